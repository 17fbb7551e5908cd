import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deckOver, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

/**
 * The hands of the sheet against a table of plain arrays: typing, pasting, filling, cutting, clearing, undo and redo in any
 * order, under any sort and filter, give what the naive table gives.
 */

const columns = ['remark', 'billNo', 'price', 'pieces'] as const;
type Column = (typeof columns)[number];
const lockedId = '4';
const ids = Array.from({ length: 9 }, (_, at) => String(at + 1));

type Table = Map<string, Record<Column, string>>;

const startTable = (): Table =>
  new Map(ids.map((id, at) => [id, { remark: `r${at % 3}`, billNo: `B${at}`, price: String(at * 5), pieces: String(at) }]));
const rows = () =>
  [...startTable()].map(([id, values]) =>
    rowOf(Number(id), { ...values, pieces: Number(values.pieces), ...(id === lockedId ? { locked: true } : {}) }),
  );

/** What a lock leaves open: the harbour's locked lines keep their remark editable. */
const editable = (id: string, column: Column) => id !== lockedId || column === 'remark';

/** The text a column makes of a text; null where it has no value, and the typed text stays. */
function read(column: Column, text: string): string {
  const typed = text.trim();
  if (column === 'billNo') return typed.toUpperCase();
  return typed;
}

interface Cell {
  readonly id: string;
  readonly column: Column;
  readonly text: string;
}

/** The naive sheet: a table, a list of whole tables before each step, and what was cut. */
class Naive {
  table = startTable();
  private past: Table[] = [];
  private future: Table[] = [];
  sort: 'none' | 'priceDown' = 'none';
  only: string | null = null;
  private view = ids;
  private held: { text: string; cells: { id: string; column: Column }[][]; cut: boolean } | null = null;

  order(): string[] {
    return [...this.view];
  }

  private look(): void {
    // Filters take capital and small letters alike; a bill number laid over a remark brings capitals.
    const kept = ids.filter((id) => this.only === null || this.table.get(id)?.remark.toLowerCase() === this.only);
    // A typed text that is no number leaves the cell's value as the server has it.
    const price = (id: string) => {
      const text = this.table.get(id)?.price ?? '';
      return numeric('price', text) ? text : (startTable().get(id)?.price ?? '');
    };
    const blankLast = (id: string) => (price(id) === '' ? 1 : 0);
    this.view =
      this.sort === 'none'
        ? kept
        : [...kept].sort((a, b) => blankLast(a) - blankLast(b) || Number(price(b)) - Number(price(a)) || ids.indexOf(a) - ids.indexOf(b));
  }

  filterBy(remark: string | null): void {
    this.only = remark;
    this.look();
  }

  sortBy(sort: Naive['sort']): void {
    this.sort = sort;
    this.look();
  }

  write(cells: readonly Cell[]): void {
    const before = new Map([...this.table].map(([id, values]) => [id, { ...values }]));
    let changed = false;
    for (const { id, column, text } of cells) {
      const row = this.table.get(id);
      if (!row || !editable(id, column)) continue;
      const value = read(column, text);
      if (row[column] === value) continue;
      row[column] = value;
      changed = true;
    }
    if (!changed) return;
    this.past.push(before);
    this.future = [];
  }

  undo(): void {
    const before = this.past.pop();
    if (!before) return;
    this.future.push(this.table);
    this.table = before;
  }

  redo(): void {
    const after = this.future.pop();
    if (!after) return;
    this.past.push(this.table);
    this.table = after;
  }

  text(area: Area): string {
    const lines = this.cellsOf(area).map((line) => line.map(({ id, column }) => this.table.get(id)?.[column] ?? '').join('\t'));
    // One line break at the end is dropped when it is read: a blank last line needs its own.
    return lines.join('\r\n') + (lines.length > 1 && lines.at(-1) === '' ? '\r\n' : '');
  }

  cellsOf({ top, bottom, left, right }: Area): { id: string; column: Column }[][] {
    return this.view.slice(top, bottom + 1).map((id) => columns.slice(left, right + 1).map((column) => ({ id, column })));
  }

  copy(area: Area, cut: boolean): string | null {
    const cells = this.cellsOf(area);
    if (cut && cells.flat().some(({ id, column }) => !editable(id, column))) return null;
    const text = this.text(area);
    this.held = { text, cells, cut };
    return text;
  }

