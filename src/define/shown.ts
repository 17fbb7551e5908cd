import type { Value, Values } from '#define/row';
import type { Day } from '#values/day';
import type { Moment } from '#values/moment';

/** When a row is being looked at: the day in the branch's zone, and the moment. */
export interface Clock {
  readonly today: Day;
  readonly now: Moment;
}

/**
 * The looks a row or a cell may take (design/look.md, screens-operations §1): every one has a shape or a word besides its colour.
 * `sign` stands at the free end of the cell with the figure of the rule, `chip` is a short word in a frame, `line` a stroke at the
 * cell's start, `struck` a line through the text.
 */
export const looks = {
  /** Side of the ledger; the word in the cell says it too. */
  receivable: { line: 'receivable' },
  payable: { line: 'payable' },
  /** Done with: nobody has to look at it. */
  settled: { ink: 'quiet' },
  /** Over: it no longer holds. */
  over: { ink: 'quiet', struck: true },
  /** Soon due or soon over. */
  soon: { sign: 'clock' },
  /** Past its day. */
  late: { ink: 'refused', sign: 'triangle' },
  /** Nobody has vouched for it: not matched, off what is usual, typed by hand. */
  doubt: { sign: 'dot' },
  /** Below nothing; the minus sign stands in the text. */
  loss: { ink: 'refused' },
  /** Holds only from a later day on. */
  ahead: { sign: 'ahead' },
  /** A price above, or below, that of the version before. */
  rise: { sign: 'up' },
  fall: { sign: 'down' },
  /** The best of those it is weighed against. */
  best: { sign: 'diamond' },
  /** A row that takes no further part, or one that is kept from something. */
  chip: { chip: true },
} as const satisfies Readonly<Record<string, Look>>;

export type LookName = keyof typeof looks;
export type Sign = 'clock' | 'triangle' | 'ahead' | 'dot' | 'up' | 'down' | 'diamond';

export interface Look {
  readonly ink?: 'quiet' | 'refused';
  readonly struck?: boolean;
  readonly line?: 'receivable' | 'payable';
  readonly sign?: Sign;
  readonly chip?: boolean;
}

/** Does it hold of the row, and with which whole number (days, mostly)? */
export type ShownBy = (row: Values, clock: Clock) => boolean | number;

/** One rule of what rows show. */
export interface ShownRule {
  /**
   * Its words: `shown:<entity>.<word>`, with `{{count}}` for its figure; of a chip `shown:<entity>.<word>Chip` besides. None where the text of
   * the cell says it.
   */
  readonly word?: string;
  readonly as: LookName;
  /** Stands behind the figure in the cell, where some of its kind count hours and others days. */
  readonly unit?: 'h' | 'd';
  /** Columns of the sheet it is drawn in. Where two rules hold of one cell, the first is drawn. */
  readonly on: readonly string[];
  /** The whole row is drawn in quiet ink besides. */
  readonly row?: 'quiet';
  /** A field that has a value, or a function of a rules file and the fields it reads. */
  readonly when: { readonly field: string; readonly is: Value } | { readonly reads: readonly string[]; readonly by: ShownBy };
}

/** The fields a rule looks at. */
export const readsOf = ({ when }: ShownRule): readonly string[] => ('by' in when ? when.reads : [when.field]);

/** Whether a rule holds of a row, and its figure where it has one. */
export const holds = ({ when }: ShownRule, row: Values, clock: Clock): boolean | number =>
  'by' in when ? when.by(row, clock) : (row[when.field] ?? null) === when.is;

/** Rules several sheets of an entity share, as far as this one has columns to draw them in. */
export const shownIn = <Column extends { readonly field: string }>(
  rules: readonly ShownRule[],
  columns: readonly Column[],
): readonly ShownRule[] => {
  const names = new Set(columns.map(({ field }) => field));
  return rules.map((rule) => ({ ...rule, on: rule.on.filter((name) => names.has(name)) })).filter(({ on }) => on.length > 0);
};
