// A small Samba, as fast as plain C++ makes it: a yardstick for the engine, never shipped. `mini_samba.py` is the same
// game in Python, says its rules, and must come to the same checksum.
//
// usage: mini_samba DEALS RUNS     prints decisions, legal actions listed, checksum, seconds of the quickest run
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

enum { DRAW = 0, TAKE_PAIR = 1, TAKE_TOP = 2, LAY_GROUP = 10, ADD_NATURAL = 60, ADD_WILD = 120, LAY_RUN = 150,
       EXTEND = 210, RED_THREE = 260, DISCARD = 270, PASS = 330 };
const uint64_t RUN_STARTS = 0xFFFFFFFFF00;  // kinds 8 to 43: a run of three may begin with 4 to Q
enum { JOKER = 52, KINDS = 53, CARDS = 162, LONGEST = 7 };

struct Hand {
    uint8_t count[KINDS];
    uint8_t naturals[13];  // by rank
    int size;
    uint64_t held;    // bit set of kinds
    uint32_t pairs;   // bit set of ranks of two or more
    void add(int kind) {
        count[kind]++, size++, held |= 1ull << kind;
        if (kind < JOKER && ++naturals[kind >> 2] >= 2) pairs |= 1u << (kind >> 2);
    }
    void remove(int kind) {
        size--;
        if (--count[kind] == 0) held ^= 1ull << kind;
        if (kind < JOKER && --naturals[kind >> 2] == 1) pairs ^= 1u << (kind >> 2);
    }
};

struct Run { uint8_t suit, low, high; };

struct Side {
    uint8_t naturals[13], wilds[13];
    Run runs[24];
    int run_count, completed, red_threes;
    uint64_t fits;    // bit set of kinds that an own group takes
    uint32_t groups;  // bit set of ranks
};

struct Deal {
    uint8_t stock[CARDS], pile[CARDS];
    int stock_at, pile_size, turn;
    bool drawing, over;
    Hand hands[4];
    Side sides[2];
};

uint32_t random_state;
inline uint32_t below(uint32_t most) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state % most;
}

inline bool meldable(int kind) { return kind >= 8 && kind < JOKER; }

void begin(Deal &deal) {
    std::memset(&deal, 0, sizeof deal);
    for (int place = 0; place < CARDS; place++) deal.stock[place] = place < 156 ? place / 3 : JOKER;
    for (int place = CARDS - 1; place > 0; place--) std::swap(deal.stock[place], deal.stock[below(place + 1)]);
    for (int place = 0; place < 60; place++) deal.hands[place & 3].add(deal.stock[place]);
    deal.pile[deal.pile_size++] = deal.stock[60];
    deal.stock_at = 61;
    deal.drawing = true;
}

int run_taking(const Side &side, int kind) {
    for (int at = 0; at < side.run_count; at++) {
        const Run &run = side.runs[at];
        if (run.suit == (kind & 3) && run.high - run.low + 1 < LONGEST &&
            ((kind >> 2) == run.low - 1 || (kind >> 2) == run.high + 1)) return at;
    }
    return -1;
}

