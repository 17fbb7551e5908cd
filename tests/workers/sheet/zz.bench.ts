import { it } from 'vitest';
import { encodings } from '#define/wire';
import { headOf } from '#tests/workers/sheet/harbour';
import { setup } from '#tests/workers/sheet/deck';
import { Engine } from '#workers/sheet/engine';
import { realSurroundings } from '#workers/sheet/surroundings';
import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { day, decimal, dict, flag, integer, money, moment, ref, text } from '#define/field';
import { kindOf } from '#define/kinds';
import { wireName } from '#define/entity';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { order } from '#tests/workers/sheet/harbour';
import { StreamReader } from '#workers/sheet/decode/stream';
import { Store } from '#workers/sheet/store/store';

const N = Number(process.env.N ?? 1_000_000);
const small = (name: any, key?: string) => entity({ name, table: name, owner: 'group', ...(key ? { key } : {}), fields: { code: text({ max: 20 }) }, label: { zh: 'code', en: 'code', search: ['code'] }, stock: {} });
const wide = entity({ name: 'cost', table: 'wide', owner: 'branch',
  fields: { customerId: ref('customer'), feeCode: dict('chargeItem'), currency: dict('currency'), t1: text({max:99}), t2: text({max:99}), t3: text({max:99}), u1: text({max:99}), u2: text({max:99}), u3: text({max:99}),
    ...Object.fromEntries(Array.from({length: 8}, (_, i) => [`d${i}`, decimal({scale:4})])), ...Object.fromEntries(Array.from({length: 4}, (_, i) => [`m${i}`, money({currency:'currency'})])),
    day1: day(), day2: day(), at: moment(), i1: integer(), f1: flag(), f2: flag() },
  stock: { edit: { call: 'POST /x', roles: [] }, add: { call: 'POST /x', roles: [] } } });
