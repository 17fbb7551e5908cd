/** What a workbook may hold and cost (design/reliability.md T10, domain/06-rates-and-quotations.md §6.3). */
export const LIMITS = {
  zipBytes: 20_000_000,
  /** Of .xls and delimited text, which are not packed. */
  plainBytes: 50_000_000,
  entries: 2_000,
  inflatedBytes: 200_000_000,
  /** Inflated ÷ packed bytes of one entry, looked at once the entry is larger than `ratioFrom`. */
  ratio: 200,
  ratioFrom: 1_000_000,
  sheets: 200,
  rows: 200_000,
  columns: 300,
  cellCharacters: 32_767,
  /** Places in all rows of all sheets, blank ones between filled ones included: more cannot come out of 200 MB honestly. */
  places: 16_000_000,
  /** What a server holds of one workbook, in characters of two bytes, each distinct text or number counted once. */
  heldCharacters: 100_000_000,
  sharedTexts: 5_000_000,
  styles: 100_000,
  merges: 200_000,
  /** Cells struck through on one sheet, beyond which they count as written. */
  struck: 400_000,
  /** One tag or one run of text; a full cell with every character escaped takes a third of it. */
  markupPiece: 1_000_000,
} as const;

/** Rows between two looks at the signal. */
export const ROWS_BETWEEN_PAUSES = 5_000;
