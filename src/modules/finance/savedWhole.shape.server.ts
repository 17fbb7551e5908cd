import { randomUUID } from 'node:crypto';
import { fieldOfWire, type Definition } from '#define/entity';
import { readingOf } from '#server/engine';
import type { CallContext } from '#server/http/call';
import { idOf } from '#server/http/input';
import { readBatch, type BatchWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';

/** Most lines one call writes. */
const mostLines = 500;

/** What a call says of itself and of the rows it names, not of the document. */
const control = new Set(['batchId', 'token', 'epId', 'id', 'version', 'lines']);

export type Given = Readonly<Record<string, unknown>>;

/** The lines of a document as a call that saves it whole has them. @throws Refused TOO_MANY_ROWS */
export function linesGiven({ lines }: CallContext['input']): readonly Given[] {
  const given = (lines || []) as readonly Given[];
  if (given.length > mostLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostLines) }, 'lines');
  return given;
}

/** Rows as a batch has them, from rows as `save` has them: with an id they are there, `remove` takes them away. */
export function batchOf({ session }: CallContext, definition: Definition, rows: readonly Given[]): BatchWish | null {
  const valuesOf = (row: Given) => Object.entries(row).filter(([name]) => !['id', 'version', 'remove'].includes(name));
  const known = (row: Given) => row.id !== undefined && row.id !== null && row.id !== '';
  const edits = rows.filter((row) => known(row) && row.remove !== true && valuesOf(row).length > 0);
  const wish = {
    batchId: randomUUID(),
    rows: edits.map((row) => ({
      id: row.id,
      version: row.version,
      set: Object.fromEntries(valuesOf(row).map(([name, value]) => [name, { new: value }])),
    })),
    add: rows.flatMap((row, at) => (known(row) ? [] : [{ clientId: String(at), values: Object.fromEntries(valuesOf(row)) }])),
    remove: rows.filter((row) => known(row) && row.remove === true).map(({ id, version }) => ({ id, version })),
  };
  if (wish.rows.length + wish.add.length + wish.remove.length === 0) return null;
  const batch = readBatch(definition, wish, readingOf(session));
  if (batch.malformed.length > 0) throw new Refused(batch.malformed);
  return batch;
}

/** The fields of the document itself among what a call takes, and the id it names; null of a new one. */
export function headerOf({ input }: CallContext, definition: Definition): { readonly known: string | null; readonly head: Given } {
  const names = Object.entries(input).filter(([name]) => !control.has(name) && fieldOfWire(definition, name) !== undefined);
  const known = input.id === undefined || input.id === null || input.id === '' ? null : idOf(input.id);
  return { known, head: Object.fromEntries(names) };
}
