"""sambakit: Samba, the card game with three packs and sequences, and its relatives.

What `__all__` lists is public. Import it from here: `from sambakit import new_deal, parse_rules`. `sambakit.romme` is
the same for Samba Rommé. Everything else is internal: its names and places may change with every version.
"""

from sambakit.engine import COMPILED as COMPILED  # first of all: it looks for a compiled core
from sambakit.engine import FORM as FORM
from sambakit.game.front_door import front_door

__version__ = "0.3.0"

TYPE_CHECKING = False  # known to type checkers under this name; importing typing for it takes a while
if TYPE_CHECKING:  # the same names as below, which a test compares
    from sambakit.arena.simulation.simulation import DealBroken as DealBroken
    from sambakit.arena.simulation.simulation import Summary as Summary
    from sambakit.arena.simulation.simulation import simulate_deals as simulate_deals
    from sambakit.bots import BOTS as BOTS
    from sambakit.bots import LEVELS as LEVELS
    from sambakit.bots import make_bot as make_bot
    from sambakit.bots.bot import Bot as Bot
    from sambakit.bots.bot import Budget as Budget
    from sambakit.bots.bot import Candidate as Candidate
    from sambakit.bots.bot import candidates_of as candidates_of
    from sambakit.bots.explaining import Decision as Decision
    from sambakit.bots.explaining import decisions as decisions
    from sambakit.bots.knowledge.match_equity import MatchEquity as MatchEquity
    from sambakit.bots.knowledge.match_equity import match_equity as match_equity
    from sambakit.bots.loading import NoBot as NoBot
    from sambakit.bots.loading import load_bot as load_bot
    from sambakit.engine.actions.actions import Action as Action
    from sambakit.engine.actions.actions import Add as Add
    from sambakit.engine.actions.actions import Answer as Answer
    from sambakit.engine.actions.actions import Ask as Ask
    from sambakit.engine.actions.actions import Discard as Discard
    from sambakit.engine.actions.actions import Draw as Draw
    from sambakit.engine.actions.actions import EndDeal as EndDeal
    from sambakit.engine.actions.actions import Lay as Lay
    from sambakit.engine.actions.actions import Merge as Merge
    from sambakit.engine.actions.actions import Pass as Pass
    from sambakit.engine.actions.actions import RedThree as RedThree
    from sambakit.engine.actions.actions import Take as Take
    from sambakit.engine.actions.actions import Way as Way
    from sambakit.engine.actions.actions import action_value as action_value
    from sambakit.engine.actions.actions import parse_action as parse_action
    from sambakit.engine.actions.log import Entry as Entry
    from sambakit.engine.actions.packed import ADD as ADD
    from sambakit.engine.actions.packed import ANSWER as ANSWER
    from sambakit.engine.actions.packed import ASK as ASK
    from sambakit.engine.actions.packed import DISCARD as DISCARD
    from sambakit.engine.actions.packed import DRAW as DRAW
    from sambakit.engine.actions.packed import END_DEAL as END_DEAL
    from sambakit.engine.actions.packed import LAY_GROUP as LAY_GROUP
    from sambakit.engine.actions.packed import LAY_SEQUENCE as LAY_SEQUENCE
    from sambakit.engine.actions.packed import MERGE as MERGE
    from sambakit.engine.actions.packed import PASS as PASS
    from sambakit.engine.actions.packed import RED_THREE as RED_THREE
    from sambakit.engine.actions.packed import TAKE_ADD as TAKE_ADD
    from sambakit.engine.actions.packed import TAKE_PAIR as TAKE_PAIR
    from sambakit.engine.actions.packed import TAKE_RUN as TAKE_RUN
    from sambakit.engine.actions.packed import TAKE_TOP as TAKE_TOP
    from sambakit.engine.actions.packed import TAKE_WILD as TAKE_WILD
    from sambakit.engine.actions.packed import card_of as card_of
    from sambakit.engine.actions.packed import operation_of as operation_of
    from sambakit.engine.actions.packed import other_slot_of as other_slot_of
    from sambakit.engine.actions.packed import second_card_of as second_card_of
    from sambakit.engine.actions.packed import slot_of as slot_of
    from sambakit.engine.actions.packed import third_card_of as third_card_of
    from sambakit.engine.deal import Deal as Deal
    from sambakit.engine.deal import new_deal as new_deal
    from sambakit.engine.definition.refereeing import ClaimRefused as ClaimRefused
    from sambakit.engine.definition.refereeing import Irregularity as Irregularity
    from sambakit.engine.definition.refereeing import Ruling as Ruling
    from sambakit.engine.listing.legal import legal as legal
    from sambakit.engine.match import FinishedDeal as FinishedDeal
    from sambakit.engine.match import Match as Match
    from sambakit.engine.playout import Policy as Policy
    from sambakit.engine.playout import RandomPolicy as RandomPolicy
    from sambakit.engine.playout import play_out as play_out
    from sambakit.engine.presets import PRESETS as PRESETS
    from sambakit.engine.presets.house_rules import changes as changes
    from sambakit.engine.presets.house_rules import parse_rules as parse_rules
    from sambakit.engine.presets.house_rules import parse_rules_file as parse_rules_file
    from sambakit.engine.presets.house_rules import print_rules as print_rules
    from sambakit.engine.presets.house_rules import print_rules_file as print_rules_file
    from sambakit.engine.record.parsing import parse_record as parse_record
    from sambakit.engine.record.printing import print_record as print_record
    from sambakit.engine.record.recorder import Recorder as Recorder
    from sambakit.engine.record.replay import Replayed as Replayed
    from sambakit.engine.record.replay import replay as replay
    from sambakit.engine.record.values import Record as Record
    from sambakit.engine.rules.codes import Code as Code
    from sambakit.engine.rules.fields import FIELDS as FIELDS
    from sambakit.engine.rules.ruleset import RuleSet as RuleSet
    from sambakit.engine.scoring.points import deal_points as deal_points
    from sambakit.engine.scoring.scoring import score_deal as score_deal
    from sambakit.engine.state.state import State as State
    from sambakit.engine.state.view import View as View
    from sambakit.engine.state.window import Window as Window
    from sambakit.engine.stepping import apply as apply
    from sambakit.engine.stepping import new_state as new_state
    from sambakit.engine.values.cards import CARDS as CARDS
    from sambakit.engine.values.cards import TEXTS as TEXTS
    from sambakit.engine.values.cards import parse_card as parse_card
    from sambakit.engine.values.cards import parse_cards as parse_cards
    from sambakit.engine.values.cards import print_cards as print_cards
    from sambakit.engine.values.chance import Chance as Chance
    from sambakit.engine.values.hand import Hand as Hand
    from sambakit.engine.values.melds import cards_of as cards_of
    from sambakit.game.meld_names import MeldName as MeldName
    from sambakit.game.records.values import Player as Player
    from sambakit.game.records.values import RecordError as RecordError
    from sambakit.game.records.values import ReplayError as ReplayError
    from sambakit.game.refusal import NotationError as NotationError
    from sambakit.game.refusal import Refusal as Refusal
    from sambakit.game.refusal import RuleViolation as RuleViolation
    from sambakit.game.rule_problems import UnplayableRules as UnplayableRules
    from sambakit.game.score_lines import ScoreLine as ScoreLine
    from sambakit.game.score_lines import SideScore as SideScore
