import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refused } from '#server/refused';
import { PAPER_MEMORY_MARK, type FillOrder, type HouseOrder, type LayoutFault, type PrintOrder, type PrintReply } from './message';

/** What the house may take; every value has its default. */
export interface HouseSettings {
  /** The built `child.ts`; `print-paper.js` beside the server's own file when not given. */
  readonly entry?: string;
  readonly timeoutMs?: number;
  readonly residentBytes?: number;
  /** Above this the process is replaced after the paper at hand. */
  readonly tiredBytes?: number;
  readonly fonts?: string | null;
}

/** A paper that came out. */
export interface Printed {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** Characters of its texts that no face has. */
  readonly undrawn: string;
}

/** Why a paper did not come out; others go on. */
export class PaperFailed extends Error {
  constructor(
    readonly why: 'slow' | 'memory' | 'ended' | 'layout',
    readonly faults: readonly LayoutFault[] = [],
  ) {
    super(
      `a paper did not come out: ${why} ${faults.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`).join('; ')}`,
    );
  }
}

const TIMEOUT_MS = 10_000;
const RESIDENT_BYTES = 900 * 1024 * 1024;
const TIRED_BYTES = 400 * 1024 * 1024;
const MOST_PAPERS = 500;
const STDERR_KEPT = 4_096;

type Asked = Omit<PrintOrder, 'id'> | Omit<FillOrder, 'id'>;

interface Waiting {
  readonly order: Asked & { readonly id: number };
  readonly timeoutMs: number;
  done(reply: PrintReply): void;
  failed(error: Error): void;
}

/**
 * Prints papers in a process of its own with faces and compiler loaded once, one after the other (design/papers.md "The paper house"). A
 * paper that takes too long or too much memory ends that process and is refused; the next one has a new process.
 */
export class PaperHouse {
  private child: ChildProcess | null = null;
  private current: Waiting | null = null;
  private timer: NodeJS.Timeout | null = null;
  private printed = 0;
  private numbers = 0;
  private complaint = '';
  private readonly queue: Waiting[] = [];

  constructor(private readonly settings: HouseSettings = {}) {}

  /** Prints one paper. `timeoutMs`: of long lists more than the usual time. @throws PaperFailed */
  async print(order: Omit<PrintOrder, 'id'>, timeoutMs = this.settings.timeoutMs ?? TIMEOUT_MS): Promise<Printed> {
    const reply = await this.ask(order, timeoutMs);
    if ('pdf' in reply) return { pdf: reply.pdf, pages: reply.pages, undrawn: reply.undrawn };
    throw new PaperFailed('layout', 'faults' in reply ? reply.faults : []);
  }

  /** Fills a company's workbook, or looks at it. @throws PaperFailed, Refused of a file that is no workbook */
  async fill(order: Omit<FillOrder, 'id'>): Promise<Exclude<PrintReply, { pdf: Uint8Array } | { faults: unknown } | { unread: unknown }>> {
    const reply = await this.ask(order, this.settings.timeoutMs ?? TIMEOUT_MS);
    if ('unread' in reply) throw new Refused(reply.unread, {}, 'file');
    if ('filled' in reply || 'marks' in reply) return reply;
    throw new PaperFailed('ended');
  }

  private ask(order: Asked, timeoutMs: number): Promise<PrintReply> {
    return new Promise((done, failed) => {
      this.queue.push({ order: { ...order, id: (this.numbers += 1) }, timeoutMs, done, failed });
      this.next();
    });
  }

  /** Ends the process; papers still waiting are refused. */
  stop(): void {
    for (const { failed } of this.queue.splice(0)) failed(new PaperFailed('ended'));
    this.child?.kill('SIGKILL');
  }

  private next(): void {
    if (this.current !== null) return;
    const waiting = this.queue.shift();
    if (waiting === undefined) return;
    this.current = waiting;
    try {
      this.child ??= this.start();
    } catch (error) {
      this.settle(waiting, () => waiting.failed(error as Error));
      return;
    }
    this.timer = setTimeout(() => this.giveUp(new PaperFailed('slow')), waiting.timeoutMs);
    this.child.send(waiting.order);
  }

  private start(): ChildProcess {
    const entry = this.settings.entry ?? join(dirname(fileURLToPath(import.meta.url)), 'print-paper.js');
    if (!existsSync(entry)) throw new Error(`The paper house is not built: ${entry}`);
    const order: HouseOrder = { residentBytes: this.settings.residentBytes ?? RESIDENT_BYTES, fonts: this.settings.fonts ?? null };
    const child = fork(entry, [JSON.stringify(order)], {
      serialization: 'advanced',
      // Layouts of others run there: none of the server's secrets, and only the folder for short-lived files.
      env: Object.fromEntries(
        ['SystemRoot', 'TMPDIR', 'TEMP', 'TMP'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    [this.printed, this.complaint] = [0, ''];
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.complaint = (this.complaint + text).slice(-STDERR_KEPT)));
    child.on('message', (reply: PrintReply) => this.take(child, reply));
    child.once('error', () => this.ended(child));
    child.once('close', () => this.ended(child));
    // A server that stops does not wait for it.
    child.unref();
    child.channel?.unref();
    return child;
  }

  private take(child: ChildProcess, reply: PrintReply): void {
    const { current } = this;
    if (child !== this.child || current === null || current.order.id !== reply.id) return;
    this.printed += 1;
    if (reply.residentBytes > (this.settings.tiredBytes ?? TIRED_BYTES) || this.printed >= MOST_PAPERS) this.dismiss();
    this.settle(current, () => current.done(reply));
  }

  private ended(child: ChildProcess): void {
    if (child !== this.child) return;
    this.child = null;
    const why = this.complaint.includes(PAPER_MEMORY_MARK) ? 'memory' : 'ended';
    const { current, complaint } = this;
    if (current === null) return;
    const broken = /Cannot find (?:module|package)|ERR_MODULE_NOT_FOUND/u.test(complaint);
    this.settle(current, () =>
      current.failed(
        broken
          ? new Error(`The paper house does not start: ${complaint}`)
          : new PaperFailed(why, [{ file: '', line: 1, column: 1, message: complaint }]),
      ),
    );
  }

  /** The process is deep in a layout that does not end: it is ended, and the paper with it. */
  private giveUp(error: PaperFailed): void {
    const { current } = this;
    this.dismiss();
    if (current !== null) this.settle(current, () => current.failed(error));
  }

  private dismiss(): void {
    const { child } = this;
    this.child = null;
    child?.kill('SIGKILL');
  }

  private settle(waiting: Waiting, tell: () => void): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.current === waiting) this.current = null;
    tell();
    this.next();
  }
}
