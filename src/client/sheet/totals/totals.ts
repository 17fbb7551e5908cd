import { atom, getDefaultStore } from 'jotai';
import { tallyText, type SumOf } from '#define/sums';
import { formatDecimal } from '#values/numberText';
import { baseCurrencyAtom } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { sharesOf, withoutIdleDifferences } from '#client/sheet/totals/shares';
import type { Totals } from '#workers/sheet/tools/totals';

/** How totals stand below the rows: a line for each currency, everything on one line, or not at all. */
export const totalsModes = ['lines', 'one', 'off'] as const;
export type TotalsMode = (typeof totalsModes)[number];

/** One total as shown; `counted`: of how many of which kind. */
export interface TotalsCell {
  readonly text: string;
  readonly negative: boolean;
  readonly counted?: true;
}

/** Totals in one currency and share, as shown. */
export interface TotalsLine extends SumOf {
  readonly cells: ReadonlyMap<string, TotalsCell>;
}

const baseCurrency = (): string => getDefaultStore().get(baseCurrencyAtom) ?? '';
const remembered = 'sheetTotals';
const restMs = 120;
/** More lines would take the rows' place; the others are in the list that opens. */
export const mostLines = 3;

const kept = (): TotalsMode => totalsModes.find((mode) => mode === localStorage.getItem(remembered)) ?? 'one';

/**
 * Line by line: the branch's own currency first, then the others by code, each with its shares; plain numbers stand in the first
 * line. A difference needs two to differ.
 */
function linesOf(desk: Desk, { columns }: Totals, baseCurrency: string): TotalsLine[] {
  const { language } = desk.model;
  const codes = [...new Set(columns.flatMap(({ sums }) => sums.flatMap(({ currency, counted }) => (counted ? [] : [currency]))))]
    .filter((code) => code !== '')
    .sort((a, b) => Number(b === baseCurrency) - Number(a === baseCurrency) || (a < b ? -1 : 1));
  const cellsOf = (currency: string, share?: string) =>
    columns.flatMap(({ column, sums }) =>
      sums
        .filter((one) => !one.counted && one.currency === currency && one.share === share)
        .map(({ sum }) => [column, { text: formatDecimal(sum, { language }), negative: sum.startsWith('-') }] as const),
    );
  const all = codes.flatMap((currency) =>
    sharesOf(desk)
      .map((share): TotalsLine => ({ currency, ...(share === undefined ? {} : { share }), cells: new Map(cellsOf(currency, share)) }))
      .filter(({ cells }) => cells.size > 0),
  );
  const lines = withoutIdleDifferences(all);
  const kinds = columns.flatMap(({ column, sums }): (readonly [string, TotalsCell])[] => {
    const counts = sums.filter(({ counted }) => counted).map(({ currency, sum }) => tallyText(currency, sum));
    return counts.length === 0 ? [] : [[column, { text: counts.join('+'), negative: false, counted: true }]];
  });
  const plain = [...cellsOf(''), ...kinds];
  if (plain.length === 0) return lines;
  const first = lines[0];
  if (first === undefined) return [{ currency: '', cells: new Map(plain) }];
  return [{ ...first, cells: new Map([...plain, ...first.cells]) }, ...lines.slice(1)];
}

/** Totals of the rows a sheet shows, asked of the engine a moment after something changed. */
export class SheetTotals {
  readonly lines = atom<readonly TotalsLine[]>([]);
  readonly mode = atom<TotalsMode>(kept());
  /** The list of all totals of a column, or (null) of all columns, open beside a rectangle of the window. */
  readonly open = atom<{ readonly column: string | null; readonly beside: DOMRect } | null>(null);
  private stamp = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The engine has been asked and is busy; `again`: something has changed since. */
  private asking = false;
  private again = false;

  constructor(private readonly desk: Desk) {}

  /** Follows the model while the sheet is on the screen; answers the way to stop. */
  follow(): () => void {
    this.soon();
    const stop = this.desk.model.subscribe((event) => event.what !== 'status' && this.soon());
    return () => {
      clearTimeout(this.timer);
      this.timer = undefined;
      stop();
    };
  }

  turn(mode: TotalsMode): void {
    this.desk.set(this.mode, mode);
    localStorage.setItem(remembered, mode);
    this.stamp = '';
    this.soon();
  }

  /** Asks again soon: columns came or went. */
  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.asking) this.again = true;
      else void this.askOnce();
    }, restMs);
  }

  private async askOnce(): Promise<void> {
    this.asking = true;
    try {
      await this.ask();
    } finally {
      this.asking = false;
      if (this.again) this.soon();
      this.again = false;
    }
  }

  private async ask(): Promise<void> {
    const { desk } = this;
    // Sums of the rows that have come so far would be no sums of the list; its end says so and asks again.
    if (this.stamp === '' && desk.model.status().loading !== null) return;
    const names = desk.get(desk.columns).flatMap(({ name, summed }) => (summed ? [name] : []));
    if (desk.get(this.mode) === 'off' || names.length === 0) {
      this.stamp = '';
      if (desk.get(this.lines).length > 0) desk.set(this.lines, []);
      return;
    }
    const totals = await desk.model.tools.formulas.totals(names, this.stamp).catch(() => null);
    if (totals === null) return;
    this.stamp = totals.stamp;
    desk.set(this.lines, linesOf(desk, totals, baseCurrency()));
  }
}

const kits = new WeakMap<Desk, SheetTotals>();

/** The totals of a sheet on the screen. */
export function totalsOf(desk: Desk): SheetTotals {
  let totals = kits.get(desk);
  if (!totals) kits.set(desk, (totals = new SheetTotals(desk)));
  return totals;
}

/** Lines that are shown below the rows. */
export function shownLines(lines: readonly TotalsLine[], mode: TotalsMode): number {
  return mode === 'off' ? 0 : mode === 'one' ? Math.min(1, lines.length) : Math.min(mostLines, lines.length);
}

/** What stands at the head of a line of totals: its currency and share, and how many more there are than lines. */
export function totalsHead(
  lines: readonly TotalsLine[],
  mode: TotalsMode,
  line: number,
): { currency: string; share: string | undefined; more: number } {
  const shown = shownLines(lines, mode);
  return { currency: lines[line]?.currency ?? '', share: lines[line]?.share, more: line === shown - 1 ? lines.length - shown : 0 };
}
