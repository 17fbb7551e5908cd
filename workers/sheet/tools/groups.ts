import type { Leaf } from '#define/filter';
import { sumKey, type SumOf } from '#define/sums';
import { currencyDecimals } from '#values/money';
import type { Book } from '#workers/sheet/book';
import type { Told, Turns } from '#workers/sheet/turns';
import { bare } from '#workers/sheet/tools/totals';
import { Groups, mostGroupings, type Group, type GroupBy, type GroupName } from '#workers/sheet/view/grouping';
import { apartColumns, sumsOf, type LeftOut } from '#workers/sheet/view/sums';
import type { CellOut } from '#workers/workbook/plan';
import { writeWorkbook } from '#workers/workbook/write';

/** A subtotal: unlike currencies and shares are never added. */
export interface GroupSum extends SumOf {
  readonly column: string;
  readonly sum: string;
  /** What makes no sum, as a cell shows it; `sum` is the value then. */
  readonly said?: string;
}

/** One line of the list of groups. */
export interface GroupLine {
  readonly level: number;
  readonly label: string;
  readonly rows: number;
  readonly children: number;
  readonly folded: boolean;
  /** A row of the group: with the level its name. */
  readonly slot: number;
  /** Of a group that is not too large the rows, so that something may be done with them. */
  readonly rowIds: readonly string[];
  readonly sums: readonly GroupSum[];
}

export interface GroupLines {
  /** Outer groups, and lines with those within them that no folded one hides. */
  readonly groups: number;
  readonly total: number;
  readonly lines: readonly GroupLine[];
  /** Of all groups together. */
  readonly whole: { readonly rows: number; readonly sums: readonly GroupSum[] };
  /** Cells of the summed columns that show a text without a value, and count for nothing. */
  readonly unread: number;
}

/** Rows of a group that are told by name: as many as one act may take. */
const mostTold = 1_000;

/** Words of the workbook the groups are exported to, in the language of the screen. */
export interface GroupBookWords {
  readonly title: string;
  readonly rightToLeft: boolean;
  readonly rows: string;
  readonly total: string;
  readonly blank: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By share, where money is summed by a choice. */
  readonly shares: Readonly<Record<string, string>>;
}

/** What lines are worked out from: the grouped rows without those struck out. */
interface Sight {
  readonly book: Book;
  readonly groups: Groups;
  readonly columns: readonly string[];
  readonly leftOut: LeftOut;
}

/** Rows in groups with subtotals. */
export class GroupTool {
  /** Lines worked out since anything in them last changed. */
  private known: { readonly stamp: string; readonly lines: Map<number, GroupLine>; whole: GroupLines['whole'] | null } = {
    stamp: '',
    lines: new Map(),
    whole: null,
  };

  constructor(private readonly turns: Turns) {}

  /** Groups the view by these columns, one within the other; none ends it. Columns the list does not have are left out. */
  by(columns: readonly GroupBy[]): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { desk } = this.turns;
      const { grid, view, operations } = desk.open;
      const known = columns.filter(({ field }) => grid.column(field)).slice(0, mostGroupings);
      view.groups = known.length === 0 ? null : new Groups(grid, known);
      operations.rowStates.forgetStruck();
      view.recompute();
      desk.mirror.all();
      return this.turns.told(null);
    });
  }

  /** Folds a group up, so that its rows are hidden, or opens it; null for all. */
  fold(group: GroupName | null, folded: boolean): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { view, operations, editor } = this.turns.desk.open;
      const struck = editor.overlay.struck().size > 0;
      view.groups?.fold(group, folded);
      operations.rowStates.forgetStruck();
      if (struck) view.recompute();
      else view.refold();
      return this.turns.told(null);
    });
  }

  /** Lines `from` on with the subtotals of these columns; null when nothing is grouped. */
  lines(columns: readonly string[], from: number, count: number): GroupLines | null {
    const { book } = this.turns.desk;
    const groups = book?.view.groups;
    if (!book || !groups) return null;
    const total = groups.lineCount;
    const wanted = Math.max(0, Math.min(count, total - from));
    const leftOut = book.editor.overlay.leftOut();
    const stamp = stampOf(book, columns, leftOut);
    if (stamp !== this.known.stamp) this.known = { stamp, lines: new Map(), whole: null };
    this.known.whole ??= sumsIn(book, groups, columns, { from: 0, to: groups.slots.length }, leftOut);
    return {
      groups: groups.count,
      total,
      lines: Array.from({ length: wanted }, (_, at) => this.line({ book, groups, columns, leftOut }, from + at)),
      whole: this.known.whole,
      unread: unreadCells(
        leftOut.unread,
        columns.flatMap((name) => book.grid.column(name)?.index ?? []),
      ),
    };
  }

  private line(sight: Sight, line: number): GroupLine {
    let made = this.known.lines.get(line);
    if (!made) this.known.lines.set(line, (made = lineOf(sight, line)));
    return made;
  }

  /** A workbook of all groups with their subtotals, a column for each currency. Throws RangeError when nothing is grouped. */
  book(columns: readonly string[], words: GroupBookWords): Promise<Uint8Array> {
    const { book } = this.turns.desk;
    const groups = book?.view.groups;
    if (!book || !groups) throw new RangeError('nothing is grouped');
    const leftOut = book.editor.overlay.leftOut();
    const whole = sumsIn(book, groups, columns, { from: 0, to: groups.slots.length }, leftOut);
    const money = whole.sums.map(({ sum: _, ...of }) => ({
      ...of,
      header: [words.headers[of.column] ?? of.column, of.currency, of.share === undefined ? '' : words.shares[of.share]]
        .filter(Boolean)
        .join(' '),
    }));
    const cells = (labels: readonly string[], { rows, sums }: GroupLines['whole']): CellOut[] => [
      ...groups.by.map((_, level) => ({ text: labels[level] ?? '' })),
      String(rows),
      ...money.map((wanted) => sums.find((one) => one.column === wanted.column && sumKey(one) === sumKey(wanted))?.sum ?? null),
    ];
    function* rows(): Generator<CellOut[]> {
      const path: string[] = [];
      for (const group of (groups as Groups).all()) {
        path.length = group.level;
        path.push((groups as Groups).label(group) || words.blank);
        yield cells(path, sumsIn(book as Book, groups as Groups, columns, group, leftOut));
      }
      yield cells([words.total], whole);
    }
    const named = groups.by.map(({ field }) => ({ header: words.headers[field] ?? field, width: 160, kind: 'text' as const }));
    const sums = money.map(({ header, currency, counted }) => ({
      header,
      width: 120,
      kind: 'decimal' as const,
      ...(currency === '' || counted ? { format: 'General' } : { decimals: currencyDecimals(currency) }),
    }));
    return writeWorkbook({
      sheets: [
        {
          name: words.title,
          rightToLeft: words.rightToLeft,
          frozenColumns: named.length,
          columns: [...named, { header: words.rows, width: 70, kind: 'integer' }, ...sums],
          rows: rows(),
        },
      ],
    });
  }

  /** The filters that leave a group alone, from the outside in. */
  filters(name: GroupName): readonly Leaf[] {
    const groups = this.turns.desk.book?.view.groups;
    const group = groups?.named(name);
    return groups && group ? groups.filters(group) : [];
  }
}

