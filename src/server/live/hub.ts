import type { WebSocket } from '@fastify/websocket';
import type { Client } from 'pg';
import type { Actor } from '#define/actor';
import { reachesBranches } from '#define/branches';
import type { Announcer, Engine } from '#server/engine';
import type { Definition } from '#define/entity';
import type { EntityName } from '#names/entities';
import { batchesBetween, framesSeen, groupChanges, groupOwner, sightOf, type Batch } from '#server/live/changes';
import { Line, reloadNow } from '#server/live/line';
import { Presences } from '#server/live/presence';
import type { Session } from '#server/session/sessions';
import { deadSessions } from '#server/session/deadSessions';

const channel = 'tallysheet';
/** Sockets of one person: a page has one, so this many are live side by side (design/reliability.md T4). */
const mostSockets = 5;
/** Told to the page that has been live longest when one more of the same person opens: it comes back when it is looked at. */
const displaced = 4008;
/** Shorter than any word of presence. */
const mostPingLength = 20;
const sweepMs = 5 * 60_000;
/** Batches whose letters went out; enough to know one's own announcement again. */
const mostRemembered = 1_000;

/** Sights of a delivery that are asked for side by side; the rest of the connections stays with the calls. */
const askedAtOnce = 4;

/** A branch's news between two of its numbers; what was done is read once, whoever hears of it. */
interface Delivery {
  readonly epId: string;
  readonly last: number;
  readonly seq: number;
  readonly batches: (actor: Actor) => Promise<readonly Batch[] | null>;
}

function once<A, T>(body: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  let made: Promise<T> | null = null;
  return (argument) => (made ??= body(argument));
}

interface Listener {
  readonly line: Line;
  readonly sessionId: string;
  readonly actor: Actor;
  /** Other branches whose rows the person may read beside those of their own. */
  readonly elsewhere: ReadonlySet<string>;
}

/** Texts to send by user id, made from a batch of an entity whose changes go out as letters. */
export type LetterOffice = (engine: Engine, epId: string, seq: number) => Promise<ReadonlyMap<string, readonly string[]>>;

export type LetterOffices = Readonly<Partial<Record<EntityName, LetterOffice>>>;

/**
 * Sockets of this process and the thread to the other processes: after a commit a branch's sequence number goes out by
 * NOTIFY, ids only, and every process reads what its own sockets may see. A lost hint costs time, never data: the next
 * hint, the poll or the socket's own question brings the same rows.
 */
export class LiveHub implements Announcer {
  private readonly listeners = new Set<Listener>();
  private readonly seen = new Map<string, number>();
  private readonly posted = new Set<string>();
  private readonly busy = new Map<string, Promise<void>>();
  private client: Client | null = null;
  private engine: Engine | null = null;
  private stopped = false;
  private sweeping: NodeJS.Timeout | undefined;
  private readonly presences = new Presences(
    () => this.engine,
    (payload) => this.tellOthers(`here:${payload}`),
  );
  private line: Promise<unknown> = Promise.resolve();

  constructor(private readonly offices: LetterOffices = {}) {}

  /** Begins to listen; the engine is handed in here because it is made with the hub inside. */
  async start(engine: Engine): Promise<void> {
    this.engine = engine;
    this.sweeping = setInterval(
      () => void this.sweep().catch((error: unknown) => engine.log('live channel', { error: String(error) })),
      sweepMs,
    );
    this.sweeping.unref();
    await this.listen();
  }

  announce(epId: string, seq: number, definition: Definition): void {
    const letters = definition.letters ? `:${definition.name}` : '';
    this.heard(`${epId}:${seq}${letters}`);
    this.tellOthers(`${epId}:${seq}${letters}`);
  }

  /** Sessions that ended: their sockets are told and closed, here and on the other processes. */
  endSessions(ids: readonly string[], code: number): void {
    for (const id of ids) {
      this.closeSession(id, code);
      this.tellOthers(`end:${id}:${code}`);
    }
  }

