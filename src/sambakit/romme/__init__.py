"""Samba Rommé, the other game behind the same protocol: cards, Canastras, rules, plays, records."""

from sambakit.game.front_door import front_door

TYPE_CHECKING = False  # known to type checkers under this name; importing typing for it takes a while
if TYPE_CHECKING:  # the same names as below, which a test compares
    from sambakit.romme.actions.actions import ADD as ADD
    from sambakit.romme.actions.actions import DISCARD as DISCARD
    from sambakit.romme.actions.actions import DRAW as DRAW
    from sambakit.romme.actions.actions import LAY as LAY
    from sambakit.romme.actions.actions import TAKE_ADD as TAKE_ADD
    from sambakit.romme.actions.actions import TAKE_NEW as TAKE_NEW
    from sambakit.romme.actions.actions import Action as Action
    from sambakit.romme.actions.actions import Add as Add
    from sambakit.romme.actions.actions import Discard as Discard
    from sambakit.romme.actions.actions import Draw as Draw
    from sambakit.romme.actions.actions import Lay as Lay
    from sambakit.romme.actions.actions import Merge as Merge
    from sambakit.romme.actions.actions import Pass as Pass
    from sambakit.romme.actions.actions import Placed as Placed
    from sambakit.romme.actions.actions import TakeAdd as TakeAdd
    from sambakit.romme.actions.actions import TakeNew as TakeNew
    from sambakit.romme.actions.actions import canastra_cards as canastra_cards
    from sambakit.romme.actions.actions import canastra_of as canastra_of
    from sambakit.romme.actions.actions import card_of as card_of
    from sambakit.romme.actions.actions import end_of as end_of
    from sambakit.romme.actions.actions import operation_of as operation_of
    from sambakit.romme.actions.actions import parse_action as parse_action
    from sambakit.romme.actions.actions import slot_of as slot_of
    from sambakit.romme.deal import RommeDeal as RommeDeal
    from sambakit.romme.deal import new_deal as new_deal
    from sambakit.romme.match import FinishedDeal as FinishedDeal
    from sambakit.romme.match import Match as Match
    from sambakit.romme.record import Record as Record
    from sambakit.romme.record import Recorder as Recorder
    from sambakit.romme.record import Replayed as Replayed
    from sambakit.romme.record import parse_record as parse_record
    from sambakit.romme.record import print_record as print_record
    from sambakit.romme.record import replay as replay
    from sambakit.romme.rules.house_rules import PRESETS as PRESETS
    from sambakit.romme.rules.house_rules import parse_rules as parse_rules
    from sambakit.romme.rules.house_rules import print_rules as print_rules
    from sambakit.romme.rules.rules import RommeRules as RommeRules
    from sambakit.romme.state.view import View as View
    from sambakit.romme.values.cards import pack as pack
    from sambakit.romme.values.cards import parse_card as parse_card
    from sambakit.romme.values.cards import print_cards as print_cards
else:
    __getattr__, __dir__, __all__ = front_door(
        __name__,
        {
            "sambakit.romme.actions.actions": (
                "ADD DISCARD DRAW LAY TAKE_ADD TAKE_NEW Action Add Merge Pass Placed Discard Draw Lay TakeAdd "
                "TakeNew canastra_cards canastra_of card_of end_of operation_of parse_action slot_of"
            ),
            "sambakit.romme.deal": "RommeDeal new_deal",
            "sambakit.romme.match": "FinishedDeal Match",
            "sambakit.romme.record": "Record Recorder Replayed parse_record print_record replay",
            "sambakit.romme.rules.house_rules": "PRESETS parse_rules print_rules",
            "sambakit.romme.rules.rules": "RommeRules",
            "sambakit.romme.state.view": "View",
            "sambakit.romme.values.cards": "pack parse_card print_cards",
        },
    )