  paste(at: Area, text: string): void {
    const block = cellsIn(text);
    const [h, w] = [block.length, block[0]?.length ?? 1];
    const [height, width] = [at.bottom - at.top + 1, at.right - at.left + 1];
    const tiles = height % h === 0 && width % w === 0;
    const [down, across] =
      tiles || (h === 1 && w === 1) ? [height, width] : h === 1 && width < w ? [height, w] : w === 1 && height < h ? [h, width] : [h, w];
    const area = {
      top: at.top,
      left: at.left,
      bottom: Math.min(at.top + down - 1, this.view.length - 1),
      right: Math.min(at.left + across - 1, columns.length - 1),
    };
    const targets = this.cellsOf(area);
    const wishes: Cell[] = targets.flatMap((line, row) => line.map((cell, col) => ({ ...cell, text: block[row % h]?.[col % w] ?? '' })));
    const { held } = this;
    if (held?.cut && held.text === text) {
      const covered = new Set(wishes.filter(({ id, column }) => editable(id, column)).map(({ id, column }) => `${id} ${column}`));
      const landed = new Set(
        targets.flatMap((line, row) => line.flatMap((cell, col) => (editable(cell.id, cell.column) ? [`${row % h} ${col % w}`] : []))),
      );
      held.cells.forEach((line, row) =>
        line.forEach((cell, col) => {
          const same = this.table.get(cell.id)?.[cell.column] === block[row]?.[col];
          if (landed.has(`${row} ${col}`) && !covered.has(`${cell.id} ${cell.column}`) && same) wishes.push({ ...cell, text: '' });
        }),
      );
      this.held = null;
    }
    this.write(wishes);
  }

  fillDown(source: Area, bottom: number): void {
    const lines = this.cellsOf(source);
    const over = this.cellsOf({ ...source, top: source.bottom + 1, bottom });
    const wishes = over.flatMap((line, row) =>
      line.map((cell, col): Cell => {
        const values = lines.map((one) => this.table.get(one[col]?.id ?? '')?.[cell.column] ?? '');
        return { ...cell, text: this.following(cell.column, values, values.length + row) };
      }),
    );
    this.write(wishes);
  }

  /** Copies, except for numbers at equal steps. */
  private following(column: Column, values: readonly string[], place: number): string {
    const numbers = column === 'price' || column === 'pieces';
    const copied = values[place % values.length] ?? '';
    if (!numbers || values.length < 2 || values.some((value) => value === '' || Number.isNaN(Number(value)))) return copied;
    const [first = 0, second = 0] = values.map(Number);
    return String(first + (second - first) * place);
  }
}

const cellsIn = (text: string): string[][] =>
  text
    .replace(/\r\n$/, '')
    .split('\r\n')
    .map((line) => line.split('\t'));

interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const spot = fc.record({ row: fc.nat(8), col: fc.nat(3), down: fc.nat(2), across: fc.nat(1) });
const word = fc.constantFrom('', '7', '12', 'x', 'r1', '40');
const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('type' as const), at: spot, text: word }) },
  {
    weight: 3,
    arbitrary: fc.record({
      deed: fc.constant('paste' as const),
      at: spot,
      block: fc.array(fc.tuple(fc.constantFrom('1', '20', '3'), fc.constantFrom('5', '60')), { minLength: 1, maxLength: 3 }),
      wide: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('move' as const), from: spot, at: spot, cut: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('fill' as const), at: spot, more: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('clear' as const), at: spot }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('sort' as const), by: fc.constantFrom('none' as const, 'priceDown' as const) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('filter' as const), by: fc.constantFrom(null, 'r0', 'r1') }) },
);

/** An area inside what is seen; null where nothing is. */
function areaAt({ row, col, down, across }: { row: number; col: number; down: number; across: number }, shown: number): Area | null {
  if (shown === 0) return null;
  const top = row % shown;
  return { top, bottom: Math.min(top + down, shown - 1), left: col, right: Math.min(col + across, columns.length - 1) };
}

/** What the sheet shows, in its order; a text that is no number of its column as a question mark. */
function shownTable(one: Deck): [id: string, ...texts: string[]][] {
  const wrong = new Set(one.engine.problems().map(({ rowId, column }) => `${rowId} ${column}`));
  return one
    .view()
    .map((id) => [id, ...columns.map((column) => (wrong.has(`${id} ${column}`) ? '?' : String(one.value(id, column) ?? '')))]);
}

