import { kindOf } from '#define/kinds';
import { tallyText, type SumOf } from '#define/sums';
import i18next from 'i18next';
import { atom, getDefaultStore } from 'jotai';
import { formatDecimal } from '#values/numberText';
import { baseCurrencyAtom } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { HeadLine } from '#client/sheet/engine/headLines';
import { filterOf, withFilter } from '#client/sheet/filter/columnFilter';
import { at } from '#client/sheet/grid/selection';
import { shareWords, withoutIdleDifferences } from '#client/sheet/totals/shares';
import type { GroupLine, GroupLines, GroupSum } from '#workers/sheet/tools/groups';
import type { GroupBy } from '#workers/sheet/view/grouping';

/** Lines of groups asked for at a time besides those that are in sight. */
const besides = 20;
const mostAsked = 200;
const mostKept = 2_000;
const restMs = 120;

/** What stands in the bar: how many groups and rows, and cells the sums had to leave out. */
export type GroupCounts = Pick<GroupLines, 'groups' | 'whole' | 'unread'>;

/** One figure of a group in one of its columns: the currency where it is not the branch's own, the share, the sum. */
export interface GroupFigure {
  readonly words: string;
  readonly text: string;
  readonly negative: boolean;
}

const nameOf = ({ level, slot }: Pick<HeadLine, 'level' | 'slot'>): string => `${level} ${slot}`;

/** How a sheet on the screen is grouped, and what stands in the lines that head its groups. */
export class SheetGroups {
  /** The bar that says by what stands above the rows. */
  readonly open = atom(false);
  readonly by = atom<readonly GroupBy[]>([]);
  readonly counts = atom<GroupCounts | null>(null);
  /** Grows whenever lines have come. */
  readonly drawn = atom(0);
  private readonly lines = new Map<string, { readonly line: GroupLine; readonly turn: number }>();
  /** Grows with every change of the rows: lines of earlier turns are shown until they have been asked for again. */
  private turn = 0;
  private wanted: { from: number; to: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: Desk) {}

  /** Follows the model while the sheet is on the screen; answers the way to stop. */
  follow(): () => void {
    const stop = this.desk.model.subscribe((event) => {
      if (event.what === 'status') return;
      this.turn += 1;
      if (this.desk.get(this.by).length > 0) this.ask(0, 0, restMs);
    });
    return () => {
      clearTimeout(this.timer);
      this.timer = undefined;
      stop();
    };
  }

  /** Groups by these columns, the first around the second; none ends it. */
  async group(by: readonly GroupBy[]): Promise<void> {
    const { desk } = this;
    settle(desk);
    desk.set(this.by, by);
    this.lines.clear();
    await desk.model.tools.groups.by(by);
    await this.fetch(0, besides);
    const groups = desk.get(this.counts)?.groups ?? 0;
    desk.say(by.length === 0 ? i18next.t('grouping:ended') : i18next.t('grouping:grouped', { count: groups }));
  }

  /** Groups as a view says; one that says nothing of groups shows none. */
  async show(by: readonly GroupBy[]): Promise<void> {
    const { desk } = this;
    const known = by.filter(({ field }) => desk.get(desk.columns).some(({ name }) => name === field));
    if (known.length === 0 && desk.get(this.by).length === 0) return;
    desk.set(this.open, known.length > 0);
    await this.group(known);
  }

  /** Columns the list has no more after it was loaded again group it no more. */
  forgetMissing(): void {
    const { desk } = this;
    const by = desk.get(this.by);
    const kept = by.filter(({ field }) => desk.model.columns.some(({ name }) => name === field));
    if (kept.length < by.length) desk.set(this.by, kept);
    if (by.length > 0 && kept.length === 0) desk.set(this.open, false);
    this.lines.clear();
  }

  /** Ends the grouping and takes the bar away. */
  async end(): Promise<void> {
    this.desk.set(this.open, false);
    if (this.desk.get(this.by).length > 0) await this.group([]);
    this.desk.editor?.focus();
  }

