import { allFields, type Definition } from '#define/entity';
import type { KindName } from '#define/field';
import type { Row, Value } from '#define/row';
import type { RawRow } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';

export interface Deed {
  readonly definition: Definition;
  readonly owner: string;
  readonly userId: string;
  readonly batchId: string;
  readonly via: 'call' | 'import' | 'undo' | 'job' | 'demo';
  /** `edit`, or the name of the pair or custom call. */
  readonly action: string;
  readonly reason: string | null;
}

/** JSON never holds this character unescaped, and splitting at it is many times cheaper than reading an array literal. */
const between = '\u001f';

/** Kinds whose values are written without any character that JSON would escape. */
const plainKinds: ReadonlySet<KindName> = new Set(['decimal', 'money', 'day', 'moment', 'ref', 'choice', 'file']);

type Printer = (row: Row) => string;

const printers = new WeakMap<Definition, Map<string, Printer>>();

/** Prints one field of a row as a member of a JSON object. */
function printerOf(definition: Definition, name: string): Printer {
  let known = printers.get(definition);
  if (!known) printers.set(definition, (known = new Map()));
  let printer = known.get(name);
  if (!printer) {
    const head = `${JSON.stringify(name)}:`;
    const plain = plainKinds.has(allFields(definition)[name]?.kind ?? 'text');
    printer = (row) => {
      const value = (row[name] ?? null) as Value;
      return head + (plain && typeof value === 'string' ? `"${value}"` : JSON.stringify(value));
    };
    known.set(name, printer);
  }
  return printer;
}

function printed(row: Row | null, fields: readonly Printer[]): string {
  return row ? `{${fields.map((field) => field(row)).join(',')}}` : '';
}

/** One row that came, changed or went. */
export interface Told {
  readonly id: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly changed: readonly string[];
  /** The version under which a row lay removed that comes back. */
  readonly restored?: number;
}

/** What the audit will tell of rows of one entity, as texts from the first, so that the rows themselves need not be kept. */
export class Account {
  readonly ids: string[] = [];
  private readonly versions: number[] = [];
  private readonly befores: string[] = [];
  private readonly afters: string[] = [];
  private readonly stored: readonly Printer[];

  constructor(private readonly definition: Definition) {
    this.stored = [
      ...Object.keys(definition.fields),
      ...(definition.derived ?? []).flatMap((group) => Object.keys(group.fields)),
      ...Object.keys(definition.flags ?? {}),
    ].map((name) => printerOf(definition, name));
  }

  /** The changed fields of an edit, before and after; every stored field of a row that came or went. `stays`: its version does. */
  add({ id, before, after, changed, restored = 0 }: Told, stays: boolean): void {
    const fields = before && after ? changed.map((name) => printerOf(this.definition, name)) : this.stored;
    this.ids.push(id);
    this.versions.push((before?.version ?? restored) + (stays ? 0 : 1));
    this.befores.push(printed(before, fields));
    this.afters.push(printed(after, fields));
  }

  /**
   * The statement that takes the branch's next sequence number, writes this account, and keeps the answer under the batch id
   * (null: it is kept by another deed of the batch), in the transaction of the change itself. Sent last, because the
   * sequence row is held until the commit: numbers are handed out in commit order. {@link seqOf} reads what it answers.
   */
  recordingSql(deed: Deed, answer: string | null): Sql {
    const { definition, owner } = deed;
    return sql`with counter as (insert into sys_sequence (ep_id, seq) values (${owner}::bigint, 1) on conflict (ep_id) do update set seq = sys_sequence.seq + 1 returning seq),
    head as (insert into sys_batch (ep_id, seq, batch_id, entity, user_id, via, action, reason) select ${owner}::bigint, seq, ${deed.batchId}::uuid, ${definition.name}, ${deed.userId}::bigint, ${deed.via}, ${deed.action}, ${deed.reason}::text from counter),
    kept as (update sys_batch_key set seq = counter.seq, answer = ${answer}::text from counter where ${answer !== null}::boolean and ep_id = ${owner}::bigint and user_id = ${deed.userId}::bigint and batch_id = ${deed.batchId}::uuid),
    body as (insert into sys_change (ep_id, seq, entity, row_id, version, before, after)
      select ${owner}::bigint, counter.seq, ${definition.name}, a.id, a.version, a.before, a.after
      from counter, unnest(${this.ids}::bigint[], ${this.versions}::int[], string_to_array(${this.befores.join(between)}, ${between}, ''), string_to_array(${this.afters.join(between)}, ${between}, '')) as a(id, version, before, after))
    select seq from counter`.keep();
  }
}

/** The sequence number {@link Account.recordingSql} took. */
export const seqOf = (rows: readonly RawRow[] | undefined): number => Number(rows?.[0]?.[0]);