const catalogue = new Catalogue([wide, order, small('customer'), small('chargeItem','code'), small('currency','code'), small('user')]);
const cols = catalogue.columns(wide).filter(({name}) => !/^(create|update)/.test(name));
const label = (key: string) => ({ key, zh: `公司${key}`, en: `Company ${key}`, ar: key, search: [key] });
const head = { ...headOf(), columns: [{ name: 'id', wire: 'id', kind: 'ref', storage: 'id' }, { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' }, ...cols.map(({name, field}) => ({ name, wire: wireName(wide, name), kind: field.kind, storage: kindOf(field).storage }))],
  labels: { customer: { complete: true, rows: Array.from({length: 5000}, (_, i) => label(String(i+1))) }, chargeItem: { complete: true, rows: ['OF','DOC','THC'].map(label) }, currency: { complete: true, rows: ['USD','CNY','JPY'].map(label) }, user: {complete: true, rows: []}, order: {complete:true, rows: []} }, facts: { today: '2026-01-01', branch: { baseCurrency: 'CNY' }, lists: {} } } as any;

function blockRows(from: number, n: number) {
  return Array.from({ length: n }, (_, k) => { const i = from + k; const r = (m: number) => (i * 2654435761 >>> 0) % m; const row: any = { id: String(i + 1), version: 1,
    customerId: String(r(5000) + 1), feeCode: ['OF','DOC','THC'][i % 3], currency: ['USD','CNY','JPY'][r(3)], t1: `vessel ${r(5000)}`, t2: `port ${r(400)}`, t3: i % 7 ? null : `备注 ${r(3000)}`,
    u1: `E24${String(r(12)+1).padStart(2,'0')}-${String(i).padStart(7,'0')}`, u2: `MSCU${(i * 7919) % 9999991}`, u3: `remark number ${i} for ${r(99)}`,
    day1: `2025-${String(r(12)+1).padStart(2,'0')}-${String(r(28)+1).padStart(2,'0')}`, day2: '2026-01-01', at: new Date(1.7e12 + i * 1000).toISOString(), i1: r(1000), f1: i % 5 === 0, f2: true };
    for (let d = 0; d < 8; d++) row[`d${d}`] = `${(i * (d + 3)) % 99991}.${String(i % 10000).padStart(4, '0')}`; for (let m = 0; m < 4; m++) row[`m${m}`] = `${(i * (m + 5)) % 999983}.${String(i % 100).padStart(2, '0')}`; return row; });
}
const time = async (name: string, work: () => unknown, runs = 3) => { const ms: number[] = []; for (let k = 0; k < runs; k++) { const t = performance.now(); await work(); ms.push(performance.now() - t); } console.log(name.padEnd(58), ms.map((x) => x.toFixed(1)).join(' / ')); };

it('measures', async () => {
  const stream: Uint8Array[] = []; 
  // one real block, re-encoded for every 10,000 rows
  for (let from = 0; from < N; from += 10_000) { const whole = encodeColumns(head, blockRows(from, 10_000)); const reader = new DataView(whole.buffer); const headEnd = 8 + Math.ceil(reader.getUint32(4, true) / 8) * 8; const blockEnd = headEnd + 8 + reader.getUint32(headEnd, true); stream.push(from === 0 ? whole.slice(0, blockEnd) : whole.slice(headEnd, blockEnd)); if (from + 10_000 >= N) stream.push(whole.slice(blockEnd)); }
  console.log('stream MB', (stream.reduce((s, b) => s + b.length, 0) / 1e6).toFixed(1), 'columns', head.columns.length);
  let bytes = 0; const before = process.memoryUsage();
  const engine = new Engine(catalogue, { ...setup, shared: true, fields: cols.map(({name}) => name), adds: true }, { send: async () => ({ was: 'ended' }) as any, changesSince: async () => null, resolveLabel: async () => [], labelsOf: async () => [], evaluate: async () => ({ problem: 'NUMBER_UNPARSED' }) as any, update: (u) => { bytes += u.rows ? u.rows.columns.length : 0; } }, null, realSurroundings);
  let first = 0; const t0 = performance.now();
  engine.begin(); for (const piece of stream) { engine.feed(piece); first ||= performance.now() - t0; } await engine.finish();
  console.log('load whole', (performance.now() - t0).toFixed(0), 'ms, first block', first.toFixed(1));
  const after = process.memoryUsage(); console.log('memory MB: heap', ((after.heapUsed - before.heapUsed) / 1e6).toFixed(0), 'external+arraybuffers', ((after.external - before.external) / 1e6).toFixed(0), ((after.arrayBuffers - before.arrayBuffers) / 1e6).toFixed(0), 'rss', (after.rss / 1e6).toFixed(0));
  const desk = (engine as any).desk; console.log(desk.open.grid.columns.map((c: any) => `${c.name}:${desk.open.grid.store.columns[c.index].stores}`).join(' '));
  const where = (w: any) => () => engine.setWhere(w);
  await time('filter include, text with 5,000 distinct', where({ field: 't1', op: 'include', value: '123' }));
  await time('filter equal label (5,000 customers)', where({ field: 'customerId', op: 'equal', value: '公司77' }));
  await time('filter gt decimal', where({ field: 'd1', op: 'gt', value: '50000' }));
  await time('filter between decimal', where({ field: 'd1', op: 'between', value: '100', value2: '2000' }));
  await time('filter include literal, unique text (first builds index)', where({ field: 'u2', op: 'include', value: '1234' }), 4);
  await time('filter include pattern, unique text', where({ field: 'u2', op: 'include', value: '1?3*9' }));
  await time('filter gt unique text (collator)', where({ field: 'u2', op: 'gt', value: 'MSCU5' }), 1);
  await time('filter 4 conditions AND', where({ and: [{ field: 't1', op: 'include', value: '12' }, { field: 'd1', op: 'gt', value: '5000' }, { field: 'day1', op: 'ge', value: '2025-06-01' }, { field: 'currency', op: 'equal', value: 'USD' }] }));
  await time('search "company 77" (all labels and texts)', () => engine.setSearch('company 77'), 3); await engine.setSearch(''); await engine.setWhere(null);
  await time('distinct customers', () => engine.distinct('customerId', ''));
  await time('distinct decimals (100k different)', () => engine.distinct('d1', ''), 2);
  const sort = (...keys: string[]) => () => engine.setSort(keys.map((field) => ({ field: field.replace('-', ''), dir: field.startsWith('-') ? 'desc' : 'asc' })));
  await time('sort 1 decimal', sort('d1'));
  await time('sort text + number + date', sort('t1', '-d2', 'day1'));
  await time('sort label + day', sort('customerId', '-day1'));
  await time('sort unique ASCII text (first ranks)', sort('u1'), 3);
  await time('sort unique text u3', sort('u3'), 2);
  await engine.setSort([]);
  await time('sums of 4 money columns, whole sheet', () => engine.sums([{ top: 0, bottom: N, left: 0, right: 3 }], ['m0', 'm1', 'm2', 'm3']));
  await time('window 128 rows', () => engine.window(500_000, 128), 5);
  await time('copy 100,000 x 10', () => engine.copy([{ top: 0, bottom: 99_999, left: 0, right: 9 }], cols.slice(0, 10).map(({name}) => name), null, false), 2);
  const block = Array.from({ length: 10_000 }, (_, i) => Array.from({ length: 10 }, (_, c) => c < 2 ? `text ${i}` : `${i}.${c}`).join('\t')).join('\r\n');
  await time('paste 10,000 x 10 (100,000 cells)', () => engine.paste([{ top: 0, bottom: 0, left: 0, right: 0 }], ['u2', 'u3', 'd0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'], block), 1);
  await time('undo of it', () => engine.undo(), 1);
  await time('redo', () => engine.redo(), 1);
  await time('edit one cell with 100,000 waiting', () => engine.edit([{ rowId: '999999', column: 'd1', text: '5' }], 'x'), 3);
  await time('discard all', () => engine.discard(null), 1);
  const col = Array.from({ length: 100_000 }, (_, i) => `${i}.5`).join('\r\n');
  await time('paste 100,000 x 1', () => engine.paste([{ top: 0, bottom: 0, left: 0, right: 0 }], ['d3'], col), 1);
  await time('filter while 100,000 wait', where({ field: 'd3', op: 'lt', value: '50' }));
}, 600_000);
