import type { Leaf, Sort, Where } from '#define/filter';
import type { GridColumn } from '#workers/sheet/grid';
import type { ScaledColumn, StoredColumn } from '#workers/sheet/store/columns';
import { distinctOf } from '#workers/sheet/view/distinct';
import { Groups } from '#workers/sheet/view/grouping';
import { View } from '#workers/sheet/view/view';
import { lots, millionRows, wideGrid } from './millionRows';

/**
 * The work of the view at a million rows of thirty columns, run by plain Node from a bundle such as the worker is: figures as
 * JSON, each with the time it took first (nothing compiled, nothing remembered), the median of later runs, and a bare loop over
 * the same typed arrays.
 */

export interface Figure {
  readonly work: string;
  readonly result: number;
  readonly first: number;
  readonly again: number;
  readonly bare: number;
}

const rounds = 9;
const grid = wideGrid();
const view = new View(grid);
const count = grid.store.count;
const columnOf = (name: string) => grid.column(name) as GridColumn;
const storedOf = <K extends StoredColumn['stores']>(name: string) =>
  grid.store.columns[columnOf(name).index] as Extract<StoredColumn, { stores: K }>;

/** Milliseconds of processor time, so that other work on the machine counts little. */
function timed(body: () => unknown): number {
  const started = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

function median(body: () => unknown): number {
  const taken = Array.from({ length: rounds }, () => timed(body)).sort((a, b) => a - b);
  return taken[rounds >> 1] as number;
}

function figure(work: string, run: () => number, bare: () => unknown): Figure {
  let result = 0;
  const first = timed(() => (result = run()));
  bare();
  return { work, result, first, again: median(run), bare: median(bare) };
}

const kept = (where: Where) => {
  const mask = view.filter.mask(where, '');
  let rows = 0;
  for (let slot = 0; slot < mask.length; slot++) rows += mask[slot] as number;
  return rows;
};

const hits = new Uint8Array(count);

function bareNumbers(name: string, low: number, high: number): () => void {
  const { values } = storedOf<'scaled'>(name);
  return () => {
    for (let slot = 0; slot < count; slot++) {
      const value = values[slot] as number;
      hits[slot] = Number(value >= low) & Number(value <= high);
    }
  };
}

function bareCodes(name: string): () => void {
  const { codes, dictionary } = storedOf<'codes'>(name);
  const table = new Uint8Array(dictionary.entries.length + 1);
  return () => {
    for (let slot = 0; slot < count; slot++) hits[slot] = table[codes[slot] as number] as number;
  };
}

/** Looks at every byte of the texts once. */
function bareBytes(name: string): () => number {
  const { bytes, used } = storedOf<'text'>(name);
  return () => {
    let found = 0;
    for (let at = 0; at < used; at++) if (bytes[at] === 0x7e) found += 1;
    return found;
  };
}

const bareNative = (name: string) => () => storedOf<'scaled'>(name).values.slice(0, count).sort();

const leaf = (field: string, op: Leaf['op'], value: string, value2?: string): Leaf => ({
  field,
  op,
  value,
  ...(value2 === undefined ? {} : { value2 }),
});

const lot = lots(7);
const listed = (name: string, make: (slot: number) => string) =>
  Array.from({ length: 5_000 }, (_, at) => (at % 10 === 0 ? `none ${at}` : make(Math.floor(lot() * count)) || name));
const textAt = (name: string) => (slot: number) => String(grid.value(slot, columnOf(name)) ?? 'x');

const four: Where = {
  and: [
    leaf('customer', 'include', '国际'),
    leaf('price', 'gt', '4500'),
    leaf('etd', 'ge', '2025-06-01'),
    leaf('billNo', 'include', '12345'),
  ],
};

const filters: readonly [work: string, where: Where, bare: () => unknown][] = [
  ['include, text of 5,000 different', leaf('customer', 'include', '港务'), bareCodes('customer')],
  ['equal, text of 5,000 different', leaf('goods', 'equal', 'goods 77 n'), bareCodes('goods')],
  ['greater, text of 5,000 different', leaf('customer', 'gt', '上海'), bareCodes('customer')],
  ['greater, amount', leaf('price', 'gt', '4500'), bareNumbers('price', 450_001, Infinity)],
  ['between, quantity', leaf('weight', 'between', '100', '2000'), bareNumbers('weight', 100_000, 2_000_000)],
  ['equal, amount (also as shown)', leaf('amount', 'equal', '1234.50'), bareNumbers('amount', 1_234_500, 1_234_500)],
  ['from a day on', leaf('etd', 'ge', '2025-06-01'), bareNumbers('weight', 0, 1)],
  ['between, moments', leaf('changed', 'between', '2024-01-01', '2024-06-01'), bareNumbers('weight', 0, 1)],
  ['flag', leaf('locked', 'equal', '是'), bareCodes('state')],
  ['include, bill number (all different)', leaf('billNo', 'include', '12345'), bareBytes('billNo')],
  ['begin, job number (all different)', leaf('jobNo', 'begin', 'ngb2603'), bareBytes('jobNo')],
  ['end, container number (all different)', leaf('containerNo', 'endin', '77'), bareBytes('containerNo')],
  ['exclude, bill number', leaf('billNo', 'exclude', '99'), bareBytes('billNo')],
  ['wildcards 12?4*5, bill number', leaf('billNo', 'include', '12?4*5'), bareBytes('billNo')],
  ['include, Chinese remarks (all different)', leaf('remark', 'include', '港第1'), bareBytes('remark')],
  ['wildcards *波*9?箱, Chinese remarks', leaf('remark', 'equal', '*波*9?箱'), bareBytes('remark')],
  ['greater, bill number', leaf('billNo', 'gt', 'cosu5'), bareBytes('billNo')],
  ['greater, Chinese remarks', leaf('remark', 'gt', '上海'), bareBytes('remark')],
  ['pasted list of 5,000 bill numbers', { field: 'billNo', op: 'equal', listed: listed('billNo', textAt('billNo')) }, bareBytes('billNo')],
  [
    'pasted list of 5,000 amounts',
    { field: 'amount', op: 'equal', listed: listed('amount', textAt('amount')) },
    bareNumbers('amount', 0, 1),
  ],
  [
    'four conditions: text, amount, day, bill number',
    four,
    () => (bareCodes('customer')(), bareNumbers('price', 450_001, Infinity)(), bareNumbers('weight', 0, 1)(), bareBytes('billNo')()),
  ],
];

const sorts: readonly (readonly Sort[])[] = [
  [{ field: 'price', dir: 'asc' }],
  [{ field: 'customer', dir: 'asc' }],
  [{ field: 'changed', dir: 'desc' }],
  [{ field: 'billNo', dir: 'asc' }],
  [{ field: 'remark', dir: 'asc' }],
  [
    { field: 'customer', dir: 'asc' },
    { field: 'amount', dir: 'desc' },
    { field: 'etd', dir: 'asc' },
  ],
  [
    { field: 'operator', dir: 'asc' },
    { field: 'jobNo', dir: 'asc' },
    { field: 'price', dir: 'desc' },
  ],
];

function sorting(): Figure[] {
  const slots = Uint32Array.from({ length: count }, (_, at) => at);
  return sorts.map((by) =>
    figure(by.map(({ field, dir }) => `${field} ${dir}`).join(', '), () => view.sorter.sort(slots, by).length, bareNative('price')),
  );
}

function lists(): Figure[] {
  return ['currency', 'customer', 'etd', 'packages', 'amount', 'billNo', 'remark'].map((name) =>
    figure(name, () => distinctOf(grid, view, columnOf(name), '').length, bareNumbers('weight', 0, 1)),
  );
}

function grouping(): Figure[] {
  const slots = Uint32Array.from({ length: count }, (_, at) => at);
  const by = (fields: readonly string[]) =>
    new Groups(
      grid,
      fields.map((field) => ({ field, unit: 'month' as const })),
    );
  const made = [['currency'], ['customer'], ['etd', 'customer'], ['etd', 'customer', 'billNo']].map((fields) => {
    const groups = by(fields);
    return figure(`by ${fields.join(', ')}`, () => (groups.arrange(slots, view.sorter, [], true), groups.lineCount), bareNative('price'));
  });
  const groups = by(['etd', 'customer', 'billNo']);
  groups.arrange(slots, view.sorter, [], true);
  let folded = false;
  const turn = () => {
    groups.fold({ level: 1, slot: 0 }, (folded = !folded));
    return groups.shown().length;
  };
  return [...made, figure('one of them folded or opened', turn, bareNative('price'))];
}

/** Bytes of the columns themselves. */
function bytesHeld(): { rows: number; beside: number } {
  const sizeOf = (stored: StoredColumn): number => {
    if (stored.stores === 'text') return count * 4 + stored.used;
    if (stored.stores === 'codes') return count * 4 + stored.dictionary.entries.reduce((sum, entry) => sum + 40 + entry.length * 2, 0);
    return count * (stored as ScaledColumn).values.BYTES_PER_ELEMENT;
  };
  globalThis.gc?.();
  const rows = grid.store.columns.reduce((sum, stored) => sum + sizeOf(stored), 0);
  return { rows, beside: process.memoryUsage().arrayBuffers - rows };
}

const memory = bytesHeld();
const figures = {
  filters: filters.map(([work, where, bare]) => figure(work, () => kept(where), bare)),
  sorts: sorting(),
  lists: lists(),
  groups: grouping(),
};
process.stdout.write(`${JSON.stringify({ rows: millionRows, columns: grid.columns.length, memory, ...figures })}\n`);
