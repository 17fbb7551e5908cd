import type { WebSocket } from '@fastify/websocket';
import type { Client } from 'pg';
import type { Actor } from '#define/actor';
import type { Announcer, Engine } from '#server/engine';
import { changesSince, groupChanges, groupOwner, sightOf } from '#server/live/changes';

const channel = 'tallysheet';
const mostBuffered = 1_000_000;

interface Listener {
  readonly socket: WebSocket;
  readonly sessionId: string;
  readonly actor: Actor;
}

/**
 * Sockets of this process and the thread to the other processes: after a commit a branch's sequence number goes out by
 * NOTIFY, ids only, and every process reads what its own sockets may see. A lost hint costs time, never data: the next
 * hint, the poll or the socket's own question brings the same rows.
 */
export class LiveHub implements Announcer {
  private readonly listeners = new Set<Listener>();
  private readonly seen = new Map<string, number>();
  private readonly busy = new Map<string, Promise<void>>();
  private client: Client | null = null;
  private engine: Engine | null = null;
  private stopped = false;

  /** Begins to listen; the engine is handed in here because it is made with the hub inside. */
  async start(engine: Engine): Promise<void> {
    this.engine = engine;
    await this.listen();
  }

  announce(epId: string, seq: number): void {
    void this.deliver(epId, seq);
    this.client?.query('select pg_notify($1, $2)', [channel, `${epId}:${seq}`]).catch(() => undefined);
  }

  /** Sessions that ended: their sockets are told and closed, here and on the other processes. */
  endSessions(ids: readonly string[], code: number): void {
    for (const id of ids) {
      this.closeSession(id, code);
      this.client?.query('select pg_notify($1, $2)', [channel, `end:${id}:${code}`]).catch(() => undefined);
    }
  }

  add(socket: WebSocket, sessionId: string, actor: Actor): void {
    const listener: Listener = { socket, sessionId, actor };
    this.listeners.add(listener);
    socket.on('close', () => this.listeners.delete(listener));
    socket.on('error', () => this.listeners.delete(listener));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const { socket } of this.listeners) socket.close(1012, 'restarting');
    await Promise.all(this.busy.values());
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
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch {
      again();
    }
  }

  private heard(payload: string): void {
    const [first, second, third] = payload.split(':');
    if (first === 'end') this.closeSession(second ?? '', Number(third));
    else void this.deliver(first ?? '', Number(second));
  }

  private closeSession(id: string, code: number): void {
    for (const { socket, sessionId } of this.listeners) {
      if (sessionId !== id) continue;
      socket.send(JSON.stringify({ kind: 'session', code }));
      socket.close(4001, 'session ended');
    }
  }

  /** One delivery at a time per branch, so that frames leave in order. */
  private deliver(epId: string, seq: number): Promise<void> {
    const before = this.busy.get(epId) ?? Promise.resolve();
    const next = before.then(() => this.send(epId, seq)).catch((error: unknown) => this.engine?.log('live channel', { error: String(error) }));
    this.busy.set(epId, next);
    return next;
  }

  /** Texts that lead a listener from one number to another: a frame for each, or only the number where nothing is to tell. */
  private async framesFor(engine: Engine, actor: Actor, epId: string, last: number, seq: number): Promise<readonly string[]> {
    if (epId === groupOwner) return (await groupChanges(engine, actor, last, seq)).map((frame) => JSON.stringify(frame));
    const changes = await changesSince(engine, actor, last, seq);
    if (changes.reload) return [JSON.stringify({ kind: 'reload', seq })];
    const bySeq = new Map(changes.frames.map((frame) => [frame.seq, frame]));
    return Array.from({ length: seq - last }, (_, at) => JSON.stringify(bySeq.get(last + 1 + at) ?? { kind: 'seq', seq: last + 1 + at }));
  }

  private async send(epId: string, seq: number): Promise<void> {
    const engine = this.engine;
    const last = this.seen.get(epId) ?? seq - 1;
    if (!engine || seq <= last) return;
    this.seen.set(epId, seq);
    const made = new Map<string, readonly string[]>();
    for (const { socket, actor } of this.listeners) {
      if (actor.epId !== epId && epId !== groupOwner) continue;
      const sight = sightOf(engine, actor);
      const frames = made.get(sight) ?? (await this.framesFor(engine, actor, epId, last, seq));
      made.set(sight, frames);
      if (socket.bufferedAmount <= mostBuffered) for (const frame of frames) socket.send(frame);
      else if (epId !== groupOwner) socket.send(JSON.stringify({ kind: 'reload', seq }));
    }
  }
}
