import { fieldOfWire, allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Reading } from '#define/kind';
import { isRowId, type Value, type Values } from '#define/row';
import { batchLimits } from '#define/wire';
import type { Refusal } from '#names/refusals';
import { Refused } from '#server/refused';

/** One row of a batch after its values were read by their kinds. */
export interface RowWish {
  readonly id: string;
  readonly version: number;
  readonly set: Values;
  /** Values the sender saw, for the fields set, as they came: they are read only where the row moved on ({@link readOld}). */
  readonly old: Readonly<Record<string, unknown>>;
  readonly derived: Values;
  /** Values a call of the product puts into the row, whoever may set them; never read from a request. */
  readonly put?: Values;
}

export interface AdditionWish {
  readonly clientId: string;
  readonly set: Values;
  readonly derived: Values;
  /** As in {@link RowWish}. */
  readonly put?: Values;
}

export interface BatchWish {
  readonly batchId: string;
  readonly rows: readonly RowWish[];
  readonly add: readonly AdditionWish[];
  readonly remove: readonly { id: string; version: number | null }[];
  readonly dryRun: boolean;
  readonly keepGood: boolean;
  readonly reason: string | null;
  /** Codes of the warnings of what follows that the person goes on in spite of. */
  readonly accepted?: ReadonlySet<string>;
  /** Looked-up freezes of a parent that do not hold new rows of this batch: for a body of the product alone, never read from a request. */
  readonly past?: readonly string[];
  /** Nobody reads how the rows stand afterwards, only which they are: for a body of the product alone, never read from a request. */
  readonly untold?: boolean;
  /** Refusals of malformed values: those rows are not decided at all. */
  readonly malformed: readonly Refusal[];
}

/** Batch ids are UUIDs, so that two clients never choose the same one. */
export const isBatchId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu.test(text);

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);

function list(input: unknown, name: string): Record<string, unknown>[] {
  if (input === undefined || input === null) return [];
  if (!Array.isArray(input) || !input.every(isRecord)) throw new Refused('INPUT_MALFORMED', { value: name }, name);
  return input;
}

/** Codes of warnings accepted beforehand. @throws Refused INPUT_MALFORMED */
function acceptedOf(input: unknown): ReadonlySet<string> {
  if (!Array.isArray(input ?? [])) throw new Refused('INPUT_MALFORMED', { value: 'acceptWarnings' }, 'acceptWarnings');
  return new Set(((input ?? []) as unknown[]).map(String));
}

interface Target {
  readonly definition: Definition;
  readonly reading: Reading;
  readonly row: Pick<Refusal, 'id' | 'clientId'>;
  readonly malformed: Refusal[];
}

/** The stored field of a wire's spelling; what is none is refused, and so is a file's handle: sent by itself it could name anybody's. */
function fieldOf({ definition, row, malformed }: Target, wire: string): { name: string; field: Field } | null {
  const name = fieldOfWire(definition, wire);
  const field = name === undefined ? undefined : allFields(definition)[name];
  if (name !== undefined && field && field.kind !== 'file') return { name, field };
  malformed.push({
    ...row,
    code: field ? 'FILE_BY_UPLOAD' : definition.looked?.[name ?? ''] ? 'FIELD_READ_ONLY' : 'FIELD_UNKNOWN',
    field: name ?? wire,
    detail: { value: wire },
  });
  return null;
}

/** Reads one value into `set`, or says why it cannot be read. */
function readValue(
  { reading, row, malformed }: Target,
  { name, field }: { name: string; field: Field },
  input: unknown,
  set: Values,
): void {
  const parsed = kindOf(field).parse(input, field, reading);
  if ('value' in parsed) set[name] = parsed.value;
  else malformed.push({ ...row, code: parsed.refusal, ...(parsed.detail ? { detail: parsed.detail } : {}), field: name });
}

/** Reads `{field: {old, new}}` of an edited row. */
function readEdit(target: Target, input: unknown): Pick<RowWish, 'set' | 'old'> {
  const set: Values = {};
  const old: Record<string, unknown> = {};
  if (!isRecord(input)) return { set, old };
  for (const wire of Object.keys(input)) {
    const known = fieldOf(target, wire);
    const cell = input[wire];
    if (known && isRecord(cell) && 'old' in cell) old[known.name] = cell.old;
    if (known && isRecord(cell) && 'new' in cell) readValue(target, known, cell.new, set);
    else if (known) target.malformed.push({ ...target.row, code: 'INPUT_MALFORMED', field: known.name, detail: { value: 'new' } });
  }
  return { set, old };
}

function readValues(target: Target, input: unknown): Values {
  const set: Values = {};
  for (const wire of isRecord(input) ? Object.keys(input) : []) {
    const known = fieldOf(target, wire);
    if (known) readValue(target, known, (input as Record<string, unknown>)[wire], set);
  }
  return set;
}