  async foldAll(folded: boolean): Promise<void> {
    settle(this.desk);
    await this.desk.model.tools.groups.fold(null, folded);
  }

  /** Folds or opens the group that a line heads; the cursor stays on it. False where the line heads none. */
  turnAt(viewRow: number): boolean {
    const { desk } = this;
    const head = desk.model.tools.groups.head(viewRow);
    if (head === null || head.slot < 0) return false;
    settle(desk);
    void desk.model.tools.groups.fold(head, !head.folded).then(() => {
      const said = this.lineOf(head)?.label ?? '';
      desk.say(i18next.t(head.folded ? 'grouping:opened' : 'grouping:folded', { group: said || i18next.t('sheet:filter.blank') }));
    });
    return true;
  }

  /** The same for the group around the active cell. */
  turnHere(): void {
    const { desk } = this;
    const { active } = desk.get(desk.selection);
    const line = desk.model.tools.groups.headAbove(active.row);
    if (line < 0) return;
    if (line !== active.row) desk.select(at({ row: line, col: active.col }));
    this.turnAt(line);
  }

  /** Filters the sheet down to the group that a line heads. */
  async only(viewRow: number): Promise<void> {
    const { desk } = this;
    const head = desk.model.tools.groups.head(viewRow);
    if (head === null || head.slot < 0) return;
    settle(desk);
    const filters = await desk.model.tools.groups.filters(head);
    const where = filters.reduce(
      (made, leaf) => withFilter(made, leaf.field, filterOf({ and: [leaf] }, leaf.field)),
      desk.model.status().where,
    );
    const label = this.lineOf(head)?.label;
    const own = filters[head.level]?.anyOf;
    if (label !== undefined && own?.length === 1) desk.valueTexts.set(`${filters[head.level]?.field}\n${own[0]}`, label);
    await desk.model.setWhere(where);
    desk.editor?.focus();
  }

  /** What stands in the line of a group; undefined until it has come. */
  lineOf(head: HeadLine): GroupLine | undefined {
    if (head.slot < 0) return undefined;
    const known = this.lines.get(nameOf(head));
    if (known?.turn !== this.turn) this.ask(head.line, head.line + 1, known === undefined ? 0 : restMs);
    return known?.line;
  }

  private ask(from: number, to: number, afterMs: number): void {
    this.wanted = this.wanted === null ? { from, to } : { from: Math.min(this.wanted.from, from), to: Math.max(this.wanted.to, to) };
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const { wanted } = this;
      this.wanted = null;
      if (wanted === null) return;
      const first = Math.max(0, wanted.from - besides);
      void this.fetch(first, Math.min(mostAsked, wanted.to - first + besides));
    }, afterMs);
  }

  private async fetch(from: number, count: number): Promise<void> {
    const { desk, turn } = this;
    const lines =
      desk.get(this.by).length === 0 ? null : await desk.model.tools.groups.lines(summedNames(desk), from, count).catch(() => null);
    if (this.lines.size > mostKept) this.lines.clear();
    for (const line of lines?.lines ?? []) this.lines.set(nameOf(line), { line, turn });
    desk.set(this.counts, lines);
    desk.set(this.drawn, (n) => n + 1);
  }
}

const headed = new WeakMap<readonly ShownColumn[], readonly ShownColumn[]>();

/** The columns as lines of groups see them: those they say something of count as summed. */
export function headedColumns(desk: Desk): readonly ShownColumn[] {
  const columns = desk.get(desk.columns);
  const { heads } = desk.model.definition;
  if (heads === undefined) return columns;
  let seen = headed.get(columns);
  if (!seen) headed.set(columns, (seen = columns.map((one) => (one.name in heads ? { ...one, summed: true } : one))));
  return seen;
}

const summedNames = (desk: Desk): string[] => headedColumns(desk).flatMap(({ name, summed }) => (summed ? [name] : []));

