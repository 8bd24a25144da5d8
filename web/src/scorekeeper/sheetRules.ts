// Made from the rule values by `make types`; changes here are lost.

import type { SheetBundle } from "./data";

export const SHEET_RULES: SheetBundle = {
 "version": 1,
 "rules": {
  "samba": {
   "presets": {
    "dutch.1": {
     "data": {
      "version": 1,
      "rules": "dutch.1",
      "hash": "0b2f6c21d728c5c8da39929ea160ac5c851d47f9140520f75c8f496b08b32b69",
      "sides": {
       "2": [
        0,
        1
       ],
       "3": [
        0,
        1,
        2
       ],
       "4": [
        0,
        1,
        0,
        1
       ],
       "5": [
        0,
        1,
        2,
        3,
        4
       ],
       "6": [
        0,
        1,
        2,
        0,
        1,
        2
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "D-12.1"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "D-12.2",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "D-12.2",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "D-12.2",
        "cards": 7,
        "points": 50,
        "most": 18
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 100,
       "all_minus": 600,
       "rule": "D-6.2",
       "rule_all": "D-6.3",
       "rule_minus": "D-6.4"
      },
      "out": {
       "points": 200,
       "rule": "D-12.3",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "D-10.8",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "D-12.5",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 750,
        "rule": "D-6.5",
        "per_hand": true,
        "without_turn": true
       },
       "black_threes": {
        "points": 0,
        "rule": "D-12.4",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 0,
       "causes": [],
       "rule": "C-15"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         150
        ]
       ],
       "rule": "D-8.2"
      },
      "match": {
       "by": "total",
       "goal": 10000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "2-6",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15,6:13",
      "table.draw": "2",
      "table.turnup_covered_for": "none",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "no",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "top_only",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "none",
      "pile.frozen_until_opened": "no",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "yes",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "any_legal",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "twice_wilds",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "yes",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "going_out",
      "play.red_threes": "optional",
      "play.red_three_from_pile": "stays",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:150",
      "play.out_sets": "2",
      "play.out_sequences": "0",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "yes",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "play_on",
      "play.last_card_red_three": "stays",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "600",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "750",
      "scores.held_red_three_per": "per_hand",
      "scores.held_without_turn": "yes",
      "scores.black_three_held_out": "0",
      "scores.penalty": "0",
      "scores.penalty_for": "nothing",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "10000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "bicycle.1": {
     "data": {
      "version": 1,
      "rules": "bicycle.1",
      "hash": "661992bf254a372ccb7622ce8ff3410c17858e8a695a9967f64a47398888e23a",
      "sides": {
       "4": [
        0,
        1,
        0,
        1
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 18
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 100,
       "all_minus": 1000,
       "rule": "B-5.2",
       "rule_all": "B-5.3",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "B-8.2",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         160
        ]
       ],
       "rule": "B-6.1"
      },
      "match": {
       "by": "total",
       "goal": 10000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "4",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:160",
      "play.out_sets": "2",
      "play.out_sequences": "0",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "0",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "10000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "fournier.1": {
     "data": {
      "version": 1,
      "rules": "fournier.1",
      "hash": "43db1a9a972099a9d14ae8c592995171806d9e6a624c53adb7212a441e8b02e0",
      "sides": {
       "2": [
        0,
        1
       ],
       "3": [
        0,
        1,
        2
       ],
       "4": [
        0,
        1,
        0,
        1
       ],
       "5": [
        0,
        1,
        2,
        3,
        4
       ],
       "6": [
        0,
        1,
        2,
        0,
        1,
        2
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "F-8.7"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "F-8.6",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "F-8.6",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "F-8.6",
        "cards": 7,
        "points": 50,
        "most": 18
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 500,
       "all_minus": 3000,
       "rule": "F-8.2",
       "rule_all": "F-8.2",
       "rule_minus": "F-8.3"
      },
      "out": {
       "points": 200,
       "rule": "F-8.6",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "F-8.6",
       "sets": 1,
       "waives_minimum": true
      },
      "hand": {
       "rule": "F-8.7",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 1500,
        "rule": "F-8.4",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "F-8.7",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "three_wilds",
        "drawn_out_of_turn",
        "taken_out_of_turn",
        "laid_in_opponents_turn",
        "against_no"
       ],
       "rule": "F-8.5"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ]
       ],
       "rule": "F-5.1"
      },
      "match": {
       "by": "total",
       "goal": 10000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "2-6",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15,6:13",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "yes",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "yes",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "only_empty_stock",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "naturals_or_one_wild",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "more_than_wilds",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "no",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120",
      "play.out_sets": "1",
      "play.out_sequences": "0",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "waives_minimum",
      "play.pumba": "yes",
      "play.stock_end": "forced_if_top_matches",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "500",
      "scores.red_threes_all_minus": "3000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "1500",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "0",
      "scores.penalty": "100",
      "scores.penalty_for": "five_causes",
      "scores.penalty_cards": "yes",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "10000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "spanish.1": {
     "data": {
      "version": 1,
      "rules": "spanish.1",
      "hash": "f450dc528a05465f1cfbd22872f710274018ca7352fe8cf4315450237143aff7",
      "sides": {
       "2": [
        0,
        1
       ],
       "3": [
        0,
        1,
        2
       ],
       "4": [
        0,
        1,
        0,
        1
       ],
       "5": [
        0,
        1,
        2,
        3,
        4
       ],
       "6": [
        0,
        1,
        2,
        0,
        1,
        2
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "S-6.1"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "F-8.6",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "F-8.6",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "F-8.6",
        "cards": 7,
        "points": 50,
        "most": 18
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 500,
       "all_minus": 3000,
       "rule": "F-8.2",
       "rule_all": "F-8.2",
       "rule_minus": "F-8.3"
      },
      "out": {
       "points": 200,
       "rule": "F-8.6",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "F-8.6",
       "sets": 2,
       "waives_minimum": true
      },
      "hand": {
       "rule": "S-5.7",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 1500,
        "rule": "F-8.4",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "F-8.7",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "three_wilds",
        "drawn_out_of_turn",
        "taken_out_of_turn",
        "laid_in_opponents_turn",
        "against_no",
        "vain_question"
       ],
       "rule": "S-6.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         150
        ]
       ],
       "rule": "S-4.1"
      },
      "match": {
       "by": "total",
       "goal": 10000,
       "strict": true,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "2-6",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15,6:13",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "yes",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "yes",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "only_empty_stock",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "naturals_or_one_wild",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "more_than_wilds",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "no",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "exposed",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:150",
      "play.out_sets": "2",
      "play.out_sequences": "0",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "waives_minimum",
      "play.pumba": "yes",
      "play.stock_end": "forced_if_legal",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "500",
      "scores.red_threes_all_minus": "3000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "1500",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "0",
      "scores.penalty": "100",
      "scores.penalty_for": "six_causes",
      "scores.penalty_cards": "yes",
      "scores.next_picks_discard": "yes",
      "scores.draw_ahead_stands": "yes",
      "scores.target": "10000",
      "scores.target_strict": "yes",
      "scores.tie": "drawn"
     }
    },
    "canasta.1": {
     "data": {
      "version": 1,
      "rules": "canasta.1",
      "hash": "92aa5f4e1d908a9d209bd8f5a16129dd115fbda254ef24b2934c80e85c8f5d58",
      "sides": {
       "2": [
        0,
        1
       ],
       "3": [
        0,
        1,
        2
       ],
       "4": [
        0,
        1,
        0,
        1
       ]
      },
      "pack": 108,
      "cards": [
       [
        50,
        4
       ],
       [
        20,
        16
       ],
       [
        10,
        48
       ],
       [
        5,
        36
       ],
       [
        0,
        4
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "pure",
        "each": 500,
        "rule": "K-10",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "K-10",
        "cards": 7,
        "points": 50,
        "most": 12
       }
      ],
      "red_threes": {
       "most": 4,
       "laid": true,
       "by_melds": true,
       "sets": 2,
       "each": 100,
       "all": 800,
       "each_minus": 100,
       "all_minus": 800,
       "rule": "K-8",
       "rule_all": "K-8",
       "rule_minus": "K-8"
      },
      "out": {
       "points": 100,
       "rule": "K-7",
       "may_conceal": true,
       "concealed": 200,
       "rule_concealed": "K-7",
       "sets": {
        "2": 2,
        "3": 1,
        "4": 1
       },
       "waives_minimum": true
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 500,
        "rule": "K-8",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "B-8.2",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 4,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ]
       ],
       "rule": "K-6"
      },
      "match": {
       "by": "total",
       "goal": 5000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "2",
      "table.jokers": "4",
      "table.players": "2-4",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "2:15,3:13,4:11",
      "table.draw": "2:2,3:2,4:1",
      "table.turnup_covered_for": "wild,red_threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "yes",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "yes",
      "pile.take_onto_sequence": "no",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,black_threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "3",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "1",
      "melds.merge_groups": "no",
      "melds.wild_onto_finished": "yes",
      "melds.sequences": "no",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120",
      "play.out_sets": "2:2,3:1,4:1",
      "play.out_sequences": "0",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "yes",
      "play.yes_binds": "yes",
      "play.fold": "concealed_no_minimum",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "100",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "800",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "800",
      "scores.red_three_count": "side_has_melded",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "500",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "0",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "5000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "samba_1951.1": {
     "data": {
      "version": 1,
      "rules": "samba_1951.1",
      "hash": "ffd6fe9b4ca19e494f0bafcb47a789ed7471a8e1618ee437b635004ea6f91d7f",
      "sides": {
       "2": [
        0,
        1
       ],
       "3": [
        0,
        1,
        2
       ],
       "4": [
        0,
        1,
        0,
        1
       ],
       "5": [
        0,
        1,
        2,
        3,
        4
       ],
       "6": [
        0,
        1,
        2,
        0,
        1,
        2
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 18
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 100,
       "all_minus": 1000,
       "rule": "B-5.2",
       "rule_all": "B-5.3",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "B-8.2",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         150
        ]
       ],
       "rule": "A-3"
      },
      "match": {
       "by": "total",
       "goal": 10000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "2-6",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:150",
      "play.out_sets": "2",
      "play.out_sequences": "0",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "0",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "10000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "bolivia.1": {
     "data": {
      "version": 1,
      "rules": "bolivia.1",
      "hash": "bc305d4658c95a5976e3314ddc23780a25fce38455d65f324e72180e32e2480a",
      "sides": {
       "4": [
        0,
        1,
        0,
        1
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 18
       },
       {
        "item": "wild_canasta",
        "each": 2500,
        "rule": "V-1",
        "cards": 7,
        "points": 140,
        "most": 2
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 100,
       "all_minus": 1000,
       "rule": "B-5.2",
       "rule_all": "B-5.3",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 100,
        "rule": "V-5",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         150
        ]
       ],
       "rule": "V-6"
      },
      "match": {
       "by": "total",
       "goal": 15000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "4",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "yes",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:150",
      "play.out_sets": "2",
      "play.out_sequences": "1",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "2500",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "100",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "15000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "black_samba.1": {
     "data": {
      "version": 1,
      "rules": "black_samba.1",
      "hash": "456ef64a5ae2b511f6f9ba9cc97c2dad08227edf46d45cb9bbf828c9bd3eb646",
      "sides": {
       "4": [
        0,
        1,
        0,
        1
       ],
       "6": [
        0,
        1,
        0,
        1,
        0,
        1
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "L-1",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 18
       },
       {
        "item": "black_samba",
        "each": 1000,
        "rule": "L-1",
        "cards": 7,
        "points": 60,
        "most": 18
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1200,
       "each_minus": 100,
       "all_minus": 1200,
       "rule": "B-5.2",
       "rule_all": "L-3",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "B-8.2",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         160
        ]
       ],
       "rule": "B-6.1"
      },
      "match": {
       "by": "total",
       "goal": 10000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "4,6",
      "table.six_teams": "two_trios",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "with_wild",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "5",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "1",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "never",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:160",
      "play.out_sets": "2",
      "play.out_sequences": "0",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "1000",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1200",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1200",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "0",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "10000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "sambola.1": {
     "data": {
      "version": 1,
      "rules": "sambola.1",
      "hash": "c197089ad9f77df9ace41d717ab3fee8ea1cd63cc0f9c2aac8548fe631e73864",
      "sides": {
       "2": [
        0,
        1
       ],
       "3": [
        0,
        1,
        2
       ],
       "4": [
        0,
        1,
        0,
        1
       ],
       "5": [
        0,
        1,
        2,
        3,
        4
       ],
       "6": [
        0,
        1,
        0,
        1,
        0,
        1
       ]
      },
      "pack": 165,
      "cards": [
       [
        50,
        9
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "O-6",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 21
       },
       {
        "item": "black_samba",
        "each": 1000,
        "rule": "O-6",
        "cards": 7,
        "points": 60,
        "most": 20
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 100,
       "all_minus": 1000,
       "rule": "B-5.2",
       "rule_all": "B-5.3",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 3,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "B-8.2",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         160
        ]
       ],
       "rule": "B-6.1"
      },
      "match": {
       "by": "total",
       "goal": 10000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "9",
      "table.players": "2-6",
      "table.six_teams": "two_trios",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "5",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "1",
      "melds.join_sequences": "no",
      "melds.wild_meld": "no",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:160",
      "play.out_sets": "3",
      "play.out_sequences": "0",
      "play.out_pure": "2,2:1,3:1",
      "play.out_mixed": "1,2:2,3:2",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "no",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "0",
      "scores.black_samba": "1000",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "0",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "10000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "trey.1": {
     "data": {
      "version": 1,
      "rules": "trey.1",
      "hash": "bc305d4658c95a5976e3314ddc23780a25fce38455d65f324e72180e32e2480a",
      "sides": {
       "4": [
        0,
        1,
        0,
        1
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        54
       ],
       [
        0,
        6
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 18
       },
       {
        "item": "wild_canasta",
        "each": 2500,
        "rule": "V-1",
        "cards": 7,
        "points": 140,
        "most": 2
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 100,
       "all_minus": 1000,
       "rule": "B-5.2",
       "rule_all": "B-5.3",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 100,
        "rule": "V-5",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         150
        ]
       ],
       "rule": "V-6"
      },
      "match": {
       "by": "total",
       "goal": 15000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "4",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "yes",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:150",
      "play.out_sets": "2",
      "play.out_sequences": "1",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "2500",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "100",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "15000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "quad.1": {
     "data": {
      "version": 1,
      "rules": "quad.1",
      "hash": "74b3266428e82cc5ca7abda528fe1d81725d77736dda9d031e3b18acbee72566",
      "sides": {
       "6": [
        0,
        1,
        2,
        0,
        1,
        2
       ]
      },
      "pack": 216,
      "cards": [
       [
        50,
        8
       ],
       [
        20,
        32
       ],
       [
        10,
        96
       ],
       [
        5,
        72
       ],
       [
        0,
        8
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 16
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 23
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 24
       },
       {
        "item": "wild_canasta",
        "each": 2500,
        "rule": "V-1",
        "cards": 7,
        "points": 140,
        "most": 3
       }
      ],
      "red_threes": {
       "most": 8,
       "laid": true,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1500,
       "each_minus": 100,
       "all_minus": 1500,
       "rule": "B-5.2",
       "rule_all": "Q-1",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 100,
        "rule": "V-5",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 8,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         150
        ]
       ],
       "rule": "V-6"
      },
      "match": {
       "by": "total",
       "goal": 15000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "4",
      "table.jokers": "8",
      "table.players": "6",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild,red_threes",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "yes",
      "play.black_threes": "going_out_natural",
      "play.red_threes": "forced",
      "play.red_three_from_pile": "laid",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:150",
      "play.out_sets": "2",
      "play.out_sequences": "1",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "ends_deal_if_alone",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "2500",
      "scores.black_samba": "0",
      "scores.royal_red": "0",
      "scores.royal_black": "0",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1500",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1500",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "100",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "15000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    },
    "royal.1": {
     "data": {
      "version": 1,
      "rules": "royal.1",
      "hash": "2e68e7fb439139cbac1da9f25dfd04fea8f0e04650a30e1a5bc22c6949c71c85",
      "sides": {
       "4": [
        0,
        1,
        0,
        1
       ]
      },
      "pack": 162,
      "cards": [
       [
        50,
        6
       ],
       [
        20,
        24
       ],
       [
        10,
        72
       ],
       [
        5,
        60
       ]
      ],
      "seats": true,
      "melds": {
       "rule": "B-8.2"
      },
      "sets": [
       {
        "item": "samba",
        "each": 1500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 12
       },
       {
        "item": "pure",
        "each": 500,
        "rule": "B-8.1",
        "cards": 7,
        "points": 35,
        "most": 11
       },
       {
        "item": "mixed",
        "each": 300,
        "rule": "B-8.1",
        "cards": 7,
        "points": 50,
        "most": 18
       },
       {
        "item": "wild_canasta",
        "each": 2500,
        "rule": "V-1",
        "cards": 7,
        "points": 140,
        "most": 2
       },
       {
        "item": "royal_red",
        "each": 1000,
        "rule": "Y-2",
        "cards": 6,
        "points": 30,
        "most": 1
       },
       {
        "item": "royal_black",
        "each": 500,
        "rule": "Y-3",
        "cards": 6,
        "points": 30,
        "most": 1
       }
      ],
      "red_threes": {
       "most": 6,
       "laid": false,
       "by_melds": false,
       "sets": 2,
       "each": 100,
       "all": 1000,
       "each_minus": 100,
       "all_minus": 1000,
       "rule": "B-5.2",
       "rule_all": "B-5.3",
       "rule_minus": "B-5.2"
      },
      "out": {
       "points": 200,
       "rule": "B-7.4",
       "may_conceal": false,
       "concealed": 200,
       "rule_concealed": "B-7.4",
       "sets": 2,
       "waives_minimum": false
      },
      "hand": {
       "rule": "B-8.2",
       "each": null,
       "many": 0,
       "each_many": 0,
       "red_threes": {
        "points": 0,
        "rule": "B-5.5",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 100,
        "rule": "V-5",
        "per_hand": false,
        "without_turn": true
       },
       "blacks": 6,
       "black_each": 5
      },
      "penalty": {
       "each": 100,
       "causes": [
        "against_no"
       ],
       "rule": "B-7.3"
      },
      "annulled": null,
      "minimum": {
       "steps": [
        [
         null,
         15
        ],
        [
         0,
         50
        ],
        [
         1500,
         90
        ],
        [
         3000,
         120
        ],
        [
         7000,
         150
        ]
       ],
       "rule": "V-6"
      },
      "match": {
       "by": "total",
       "goal": 15000,
       "strict": false,
       "play_on": false,
       "set_deals": 0
      }
     },
     "fields": {
      "table.decks": "3",
      "table.jokers": "6",
      "table.players": "4",
      "table.six_teams": "three_pairs",
      "table.partners_at_four": "yes",
      "table.hand_size": "15",
      "table.draw": "2",
      "table.turnup_covered_for": "wild,threes",
      "table.hidden_under_turnup": "0",
      "pile.take_pair": "yes",
      "pile.take_natural_wild": "no",
      "pile.take_onto_group": "yes",
      "pile.take_onto_canasta": "no",
      "pile.take_onto_sequence": "whole_pile",
      "pile.hand_card_may_bridge": "no",
      "pile.take_starts_sequence": "no",
      "pile.freezes_for_all": "wild",
      "pile.frozen_until_opened": "yes",
      "pile.blocks_next": "wild,threes",
      "pile.black_three_freezes": "no",
      "pile.one_card_hand_may_take": "not_one_card_pile",
      "pile.pile_limit": "none",
      "melds.group_min": "3",
      "melds.group_start": "two_naturals",
      "melds.max_wilds": "2",
      "melds.natural_ratio": "two",
      "melds.group_max": "none",
      "melds.groups_per_rank": "none",
      "melds.merge_groups": "yes",
      "melds.wild_onto_finished": "no",
      "melds.sequences": "yes",
      "melds.sequence_min": "3",
      "melds.sequence_max": "7",
      "melds.sequence_wilds": "0",
      "melds.join_sequences": "no",
      "melds.wild_meld": "yes",
      "play.black_threes": "as_sets",
      "play.red_threes": "as_sets",
      "play.red_three_from_pile": "stays",
      "play.minimum": "any:15,0:50,1500:90,3000:120,7000:150",
      "play.out_sets": "2",
      "play.out_sequences": "1",
      "play.out_pure": "0",
      "play.out_mixed": "0",
      "play.final_discard": "optional",
      "play.pass_with_one": "no",
      "play.ask_partner": "yes",
      "play.ask_when": "able",
      "play.ask_before_melding": "no",
      "play.yes_binds": "yes",
      "play.fold": "no",
      "play.pumba": "no",
      "play.stock_end": "forced_if_top_fits",
      "play.last_card_red_three": "stays",
      "play.jokers_discardable": "yes",
      "scores.card_values": "jokers:50,twos:20,red_threes:5,black_threes:5,4-7:5,8-K:10,A:20",
      "scores.samba": "1500",
      "scores.pure": "500",
      "scores.mixed": "300",
      "scores.wild_canasta": "2500",
      "scores.black_samba": "0",
      "scores.royal_red": "1000",
      "scores.royal_black": "500",
      "scores.out": "200",
      "scores.out_concealed": "200",
      "scores.red_three": "100",
      "scores.red_threes_all": "1000",
      "scores.red_three_minus": "100",
      "scores.red_threes_all_minus": "1000",
      "scores.red_three_count": "completed_sets",
      "scores.red_three_sets": "2",
      "scores.held_red_three": "0",
      "scores.held_red_three_per": "each",
      "scores.held_without_turn": "no",
      "scores.black_three_held_out": "100",
      "scores.penalty": "100",
      "scores.penalty_for": "against_no",
      "scores.penalty_cards": "no",
      "scores.next_picks_discard": "no",
      "scores.draw_ahead_stands": "no",
      "scores.target": "15000",
      "scores.target_strict": "no",
      "scores.tie": "drawn"
     }
    }
   },
   "places": [
    {
     "field": "samba",
     "path": [
      "sets",
      "samba",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "pure",
     "path": [
      "sets",
      "pure",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "mixed",
     "path": [
      "sets",
      "mixed",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "wild_canasta",
     "path": [
      "sets",
      "wild_canasta",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "black_samba",
     "path": [
      "sets",
      "black_samba",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "royal_red",
     "path": [
      "sets",
      "royal_red",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "royal_black",
     "path": [
      "sets",
      "royal_black",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "out",
     "path": [
      "out",
      "points"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "out_concealed",
     "path": [
      "out",
      "concealed"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "fold",
     "path": [
      "out",
      "may_conceal"
     ],
     "form": "words",
     "words": {
      "no": false,
      "waives_minimum": false,
      "concealed": true,
      "concealed_no_minimum": true
     }
    },
    {
     "field": "fold",
     "path": [
      "out",
      "waives_minimum"
     ],
     "form": "words",
     "words": {
      "no": false,
      "waives_minimum": true,
      "concealed": false,
      "concealed_no_minimum": true
     }
    },
    {
     "field": "out_sets",
     "path": [
      "out",
      "sets"
     ],
     "form": "numbers",
     "words": {}
    },
    {
     "field": "red_three",
     "path": [
      "red_threes",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "red_threes_all",
     "path": [
      "red_threes",
      "all"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "red_three_minus",
     "path": [
      "red_threes",
      "each_minus"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "red_threes_all_minus",
     "path": [
      "red_threes",
      "all_minus"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "red_three_sets",
     "path": [
      "red_threes",
      "sets"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "red_three_count",
     "path": [
      "red_threes",
      "by_melds"
     ],
     "form": "words",
     "words": {
      "completed_sets": false,
      "side_has_melded": true
     }
    },
    {
     "field": "held_red_three",
     "path": [
      "hand",
      "red_threes",
      "points"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "held_red_three_per",
     "path": [
      "hand",
      "red_threes",
      "per_hand"
     ],
     "form": "words",
     "words": {
      "per_hand": true,
      "each": false
     }
    },
    {
     "field": "held_without_turn",
     "path": [
      "hand",
      "red_threes",
      "without_turn"
     ],
     "form": "words",
     "words": {
      "yes": true,
      "no": false
     }
    },
    {
     "field": "black_three_held_out",
     "path": [
      "hand",
      "black_threes",
      "points"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "penalty",
     "path": [
      "penalty",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "penalty_for",
     "path": [
      "penalty",
      "causes"
     ],
     "form": "words",
     "words": {
      "nothing": [],
      "against_no": [
       "against_no"
      ],
      "five_causes": [
       "three_wilds",
       "drawn_out_of_turn",
       "taken_out_of_turn",
       "laid_in_opponents_turn",
       "against_no"
      ],
      "six_causes": [
       "three_wilds",
       "drawn_out_of_turn",
       "taken_out_of_turn",
       "laid_in_opponents_turn",
       "against_no",
       "vain_question"
      ]
     }
    },
    {
     "field": "minimum",
     "path": [
      "minimum",
      "steps"
     ],
     "form": "steps",
     "words": {}
    },
    {
     "field": "target",
     "path": [
      "match",
      "goal"
     ],
     "form": "numbers",
     "words": {}
    },
    {
     "field": "target_strict",
     "path": [
      "match",
      "strict"
     ],
     "form": "words",
     "words": {
      "yes": true,
      "no": false
     }
    },
    {
     "field": "tie",
     "path": [
      "match",
      "play_on"
     ],
     "form": "words",
     "words": {
      "drawn": false,
      "play_on": true
     }
    }
   ],
   "simple": [
    {
     "field": "target",
     "least": 5,
     "most": 1000000
    },
    {
     "field": "samba",
     "least": 0,
     "most": 100000
    },
    {
     "field": "pure",
     "least": 0,
     "most": 100000
    },
    {
     "field": "mixed",
     "least": 0,
     "most": 100000
    },
    {
     "field": "wild_canasta",
     "least": 0,
     "most": 100000
    },
    {
     "field": "black_samba",
     "least": 0,
     "most": 100000
    },
    {
     "field": "royal_red",
     "least": 0,
     "most": 100000
    },
    {
     "field": "royal_black",
     "least": 0,
     "most": 100000
    },
    {
     "field": "out",
     "least": 0,
     "most": 100000
    },
    {
     "field": "out_concealed",
     "least": 0,
     "most": 100000
    },
    {
     "field": "out_sets",
     "least": 1,
     "most": 7
    },
    {
     "field": "red_three",
     "least": 0,
     "most": 100000
    },
    {
     "field": "red_threes_all",
     "least": 0,
     "most": 100000
    },
    {
     "field": "held_red_three",
     "least": 0,
     "most": 100000
    }
   ],
   "whole": [
    "decks",
    "jokers",
    "players",
    "six_teams",
    "partners_at_four",
    "card_values",
    "max_wilds",
    "natural_ratio",
    "sequences",
    "sequence_wilds",
    "wild_meld",
    "black_threes",
    "red_threes"
   ],
   "neutral": {
    "table.hidden_under_turnup": "0",
    "scores.next_picks_discard": "no",
    "scores.draw_ahead_stands": "no"
   }
  },
  "samba_romme": {
   "presets": {
    "samba_romme.1": {
     "data": {
      "version": 1,
      "rules": "samba_romme.1",
      "hash": "4831ea0d1981a8c527736e3a2a31860dace21177c822765413268c8557e9d2df",
      "sides": {
       "2": [
        0,
        1
       ]
      },
      "pack": 48,
      "cards": [],
      "seats": false,
      "melds": null,
      "sets": [
       {
        "item": "quartett",
        "each": 400,
        "rule": "R-6.4",
        "cards": 4,
        "points": 0,
        "most": 3
       },
       {
        "item": "row_large",
        "each": 600,
        "rule": "R-6.2",
        "cards": 9,
        "points": 0,
        "most": 5
       },
       {
        "item": "row_large_joker",
        "each": 300,
        "rule": "R-6.2",
        "cards": 9,
        "points": 0,
        "most": 4
       },
       {
        "item": "row_short",
        "each": 0,
        "rule": "R-6.3",
        "cards": 3,
        "points": 0,
        "most": 16
       },
       {
        "item": "row_small",
        "each": 300,
        "rule": "R-6.1",
        "cards": 5,
        "points": 0,
        "most": 9
       },
       {
        "item": "row_small_joker",
        "each": 150,
        "rule": "R-6.1",
        "cards": 5,
        "points": 0,
        "most": 4
       },
       {
        "item": "samba",
        "each": 500,
        "rule": "R-6.4",
        "cards": 3,
        "points": 0,
        "most": 4
       },
       {
        "item": "terzett",
        "each": 200,
        "rule": "R-6.4",
        "cards": 3,
        "points": 0,
        "most": 3
       }
      ],
      "red_threes": null,
      "out": {
       "points": 600,
       "rule": "R-6.5",
       "may_conceal": false,
       "concealed": 0,
       "rule_concealed": "",
       "sets": 0,
       "waives_minimum": false
      },
      "hand": {
       "rule": "R-6.6",
       "each": 10,
       "many": 6,
       "each_many": 20,
       "red_threes": {
        "points": 0,
        "rule": "",
        "per_hand": false,
        "without_turn": false
       },
       "black_threes": {
        "points": 0,
        "rule": "",
        "per_hand": false,
        "without_turn": false
       },
       "blacks": 0,
       "black_each": 0
      },
      "penalty": null,
      "annulled": "R-5.9",
      "minimum": null,
      "match": {
       "by": "deals",
       "goal": 1,
       "strict": false,
       "play_on": false,
       "set_deals": 3
      }
     },
     "fields": {
      "deal.hand_dealer": "6",
      "deal.hand_opener": "7",
      "deal.buracos": "2",
      "deal.buraco_size": "6",
      "deal.draw": "1",
      "melds.row_min": "3",
      "melds.row_max": "12",
      "melds.cyclic": "yes",
      "melds.row_jokers": "1",
      "melds.set_values": "4,8,12",
      "melds.set_grows": "yes",
      "melds.samba_values": "4,8,12",
      "melds.samba_colours": "one",
      "pile.take_needs_canastra": "yes",
      "pile.take_add": "yes",
      "pile.take_new": "yes",
      "end.stalemate_turnovers": "2",
      "end.stalemate_buraco": "no",
      "end.match": "games",
      "end.match_goal": "1",
      "end.set_games": "3",
      "scores.row_small_length": "5",
      "scores.row_small": "300",
      "scores.row_small_joker": "150",
      "scores.row_large_length": "9",
      "scores.row_large": "600",
      "scores.row_large_joker": "300",
      "scores.terzett": "200",
      "scores.quartett": "400",
      "scores.samba": "500",
      "scores.out": "600",
      "scores.hand_card": "10",
      "scores.many_cards": "6",
      "scores.hand_card_many": "20"
     }
    }
   },
   "places": [
    {
     "field": "row_small",
     "path": [
      "sets",
      "row_small",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "row_small_joker",
     "path": [
      "sets",
      "row_small_joker",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "row_large",
     "path": [
      "sets",
      "row_large",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "row_large_joker",
     "path": [
      "sets",
      "row_large_joker",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "terzett",
     "path": [
      "sets",
      "terzett",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "quartett",
     "path": [
      "sets",
      "quartett",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "samba",
     "path": [
      "sets",
      "samba",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "out",
     "path": [
      "out",
      "points"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "hand_card",
     "path": [
      "hand",
      "each"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "many_cards",
     "path": [
      "hand",
      "many"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "hand_card_many",
     "path": [
      "hand",
      "each_many"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "match",
     "path": [
      "match",
      "by"
     ],
     "form": "words",
     "words": {
      "games": "deals",
      "points": "total",
      "sets": "sets"
     }
    },
    {
     "field": "match_goal",
     "path": [
      "match",
      "goal"
     ],
     "form": "number",
     "words": {}
    },
    {
     "field": "set_games",
     "path": [
      "match",
      "set_deals"
     ],
     "form": "number",
     "words": {}
    }
   ],
   "simple": [
    {
     "field": "terzett",
     "least": 0,
     "most": 100000
    },
    {
     "field": "quartett",
     "least": 0,
     "most": 100000
    },
    {
     "field": "samba",
     "least": 0,
     "most": 100000
    },
    {
     "field": "out",
     "least": 0,
     "most": 100000
    }
   ],
   "whole": [
    "row_small_length",
    "row_large_length",
    "row_min",
    "row_max",
    "row_jokers",
    "set_values",
    "samba_values"
   ],
   "neutral": {}
  }
 }
};