int legal(const Deal &deal, int *actions) {
    int count = 0;
    if (deal.over) return 0;
    const Hand &hand = deal.hands[deal.turn];
    const Side &side = deal.sides[deal.turn & 1];
    if (deal.drawing) {
        actions[count++] = DRAW;
        if (deal.pile_size) {
            int top = deal.pile[deal.pile_size - 1];
            if (meldable(top) && hand.naturals[top >> 2] >= 2) actions[count++] = TAKE_PAIR;
            if (meldable(top) && run_taking(side, top) >= 0) actions[count++] = TAKE_TOP;
        }
        return count;
    }
    bool may_empty = side.completed >= 2;
    int spare = may_empty ? hand.size : hand.size - 1;  // cards that may leave the hand in melds
    bool twos = hand.naturals[0], jokers = hand.count[JOKER];
    if (spare >= 3)
        for (uint32_t ranks = hand.pairs & ~side.groups & 0x1FFC; ranks; ranks &= ranks - 1) {
            int rank = __builtin_ctz(ranks);
            if (hand.naturals[rank] >= 3) actions[count++] = LAY_GROUP + 3 * rank;
            if (twos) actions[count++] = LAY_GROUP + 3 * rank + 1;
            if (jokers) actions[count++] = LAY_GROUP + 3 * rank + 2;
        }
    if (spare >= 1) {
        for (uint64_t kinds = hand.held & side.fits; kinds; kinds &= kinds - 1)
            actions[count++] = ADD_NATURAL + __builtin_ctzll(kinds);
        if (twos || jokers)
            for (uint32_t ranks = side.groups; ranks; ranks &= ranks - 1) {
                int rank = __builtin_ctz(ranks);
                if (side.wilds[rank] == 2 || side.naturals[rank] < 2 * (side.wilds[rank] + 1)) continue;
                if (twos) actions[count++] = ADD_WILD + 2 * rank;
                if (jokers) actions[count++] = ADD_WILD + 2 * rank + 1;
            }
    }
    if (spare >= 3)
        for (uint64_t starts = hand.held & hand.held >> 4 & hand.held >> 8 & RUN_STARTS; starts; starts &= starts - 1)
            actions[count++] = LAY_RUN + __builtin_ctzll(starts);
    if (spare >= 1) {
        for (int at = 0; at < side.run_count; at++) {
            const Run &run = side.runs[at];
            if (run.high - run.low + 1 >= LONGEST) continue;
            if (run.low > 2 && hand.count[4 * (run.low - 1) + run.suit]) actions[count++] = EXTEND + 2 * at;
            if (run.high < 12 && hand.count[4 * (run.high + 1) + run.suit]) actions[count++] = EXTEND + 2 * at + 1;
        }
        if (hand.count[5] || hand.count[6]) actions[count++] = RED_THREE;
    }
    if (hand.size > 1 || may_empty) {
        for (uint64_t kinds = hand.held; kinds; kinds &= kinds - 1) actions[count++] = DISCARD + __builtin_ctzll(kinds);
    } else actions[count++] = PASS;
    return count;
}

void spend(Deal &deal, Side &side, int rank, int naturals) {  // the lowest suits go first
    Hand &hand = deal.hands[deal.turn];
    for (int suit = 0, left = naturals; left; suit++)
        for (; left && hand.count[4 * rank + suit]; left--) hand.remove(4 * rank + suit);
    side.naturals[rank] += naturals;
    side.groups |= 1u << rank;
    side.fits |= 15ull << 4 * rank;
}

void end_turn(Deal &deal) {
    deal.turn = (deal.turn + 1) & 3;
    deal.drawing = true;
    if (deal.stock_at == CARDS) deal.over = true;
}

void lengthen(Side &side, int at, bool up) {
    Run &run = side.runs[at];
    if (up) run.high++; else run.low--;
    if (run.high - run.low + 1 == LONGEST) side.completed++;
}

