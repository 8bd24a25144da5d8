"""The score sheet of deals with real cards: entries, checks, score lines, totals, and its text form."""

from sambakit.game.front_door import front_door

TYPE_CHECKING = False  # known to type checkers under this name; importing typing for it takes a while
if TYPE_CHECKING:  # the same names as below, which a test compares
    from sambakit.scorekeeper.checking import Remark as Remark
    from sambakit.scorekeeper.checking import missing_cards as missing_cards
    from sambakit.scorekeeper.checking import refusals as refusals
    from sambakit.scorekeeper.checking import remarks as remarks
    from sambakit.scorekeeper.codes import Mark as Mark
    from sambakit.scorekeeper.codes import SheetCode as SheetCode
    from sambakit.scorekeeper.entries import CardsEntry as CardsEntry
    from sambakit.scorekeeper.entries import DealEntry as DealEntry
    from sambakit.scorekeeper.entries import HandEntry as HandEntry
    from sambakit.scorekeeper.entries import OwnLine as OwnLine
    from sambakit.scorekeeper.entries import PenaltyEntry as PenaltyEntry
    from sambakit.scorekeeper.entries import SideEntry as SideEntry
    from sambakit.scorekeeper.house_fields import sheet_bundle as sheet_bundle
    from sambakit.scorekeeper.house_fields import with_fields as with_fields
    from sambakit.scorekeeper.merging import Difference as Difference
    from sambakit.scorekeeper.merging import NotTheSameSheet as NotTheSameSheet
    from sambakit.scorekeeper.merging import Version as Version
    from sambakit.scorekeeper.merging import differences as differences
    from sambakit.scorekeeper.merging import keep_all as keep_all
    from sambakit.scorekeeper.merging import merge as merge
    from sambakit.scorekeeper.merging import settle as settle
    from sambakit.scorekeeper.parsing import parse_sheet as parse_sheet
    from sambakit.scorekeeper.printing import print_sheet as print_sheet
    from sambakit.scorekeeper.score_lines import score_entry as score_entry
    from sambakit.scorekeeper.scoring_data import ScoringData as ScoringData
    from sambakit.scorekeeper.scoring_data import scoring_data_of as scoring_data_of
    from sambakit.scorekeeper.sheet import Sheet as Sheet
    from sambakit.scorekeeper.sheet import SheetChange as SheetChange
    from sambakit.scorekeeper.sheet import new_sheet as new_sheet
    from sambakit.scorekeeper.standing import Standing as Standing
    from sambakit.scorekeeper.standing import standing_of as standing_of
    from sambakit.scorekeeper.tally import ScoredDeal as ScoredDeal
    from sambakit.scorekeeper.tally import Tally as Tally
    from sambakit.scorekeeper.tally import tally_of as tally_of
else:
    __getattr__, __dir__, __all__ = front_door(
        __name__,
        {
            "sambakit.scorekeeper.checking": "Remark missing_cards refusals remarks",
            "sambakit.scorekeeper.codes": "Mark SheetCode",
            "sambakit.scorekeeper.entries": "CardsEntry DealEntry HandEntry OwnLine PenaltyEntry SideEntry",
            "sambakit.scorekeeper.house_fields": "sheet_bundle with_fields",
            "sambakit.scorekeeper.merging": "Difference NotTheSameSheet Version differences keep_all merge settle",
            "sambakit.scorekeeper.parsing": "parse_sheet",
            "sambakit.scorekeeper.printing": "print_sheet",
            "sambakit.scorekeeper.score_lines": "score_entry",
            "sambakit.scorekeeper.scoring_data": "ScoringData scoring_data_of",
            "sambakit.scorekeeper.sheet": "Sheet SheetChange new_sheet",
            "sambakit.scorekeeper.standing": "Standing standing_of",
            "sambakit.scorekeeper.tally": "ScoredDeal Tally tally_of",
        },
    )
