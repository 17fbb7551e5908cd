import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { isProblem, type SheetContents, type WorkbookProblem } from '#workers/workbook/contents';
import { drawSheet } from '#workers/workbook/drawn/draw';
import { readWorkbook, readWorkbookInto } from '#workers/workbook/read';
import { CellPacker } from './cellDictionary';
import { MEMORY_MARK } from './message';
import type { DrawOrder, ReadingMessage, ReadingOrder } from './message';

/** What is sent at one go: the server takes some milliseconds to take it in, and serves others in between. */
const MESSAGE = { cells: 20_000, characters: 1_000_000 } as const;
/** Merges or hidden rows in one message. */
const LAYOUTS_A_MESSAGE = 10_000;
const WATCH_EVERY_MS = 50;
const STDERR = 2;

if (isMainThread) await read(JSON.parse(process.argv[2] ?? '{}') as ReadingOrder);
else watch(workerData as ReadingOrder);

/**
 * The process that reads one workbook for the server. A second thread watches its memory and its time, because this one
 * may be deep in a parse that never comes up for air.
 */
async function read(order: ReadingOrder): Promise<void> {
  process.once('disconnect', () => process.exit());
  const watcher = new Worker(fileURLToPath(import.meta.url), { workerData: order });
  const file = await readFile(order.path);
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const problem = order.draw === undefined ? await sendCells(bytes) : await sendDrawn(bytes, order.draw);
  if (problem !== null) void send({ problem });
  // Whoever leaves before the last message is out takes it away again.
  await lastSent;
  await watcher.terminate();
  process.disconnect();
}

async function sendDrawn(bytes: Uint8Array, { sheet, window }: DrawOrder): Promise<WorkbookProblem | null> {
  const contents = await readWorkbook(bytes);
  if (isProblem(contents)) return contents;
  void send({ drawn: drawSheet(bytes, contents, sheet, window) });
  return null;
}

function sendCells(bytes: Uint8Array): Promise<WorkbookProblem | null> {
  const packer = new CellPacker();
  return readWorkbookInto(
    bytes,
    {
      async rows(sheet, first, rows) {
        for (let from = 0; from < rows.length;) {
          const packed = packer.pack(rows, from, MESSAGE);
          await send({ rows: { sheet, first: first + from, packed } });
          from += packed.rows.length;
        }
      },
      sheet: (index, about) => sendSheet(index, about),
      workbook: (about) => void send({ workbook: about }),
    },
    { onProgress: (done, total) => void send({ progress: { done, total } }) },
  );
}

/** A sheet of the limits' size has 200,000 merges and as many hidden rows: too much for one message. */
function sendSheet(index: number, { merges, hiddenRows, ...about }: Omit<SheetContents, 'rows'>): void {
  for (let from = 0; from < merges.length; from += LAYOUTS_A_MESSAGE)
    void send({ layout: { merges: merges.slice(from, from + LAYOUTS_A_MESSAGE) } });
  for (let from = 0; from < hiddenRows.length; from += LAYOUTS_A_MESSAGE)
    void send({ layout: { hiddenRows: hiddenRows.slice(from, from + LAYOUTS_A_MESSAGE) } });
  void send({ sheet: { index, about } });
}

let lastSent: Promise<void> = Promise.resolve();

/** Settles when the message is on its way, so that rows are read no faster than they are taken; messages go out in order. */
function send(message: ReadingMessage): Promise<void> {
  lastSent = new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('This process is to be forked by the server'));
    else process.send(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
  return lastSent;
}

function watch(order: ReadingOrder): void {
  const deadline = Date.now() + order.deadlineMs;
  setInterval(() => {
    const tooMuch = process.memoryUsage.rss() > order.residentBytes;
    if (tooMuch) writeSync(STDERR, MEMORY_MARK);
    if (tooMuch || Date.now() > deadline) process.kill(process.pid, 'SIGKILL');
  }, WATCH_EVERY_MS);
}