void apply(Deal &deal, int action) {
    Hand &hand = deal.hands[deal.turn];
    Side &side = deal.sides[deal.turn & 1];
    if (deal.drawing) {
        deal.drawing = false;
        if (action == DRAW) {
            for (int drawn = 0; drawn < 2 && deal.stock_at < CARDS; drawn++) hand.add(deal.stock[deal.stock_at++]);
            return;
        }
        int top = deal.pile[--deal.pile_size], rank = top >> 2;
        if (action == TAKE_TOP) {
            int at = run_taking(side, top);
            lengthen(side, at, rank > side.runs[at].high);
            return;
        }
        int before = side.naturals[rank] + side.wilds[rank];
        spend(deal, side, rank, 2);
        side.naturals[rank]++;
        if (before < LONGEST && before + 3 >= LONGEST) side.completed++;
        while (deal.pile_size) hand.add(deal.pile[--deal.pile_size]);
        if (hand.size == 0) deal.over = true;
        return;
    }
    if (action >= DISCARD) {
        if (action != PASS) {
            hand.remove(action - DISCARD);
            deal.pile[deal.pile_size++] = action - DISCARD;
        }
        end_turn(deal);
    } else if (action == RED_THREE) {
        hand.remove(hand.count[5] ? 5 : 6);
        side.red_threes++;
    } else if (action >= EXTEND) {
        int at = (action - EXTEND) >> 1;
        bool up = (action - EXTEND) & 1;
        const Run &run = side.runs[at];
        hand.remove(4 * (up ? run.high + 1 : run.low - 1) + run.suit);
        lengthen(side, at, up);
    } else if (action >= LAY_RUN) {
        int kind = action - LAY_RUN;
        for (int step = 0; step < 3; step++) hand.remove(kind + 4 * step);
        side.runs[side.run_count++] = {uint8_t(kind & 3), uint8_t(kind >> 2), uint8_t((kind >> 2) + 2)};
    } else {
        int rank, before;
        if (action >= ADD_WILD) {
            rank = (action - ADD_WILD) >> 1;
            before = side.naturals[rank] + side.wilds[rank];
        } else if (action >= ADD_NATURAL) {
            rank = (action - ADD_NATURAL) >> 2;
            before = side.naturals[rank] + side.wilds[rank];
            hand.remove(action - ADD_NATURAL);
            side.naturals[rank]++;
        } else {
            rank = (action - LAY_GROUP) / 3;
            before = 0;
            spend(deal, side, rank, (action - LAY_GROUP) % 3 ? 2 : 3);
        }
        int wild = action >= ADD_WILD ? 1 + ((action - ADD_WILD) & 1)
                   : action >= ADD_NATURAL ? 0 : (action - LAY_GROUP) % 3;
        if (wild) {
            int kind = JOKER;
            if (wild == 1) for (kind = 0; !hand.count[kind]; kind++) {}
            hand.remove(kind);
            side.wilds[rank]++;
        }
        if (before < LONGEST && side.naturals[rank] + side.wilds[rank] >= LONGEST) side.completed++;
    }
    if (hand.size == 0) deal.over = true;
}

int value(int kind) {
    int rank = kind >> 2;
    return kind == JOKER ? 50 : rank == 0 || rank == 12 ? 20 : rank == 1 ? (kind == 5 || kind == 6 ? 100 : 5)
           : rank < 6 ? 5 : 10;
}

int score(const Deal &deal, int number) {
    const Side &side = deal.sides[number];
    int sum = 0;
    for (int rank = 2; rank < 13; rank++) {
        int size = side.naturals[rank] + side.wilds[rank];
        sum += side.naturals[rank] * value(4 * rank) + side.wilds[rank] * 20;
        if (size >= LONGEST) sum += side.wilds[rank] ? 200 : 400;
    }
    for (int at = 0; at < side.run_count; at++) {
        const Run &run = side.runs[at];
        for (int rank = run.low; rank <= run.high; rank++) sum += value(4 * rank);
        if (run.high - run.low + 1 == LONGEST) sum += 1500;
    }
    sum += (side.completed >= 2 ? 1 : -1) * 100 * side.red_threes;
    for (int seat = number; seat < 4; seat += 2) {
        for (int kind = 0; kind < KINDS; kind++) sum -= deal.hands[seat].count[kind] * value(kind);
        if (deal.hands[seat].size == 0) sum += 200;
    }
    return sum;
}

}  // namespace

int main(int count, char **words) {
    int deals = count > 1 ? std::atoi(words[1]) : 1000, runs = count > 2 ? std::atoi(words[2]) : 1;
    double best = 1e9;
    unsigned long long decisions = 0, listed = 0;
    uint32_t checksum = 0;
    static Deal deal;
    for (int run = 0; run < runs; run++) {
        decisions = listed = 0;
        checksum = 0;
        random_state = 0x9E3779B9;
        std::clock_t start = std::clock();
        for (int number = 0; number < deals; number++) {
            begin(deal);
            int actions[256];
            while (int legal_count = legal(deal, actions)) {
                int action = actions[below(legal_count)];
                apply(deal, action);
                decisions++;
                listed += legal_count;
                checksum = checksum * 31 + action;
            }
            for (int side = 0; side < 2; side++) checksum = checksum * 31 + uint32_t(score(deal, side));
        }
        best = std::min(best, double(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::printf("%llu %llu %u %.9f\n", decisions, listed, checksum, best);
}