  /** People whose rights changed: their sockets are closed, here and on the other processes, and come back with the new ones. */
  renew(userIds: readonly string[]): void {
    for (const id of userIds) {
      this.closeUser(id);
      this.tellOthers(`renew:${id}`);
    }
  }

  /** What these people see is another set of rows now: their sheets are asked to load it, here and on the other processes. */
  reload(userIds: readonly string[]): void {
    for (const id of userIds) {
      this.reloadUser(id);
      this.tellOthers(`reload:${id}`);
    }
  }

  private reloadUser(id: string): void {
    // A sheet follows a frame of a number it has passed at once.
    for (const { line, actor } of this.listeners) if (actor.userId === id) line.tell(reloadNow);
  }

  private closeUser(id: string): void {
    for (const { line, actor } of this.listeners) if (actor.userId === id) line.close(1012, 'rights changed');
  }

  /** Makes room for one more socket of a person: those open longest are closed. */
  private displace(userId: string): void {
    const held = [...this.listeners].filter(({ actor }) => actor.userId === userId);
    for (const listener of held.slice(0, Math.max(0, held.length + 1 - mostSockets))) {
      this.listeners.delete(listener);
      listener.line.close(displaced, 'more pages of the same person');
    }
  }

  /** Sessions may end without a word, by their age: sockets that outlive theirs are closed (design/reliability.md T3). */
  private async sweep(): Promise<void> {
    const { engine } = this;
    if (!engine || this.listeners.size === 0) return;
    for (const { id, code } of await deadSessions(engine, [...new Set([...this.listeners].map(({ sessionId }) => sessionId))]))
      this.closeSession(id, code);
  }

  /** Takes up a socket: frames of the branch's changes go out on it, what it says of its cursor goes to the others. */
  add(socket: WebSocket, { id: sessionId, actor, names, person }: Session): void {
    this.displace(actor.userId);
    const elsewhere = new Set(reachesBranches(actor.dataScope) ? [...person.worksIn].filter((epId) => epId !== actor.epId) : []);
    const line: Line = new Line(socket, (text) => {
      if (text.length < mostPingLength) line.mention('{"kind":"pong"}');
      else if (text.includes('"presence"')) window.said(text);
    });
    const listener: Listener = { line, sessionId, actor, elsewhere };
    const window = this.presences.add(line, actor, names);
    this.listeners.add(listener);
    socket.on('error', () => this.listeners.delete(listener));
    socket.on('close', () => {
      this.listeners.delete(listener);
      window.leave();
    });
  }

