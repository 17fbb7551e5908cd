import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { choice, day, decimal, flag, integer, moment, money, text } from '#define/field';
import { kindOf } from '#define/kinds';
import type { ColumnsHead } from '#define/wire';
import { dayNumber } from '#values/day';
import type { EngineSetup } from '#workers/sheet/crossing';
import type { Part } from '#workers/sheet/decode/parts';
import { Grid } from '#workers/sheet/grid';
import { actor } from '#tests/workers/sheet/harbour';

export const millionRows = 1_000_000;
const blockRows = 50_000;

/** Thirty columns as an operator's list has them, beside id and version: numbers nearly all different, names that repeat, amounts, days. */
const shelf = entity({
  name: 'cost',
  table: 'shelf',
  owner: 'branch',
  stock: {},
  fields: {
    jobNo: text({ max: 40 }),
    billNo: text({ max: 40 }),
    containerNo: text({ max: 40 }),
    remark: text({ max: 100 }),
    customer: text({ max: 60 }),
    goods: text({ max: 60 }),
    vessel: text({ max: 60 }),
    voyage: text({ max: 20 }),
    loading: text({ max: 20 }),
    discharge: text({ max: 20 }),
    fee: text({ max: 20 }),
    currency: text({ max: 3 }),
    operator: text({ max: 20 }),
    state: choice(['OPEN', 'SENT', 'PAID']),
    price: money({ currency: 'currency' }),
    number: decimal({ scale: 4 }),
    amount: money({ currency: 'currency' }),
    rate: decimal({ scale: 6 }),
    taxRate: decimal({ scale: 2 }),
    net: money({ currency: 'currency' }),
    tax: money({ currency: 'currency' }),
    base: money({ currency: 'currency' }),
    weight: decimal({ scale: 3 }),
    packages: integer(),
    etd: day(),
    eta: day(),
    changed: moment(),
    locked: flag(),
  },
});
const person = entity({
  name: 'user',
  table: 'person',
  owner: 'group',
  stock: {},
  fields: { name: text({ max: 40 }) },
  label: { zh: 'name', en: 'name', search: ['name'] },
});
const catalogue = new Catalogue([shelf, person]);
const setup: EngineSetup = {
  entity: 'cost',
  mod: 'x',
  fields: [],
  adds: false,
  sort: [],
  language: 'zh',
  choices: {},
  steps: { paste: '', addRows: '', removeRows: '', discard: '', resolve: '', draft: '' },
  shared: false,
  draftKey: null,
  formulas: false,
};

/** Numbers that look drawn by lot and are the same in every run. */
export function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3ce5) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

const letters = 'ABCDEFGHJKLMNPRSTUWXYZ';
const han = [
  ...'宁波上海港口货运代理有限公司国际物流进出贸易实业集团东方远洋船务报关运输仓储机械电器纺织家具五金塑料化工食品服装鞋帽玩具文具汽车配件轮胎玻璃陶瓷钢材木材纸张',
];

const nearlyUnique: Record<string, (row: number, lot: () => number) => string> = {
  jobNo: (row) => `NGB26${String(1 + (row % 12)).padStart(2, '0')}-${String(row).padStart(6, '0')}`,
  billNo: (_row, lot) => `COSU${String(Math.floor(lot() * 1e10)).padStart(10, '0')}`,
  containerNo: (_row, lot) =>
    `${letters[Math.floor(lot() * 22)]}${letters[Math.floor(lot() * 22)]}${letters[Math.floor(lot() * 22)]}U${String(Math.floor(lot() * 1e7)).padStart(7, '0')}`,
  remark: (row, lot) =>
    lot() < 0.2
      ? ''
      : `${han[Math.floor(lot() * han.length)]}${han[Math.floor(lot() * han.length)]}第${row}票 ${Math.floor(lot() * 90)} 箱`,
};
const repeated: Record<string, [kinds: number, (at: number) => string]> = {
  customer: [5_000, (at) => `${han[at % 80]}${han[(at * 7) % 80]}${han[(at * 13) % 80]}国际贸易有限公司${at % 97}`],
  goods: [5_000, (at) => `GOODS ${at} ${letters[at % 22]}`],
  vessel: [300, (at) => `COSCO ${letters[at % 22]}${at}`],
  voyage: [2_000, (at) => `${String(at).padStart(4, '0')}E`],
  loading: [40, (at) => `CN${letters[at % 22]}${letters[(at * 3) % 22]}${at}`],
  discharge: [400, (at) => `${letters[at % 22]}${letters[(at * 5) % 22]}P${at}`],
  fee: [60, (at) => `费用${han[at % 80]}${at}`],
  currency: [4, (at) => ['USD', 'CNY', 'EUR', 'JPY'][at] as string],
  operator: [200, (at) => `${han[at % 80]}${han[(at * 3) % 80]}`],
  state: [3, (at) => ['OPEN', 'SENT', 'PAID'][at] as string],
};
const scales: Record<string, number> = { price: 2, number: 0, amount: 2, rate: 4, taxRate: 0, net: 2, tax: 2, base: 2, weight: 3 };
const spans: Record<string, number> = { number: 40, taxRate: 3, price: 900_000, rate: 60_000 };