/** Changes with the view and with every cell a label or a subtotal comes from. */
function stampOf({ grid, view }: Book, columns: readonly string[], { struck, unread }: LeftOut): string {
  const { heads = {} } = grid.definition;
  const own = columns.flatMap((name) => [name, ...(heads[name]?.reads ?? [])]).flatMap((name) => grid.column(name) ?? []);
  const apart = apartColumns(grid, own);
  const by = view.groups?.by.flatMap(({ field }) => grid.column(field) ?? []) ?? [];
  const written = [...new Set([...own, ...apart, ...by])].reduce((sum, { index }) => sum + (grid.store.columns[index]?.stamp ?? 0), 0);
  return `${view.version} ${written} ${grid.gone.size} ${struck.size} ${unreadCells(
    unread,
    own.map(({ index }) => index),
  )} ${grid.labels.stamp} ${columns.join()}`;
}

function lineOf({ book, groups, columns, leftOut }: Sight, line: number): GroupLine {
  const group = groups.line(line);
  const { level, folded } = group;
  return {
    level,
    label: groups.label(group),
    children: groups.childrenOf(group),
    folded,
    slot: groups.slots[group.from] as number,
    rowIds: group.to - group.from <= mostTold ? Array.from(rowsIn(book, groups, group, leftOut), (slot) => book.grid.rowId(slot)) : [],
    ...withHeads({ book, groups, columns, leftOut }, group),
  };
}

/** Rows and subtotals, and of other columns what their heads say of the rows. */
function withHeads({ book, groups, columns, leftOut }: Sight, group: Group): GroupLines['whole'] {
  const { grid } = book;
  const { heads = {} } = grid.definition;
  const sums = sumsIn(book, groups, columns, group, leftOut);
  const headed = columns.filter((name) => name in heads);
  if (headed.length === 0) return sums;
  // Read once for all that is said of them.
  const read = [...new Set(headed.flatMap((name) => heads[name]?.reads ?? []))].flatMap((one) => grid.column(one) ?? []);
  const slots = Array.from(rowsIn(book, groups, group, leftOut));
  const rows = slots.map((slot) => Object.fromEntries(read.map((one) => [one.name, grid.value(slot, one)])));
  const said = headed.flatMap((name): GroupSum[] => {
    const [column, value] = [grid.column(name), heads[name]?.by(rows) ?? null];
    if (column === undefined || value === null || slots[0] === undefined) return [];
    return [{ column: name, currency: '', sum: String(value), said: grid.print(slots[0], column, value) }];
  });
  return { ...sums, sums: [...sums.sums, ...said] };
}

const unreadCells = (unread: LeftOut['unread'], columns: readonly number[]): number =>
  columns.reduce((sum, index) => sum + (unread?.get(index)?.size ?? 0), 0);

const rowsIn = ({ grid }: Book, groups: Groups, { from, to }: Pick<Group, 'from' | 'to'>, { struck }: LeftOut): Uint32Array =>
  groups.slots.subarray(from, to).filter((slot) => !grid.gone.has(slot) && !struck.has(slot));

/** Rows and subtotals of a stretch of the grouped rows. */
function sumsIn(
  book: Book,
  groups: Groups,
  columns: readonly string[],
  group: Pick<Group, 'from' | 'to'>,
  leftOut: LeftOut,
): GroupLines['whole'] {
  const { grid } = book;
  const order = rowsIn(book, groups, group, leftOut);
  const area = { top: 0, bottom: order.length - 1, left: 0, right: 0 };
  const sums = columns.flatMap((name) => {
    const column = grid.column(name);
    return column
      ? sumsOf(grid, { order, count: order.length }, [area], [column], leftOut).sums.map((one) => ({ column: name, ...bare(one) }))
      : [];
  });
  return { rows: order.length, sums };
}