const kits = new WeakMap<Desk, SheetGroups>();

/** The groups of a sheet on the screen. */
export function groupsOf(desk: Desk): SheetGroups {
  let groups = kits.get(desk);
  if (!groups) kits.set(desk, (groups = new SheetGroups(desk)));
  return groups;
}

/** What makes no sum: its text, and beside it how long it still is, as a cell that holds it shows it. */
function saidFigure(desk: Desk, { sum, said = '' }: GroupSum, column: string): GroupFigure {
  const shown = desk.model.shownOf({ [column]: sum }, column);
  return { words: shown?.figure ?? '', text: said, negative: shown?.ink === 'refused' };
}

/** Figures of a group in one column, the branch's own currency first, each currency with its shares. */
export function figuresOf(desk: Desk, { sums }: Pick<GroupLine, 'sums'>, column: string): GroupFigure[] {
  const base = getDefaultStore().get(baseCurrencyAtom) ?? '';
  const ofColumn = sums.filter((one) => one.column === column);
  const own = withoutIdleDifferences(ofColumn);
  const order = (one: SumOf) => (one.currency === base ? '' : one.currency);
  return own
    .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : own.indexOf(a) - own.indexOf(b)))
    .map((one, at, all) =>
      one.said === undefined
        ? {
            // A currency is said once for all its shares.
            words: one.counted
              ? ''
              : [order(one) !== '' && all[at - 1]?.currency !== one.currency ? one.currency : '', shareWords(desk, one.share)]
                  .filter(Boolean)
                  .join(' '),
            text: one.counted ? tallyText(one.currency, one.sum) : formatDecimal(one.sum, { language: desk.model.language }),
            negative: one.sum.startsWith('-'),
          }
        : saidFigure(desk, one, column),
    );
}

/** What a group is called on the screen, and how many rows it holds. */
export function headWords(desk: Desk, head: HeadLine): { label: string; rows: string } {
  if (head.slot < 0) return { label: i18next.t('grouping:loose'), rows: '' };
  const line = groupsOf(desk).lineOf(head);
  if (line === undefined) return { label: '', rows: '' };
  return { label: line.label === '' ? i18next.t('sheet:filter.blank') : line.label, rows: line.rows.toLocaleString('en') };
}

/** The line of a group as a screen reader says it: its name, its rows, whether it is folded, its sums. */
export function spokenHead(desk: Desk, head: HeadLine): string {
  const { label } = headWords(desk, head);
  const line = groupsOf(desk).lineOf(head);
  const comma = i18next.t('sheet:grid.comma');
  const parts = [label];
  if (line !== undefined) parts.push(i18next.t('grouping:rowsOf', { count: line.rows }));
  if (head.slot >= 0) parts.push(i18next.t(head.folded ? 'grouping:isFolded' : 'grouping:isOpen'));
  for (const { name, header, summed } of headedColumns(desk)) {
    const figures = summed && line ? figuresOf(desk, line, name) : [];
    if (figures.length > 0)
      parts.push(`${header} ${figures.map(({ words, text }) => [words, text].filter(Boolean).join(' ')).join(comma)}`);
  }
  return parts.join(comma);
}

/** Has the column days that may be taken month by month? */
export const hasDays = (column: ShownColumn): boolean => kindOf(column.column.field).comparison === 'date';

/** Columns rows may be grouped by. */
export const groupableColumns = (desk: Desk): readonly ShownColumn[] =>
  desk.get(desk.columns).filter(({ column: { field } }) => field.kind !== 'json' && field.kind !== 'file');

/** Groups by one column, days by their months. */
export const groupByColumn = (desk: Desk, column: ShownColumn): Promise<void> => {
  const groups = groupsOf(desk);
  desk.set(groups.open, true);
  return groups.group([{ field: column.name, ...(hasDays(column) ? { unit: 'month' as const } : {}) }]);
};
