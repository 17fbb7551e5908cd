/** Figures a formula may ask of a whole column; ROWS counts the rows that pass, whatever they hold. */
export type FigureName = 'SUM' | 'AVERAGE' | 'MIN' | 'MAX' | 'COUNT' | 'ROWS';

/** What a column must hold for a row to count: a condition as people type it (">100", "USD", "宁波*"), or the row's own value of a column. */
export type CriterionAsRead = { readonly text: string } | { readonly sameAs: string };

/** One figure over the rows of a sheet, as a formula names it. Columns by field name. */
export interface FigureAsRead {
  readonly of: FigureName;
  readonly column: string;
  readonly where: readonly { readonly column: string; readonly is: CriterionAsRead }[];
}

/** The same for one row: what its own columns hold has been put in, as stored keys (null for a blank). */
export interface Figure {
  readonly of: FigureName;
  readonly column: string;
  readonly where: readonly { readonly column: string; readonly is: { readonly text: string } | { readonly key: string | null } }[];
}

/** Where the arguments of a function that works on whole columns stand. */
export interface FigureShape {
  readonly of: FigureName;
  /** `only`: the column alone, otherwise it is an ordinary function; `after`: condition first, then the column it is taken of. */
  readonly column: 'only' | 'first' | 'after' | 'none';
}

/** Functions of whole columns. Those with `only` are the ordinary functions of the same name when they have other arguments. */
export const figureShapes: ReadonlyMap<string, FigureShape> = new Map<string, FigureShape>([
  ['SUM', { of: 'SUM', column: 'only' }],
  ['AVERAGE', { of: 'AVERAGE', column: 'only' }],
  ['MIN', { of: 'MIN', column: 'only' }],
  ['MAX', { of: 'MAX', column: 'only' }],
  ['COUNT', { of: 'COUNT', column: 'only' }],
  ['SUMIF', { of: 'SUM', column: 'after' }],
  ['AVERAGEIF', { of: 'AVERAGE', column: 'after' }],
  ['COUNTIF', { of: 'ROWS', column: 'none' }],
  ['SUMIFS', { of: 'SUM', column: 'first' }],
  ['AVERAGEIFS', { of: 'AVERAGE', column: 'first' }],
  ['MINIFS', { of: 'MIN', column: 'first' }],
  ['MAXIFS', { of: 'MAX', column: 'first' }],
  ['COUNTIFS', { of: 'ROWS', column: 'none' }],
]);

/** The stored key of a value, as lists of values name it. */
export const keyOfValue = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value));
