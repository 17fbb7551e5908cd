import {
  actorOfWire,
  type BatchAnswer,
  type BatchDone,
  type BatchRequest,
  type ChangeFrame,
  type ChangesSince,
  type RefusalOnWire,
} from '#define/wire';
import { decide } from '#define/decide';
import { allFields, fieldOfWire, wireName } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import { factsOfWire } from '#workers/sheet/grid';
import { actor, catalogue, facts, headOf, line, rowOf } from '#tests/workers/sheet/harbour';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';

type Refused = { refusals: RefusalOnWire[] };

/**
 * The protocol of design/reliability.md §4.2 in its plainest form: one map of rows, one answer per batch id, all or nothing
 * unless the good rows are to be kept. What sheets are compared with.
 */
export class ModelServer {
  readonly rows = new Map<string, Row>();
  seq = 10;
  readonly frames: ChangeFrame[] = [];
  private readonly answers = new Map<string, BatchAnswer | Refused>();
  private nextId = 1_000;
  private readonly actor = actorOfWire(actor);
  private readonly facts = factsOfWire(facts, catalogue);
  /** Batches done, each once. */
  readonly done: string[] = [];

  constructor(rows: readonly Row[]) {
    for (const row of rows) this.rows.set(row.id, row);
  }

  list(blockRows = 10_000): Uint8Array {
    return encodeColumns(headOf(this.seq), [...this.rows.values()], { blockRows });
  }

  /** The list in two pieces: as far as its first rows go, and the rest of it. */
  listInTwo(first: number): readonly [Uint8Array, Uint8Array] {
    const whole = this.list(first);
    const few = new ModelServer([...this.rows.values()].slice(0, first)).list(first);
    const apart = whole.findIndex((byte, at) => byte !== few[at]);
    return [whole.subarray(0, apart), whole.subarray(apart)];
  }

  /** What a row looks like on the wire. */
  onWire(row: Row): Record<string, Value> {
    return Object.fromEntries(
      [...Object.keys(allFields(line)), ...Object.keys(line.looked ?? {}), 'id', 'version'].map((name) => [
        wireName(line, name),
        (row[name] ?? null) as Value,
      ]),
    );
  }

  /** Another person's change, told to everybody. */
  colleague(id: string, set: Values, by = '李雷'): ChangeFrame {
    const before = this.rows.get(id) as Row;
    const { after } = decide({ definition: line, before, set, facts: this.facts, actor: this.actor });
    const row = { ...(after as Row), version: before.version + 1 };
    this.rows.set(id, row);
    return this.announce([{ id, version: row.version, after: this.onWire(row) }], `colleague-${this.seq}`, by);
  }

  colleagueRemoves(id: string): ChangeFrame {
    this.rows.delete(id);
    return this.announce([{ id, version: 0, after: null }], `colleague-${this.seq}`, '李雷');
  }

  private announce(rows: ChangeFrame['rows'], batchId: string, by: string): ChangeFrame {
    this.seq += 1;
    const frame: ChangeFrame = {
      kind: 'change',
      seq: this.seq,
      entity: 'cost',
      rows,
      batchId,
      by: { id: '8', name: by },
      at: '2026-03-01T08:00:00.000Z',
    };
    this.frames.push(frame);
    return frame;
  }

  since(seq: number): ChangesSince {
    return { frames: this.frames.filter((frame) => frame.seq > seq), seq: this.seq, reload: false };
  }

  /** Does a batch, or answers what it answered before. */
  batch(request: BatchRequest): BatchAnswer | Refused {
    const known = this.answers.get(request.batchId);
    if (known) return known;
    const answer = this.work(request);
    // As the server: a refused batch leaves no trace, so that it may be sent again.
    if ('done' in answer) {
      this.answers.set(request.batchId, answer);
      this.done.push(request.batchId);
    }
    return answer;
  }

