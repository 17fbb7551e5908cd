import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { afterAll, beforeAll, test } from 'vitest';
import type { PaperPreview } from '#define/paper';
import type { PrintOrder } from '#server/papers/message';
import { builtProgram } from '../built';
import { openBench, post, type Bench } from './company';
import { keep, median, ms } from './figures';

type Order = Omit<PrintOrder, 'id'>;
interface House {
  print(order: Order): Promise<{ pdf: Uint8Array; pages: number }>;
}

let bench: Bench;
let built = '';

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  bench = await openBench(400, 'documents', null, { printing: { entry: join(built, 'print-paper.js') } });
});
afterAll(async () => {
  await bench?.stop();
  await rm(built, { recursive: true, force: true });
});

/** The bare block: the compiler in this process over the same files, with the faces bills are set in. */
function bareCompiler(next: () => Order): () => Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tallysheet-bench-'));
  const { resolve } = createRequire(import.meta.url);
  const faces = ['IBMPlexSans_400Regular', 'IBMPlexSans_700Bold', 'IBMPlexMono_400Regular'].map((face) => {
    const [family = '', style = ''] = face.split('_');
    const package_ = family.replace('IBMPlex', 'ibm-plex-').toLowerCase();
    return readFileSync(resolve(`@expo-google-fonts/${package_}/${style}/${face}.ttf`));
  });
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: faces }] });
  return async () => {
    const order = next();
    for (const [name, text] of Object.entries(order.files)) compiler.mapShadow(join(folder, name), Buffer.from(text));
    for (const [name, bytes] of Object.entries(order.pictures)) compiler.mapShadow(join(folder, name), Buffer.from(bytes));
    const { result } = compiler.compile({ mainFilePath: join(folder, order.main), resetRead: true });
    if (result === null) throw new Error('the layout does not compile');
    const pdf = compiler.pdf(result, { creationTimestamp: order.timestamp });
    compiler.resetShadow();
    compiler.evictCache(1);
    return pdf.length;
  };
}

test('a bill of lading as PDF through the call, against the bare compiler', async () => {
  const { rows } = await post<{ rows: { id: string }[] }>(bench, '/hbOrderController/hbOrder_list', { page: 1, size: 40 });
  const house = Reflect.get(bench.running.assembly.engine.papers, 'house') as House;
  const print = house.print.bind(house);
  const orders: Order[] = [];
  house.print = (order) => (orders.push(order), print(order));
  let at = 0;
  let pages = 0;
  const through = await median(
    30,
    async () => {
      const id = rows[at++ % rows.length]?.id;
      const made = await post<PaperPreview>(bench, '/paperController/preview', {
        paper: 'HBL',
        ids: [id],
        language: 'en',
        copyKind: 'DRAFT',
      });
      pages = made.pages;
    },
    3,
  );
  // Each time another bill: the compiler remembers what it has set.
  let turn = 0;
  const next = () => orders[turn++ % Math.min(orders.length, rows.length)] as Order;
  const ours = await median(30, () => print(next()), 3);
  const bare = await median(30, bareCompiler(next), 3);
  keep(
    'A bill of lading as PDF',
    [
      'pages',
      'preview over HTTP ms (rows read, judged, made, printed, kept)',
      'aim ms',
      'printing process ms',
      'bare compiler ms',
      'aim ms',
      'ratio',
    ],
    [[String(pages), ms(through), '300', ms(ours), ms(bare), '100', (through / bare).toFixed(2)]],
  );
});