const expectedTable = (naive: Naive): [id: string, ...texts: string[]][] =>
  naive.order().map((id) => [
    id,
    ...columns.map((column) => {
      const text = naive.table.get(id)?.[column] ?? '';
      return numeric(column, text) ? text : '?';
    }),
  ]);

const numeric = (column: Column, text: string) => column === 'remark' || column === 'billNo' || text === '' || /^-?\d+(\.\d+)?$/.test(text);

it('gives what a table of plain arrays gives', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async (deeds) => {
      const [one, naive] = [await deckOver(new ModelServer(rows()), { setup: { adds: false } }), new Naive()];
      const visible = [...columns];
      for (const [turn, wish] of deeds.entries()) {
        // Time passes between deeds, so that no two of them are one run of typing.
        await one.clock.pass(2_000);
        await perform(one, naive, wish, visible);
        expect(shownTable(one), `after deed ${turn} ${JSON.stringify(wish)}`).toEqual(expectedTable(naive));
      }
      await perform(one, naive, { deed: 'filter', by: null }, visible);
      await perform(one, naive, { deed: 'sort', by: 'none' }, visible);
      expect(shownTable(one)).toEqual(expectedTable(naive));
    }),
    { numRuns: 400 },
  );
});

async function perform(
  one: Deck,
  naive: Naive,
  wish: typeof deed extends fc.Arbitrary<infer T> ? T : never,
  visible: string[],
): Promise<void> {
  const shown = naive.order().length;
  const area = 'at' in wish ? areaAt(wish.at, shown) : null;
  switch (wish.deed) {
    case 'type': {
      if (!area) return;
      const id = naive.order()[area.top] as string;
      const column = columns[area.left] as Column;
      await one.engine.edit([{ rowId: id, column, text: wish.text }], 'typing');
      return naive.write([{ id, column, text: wish.text }]);
    }
    case 'paste': {
      if (!area) return;
      const text = wish.block.map((line) => (wish.wide ? line : line.slice(0, 1)).join('\t')).join('\r\n');
      await one.engine.paste([area], visible, text);
      return naive.paste(area, text);
    }
    case 'move': {
      const from = areaAt(wish.from, shown);
      if (!area || !from) return;
      const copied = await one.engine.copy([from], visible, null, wish.cut);
      const text = naive.copy(from, wish.cut);
      expect(copied.problem === undefined ? copied.text : null).toBe(text);
      if (text === null) return;
      await one.engine.paste([area], visible, copied.text);
      return naive.paste(area, text);
    }
    case 'fill': {
      if (!area) return;
      const bottom = Math.min(area.bottom + wish.more, shown - 1);
      if (bottom === area.bottom) return;
      await one.engine.tools.fill.extend(
        [area],
        { ...area, top: area.bottom + 1, bottom },
        visible,
        { mode: area.bottom - area.top > 1 ? 'copy' : 'auto', turned: false },
        'fill',
      );
      if (area.bottom - area.top > 1) {
        const lines = naive.cellsOf(area);
        return naive.write(
          naive.cellsOf({ ...area, top: area.bottom + 1, bottom }).flatMap((line, row) =>
            line.map((cell, col) => ({
              ...cell,
              text: naive.table.get(lines[row % lines.length]?.[col]?.id ?? '')?.[cell.column] ?? '',
            })),
          ),
        );
      }
      return naive.fillDown(area, bottom);
    }
    case 'clear': {
      if (!area) return;
      await one.engine.tools.fill.clear([area], visible, 'clear');
      return naive.write(
        naive
          .cellsOf(area)
          .flat()
          .map((cell) => ({ ...cell, text: '' })),
      );
    }
    case 'undo':
      await one.engine.undo();
      return naive.undo();
    case 'redo':
      await one.engine.redo();
      return naive.redo();
    case 'sort':
      await one.engine.setSort(wish.by === 'none' ? [] : [{ field: 'price', dir: 'desc' }]);
      return naive.sortBy(wish.by);
    case 'filter':
      await one.engine.setWhere(wish.by === null ? null : { field: 'remark', op: 'equal', value: wish.by });
      return naive.filterBy(wish.by);
  }
}