function textPart(rows: number, make: (at: number) => string): Part {
  const encoder = new TextEncoder();
  const pieces = Array.from({ length: rows }, (_, at) => encoder.encode(make(at)));
  const offsets = new Uint32Array(rows + 1);
  pieces.forEach((piece, at) => (offsets[at + 1] = (offsets[at] as number) + piece.length));
  const bytes = new Uint8Array(offsets[rows] as number);
  pieces.forEach((piece, at) => bytes.set(piece, offsets[at]));
  return { is: 'texts', bytes, offsets, nulls: new Uint8Array(Math.ceil(rows / 8)) };
}

function partOf(name: string, kind: string, first: number, rows: number, lot: () => number): Part {
  const own = nearlyUnique[name];
  if (own) return textPart(rows, (at) => own(first + at, lot));
  const list = repeated[name];
  if (list)
    return {
      is: 'codes',
      entries: Array.from({ length: list[0] }, (_, at) => list[1](at)),
      codes: Uint16Array.from({ length: rows }, () => 1 + Math.floor(lot() * list[0])),
    };
  if (kind === 'flag') return { is: 'flags', flags: Uint8Array.from({ length: rows }, () => Math.floor(lot() * 2)) };
  const scaled = (make: () => number, scale = 0): Part => ({
    is: 'numbers',
    scaled: Float64Array.from({ length: rows }, () => (lot() < 0.02 ? Number.NaN : make())),
    scale,
  });
  const someDay = dayNumber('2024-01-01');
  if (name === 'id') return { is: 'numbers', scaled: Float64Array.from({ length: rows }, (_, at) => first + at + 1), scale: 0 };
  if (name === 'version') return { is: 'numbers', scaled: new Float64Array(rows).fill(1), scale: 0 };
  if (kind === 'day') return scaled(() => someDay + Math.floor(lot() * 900));
  if (kind === 'moment') return scaled(() => 1_700_000_000_000 + Math.floor(lot() * 6e10));
  if (kind === 'integer') return scaled(() => Math.floor(lot() * 2_000));
  return scaled(() => Math.floor(lot() * (spans[name] ?? 20_000_000)) - (spans[name] ? 0 : 500_000), scales[name] ?? 0);
}

/** A grid of this many rows of thirty typed columns, filled block by block as a list from the server is. */
export function wideGrid(rows = millionRows): Grid {
  const columns = catalogue
    .columns(shelf)
    .filter(({ field }) => !field.to)
    .map(({ name, field }) => ({ name, wire: name, kind: field.kind, storage: kindOf(field).storage }));
  const head: ColumnsHead = {
    entity: 'cost',
    seq: 1,
    actor,
    zone: 'Asia/Shanghai',
    viewOnly: [],
    labels: {},
    facts: { today: '2026-03-31', branch: { baseCurrency: 'CNY' }, lists: {} },
    columns: [
      { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
      { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
      ...columns,
    ],
  };
  const grid = new Grid(catalogue, setup, head);
  const lot = lots(20260331);
  for (let first = 0; first < rows; first += blockRows) {
    const count = Math.min(blockRows, rows - first);
    grid.store.append(
      head.columns.map(({ name, kind }) => partOf(name, kind, first, count, lot)),
      count,
    );
  }
  return grid;
}
