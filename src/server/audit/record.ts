import { allFields, type Definition } from '#define/entity';
import type { KindName } from '#define/field';
import type { Row, Value, Values } from '#define/row';
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

/** One field as the audit prints it. */
interface Printer {
  readonly name: string;
  /** Blank is what a row begins with there: of one that came it goes without saying. */
  readonly silent: boolean;
  print(value: Value): string;
}

const printers = new WeakMap<Definition, Map<string, Printer>>();

/** Prints one field of a row as a member of a JSON object. */
function printerOf(definition: Definition, name: string): Printer {
  let known = printers.get(definition);
  if (!known) printers.set(definition, (known = new Map()));
  let printer = known.get(name);
  if (!printer) {
    const { kind = 'text', initial = null } = allFields(definition)[name] ?? {};
    const [head, plain] = [`${JSON.stringify(name)}:`, plainKinds.has(kind)];
    const print = (value: Value) => head + (plain && typeof value === 'string' ? `"${value}"` : JSON.stringify(value));
    known.set(name, (printer = { name, silent: initial === null, print }));
  }
  return printer;
}

const valueOf = (row: Row, { name }: Printer): Value => (row[name] ?? null) as Value;

/** Fields of a row, each of them. */
const told = (row: Row, fields: readonly Printer[]): string => `{${fields.map((field) => field.print(valueOf(row, field))).join(',')}}`;

/** What a row that came holds; {@link heldIn} reads it. */
function held(row: Row, fields: readonly Printer[]): string {
  let text = '';
  for (const field of fields) {
    const value = valueOf(row, field);
    if (value !== null || !field.silent) text += `${text === '' ? '{' : ','}${field.print(value)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

const storedNames = (definition: Definition): string[] => [
  ...Object.keys(definition.fields),
  ...(definition.derived ?? []).flatMap((group) => Object.keys(group.fields)),
  ...Object.keys(definition.flags ?? {}),
];

/** Every stored field of a row as the audit tells of one that came: what it leaves unsaid was blank. */
export const heldIn = (definition: Definition, json: string): Values => ({
  ...Object.fromEntries(storedNames(definition).map((name) => [name, null])),
  ...(JSON.parse(json) as Values),
});

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
    this.stored = storedNames(definition).map((name) => printerOf(definition, name));
  }

  /** The changed fields of an edit, before and after; what a row holds that came; every stored field of one that went. `stays`: its version does. */
  add({ id, before, after, changed, restored = 0 }: Told, stays: boolean): void {
    const fields = before && after ? changed.map((name) => printerOf(this.definition, name)) : this.stored;
    this.ids.push(id);
    this.versions.push((before?.version ?? restored) + (stays ? 0 : 1));
    this.befores.push(before ? told(before, fields) : '');
    this.afters.push(after ? (before ? told : held)(after, fields) : '');
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