  private work(request: BatchRequest): BatchAnswer | Refused {
    const refusals: RefusalOnWire[] = [];
    const done: BatchDone[] = [];
    const writes: (() => void)[] = [];
    for (const { id, version, set, derived } of request.rows ?? []) {
      const before = this.rows.get(id);
      if (!before) {
        refusals.push({ code: 'ROW_GONE', id, text: 'gone' });
        continue;
      }
      const stale = this.stale(before, version, set);
      const values: Values = Object.fromEntries(
        Object.entries(set).map(([wire, { new: value }]) => [fieldOfWire(line, wire) ?? wire, value]),
      );
      const decision = decide({ definition: line, before, set: values, facts: this.facts, actor: this.actor });
      const wrong: RefusalOnWire[] =
        stale.length > 0
          ? stale
          : [...decision.refusals.map((one) => ({ ...one, id, text: one.code })), ...this.differing(id, derived, decision.after)];
      refusals.push(...wrong);
      if (wrong.length > 0) continue;
      const row: Row = decision.changed.length > 0 ? { ...(decision.after as Row), version: before.version + 1 } : before;
      writes.push(() => this.rows.set(id, row));
      done.push({ id, version: row.version, after: this.onWire(row) });
    }
    for (const { clientId, values, derived } of request.add ?? []) {
      const set: Values = Object.fromEntries(Object.entries(values).map(([wire, value]) => [fieldOfWire(line, wire) ?? wire, value]));
      const decision = decide({ definition: line, before: null, set, facts: this.facts, actor: this.actor });
      const wrong = [
        ...decision.refusals.map((one) => ({ ...one, clientId, text: one.code })),
        ...this.differing(clientId, derived, decision.after).map(({ id: _id, ...rest }) => ({ ...rest, clientId })),
      ];
      refusals.push(...wrong);
      if (wrong.length > 0) continue;
      const id = String(this.nextId++);
      const row = { ...rowOf(Number(id)), ...decision.after, id, epId: '3', version: 1 } as Row;
      writes.push(() => this.rows.set(id, row));
      done.push({ id, clientId, version: 1, after: this.onWire(row) });
    }
    for (const { id, version } of request.remove ?? []) {
      const before = this.rows.get(id);
      if (!before) refusals.push({ code: 'ROW_GONE', id, text: 'gone' });
      else if (before.version !== version) refusals.push({ code: 'STALE_VERSION', id, text: 'changed', currentVersion: before.version });
      else {
        writes.push(() => this.rows.delete(id));
        done.push({ id, version: before.version + 1, after: null });
      }
    }
    if (refusals.length > 0 && (!request.keepGood || done.length === 0)) return { refusals };
    for (const write of writes) write();
    const frame = this.announce(
      done.map(({ id, version, after }) => ({ id, version: after ? version : 0, after })),
      request.batchId,
      '我',
    );
    return { batchId: request.batchId, seq: frame.seq, done, refusals };
  }

  private stale(before: Row, version: number, set: NonNullable<BatchRequest['rows']>[number]['set']): RefusalOnWire[] {
    if (version === before.version) return [];
    return Object.entries(set).flatMap(([wire, { old, new: value }]) => {
      const name = fieldOfWire(line, wire) ?? wire;
      const kind = kindOf(allFields(line)[name] as never);
      const current = (before[name] ?? null) as Value;
      if (kind.same(old, current) || kind.same(value, current)) return [];
      return [
        {
          code: 'STALE_VERSION' as const,
          id: before.id,
          field: wire,
          text: 'changed',
          current,
          currentVersion: before.version,
          changedBy: '李雷',
          changedAt: '2026-03-01T08:00:00.000Z',
        },
      ];
    });
  }

  private differing(id: string, derived: Record<string, Value> | undefined, after: Values): RefusalOnWire[] {
    return Object.entries(derived ?? {}).flatMap(([wire, value]) => {
      const name = fieldOfWire(line, wire) ?? wire;
      const own = (after[name] ?? null) as Value;
      if (kindOf(allFields(line)[name] as never).same(value, own)) return [];
      return [
        { code: 'DERIVED_DIFFERS' as const, id, field: wire, text: 'differs', detail: { expected: String(value), result: String(own) } },
      ];
    });
  }
}
