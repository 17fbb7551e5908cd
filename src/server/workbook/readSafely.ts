import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Merge, WorkbookContents, WorkbookProblem } from '#workers/workbook/contents';
import type { Drawn } from '#workers/workbook/drawn/draw';
import { LIMITS } from '#workers/workbook/limits';
import { CollectedContents } from '#workers/workbook/receiver';
import { Places } from '#server/turns';
import { CellUnpacker } from './cellDictionary';
import { MEMORY_MARK } from './message';
import type { DrawOrder, ReadingMessage, ReadingOrder } from './message';

export interface SafeReading {
  /** Wall-clock time from the fork on; 60 s when not given. */
  timeoutMs?: number;
  /** Resident memory of the reading process; 768 MB when not given. */
  residentBytes?: number;
  /** Of that, V8's old space in MB; 512 when not given. */
  heapMegabytes?: number;
  /** What the server may hold of one workbook, in characters of two bytes; `LIMITS.heldCharacters` when not given. */
  heldCharacters?: number;
  /** The built `child.ts`; `read-workbook.js` beside the server's own file when not given. */
  entry?: string;
  onProgress?(done: number, total: number): void;
  /** Ends the reading at once. */
  signal?: AbortSignal;
}

const TIMEOUT_MS = 60_000;
const RESIDENT_BYTES = 768 * 1024 * 1024;
const HEAP_MEGABYTES = 512;
const GRACE_MS = 5_000;
const MOST_AT_ONCE = 2;
/** Of a core others want as well it gets a quarter, and all of one that is free: further behind, a busy machine would never come to it. */
const BEHIND_OTHERS = 5;
const STDERR_KEPT = 8_192;

const readings = new Places(MOST_AT_ONCE);

/**
 * Reads a workbook file in a process of its own with a cap on memory and time (design/reliability.md D2), at most two at a time;
 * others wait their turn. The pre-flight runs in that process too, so that no byte of the file is looked at in
 * the server's. A crash, a hang or too much memory there is a `WorkbookProblem` here. Writes no files and leaves the
 * file at `path` alone. Throws when `path` or the built entry cannot be found.
 */
export async function readWorkbookSafely(path: string, options: SafeReading = {}): Promise<WorkbookContents | WorkbookProblem> {
  const read = await receivedSafely(path, options);
  return 'code' in read ? read : (read.whole() ?? lost);
}

/** Draws a part of a sheet in the same way; null where the workbook has no such sheet. */
export async function drawWorkbookSafely(
  path: string,
  draw: DrawOrder,
  options: SafeReading = {},
): Promise<Drawn | null | WorkbookProblem> {
  const read = await receivedSafely(path, options, draw);
  return 'code' in read ? read : (read.drawn ?? null);
}

const lost: WorkbookProblem = { code: 'WORKBOOK_DAMAGED', detail: 'nothing was read' };

async function receivedSafely(path: string, options: SafeReading, draw?: DrawOrder): Promise<ReceivedContents | WorkbookProblem> {
  const entry = options.entry ?? join(dirname(fileURLToPath(import.meta.url)), 'read-workbook.js');
  if (!existsSync(entry)) throw new Error(`The workbook reader is not built: ${entry}`);
  const { size } = await stat(path);
  if (size === 0) return { code: 'WORKBOOK_EMPTY', detail: 'no bytes' };
  if (size > LIMITS.plainBytes) return { code: 'WORKBOOK_TOO_LARGE', detail: `${size} bytes` };
  return readings.within(async () =>
    options.signal?.aborted === true
      ? { code: 'WORKBOOK_CANCELLED', detail: 'stopped on request' }
      : readInChild(entry, path, options, draw),
  );
}