/** The value the sender saw of a field; undefined where it sent none, or none that can be read. */
export function readOld(wish: RowWish, name: string, field: Field, reading: Reading): Value | undefined {
  if (!(name in wish.old)) return undefined;
  const parsed = kindOf(field).parse(wish.old[name], field, reading);
  return 'value' in parsed ? parsed.value : undefined;
}

const nothing: Readonly<Values> = {};

/** Values the browser worked out itself; what cannot be read is not compared. */
function readDerived(definition: Definition, input: unknown, reading: Reading): Values {
  if (!isRecord(input)) return nothing;
  const derived: Values = {};
  for (const [wire, value] of Object.entries(input)) {
    const name = fieldOfWire(definition, wire);
    const field = name === undefined ? undefined : allFields(definition)[name];
    const parsed = field ? kindOf(field).parse(value, field, reading) : null;
    if (name !== undefined && parsed && 'value' in parsed) derived[name] = parsed.value;
  }
  return derived;
}

const idOf = (input: unknown): string => {
  const id = typeof input === 'number' ? String(input) : input;
  if (typeof id !== 'string' || !isRowId(id)) throw new Refused('INPUT_MALFORMED', { value: String(input) }, 'id');
  return id;
};

const versionOf = (input: unknown): number => {
  const version = Number(input);
  if (!Number.isInteger(version) || version < 1) throw new Refused('INPUT_MALFORMED', { value: 'version' }, 'version');
  return version;
};

/** Two wishes about one row have no order between them, so the batch is refused. */
function refuseRepeated(rows: readonly { readonly id: string }[], add: readonly { readonly clientId: string }[]): void {
  const [ids, clientIds] = [new Set(rows.map(({ id }) => id)), new Set(add.map(({ clientId }) => clientId))];
  if (ids.size === rows.length && clientIds.size === add.length) return;
  const again = (left: Set<string>, name: string) => !left.delete(name);
  throw new Refused([
    ...rows.filter(({ id }) => again(ids, id)).map(({ id }) => ({ code: 'INPUT_REPEATED' as const, id, detail: { value: id } })),
    ...add
      .filter(({ clientId }) => again(clientIds, clientId))
      .map(({ clientId }) => ({ code: 'INPUT_REPEATED' as const, clientId, detail: { value: clientId } })),
  ]);
}

/** A yes or no of a form, a query or JSON: anything else is refused, because a mistaken `dryRun` would write. */
function switchOf(input: unknown, name: string): boolean {
  if (input === undefined || input === null || input === '' || input === false || input === 'false' || input === 0 || input === '0')
    return false;
  if (input === true || input === 'true' || input === 1 || input === '1') return true;
  throw new Refused('INPUT_MALFORMED', { value: name }, name);
}

/**
 * Reads the body of `batchEdit` (design/contracts.md): shapes that are no batch at all are refused as a whole, values
 * that their kinds cannot read are refused cell by cell.
 */
export function readBatch(definition: Definition, input: Record<string, unknown>, reading: Reading): BatchWish {
  const malformed: Refusal[] = [];
  const [rows, add, remove] = [list(input.rows, 'rows'), list(input.add, 'add'), list(input.remove, 'remove')];
  const count = rows.length + add.length + remove.length;
  if (count === 0) throw new Refused('BATCH_EMPTY');
  if (count > batchLimits.rows) throw new Refused('BATCH_TOO_LARGE', { n: String(batchLimits.rows) });
  if (typeof input.batchId !== 'string' || !isBatchId(input.batchId)) throw new Refused('INPUT_MALFORMED', { value: 'batchId' }, 'batchId');
  const wish: BatchWish = {
    batchId: input.batchId.toLowerCase(),
    rows: rows.map((row) => {
      const id = idOf(row.id);
      const { set, old } = readEdit({ definition, reading, row: { id }, malformed }, row.set);
      return { id, version: versionOf(row.version), set, old, derived: readDerived(definition, row.derived, reading) };
    }),
    add: add.map((row, at) => {
      const clientId = typeof row.clientId === 'string' && row.clientId.length <= 64 ? row.clientId : String(at);
      return {
        clientId,
        set: readValues({ definition, reading, row: { clientId }, malformed }, row.values),
        derived: readDerived(definition, row.derived, reading),
      };
    }),
    remove: remove.map((row) => ({
      id: idOf(row.id),
      version: row.version === undefined || row.version === null ? null : versionOf(row.version),
    })),
    dryRun: switchOf(input.dryRun, 'dryRun'),
    keepGood: switchOf(input.keepGood, 'keepGood'),
    reason: typeof input.reason === 'string' ? input.reason.slice(0, 500) : null,
    accepted: acceptedOf(input.acceptWarnings),
    malformed,
  };
  refuseRepeated([...wish.rows, ...wish.remove], wish.add);
  return wish;
}
