import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import type { Cell } from '#workers/workbook/contents';
import { readWorkbookInto } from '#workers/workbook/read';
import { MEMORY_MARK } from './message';
import type { ReadingMessage, ReadingOrder } from './message';

/** Cells sent at one go: the server takes some milliseconds to take them in, and serves others in between. */
const CELLS_A_MESSAGE = 20_000;
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
  const problem = await readWorkbookInto(
    new Uint8Array(file.buffer, file.byteOffset, file.byteLength),
    {
      async rows(sheet, first, rows) {
        for (const part of inMessages(rows)) await send({ rows: { sheet, first: first + part.from, rows: part.rows } });
      },
      sheet: (index, about) => void send({ sheet: { index, about } }),
      workbook: (about) => void send({ workbook: about }),
    },
    { onProgress: (done, total) => void send({ progress: { done, total } }) },
  );
  if (problem !== null) await send({ problem });
  await watcher.terminate();
  process.disconnect();
}

function* inMessages(rows: Cell[][]): Generator<{ from: number; rows: Cell[][] }, void, void> {
  let from = 0;
  let cells = 0;
  for (const [at, row] of rows.entries()) {
    cells += row.length;
    if (cells < CELLS_A_MESSAGE) continue;
    yield { from, rows: rows.slice(from, at + 1) };
    from = at + 1;
    cells = 0;
  }
  if (from < rows.length) yield { from, rows: rows.slice(from) };
}

/** Settles when the message is on its way, so that rows are read no faster than they are taken. */
function send(message: ReadingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('This process is to be forked by the server'));
    else process.send(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
}

function watch(order: ReadingOrder): void {
  const deadline = Date.now() + order.deadlineMs;
  setInterval(() => {
    const tooMuch = process.memoryUsage.rss() > order.residentBytes;
    if (tooMuch) writeSync(STDERR, MEMORY_MARK);
    if (tooMuch || Date.now() > deadline) process.kill(process.pid, 'SIGKILL');
  }, WATCH_EVERY_MS);
}
