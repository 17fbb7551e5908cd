import { randomUUID } from 'node:crypto';
import { holds, seesOwnAlone, type Actor } from '#define/actor';
import { listCalls, type Definition } from '#define/entity';
import { isRowId } from '#define/row';
import type { PresenceFrame } from '#define/wire';
import type { EntityName } from '#names/entities';
import { nameIn, type Names } from '#names/languages';
import { readReach, type Engine } from '#server/engine';
import type { Line } from '#server/live/line';
import { listedSql, mayList } from '#server/read/listed';
import { readerOf } from '#server/store/select';
import { sql } from '#server/store/sql';

/** A window that says nothing for so long is taken for gone; living ones repeat themselves every half minute. */
const restMs = 75_000;
/** A window may move this often within a second; what it says beyond that is not passed on. */
const mostPerSecond = 6;

/** A window of a person: one socket, here or on another process. */
interface Window {
  readonly epId: string;
  readonly by: { readonly id: string; readonly at: string; readonly names: Names };
  readonly costLevel: number;
  readonly freightViewLevel: number;
}

interface Present extends Window {
  readonly entity: EntityName;
  readonly rowId: string | null;
  readonly edits: boolean;
}

interface Listening {
  readonly line: Line;
  readonly actor: Actor;
  readonly window: Window;
  /** The list whose rows this window wants to know of. */
  entity: EntityName | null;
  second: number;
  said: number;
}

/**
 * Who has the cursor in which row. Kept in memory only: each process knows its own windows and hears of the others' over NOTIFY.
 * A window is told of rows of the list it stands in itself, of its own branch, and only of rows it may see.
 */
export class Presences {
  private readonly listening = new Set<Listening>();
  private readonly present = new Map<string, Present & { until: number }>();
  private readonly process = randomUUID();

  constructor(
    private readonly engine: () => Engine | null,
    private readonly notify: (payload: string) => void,
  ) {}

  /** A window that opened: `said` takes what it says, `leave` is called when it is gone. */
  add(line: Line, actor: Actor, names: Names): { said(text: string): void; leave(): void } {
    const window: Window = {
      epId: actor.epId,
      by: { id: actor.userId, at: randomUUID(), names },
      costLevel: actor.costLevel,
      freightViewLevel: actor.freightViewLevel,
    };
    const one: Listening = { line, actor, window, entity: null, second: 0, said: 0 };
    this.listening.add(one);
    return {
      said: (text) => this.heard(one, text),
      leave: () => {
        this.listening.delete(one);
        this.leave(one);
      },
    };
  }

  /** A window of another process moved. */
  relayed(payload: string): void {
    const { process, ...present } = JSON.parse(payload) as Present & { process: string };
    if (process !== this.process) this.keep(present);
  }

  private heard(one: Listening, text: string): void {
    const engine = this.engine();
    const said = readSaid(text);
    const second = Math.floor(Date.now() / 1000);
    if (one.second !== second) Object.assign(one, { second, said: 0 });
    one.said += 1;
    if (!engine || !said || one.said > mostPerSecond || !engine.catalogue.has(said.entity)) return;
    const definition = engine.catalogue.get(said.entity);
    if (!mayList(definition, one.actor)) return;
    if (one.entity !== said.entity) {
      this.leave(one);
      one.entity = said.entity;
      this.greet(one, definition);
    }
    this.tell({ ...one.window, ...said });
  }

  private leave(one: Listening): void {
    const known = this.present.get(one.window.by.at);
    if (known) this.tell({ ...known, rowId: null, edits: false });
  }

  private tell(present: Present): void {
    this.keep(present);
    this.notify(JSON.stringify({ process: this.process, ...present }));
  }

  private keep(present: Present): void {
    const { at } = present.by;
    const before = this.present.get(at);
    const now = Date.now();
    for (const [window, { until }] of this.present) if (until < now) this.present.delete(window);
    if (present.rowId === null) this.present.delete(at);
    else this.present.set(at, { ...present, until: now + restMs });
    if (
      before &&
      before.entity === present.entity &&
      before.rowId === present.rowId &&
      before.edits === present.edits &&
      before.until > now + restMs / 2
    )
      return;
    for (const one of this.listening) if (one.entity === present.entity) void this.pass(one, present);
  }

  /** Whoever comes into a list is told who is there. */
  private greet(one: Listening, definition: Definition): void {
    const now = Date.now();
    for (const present of this.present.values())
      if (present.entity === definition.name && present.until > now) void this.pass(one, present);
  }

  private async pass(one: Listening, { entity, rowId, edits, by, ...window }: Present): Promise<void> {
    if (by.at === one.window.by.at || window.epId !== one.actor.epId) return;
    try {
      const name = nameIn(one.actor.language, by.names);
      const frame: PresenceFrame = { kind: 'presence', entity, rowId, by: { id: by.id, at: by.at, name }, edits };
      if (rowId === null || (await this.sees(one.actor, window, entity, rowId))) one.line.mention(JSON.stringify(frame));
      else one.line.mention(JSON.stringify({ ...frame, rowId: null, edits: false }));
    } catch (error) {
      this.engine()?.log('presence', { error: String(error) });
    }
  }

  /** Whoever sees all the branch's rows, at least as high as the one who stands there, sees this one too; for the others the database is asked. */
  private async sees(actor: Actor, window: Omit<Window, 'by'>, entity: EntityName, rowId: string): Promise<boolean> {
    const engine = this.engine();
    if (!engine) return false;
    const definition = engine.catalogue.get(entity);
    const wide = actor.dataScope !== 'OWN' && actor.dataScope !== 'TEAM' && !seesOwnAlone(definition.visible?.personal, actor);
    const whole = listCalls(definition).some(({ roles, where }) => where === undefined && holds(actor, roles));
    if (wide && whole && actor.costLevel >= window.costLevel && actor.freightViewLevel >= window.freightViewLevel) return true;
    const reader = readerOf(engine.catalogue, definition, actor);
    const rows = await engine.database.read(readReach(actor), (transaction) =>
      transaction.query(
        sql`select 1 from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, actor)} and t.id = ${rowId}::bigint`,
      ),
    );
    return rows.length > 0;
  }
}

/** `{kind: 'presence', entity, rowId, edits}` of a client; null for anything else. */
function readSaid(text: string): { entity: EntityName; rowId: string | null; edits: boolean } | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (
    typeof said !== 'object' ||
    said === null ||
    !('kind' in said) ||
    said.kind !== 'presence' ||
    !('entity' in said) ||
    typeof said.entity !== 'string'
  )
    return null;
  const rowId = 'rowId' in said && typeof said.rowId === 'string' && isRowId(said.rowId) ? said.rowId : null;
  return { entity: said.entity as EntityName, rowId, edits: rowId !== null && 'edits' in said && said.edits === true };
}
