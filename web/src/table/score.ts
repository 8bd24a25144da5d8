/** The lines of a deal's score as rows of a sheet: an item, its rules, and for each side points with their formula. */

/** Cards for which points are given, which the sheet can show. */
export interface ScoredSet {
  name: string;
  cards: string[];
}

export interface ScoreCell {
  side: number;
  points: number | null; // null: no such line
  formulas: string[];
  /** what the points are made of, a line each */
  notes?: string[];
  sets: ScoredSet[]; // that the points are for
}

export interface ScoreRow {
  item: string;
  title: string;
  rules: string[];
  cells: ScoreCell[]; // the own side first
}
