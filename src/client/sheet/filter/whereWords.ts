import i18next from 'i18next';
import { leavesOf, type Where } from '#define/filter';
import { kindOf } from '#define/kinds';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { filteredFields, filterOf, hasCompound } from '#client/sheet/filter/columnFilter';
import { filterWords } from '#client/sheet/filter/filterWords';

/** What filters one column, as its chip says it. */
export function columnFilterWords(desk: Desk, where: Where, field: string): string {
  const column = desk.model.columns.find((one) => one.name === field);
  const comparison = column === undefined ? 'text' : kindOf(column.field).comparison;
  // A choice has its word although no row of the list holds it, and so have yes and no.
  const word = `choices:${desk.model.definition.name}.${field}`;
  const chosen = (key: string | null) => {
    if (column?.field.kind === 'flag' && key !== null) return i18next.t(`sheet:flag.${key === 'true' ? 'yes' : 'no'}`);
    return key !== null && column?.field.options?.includes(key) === true && i18next.exists(`${word}.${key}`)
      ? i18next.t(`${word}.${key}`)
      : undefined;
  };
  return filterWords(filterOf(where, field), comparison, (key) => desk.valueTexts.get(`${field}\n${key}`) ?? chosen(key));
}

/** A whole filter in words, column by column. */
export function whereWords(desk: Desk, where: Where): string {
  const parts = filteredFields(where).map((field) => `${columnWords(desk, field)} ${columnFilterWords(desk, where, field)}`);
  return [...parts, ...(hasCompound(where) ? [i18next.t('sheet:filter.compound')] : [])].join(' · ');
}

/** Learns the labels of ticked values that nobody has listed yet. Answers whether there were any. */
export async function nameValues(desk: Desk, where: Where | null): Promise<boolean> {
  const fields = new Set(
    (where === null ? [] : leavesOf(where)).flatMap((leaf) => (leaf.anyOf && leaf.anyOf.length <= 2 ? [leaf.field] : [])),
  );
  for (const field of fields) {
    const values = await desk.model.distinct(field, '').catch(() => []);
    for (const { key, text } of values) if (key !== null) desk.valueTexts.set(`${field}\n${key}`, text);
  }
  return fields.size > 0;
}