else:
    __getattr__, __dir__, __all__ = front_door(
        __name__,
        {
            "sambakit.arena.simulation.simulation": "DealBroken Summary simulate_deals",
            "sambakit.bots": "BOTS LEVELS make_bot",
            "sambakit.bots.bot": "Bot Budget Candidate candidates_of",
            "sambakit.bots.explaining": "Decision decisions",
            "sambakit.bots.knowledge.match_equity": "MatchEquity match_equity",
            "sambakit.bots.loading": "NoBot load_bot",
            "sambakit.engine.actions.actions": (
                "Action Add Answer Ask Discard Draw EndDeal Lay Merge Pass RedThree Take Way action_value parse_action"
            ),
            "sambakit.engine.actions.log": "Entry",
            "sambakit.engine.actions.packed": (
                "ADD ANSWER ASK DISCARD DRAW END_DEAL LAY_GROUP LAY_SEQUENCE MERGE PASS RED_THREE TAKE_ADD TAKE_PAIR "
                "TAKE_RUN TAKE_TOP TAKE_WILD card_of operation_of other_slot_of second_card_of slot_of third_card_of"
            ),
            "sambakit.engine.deal": "Deal new_deal",
            "sambakit.engine.definition.refereeing": "ClaimRefused Irregularity Ruling",
            "sambakit.engine.listing.legal": "legal",
            "sambakit.engine.match": "FinishedDeal Match",
            "sambakit.engine.playout": "Policy RandomPolicy play_out",
            "sambakit.engine.presets": "PRESETS",
            "sambakit.engine.presets.house_rules": "changes parse_rules parse_rules_file print_rules print_rules_file",
            "sambakit.engine.record.parsing": "parse_record",
            "sambakit.engine.record.printing": "print_record",
            "sambakit.engine.record.recorder": "Recorder",
            "sambakit.engine.record.replay": "Replayed replay",
            "sambakit.engine.record.values": "Record",
            "sambakit.engine.rules.codes": "Code",
            "sambakit.engine.rules.fields": "FIELDS",
            "sambakit.engine.rules.ruleset": "RuleSet",
            "sambakit.engine.scoring.points": "deal_points",
            "sambakit.engine.scoring.scoring": "score_deal",
            "sambakit.engine.state.state": "State",
            "sambakit.engine.state.view": "View",
            "sambakit.engine.state.window": "Window",
            "sambakit.engine.stepping": "apply new_state",
            "sambakit.engine.values.cards": "CARDS TEXTS parse_card parse_cards print_cards",
            "sambakit.engine.values.chance": "Chance",
            "sambakit.engine.values.hand": "Hand",
            "sambakit.engine.values.melds": "cards_of",
            "sambakit.game.meld_names": "MeldName",
            "sambakit.game.records.values": "Player RecordError ReplayError",
            "sambakit.game.refusal": "NotationError Refusal RuleViolation",
            "sambakit.game.rule_problems": "UnplayableRules",
            "sambakit.game.score_lines": "ScoreLine SideScore",
        },
    )