  /** One after the other: the connection that listens takes one statement at a time. */
  private tellOthers(payload: string): void {
    this.line = this.line.then(() => this.client?.query('select pg_notify($1, $2)', [channel, payload])).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweeping);
    for (const { line } of this.listeners) line.close(1012, 'restarting');
    await Promise.all(this.busy.values());
    await this.line;
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    if (this.stopped || !this.engine) return;
    const client = this.engine.database.listener();
    const again = () => {
      if (this.client !== client) return;
      this.client = null;
      setTimeout(() => void this.listen().catch(() => again()), 1_000).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => this.heard(payload ?? ''));
    this.client = client;
    const begun = this.line.then(async () => {
      await client.connect();
      await client.query(`listen ${channel}`);
    });
    this.line = begun.catch(() => undefined);
    await begun.catch(again);
  }

  private heard(payload: string): void {
    if (payload.startsWith('here:')) return this.presences.relayed(payload.slice('here:'.length));
    const [first, second, third] = payload.split(':');
    if (first === 'renew') return this.closeUser(second ?? '');
    if (first === 'reload') return this.reloadUser(second ?? '');
    if (first === 'end') return this.closeSession(second ?? '', Number(third));
    if (third !== undefined) void this.post(third as EntityName, first ?? '', Number(second));
    void this.deliver(first ?? '', Number(second));
  }

  /** Letters go out once per process, also when its own announcement comes back to it. */
  private async post(name: EntityName, epId: string, seq: number): Promise<void> {
    const engine = this.engine;
    const batch = `${epId}:${seq}`;
    if (!engine || this.posted.has(batch)) return;
    this.posted.add(batch);
    if (this.posted.size > mostRemembered) this.posted.delete(this.posted.values().next().value as string);
    try {
      const letters = (await this.offices[name]?.(engine, epId, seq)) ?? new Map<string, readonly string[]>();
      for (const { line, actor } of this.listeners) for (const text of letters.get(actor.userId) ?? []) line.mention(text);
    } catch (error) {
      engine.log('letters', { error: String(error) });
    }
  }

  private closeSession(id: string, code: number): void {
    for (const { line, sessionId } of this.listeners) {
      if (sessionId !== id) continue;
      line.mention(JSON.stringify({ kind: 'session', code }));
      line.close(4001, 'session ended');
    }
  }

  /** One delivery at a time per branch, so that frames leave in order. */
  private deliver(epId: string, seq: number): Promise<void> {
    const before = this.busy.get(epId) ?? Promise.resolve();
    const next = before
      .then(() => this.send(epId, seq))
      .catch((error: unknown) => this.engine?.log('live channel', { error: String(error) }));
    this.busy.set(epId, next);
    return next;
  }

  /** Listeners to a branch by what they may see: those of one crowd are told the same. */
  private crowdsOf(engine: Engine, epId: string): Listener[][] {
    const crowds = new Map<string, Listener[]>();
    for (const listener of this.listeners) {
      if (listener.actor.epId !== epId && epId !== groupOwner) continue;
      const sight = sightOf(engine, listener.actor);
      const crowd = crowds.get(sight);
      if (crowd) crowd.push(listener);
      else crowds.set(sight, [listener]);
    }
    return [...crowds.values()];
  }

  /** Texts that lead a person from one number to another: a frame for each, or only the number where nothing is to tell. */
  private async textsFor(engine: Engine, actor: Actor, { epId, last, seq, batches }: Delivery): Promise<readonly string[]> {
    if (epId === groupOwner) return (await groupChanges(engine, actor, last, seq))?.map((frame) => JSON.stringify(frame)) ?? [reloadNow];
    const known = await batches(actor);
    if (known === null) return [JSON.stringify({ kind: 'reload', seq })];
    const frames = await framesSeen(engine, actor, known);
    if (frames === null) return [JSON.stringify({ kind: 'reload', seq })];
    const bySeq = new Map(frames.map((frame) => [frame.seq, frame]));
    return Array.from({ length: seq - last }, (_, at) => JSON.stringify(bySeq.get(last + 1 + at) ?? { kind: 'seq', seq: last + 1 + at }));
  }

  /** Sheets with rows of several branches are told that another one moved on, and ask for what is new of it. */
  private hint(epId: string, seq: number): void {
    const text = JSON.stringify({ kind: 'elsewhere', branch: epId, seq });
    for (const { line, elsewhere } of this.listeners) if (elsewhere.has(epId)) line.tell(text);
  }

  private async send(epId: string, seq: number): Promise<void> {
    const engine = this.engine;
    const last = this.seen.get(epId) ?? seq - 1;
    if (!engine || seq <= last) return;
    this.seen.set(epId, seq);
    const delivery: Delivery = { epId, last, seq, batches: once((actor) => batchesBetween(engine, actor, last, seq)) };
    this.hint(epId, seq);
    const waiting = this.crowdsOf(engine, epId);
    const tell = async (): Promise<void> => {
      for (let crowd = waiting.shift(); crowd !== undefined; crowd = waiting.shift()) {
        const texts = await this.textsFor(engine, (crowd[0] as Listener).actor, delivery);
        for (const { line } of crowd) for (const text of texts) line.tell(text);
      }
    };
    await Promise.all(Array.from({ length: askedAtOnce }, tell));
  }
}
