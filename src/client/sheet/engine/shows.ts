import { figureText, holds, looks, partsOf, readsOf, type Clock, type ShownRule } from '#define/shown';
import type { Value, Values } from '#define/row';
import { dayInZone } from '#values/moment';
import type { CellShown } from '#client/sheet/model';

/** Words of a rule with its figure, in one and in two parts. */
export type ShownWords = (word: string, n: number, parts: { readonly whole: number; readonly rest: number }) => string;

/** What the rules say of one row. */
interface RowShown {
  readonly cells: ReadonlyMap<string, CellShown>;
  /** Of every other cell. */
  readonly rest: CellShown | undefined;
}

/** What was typed by hand is told beside how long it still is. */
const doubted = (first: CellShown, { words }: CellShown): CellShown => ({
  ...first,
  dot: true,
  words: [first.words, words].filter((text) => text !== '').join(' · '),
});

const nothing: RowShown = { cells: new Map(), rest: undefined };
const quietRow: CellShown = { ink: 'quiet', words: '' };
const mostRows = 4_000;
const minuteMs = 60_000;

/** The rules of a sheet over the rows being drawn: asked once a row, not once a cell, until the row changes or the day does. */
export class Shows {
  private readonly rows = new Map<number, RowShown>();
  private readonly known = new Map<string, CellShown>();
  private clock: Clock = { today: '', now: '' };
  private until = 0;
  private zone = 'UTC';
  /** The moment the rows are shown as of; null where they are those of now. */
  private past: string | null = null;
  /** Hours that run out are other hours a minute later. */
  private readonly counts: boolean;

  constructor(
    private readonly rules: readonly ShownRule[],
    private readonly valueOf: (slot: number, name: string) => Value,
    private readonly wordsOf: ShownWords,
    private readonly now: () => number = Date.now,
  ) {
    this.counts = rules.some(({ unit }) => unit !== undefined && unit !== 'd');
  }

  /** The list begins anew, in this zone: of now, or as it stood at a moment, whose day then counts what is late and what is due. */
  begin(zone: string, past: string | null = null): void {
    this.zone = zone;
    this.past = past;
    this.until = 0;
    this.rows.clear();
    this.known.clear();
  }

  forgetRows(): void {
    this.rows.clear();
  }

  of(slot: number, column: string): CellShown | undefined {
    if (this.rules.length === 0) return undefined;
    this.look();
    let row = this.rows.get(slot);
    if (row === undefined) {
      if (this.rows.size >= mostRows) this.rows.clear();
      this.rows.set(slot, (row = this.judge(slot)));
    }
    return row.cells.get(column) ?? row.rest;
  }

  /** What the rules say of a column of a row that is in no list. */
  told(row: Values, column: string): CellShown | undefined {
    this.look();
    for (const rule of this.rules) {
      const held = rule.on.includes(column) && holds(rule, row, this.clock);
      if (held !== false) return this.shownBy(rule, held);
    }
    return undefined;
  }

  /** A page stays open over midnight: the clock is read once a minute. */
  private look(): void {
    const now = this.now();
    if (now < this.until) return;
    this.until = now + minuteMs;
    const moment = this.past ?? new Date(now).toISOString();
    const today = dayInZone(moment, this.zone);
    if (today !== this.clock.today || this.counts) this.rows.clear();
    this.clock = { today, now: moment };
  }

  private judge(slot: number): RowShown {
    let cells: Map<string, CellShown> | null = null;
    let rest: CellShown | undefined;
    for (const rule of this.rules) {
      const row: Values = {};
      for (const name of readsOf(rule)) row[name] = this.valueOf(slot, name);
      const held = holds(rule, row, this.clock);
      if (held === false) continue;
      const shown = this.shownBy(rule, held);
      if (rule.row === 'quiet') rest = quietRow;
      cells ??= new Map();
      for (const column of rule.on) {
        const first = cells.get(column);
        if (first === undefined) cells.set(column, shown);
        else if (rule.as === 'doubt') cells.set(column, doubted(first, shown));
      }
    }
    if (cells === null) return rest === undefined ? nothing : { cells: nothing.cells, rest };
    if (rest !== undefined) for (const [column, shown] of cells) cells.set(column, { ...rest, ...shown });
    return { cells, rest };
  }

  private shownBy({ word, as, unit }: ShownRule, held: number | true): CellShown {
    const figure = held === true ? undefined : held;
    const key = `${as} ${word ?? ''} ${figure ?? ''}`;
    const parts = partsOf(figure ?? 0, unit);
    let shown = this.known.get(key);
    if (shown === undefined) {
      const look = looks[as];
      shown = {
        ...look,
        words: word === undefined ? '' : this.wordsOf(word, figure ?? 0, parts),
        ...('chip' in look ? { chipText: this.wordsOf(`${word}Chip`, figure ?? 0, parts) } : {}),
        ...(figure === undefined ? {} : { figure: figureText(figure, unit) }),
      };
      this.known.set(key, shown);
    }
    return shown;
  }
}
