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
  /** Comes, but not soon. */
  far: {},
  /** Done in time. */
  done: { ink: 'quiet', sign: 'check' },
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
export type Sign = 'check' | 'clock' | 'triangle' | 'ahead' | 'dot' | 'up' | 'down' | 'diamond';

export interface Look {
  readonly ink?: 'quiet' | 'refused';
  readonly struck?: boolean;
  readonly line?: 'receivable' | 'payable';
  readonly sign?: Sign;
  readonly chip?: boolean;
}

/** Does it hold of the row, and with which whole number (days, mostly)? */
export type ShownBy = (row: Values, clock: Clock) => boolean | number;

/** Hours or days, those past with a minus, minutes as `5h 20m`, hours as `3d 4h`; `?` is no figure: nobody knows it. */
export type Unit = 'h' | 'd' | '-h' | '-d' | 'hm' | 'dh' | '?';

/** What a figure in parts is counted in, and how many of its unit make one of the larger. */
const parted: Readonly<Partial<Record<Unit, number>>> = { hm: 60, dh: 24 };

/** Larger and smaller part of a figure, for its words: 320 minutes are 5 and 20. */
export const partsOf = (figure: number, unit: Unit | undefined): { readonly whole: number; readonly rest: number } => {
  const per = parted[unit ?? 'h'] ?? 1;
  return { whole: Math.floor(figure / per), rest: figure % per };
};

/** A rule's figure as it stands in the cell (domain/14 §14.8.4). */
export function figureText(figure: number, unit: Unit | undefined): string {
  if (unit === undefined || unit === '?') return unit ?? String(figure);
  const { whole, rest } = partsOf(figure, unit);
  if (unit === 'dh') return `${whole}d ${rest}h`;
  if (unit === 'hm') return whole === 0 ? `${rest}m` : `${whole}h ${rest}m`;
  return `${figure}${unit}`.replace(/^(\d+)-(.)$/u, '\u2212$1$2');
}

/** One rule of what rows show. */
export interface ShownRule {
  /**
   * Its words: `shown:<entity>.<word>`, with `{{count}}` for its figure; of a chip `shown:<entity>.<word>Chip` besides. None where the text of
   * the cell says it.
   */
  readonly word?: string;
  readonly as: LookName;
  /** How its figure is written; absent: as it is. */
  readonly unit?: Unit;
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
