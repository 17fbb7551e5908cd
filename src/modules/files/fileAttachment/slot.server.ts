import { guardField } from '#define/decide';
import { allFields, fileFields, fieldOfWire } from '#define/entity';
import type { Field } from '#define/field';
import { textOf } from '#define/row';
import type { Owner } from '#modules/files/fileAttachment/owner.server';
import type { ContentKind } from '#server/files/contentKind';
import type { CallContext } from '#server/http/call';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { columnName } from '#server/store/names';
import { raw, sql } from '#server/store/sql';
import { fieldWord } from '#server/words';
import { asList } from '#names/listText';

const megabyte = 1024 * 1024;

/** A field of the owner that holds one file: a branch's seal, an article's cover. */
export interface Slot {
  readonly name: string;
  readonly field: Field;
}

const slotsOf = ({ definition }: Owner): Slot[] => fileFields(definition).map(([name, field]) => ({ name, field }));

/** The field a file of the row is in; null for one that hangs on the row beside the others. */
export const slotOf = (owner: Owner, publicId: unknown): Slot | null =>
  slotsOf(owner).find(({ name }) => textOf(owner.row, name) === publicId) ?? null;

/** The field an upload is meant for, null where none was named. @throws Refused FIELD_UNKNOWN, or why the caller may not set it */
export function wantedSlot(context: CallContext, owner: Owner, wire: string | null): Slot | null {
  if (wire === null) return null;
  const slot = slotsOf(owner).find(({ name }) => name === fieldOfWire(owner.definition, wire));
  if (slot === undefined) throw new Refused('FIELD_UNKNOWN', { value: wire }, 'field');
  checkSlot(context, owner, slot);
  return slot;
}

/** May the caller fill or empty the field? */
export const guardOf = ({ session }: CallContext, { definition, row }: Owner, { name }: Slot) =>
  guardField(definition, name, row, session.actor);

/** The field by its word: it is one of the owner's, not of the file's. */
const named = ({ session }: CallContext, { definition }: Owner, { name }: Slot) => ({
  field: fieldWord(session.actor.language, definition, name),
});

/** @throws Refused why the caller may not fill or empty the field */
export function checkSlot(context: CallContext, owner: Owner, slot: Slot): void {
  const refusal = guardOf(context, owner, slot);
  if (refusal) throw new Refused(refusal.code, { ...named(context, owner, slot), ...refusal.detail }, slot.name);
}

/** Holds an upload to what its field takes. @throws Refused FILE_NOT_HERE, FILE_TOO_LARGE */
export function checkFits(context: CallContext, owner: Owner, slot: Slot, { kind, bytes }: { kind: ContentKind; bytes: number }): void {
  const { contents = [], megabytes = 0 } = slot.field;
  const accepted = asList(contents.map((content) => content.toUpperCase()));
  if (!contents.some((content) => content === kind.extension))
    throw new Refused('FILE_NOT_HERE', { ...named(context, owner, slot), accepted }, slot.name);
  if (bytes > megabytes * megabyte) throw new Refused('FILE_TOO_LARGE', { n: String(megabytes) }, slot.name);
}

/**
 * Puts a file (null: none) into a field of its row, in the transaction that adds or removes it, and takes away the one it replaces.
 * The row is read anew: the shelf is held, so that nobody else puts one there meanwhile. Answers the content that may be given up.
 */
export async function fill(
  road: Road,
  { definition, row, shelf, epId }: Owner,
  { name }: Slot,
  publicId: string | null,
): Promise<string | null> {
  const column = raw(columnName(name, allFields(definition)[name]));
  const [[version, before] = []] = await road.transaction.query(
    sql`select version, ${column} from ${raw(definition.table)} where ep_id = ${epId}::bigint and id = ${row.id}::bigint for no key update`,
  );
  await road.perform(definition, { rows: [{ id: row.id, version: Number(version), set: { [name]: publicId }, old: {}, derived: {} }] });
  if (before === null || before === undefined || publicId === null) return null;
  const [[id, ofFile, sha256] = []] = await road.transaction.query(
    sql`select id, version, sha256 from ${raw(shelf.table)} where ep_id = ${epId}::bigint and public_id = ${before}`,
  );
  if (!id) return null;
  await road.perform(shelf, { remove: [{ id, version: Number(ofFile) }] });
  return sha256 ?? null;
}
