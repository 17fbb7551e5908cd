import { integerOf, textOf, type Values } from '#define/row';
import { Refused } from '#server/refused';
import type { SheetHeaders } from '#workers/workbook/filling/columns';

const said = ['columnIndex', 'headerText', 'fieldName', 'required', 'transform', 'constant', 'format', 'width', 'aliases'] as const;

/** What a detail row says, as a new one is made of it. */
export const detailOf = (row: Values): Values =>
  Object.fromEntries(said.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

/** A detail row as a call brings it. @throws Refused of anything else */
export function readDetail(row: unknown): Values {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new Refused('INPUT_MALFORMED', { value: 'list' }, 'list');
  const values = detailOf(row as Values);
  const blank = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]);
  const index = Number(values.columnIndex);
  return { transform: 'NONE', ...Object.fromEntries(blank), columnIndex: Number.isInteger(index) && index > 0 ? index : null };
}

/** Rows that name their column by its title stand where that title does. */
export const placed = (rows: readonly Values[], headers: SheetHeaders | null): Values[] =>
  rows.map((row) => ({
    ...row,
    columnIndex: integerOf(row, 'columnIndex') ?? headers?.cells.find(({ text }) => text === textOf(row, 'headerText'))?.column ?? null,
  }));
