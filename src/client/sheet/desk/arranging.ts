import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import { filterLimits, type Sort } from '#define/filter';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { LayoutColumn } from '#define/layout';
import { branchLayout, saveBranchLayout } from '#client/sheet/layoutCalls';
import { changeColumn, mergeLayout, mostWidth, leastWidth, moveColumn } from '#client/sheet/desk/layout';
import { cellWidth } from '#client/sheet/grid/cellWidth';
import { headerWidth } from '#client/sheet/grid/headDrawing';

/** A column's place in the present order: its direction, and its number where several columns order the sheet. */
export function sortOf(desk: Desk, column: string): { dir: 'asc' | 'desc'; order: number | null } | null {
  const { sort } = desk.model.status();
  const index = sort.findIndex((one) => one.field === column);
  const found = sort[index];
  return found === undefined ? null : { dir: found.dir, order: sort.length > 1 ? index + 1 : null };
}

/** Orders by one column; `add` keeps the orders there are. Null takes the column out. */
export async function sortBy(desk: Desk, column: string, dir: 'asc' | 'desc' | null, add: boolean): Promise<void> {
  settle(desk);
  const before = desk.model.status().sort;
  const wish: Sort[] = dir === null ? [] : [{ field: column, dir }];
  const known = before.some((one) => one.field === column);
  const next = !add ? wish : known ? before.flatMap((one) => (one.field === column ? wish : [one])) : [...before, ...wish];
  if (next.length > filterLimits.sorts) return toast('warning', i18next.t('sheet:sort.tooMany', { n: filterLimits.sorts }));
  await desk.model.setSort(next);
  const word = desk.get(desk.columns).find((one) => one.name === column)?.header ?? column;
  desk.say(i18next.t(dir === null ? 'sheet:sort.none' : `sheet:sort.${dir}`, { column: word }));
}

const turned = new WeakMap<Desk, Promise<void>>();

/** A click on a header: ascending, descending, none. One that comes before the rows are in order goes on from what the one before asked for. */
export function turnSort(desk: Desk, column: string, add: boolean): void {
  const turn = async () => {
    await turned.get(desk)?.catch(() => undefined);
    const now = sortOf(desk, column)?.dir ?? null;
    await sortBy(desk, column, now === null ? 'asc' : now === 'asc' ? 'desc' : null, add);
  };
  turned.set(desk, turn());
}

/** Takes a column off the screen; the last one stays. */
export function hideColumn(desk: Desk, field: string, hidden: boolean): void {
  if (hidden && desk.get(desk.columns).length <= 1) return;
  desk.arrange(changeColumn(desk.get(desk.layout), field, { hidden }));
}

/** Freezes a column at the start of the sheet, or lets it scroll again. */
export function freezeColumn(desk: Desk, field: string, frozen: boolean): void {
  const layout = desk.get(desk.layout);
  const moved = layout.find((one) => one.field === field);
  if (!moved) return;
  const rest = layout.filter((one) => one.field !== field);
  const place = rest.findIndex((one) => !one.frozen);
  const index = place < 0 ? rest.length : place;
  desk.arrange([...rest.slice(0, index), { ...moved, frozen, hidden: false }, ...rest.slice(index)]);
}

/** Texts looked at to fit a column; the engine finds the longest, the page's fonts tell which is widest. */
const fittedTexts = 30;
/** Room for sort arrow and filter button beside the header's word, in pixels. */
const headTools = 16;

/** Makes a column as wide as its longest text among the rows shown, and its header. */
export async function fitColumn(desk: Desk, name: string): Promise<void> {
  const width = await fittedWidth(desk, name);
  if (width !== null) desk.resize(name, width, true);
}

async function fittedWidth(desk: Desk, name: string): Promise<number | null> {
  const column = desk.get(desk.columns).find((one) => one.name === name);
  if (!column) return null;
  const texts = await desk.model.tools.formulas.longest(name, fittedTexts);
  const wanted = Math.max(cellWidth(texts, column.numeric), headerWidth(column.header) + headTools);
  return Math.max(leastWidth, Math.min(mostWidth, wanted));
}

/** Fits every column on the screen, as one step. */
export async function fitColumns(desk: Desk): Promise<void> {
  const widths = new Map<string, number>();
  for (const name of desk.visibleNames()) {
    const width = await fittedWidth(desk, name);
    if (width !== null) widths.set(name, width);
  }
  desk.arrange(
    desk
      .get(desk.layout)
      .map((one) => ({ ...one, ...(widths.has(one.field) ? { width: widths.get(one.field) ?? one.width, pinned: true } : {}) })),
  );
}

/** Shows all columns, or only those that are frozen and the first. */
export function showAll(desk: Desk, shown: boolean): void {
  const layout = desk.get(desk.layout);
  const first = layout.find(({ frozen }) => frozen) ?? layout[0];
  desk.arrange(layout.map((one) => ({ ...one, hidden: !shown && !one.frozen && one !== first })));
}

/** Columns of the person's own that another layout does not have; they are never lost by taking it. */
const ownBesides = (layout: readonly LayoutColumn[], other: readonly LayoutColumn[]): LayoutColumn[] =>
  layout.filter(({ field, own }) => own && !other.some((one) => one.field === field));

/** Back to the columns of the branch, or of the definition where the branch has none; own formula columns stay, at the end. */
export async function restoreLayout(desk: Desk): Promise<void> {
  const base = mergeLayout(desk.defined(), await branchLayout(desk.model.sheet.mod).catch(() => null));
  const own = ownBesides(desk.get(desk.layout), base);
  desk.arrange([...base, ...own], { forget: own.length === 0 });
  desk.say(i18next.t('columns:restored'));
}

/** Keeps the columns as they stand for everybody of the branch who has arranged none. */
export async function saveForBranch(desk: Desk): Promise<void> {
  try {
    await saveBranchLayout(desk.model.sheet.mod, desk.get(desk.layout));
    toast('done', i18next.t('columns:branchSaved'));
  } catch {
    desk.say(i18next.t('columns:branchNotSaved'), true);
  }
}

/** Moves a shown column one place towards the start or the end, as far as its part (frozen or not) goes. */
export function stepColumn(desk: Desk, field: string, step: 1 | -1): void {
  const shown = desk.get(desk.columns);
  const index = shown.findIndex((one) => one.name === field);
  const neighbour = shown[index + step];
  if (!neighbour || neighbour.frozen !== shown[index]?.frozen) return;
  dropColumn(desk, index, index + step);
}

/** Puts the shown column at `from` where the one at `to` stands. */
export function dropColumn(desk: Desk, from: number, to: number): void {
  const shown = desk.get(desk.columns);
  const [moved, target] = [shown[from], shown[to]];
  if (!moved || !target || moved === target) return;
  const after = to > from ? (shown[to + 1] ?? null) : target;
  const layout = desk.get(desk.layout);
  const next = moveColumn(layout, moved.name, after?.name ?? null);
  desk.arrange(
    next.map((one) => (one.field === moved.name ? { ...one, frozen: target.frozen } : one)),
    { moved: moved.name },
  );
}
