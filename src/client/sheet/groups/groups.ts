import { kindOf } from '#define/kinds';
import i18next from 'i18next';
import { atom, getDefaultStore } from 'jotai';
import { baseCurrencyAtom } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { filterOf, withFilter } from '#client/sheet/filter/columnFilter';
import { at } from '#client/sheet/grid/selection';
import { shareWords, withoutIdleDifferences } from '#client/sheet/totals/shares';
import type { GroupLine, GroupLines, GroupSum } from '#workers/sheet/tools/groups';
import type { GroupBy } from '#workers/sheet/view/grouping';

/** Lines asked for at a time: what fits into the panel, and as much above and below. */
const windowLines = 60;
const restMs = 120;

/** The lines that were asked for last, from line `from` on. */
export interface ShownGroups extends GroupLines {
  readonly from: number;
}

/** A column of subtotals: one for each currency and share of each summed column. */
export interface SumColumn extends Omit<GroupSum, 'sum'> {
  readonly header: string;
}

/** How a sheet on the screen is grouped, and the lines of its panel. */
export class SheetGroups {
  /** The panel stands below the rows. */
  readonly open = atom(false);
  readonly by = atom<readonly GroupBy[]>([]);
  readonly shown = atom<ShownGroups | null>(null);
  /** Rows of the view that groups begin at. */
  readonly bands = atom<ReadonlySet<number>>(new Set<number>());
  private from = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: Desk) {}

  /** Follows the model while the panel stands; answers the way to stop. */
  follow(): () => void {
    this.soon();
    const stop = this.desk.model.subscribe((event) => event.what !== 'status' && this.soon());
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
    this.from = 0;
    await desk.model.tools.groups.by(by);
    await this.ask();
    const groups = desk.get(this.shown)?.groups ?? 0;
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
    if (kept.length > 0) this.soon();
  }

  /** Ends the grouping and takes the panel away. */
  async end(): Promise<void> {
    this.desk.set(this.open, false);
    if (this.desk.get(this.by).length > 0) await this.group([]);
    this.desk.editor?.focus();
  }

  async fold(labels: readonly string[] | null, folded: boolean): Promise<void> {
    settle(this.desk);
    await this.desk.model.tools.groups.fold(labels, folded);
    await this.ask();
  }

  /** The panel shows these lines now. */
  look(first: number): void {
    const from = Math.max(0, first - windowLines / 3);
    if (Math.abs(from - this.from) < windowLines / 6) return;
    this.from = Math.floor(from);
    void this.ask();
  }

  /** Goes to the first row of a group; a folded one is opened for it. */
  async jump(line: number): Promise<void> {
    const { desk } = this;
    let group = this.lineAt(line);
    if (group?.folded) {
      await this.fold([group.label], false);
      group = this.lineAt(line);
    }
    if (group === undefined || group.first < 0) return;
    desk.select(at({ row: group.first, col: desk.get(desk.selection).active.col }));
    desk.editor?.focus();
  }

  /** Filters the sheet down to one group. */
  async only(line: number): Promise<void> {
    const { desk } = this;
    settle(desk);
    const filters = await desk.model.tools.groups.filters(line);
    const where = filters.reduce(
      (made, leaf) => withFilter(made, leaf.field, filterOf({ and: [leaf] }, leaf.field)),
      desk.model.status().where,
    );
    this.keepTexts(
      line,
      filters.flatMap(({ field, anyOf }) => (anyOf?.length === 1 ? [`${field}\n${anyOf[0]}`] : [])),
    );
    await desk.model.setWhere(where);
    desk.editor?.focus();
  }

  /** Chips say what a ticked value is called; the group knows. */
  private keepTexts(line: number, keys: readonly string[]): void {
    const own = this.lineAt(line);
    if (own === undefined) return;
    let outer = own;
    for (let above = line; outer.level > 0 && above >= 0; above--) outer = this.lineAt(above) ?? outer;
    const labels = own.level === 0 ? [own.label] : [outer.label, own.label];
    keys.forEach((key, index) => this.desk.valueTexts.set(key, labels[index] ?? ''));
  }

  lineAt(line: number): GroupLine | undefined {
    const shown = this.desk.get(this.shown);
    return shown?.lines[line - shown.from];
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.ask();
    }, restMs);
  }

  private async ask(): Promise<void> {
    const { desk, from } = this;
    const { groups } = desk.model.tools;
    const lines = desk.get(this.by).length === 0 ? null : await groups.lines(summedNames(desk), from, windowLines).catch(() => null);
    const bands = lines === null ? [] : await groups.bands().catch(() => []);
    if (from !== this.from) return;
    desk.set(this.shown, lines && { ...lines, from });
    desk.set(this.bands, new Set(bands));
  }
}

const summedNames = (desk: Desk): string[] => desk.get(desk.columns).flatMap(({ name, summed }) => (summed ? [name] : []));

const kits = new WeakMap<Desk, SheetGroups>();

/** The groups of a sheet on the screen. */
export function groupsOf(desk: Desk): SheetGroups {
  let groups = kits.get(desk);
  if (!groups) kits.set(desk, (groups = new SheetGroups(desk)));
  return groups;
}

/** Columns of subtotals in the order of the sheet, the branch's own currency first. */
export function sumColumns(desk: Desk, { whole }: GroupLines): SumColumn[] {
  const base = getDefaultStore().get(baseCurrencyAtom) ?? '';
  return desk.get(desk.columns).flatMap(({ name, header }) =>
    withoutIdleDifferences(whole.sums.filter(({ column }) => column === name))
      .map(({ sum: _, ...one }) => ({ ...one, header: [header, one.currency, shareWords(desk, one.share)].filter(Boolean).join(' ') }))
      .sort((a, b) => Number(b.currency === base) - Number(a.currency === base) || (a.currency < b.currency ? -1 : 1)),
  );
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
