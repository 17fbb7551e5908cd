import { kindOf } from '#define/kinds';
import type { Reading } from '#define/kind';
import type { Value, Values } from '#define/row';
import type { ExistingRow, ImportTarget, Staged, StagedNote, StagedRow } from '#workers/import/staged';

/** Parts two values; no cell of a workbook holds it. */
const between = '\u001f';

/**
 * Says of staged rows which of them stand already: in the list, or further up in the file. Rows are the same where they agree in
 * the plan's `sameBy` fields; what the file leaves blank counts as what a new row begins with. A row with one of these fields
 * unread is not compared. Nothing is left out: a carrier may well offer the same again, and only a person knows.
 */
export function markStanding(staged: Staged, { plan, fields }: ImportTarget, existing: readonly ExistingRow[], reading: Reading): Staged {
  const names = plan.sameBy;
  if (names === undefined) return staged;
  const keyOf = (values: Values): string => names.map((name) => String(values[name] ?? '')).join(between);
  const listed = new Map<string, number>();
  for (const { values } of existing) listed.set(keyOf(values), (listed.get(keyOf(values)) ?? 0) + 1);
  const above = new Map<string, StagedRow>();
  const valueOf = ({ values }: StagedRow, name: string): Value | undefined => {
    const [field, text] = [fields[name], values[name]];
    if (field === undefined) return null;
    if (text === undefined || text === '') return field.initial ?? null;
    if (field.to !== undefined) return text;
    const read = kindOf(field).parse(text, field, reading);
    return 'value' in read ? read.value : undefined;
  };
  const rows = staged.rows.map((row) => {
    const values = names.map((name) => [name, valueOf(row, name)] as const);
    if (row.problems.some(({ field }) => names.includes(field)) || values.some(([, value]) => value === undefined)) return row;
    const key = keyOf(Object.fromEntries(values) as Values);
    const [times, other] = [listed.get(key), above.get(key)];
    if (other === undefined) above.set(key, row);
    const notes: StagedNote[] = [];
    const [field = ''] = names;
    if (times !== undefined) notes.push({ field, code: 'STANDS', detail: { n: String(times) } });
    if (other !== undefined && row.notes.every(({ code }) => code !== 'OTHER_PRICE'))
      notes.push({ field, code: 'REPEATED', detail: { sheet: other.sheet, row: String(other.row) } });
    return notes.length === 0 ? row : { ...row, notes: [...notes, ...row.notes] };
  });
  return { ...staged, rows };
}