function readInChild(entry: string, path: string, options: SafeReading, draw?: DrawOrder): Promise<ReceivedContents | WorkbookProblem> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const order: ReadingOrder = {
    path,
    residentBytes: options.residentBytes ?? RESIDENT_BYTES,
    deadlineMs: timeoutMs + GRACE_MS,
    ...(draw ? { draw } : {}),
  };
  const child = fork(entry, [JSON.stringify(order)], {
    execArgv: [`--max-old-space-size=${options.heapMegabytes ?? HEAP_MEGABYTES}`],
    // The reader of strangers' files gets none of the server's secrets.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Whoever asks for something short goes before.
  if (child.pid !== undefined) setPriority(child.pid, BEHIND_OTHERS);
  const contents = new ReceivedContents(options);
  let problem: WorkbookProblem | null = null;
  let complaint = '';
  const end = (because: WorkbookProblem) => {
    problem ??= because;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end({ code: 'WORKBOOK_SLOW', detail: `not read within ${timeoutMs} ms` }), timeoutMs);
  const abort = () => end({ code: 'WORKBOOK_CANCELLED', detail: 'stopped on request' });
  options.signal?.addEventListener('abort', abort, { once: true });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-STDERR_KEPT)));
  child.on('message', (message: ReadingMessage) => {
    if ('problem' in message) problem ??= message.problem;
    else if (!contents.take(message))
      end({ code: 'WORKBOOK_TOO_LARGE', detail: 'its cells take more memory than the server gives one workbook' });
  });
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
    };
    child.once('error', (error) => {
      settle();
      child.kill('SIGKILL');
      reject(error);
    });
    child.once('close', (code, signal) => {
      settle();
      if (problem !== null) resolve(problem);
      else if ((contents.whole() !== null || contents.drawn !== undefined) && code === 0) resolve(contents);
      else if (/Cannot find (?:module|package)|ERR_MODULE_NOT_FOUND/.test(complaint))
        reject(new Error(`The workbook reader does not start: ${complaint}`));
      else resolve(endedBadly(code, signal, complaint));
    });
  });
}

/** Puts together what the reading process sends, as long as it takes no more than it may. */
class ReceivedContents {
  private readonly collected = new CollectedContents();
  private readonly cells = new CellUnpacker();
  /** What was drawn, once it has come. */
  drawn: Drawn | null | undefined;
  private layout: { merges: Merge[]; hiddenRows: number[] } = { merges: [], hiddenRows: [] };

  constructor(private readonly options: SafeReading) {}

  /** False once the workbook takes too much. */
  take(message: Exclude<ReadingMessage, { problem: WorkbookProblem }>): boolean {
    if ('rows' in message) this.collected.rows(message.rows.sheet, message.rows.first, this.cells.unpack(message.rows.packed));
    else if ('drawn' in message) this.drawn = message.drawn;
    else if ('progress' in message) this.options.onProgress?.(message.progress.done, message.progress.total);
    else if ('layout' in message) {
      for (const merge of message.layout.merges ?? []) this.layout.merges.push(merge);
      for (const row of message.layout.hiddenRows ?? []) this.layout.hiddenRows.push(row);
    } else if ('sheet' in message) {
      this.collected.sheet(message.sheet.index, { ...message.sheet.about, ...this.layout });
      this.layout = { merges: [], hiddenRows: [] };
    } else this.collected.workbook(message.workbook);
    return this.cells.taken <= (this.options.heldCharacters ?? LIMITS.heldCharacters);
  }

  whole(): WorkbookContents | null {
    return this.collected.contents();
  }
}

/** V8 aborts when its heap is full (SIGABRT or exit code 134); the watching thread leaves its mark and kills. */
function endedBadly(code: number | null, signal: NodeJS.Signals | null, complaint: string): WorkbookProblem {
  if (complaint.includes(MEMORY_MARK) || /out of memory|allocation failed/i.test(complaint))
    return { code: 'WORKBOOK_TOO_LARGE', detail: 'it takes more memory than one reading may have' };
  return { code: 'WORKBOOK_DAMAGED', detail: `the reader ended with ${signal ?? code}: ${complaint.trim().split('\n').pop() ?? ''}` };
}
