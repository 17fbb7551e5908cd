import { openCostSheet } from './costSheet';

/** The clipboard of 100,000 rows of the product's own cost sheet, each piece beside the loop nobody could do without. Prints JSON. */

export interface Figure {
  readonly work: string;
  readonly cells: number;
  /** Milliseconds of the processor: the first time, the median of the later ones, that of the bare loop. */
  readonly first: number;
  readonly again: number;
  readonly bare: number;
}

const total = 100_000;
const rounds = 5;
const typed = ['customerId', 'feeCode', 'feeName', 'unit', 'number', 'price', 'currency', 'taxRate', 'supplierBillNo', 'remark'];
const visible = [
  ...typed,
  'orderId',
  'direction',
  'containerType',
  'amount',
  'rate',
  'baseAmount',
  'taxMode',
  'taxAmount',
  'netAmount',
  'invoicedAmount',
  'openAmount',
  'writtenOffAmount',
  'locked',
  'confirmed',
  'costDate',
  'isEstimate',
  'mblNo',
  'vesselName',
  'voyage',
  'etd',
];

async function took(body: () => unknown): Promise<number> {
  const cpu = process.cpuUsage();
  await body();
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1000;
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function figure(work: string, cells: number, [first = Number.NaN, ...later]: readonly number[], bare: readonly number[]): Figure {
  return { work, cells, first, again: middle(later), bare: middle(bare) };
}

const cellsOf = (at: number, round: number) => [
  `客户 ${(at + round) % 400}`,
  'OF',
  `海运费 ${at}`,
  'BILL',
  String(1 + ((at + round) % 5)),
  `${1000 + ((at + round) % 90_000)}.5`,
  'CNY',
  '6',
  `X${at + round}`,
  `r ${at + round}`,
];

/** A block of text as other programs leave it; every round another, so that each paste changes every cell. */
function block(rows: number, from: number, columns: number, round: number): string {
  return Array.from({ length: rows }, (_, at) =>
    cellsOf(at, round)
      .slice(from, from + columns)
      .join('\t'),
  ).join('\r\n');
}

const { engine } = await openCostSheet(total);
const figures: Figure[] = [];

for (const [rows, from, columns] of [
  [10_000, 0, 10],
  [20_000, 4, 5],
  [total, 9, 1],
] as const) {
  const [pasting, undoing, redoing, splitting, putting]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  for (let round = 0; round <= rounds; round++) {
    const text = block(rows, from, columns, round);
    pasting.push(await took(() => engine.paste([{ top: 0, bottom: 0, left: from, right: from }], visible, text)));
    undoing.push(await took(() => engine.undo()));
    redoing.push(await took(() => engine.redo()));
    await engine.undo();
    const before: unknown[] = Array.from({ length: rows * columns }, (_, at) => at);
    const store: unknown[] = [...before];
    splitting.push(
      await took(() => {
        let at = 0;
        for (const line of text.split('\r\n')) for (const cell of line.split('\t')) store[at++] = cell;
      }),
    );
    putting.push(
      await took(() => {
        for (let at = 0; at < before.length; at++) store[at] = before[at];
      }),
    );
  }
  const size = `${rows.toLocaleString('en')} × ${columns}`;
  figures.push(
    figure(`paste ${size}, checked by every rule`, rows * columns, pasting, splitting),
    figure(`undo of it`, rows * columns, undoing, putting),
    figure(`redo of it`, rows * columns, redoing, putting),
  );
}

const [copying, joining]: [number[], number[]] = [[], []];
let lines: string[][] = [];
for (let round = 0; round <= rounds; round++) {
  copying.push(
    await took(async () => {
      const { text } = await engine.copy([{ top: 0, bottom: total - 1, left: 0, right: visible.length - 1 }], visible, null, false);
      if (round === 0) lines = text.split('\r\n').map((line) => line.split('\t'));
    }),
  );
  joining.push(await took(() => lines.map((cells) => cells.join('\t')).join('\r\n').length));
}
figures.push(figure(`copy ${total.toLocaleString('en')} × ${visible.length} as text`, total * visible.length, copying, joining));

process.stdout.write(JSON.stringify(figures));
process.exit(0);
