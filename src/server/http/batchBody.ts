import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { batchLimits } from '#define/wire';
import { Left } from '#server/read/patience';
import { Refused } from '#server/refused';

const megabyte = 1024 * 1024;
/** Fits the most rows and cells a batch may have (`batchLimits`), with what was there before beside what is wanted. */
const mostMegabytes = 64;
/** A person has one call longer than this at a time. */
const largeFrom = megabyte;
/** Short rows are read some together. */
const enoughToRead = 16_384;
/** A row, and all that is no row, stays below: no piece is long enough for others to feel that it is read. */
const mostPiece = megabyte;

const [quote, escape, comma, openList, closeList, openRecord, closeRecord] = Buffer.from('"\\,[]{}');

/** After each piece of a body that is only let past. */
const letPastMs = 5;

const tooLarge = (megabytes: number) => new Refused('BODY_TOO_LARGE', { n: String(megabytes) });

/**
 * Reads the JSON of a batch while it comes: the elements of its lists a few at a time, the rest at the end. Ends at the first row
 * too many, so that nothing is read that would not be saved.
 */
export class BatchReader {
  private readonly lists = new Map<string, unknown[]>();
  /** All that lies outside the lists, which are empty in it. */
  private frame = Buffer.alloc(4_096);
  private frameLength = 0;
  /** Where in the frame the last text begins and ends: the name of a list that follows. */
  private readonly text = { from: 0, to: 0 };
  private list: unknown[] | null = null;
  /** Elements of the list that were not read yet, the last of them not whole, with the signs between. */
  private pieces: Buffer[] = [];
  private pieceLength = 0;
  private depth = 0;
  private isRecord = false;
  private inText = false;
  private escaped = false;
  private rows = 0;

  constructor(private readonly parse: (text: string) => unknown) {}

  push(chunk: Buffer): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk[at] as number;
      if (this.inText) this.within(code);
      else if (code === quote) {
        this.inText = true;
        this.text.from = this.frameLength;
      } else if (code === openList || code === openRecord) {
        this.depth += 1;
        if (this.depth === 1) this.isRecord = code === openRecord;
        if (code === openList && this.depth === 2 && this.isRecord && !this.list) {
          this.keep(code);
          this.begin();
          from = at + 1;
          continue;
        }
      } else if (code === closeList || code === closeRecord) {
        this.depth -= 1;
        if (this.list && this.depth === 1) {
          this.hold(chunk.subarray(from, at));
          this.read(this.list);
          if (this.list.length > 0) this.count();
          this.list = null;
        }
      } else if (code === comma && this.list && this.depth === 2) {
        this.count();
        if (this.pieceLength + at - from >= enoughToRead) {
          this.hold(chunk.subarray(from, at));
          this.read(this.list, true);
          from = at + 1;
        }
        continue;
      }
      if (!this.list) this.keep(code);
    }
    if (this.list) this.hold(chunk.subarray(from));
  }

  end(): unknown {
    const body = this.parse(this.frame.toString('utf8', 0, this.frameLength));
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const lists = [...this.lists].filter(([name]) => Array.isArray((body as Record<string, unknown>)[name]));
    return Object.assign(body, Object.fromEntries(lists));
  }

  private within(code: number): void {
    if (this.escaped) this.escaped = false;
    else if (code === escape) this.escaped = true;
    else if (code === quote) {
      this.inText = false;
      this.text.to = this.frameLength + 1;
    }
  }

  private keep(code: number): void {
    if (this.frameLength >= mostPiece) throw tooLarge(mostPiece / megabyte);
    if (this.frameLength === this.frame.length) this.frame = Buffer.concat([this.frame], this.frame.length * 2);
    this.frame[this.frameLength++] = code;
  }

  private begin(): void {
    const name = String(this.parse(this.frame.toString('utf8', this.text.from, this.text.to)));
    this.list = [];
    this.lists.set(name, this.list);
  }

  private hold(piece: Buffer): void {
    this.pieceLength += piece.length;
    if (this.pieceLength > mostPiece) throw tooLarge(mostPiece / megabyte);
    this.pieces.push(piece);
  }

  /** An element begins after each sign between two, and one before the first. */
  private count(): void {
    if (++this.rows > batchLimits.rows) throw new Refused('BATCH_TOO_LARGE', { n: String(batchLimits.rows) });
  }

  /** Reads the elements that are whole; `more` of them follow, so that an empty list is no list here. */
  private read(list: unknown[], more = false): void {
    const text = Buffer.concat(this.pieces, this.pieceLength).toString('utf8');
    this.pieces = [];
    this.pieceLength = 0;
    const elements = this.parse(`[${text}]`) as unknown[];
    if (elements.length === 0 && (more || list.length > 0)) throw new Refused('INPUT_MALFORMED', { value: '[]' });
    for (const element of elements) list.push(element);
  }
}

/**
 * Gives a body to whoever takes it, piece by piece. What comes after they refused is let past, without haste: whoever is still
 * sending would not hear the answer.
 */
async function eachPiece(request: FastifyRequest, payload: Readable, take: (piece: Buffer) => void): Promise<void> {
  const faults: unknown[] = [];
  let bytes = 0;
  try {
    for await (const piece of payload as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > mostMegabytes * megabyte) throw tooLarge(mostMegabytes);
      if (faults.length > 0) await delay(letPastMs);
      else noting(faults, () => take(piece));
    }
  } catch (error) {
    throw request.raw.aborted ? new Left() : error;
  }
  if (faults.length > 0) throw faults[0];
}

function noting(faults: unknown[], body: () => void): void {
  try {
    body();
  } catch (error) {
    faults.push(error);
  }
}

/** People whose large batch is on its way or being saved, in this process. */
const busy = new Set<string>();

/** A batch that is long, or does not say how long it is, takes its person's one place for such until it is answered. */
async function takePlace(request: FastifyRequest, reply: FastifyReply, payload: Readable): Promise<void> {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (Number.isFinite(length) && length > mostMegabytes * megabyte) {
    void reply.header('connection', 'close');
    throw tooLarge(mostMegabytes);
  }
  const userId = request.session?.actor.userId ?? '';
  if (length <= largeFrom) return;
  if (busy.has(userId)) {
    await eachPiece(request, payload, () => {
      throw new Refused('BATCH_AT_ONCE');
    });
  }
  busy.add(userId);
  reply.raw.once('close', () => busy.delete(userId));
}

/** Lets the calls of this part of the server take batches of up to 64 MB as JSON, each read while it comes; forms stay short. */
export function takeBatches(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  const parserFor = (request: FastifyRequest) => (text: string) => {
    const read: { fault: Error | null; value: unknown } = { fault: null, value: undefined };
    void json(request, text, (fault, value) => Object.assign(read, { fault, value }));
    if (read.fault) throw read.fault;
    return read.value;
  };
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const reader = new BatchReader(parserFor(request));
    await eachPiece(request, payload, (piece) => reader.push(piece));
    return reader.end();
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    await takePlace(request, reply, payload as Readable);
    return payload;
  });
}
