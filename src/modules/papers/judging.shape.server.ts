import { integerOf, textOf, type Row, type Values } from '#define/row';
import type { Field } from '#define/field';
import type { CallContext } from '#server/http/call';
import type { Subject } from '#modules/papers/subjects.shape.server';
import { Refused, type ServerRefusal } from '#server/refused';
import { readTemplate, type TemplatePart } from '#values/letterTemplate';
import { readTransforms, type ReadTransform } from '#workers/import/staged';
import type { SheetColumn, SheetColumns, SheetHeaders } from '#workers/workbook/filling/columns';
import { readsAsFormula } from '#workers/workbook/filling/formulaText';
import { nearest, type KnownNames, type TemplateFault, type TemplateMark } from '#workers/workbook/filling/marks';
import { columnLetters } from '#workers/workbook/writtenCells';

/** What a template of a company's own asks to be filled: its marks, or what stands above its columns where it has none. */
export interface LookedAt {
  readonly marks: readonly TemplateMark[];
  readonly headers: SheetHeaders | null;
}

/** A fault is told at its sheet and cell (domain/15 §15.13 "Not saved"). */
const faultOf = ({ sheet, cell, code, detail }: TemplateFault | ColumnFault): ServerRefusal => {
  const place = [sheet, cell].filter((part) => part !== '').join('!');
  return { code, field: place === '' ? 'file' : place, sheet, cell, detail: { ...detail, place, value: detail.found ?? '' } };
};

/** Looks at a workbook; everything wrong with it is told at once. @throws Refused */
export async function lookAtWorkbook(
  { engine }: Pick<CallContext, 'engine'>,
  { known }: Subject,
  workbook: Uint8Array,
  sheet: string | null,
): Promise<LookedAt> {
  const columns = { sheet, startRow: 1, list: '', columns: [] };
  const looked = await engine.papers.house.fill({ workbook, known, data: null, columns });
  if (!('marks' in looked)) throw new Error('a workbook was filled that was to be looked at');
  if (looked.wrong.length > 0) throw new Refused(looked.wrong.map(faultOf));
  return looked;
}

/** A text of the company's own, read. @throws Refused with the place of what is wrong */
export function readWords({ known: { fields, lists } }: Subject, text: string): readonly TemplatePart[] {
  const names = Object.fromEntries(Object.entries(lists).map(([list, known]) => [list, new Set(known)]));
  const parts = readTemplate(text, new Set(fields), names);
  if (!('problem' in parts)) return parts;
  const { problem, at, found } = parts;
  const before = [...text].slice(0, at - 1);
  const line = before.filter((character) => character === '\n').length + 1;
  const cell = `${line}:${before.length - before.lastIndexOf('\n')}`;
  if (problem === 'unknown') {
    const near = nearest(found, [...fields, ...Object.keys(lists)]);
    throw new Refused([faultOf({ sheet: '', cell, code: 'TEMPLATE_FIELD_UNKNOWN', detail: { name: found, near } })]);
  }
  throw new Refused([faultOf({ sheet: '', cell, code: 'TEMPLATE_UNREAD', detail: { problem, at: String(at), found } })]);
}

/** Marks of a text, as those of a workbook are told. */
export function marksOfWords(parts: readonly TemplatePart[], list: string | null = null): TemplateMark[] {
  const at = { sheet: '', cell: '', list };
  return parts.flatMap((part): TemplateMark[] => {
    if ('attribute' in part) return [{ ...at, kind: 'ATTRIBUTE', name: part.attribute }];
    if ('block' in part) return [{ ...at, kind: 'BLOCK', name: part.list, list: part.list }, ...marksOfWords(part.block, part.list)];
    return 'condition' in part ? [{ ...at, kind: 'CONDITION', name: '' }, ...marksOfWords(part.condition, list)] : [];
  });
}

interface ColumnFault {
  readonly sheet: string;
  readonly cell: string;
  readonly code: 'TEMPLATE_FIELD_UNKNOWN' | 'TEMPLATE_COLUMN_TWICE' | 'TEMPLATE_CONSTANT' | 'TEMPLATE_TRANSFORM';
  readonly detail: Readonly<Record<string, string>>;
}

/** The list whose lines the rows of a workbook are: the one that knows most of the columns' fields, the first of several. */
function listOf({ lists }: KnownNames, rows: readonly Values[]): string {
  const named = rows.map((row) => textOf(row, 'fieldName'));
  const known = (list: string) => named.filter((name) => name !== null && lists[list]?.includes(name)).length;
  return Object.keys(lists).reduce((best, list) => (known(list) > known(best) ? list : best), Object.keys(lists)[0] ?? '');
}

const columnAt = (row: Values, headers: SheetHeaders | null): number | null =>
  integerOf(row, 'columnIndex') ?? headers?.cells.find(({ text }) => text === textOf(row, 'headerText'))?.column ?? null;

const written: readonly string[] = ['NONE', 'UPPER', 'DATE', 'NUMBER', 'CONSTANT', 'FORMULA'];

const columnOf = (row: Values, column: number): SheetColumn => ({
  column,
  field: textOf(row, 'fieldName'),
  transform: (written.find((one) => one === row.transform) ?? 'NONE') as SheetColumn['transform'],
  constant: textOf(row, 'constant'),
  format: textOf(row, 'format'),
  width: integerOf(row, 'width'),
});

/** How detail rows fill a workbook: columns without a field or a text of their own stay as they are. */
export function columnsOf(known: KnownNames, template: Values, rows: readonly Values[], headers: SheetHeaders | null): SheetColumns {
  const used = rows.filter(({ fieldName, transform }) => fieldName != null || transform === 'CONSTANT' || transform === 'FORMULA');
  return {
    sheet: textOf(template, 'sheetName'),
    startRow: integerOf(template, 'startRow') ?? (headers === null ? 1 : headers.row + 1),
    list: listOf(known, rows),
    columns: used.flatMap((row) => {
      const column = columnAt(row, headers);
      return column === null ? [] : [columnOf(row, column)];
    }),
  };
}

/** What a transform is of: of another field it would be taken and do nothing. */
const takes: Readonly<Record<ReadTransform, (field: Field, constant: string) => boolean>> = {
  UPPER: ({ kind }) => kind === 'text' || kind === 'latin' || kind === 'code' || kind === 'dict',
  DICT: ({ to }, constant) => to !== undefined || /[=＝]/u.test(constant),
  PORT: ({ to }) => to !== undefined,
  BOXTYPE: ({ kind, to }) => to !== undefined || kind === 'text' || kind === 'code',
  COMBINED_PRICE: ({ kind }) => kind === 'decimal' || kind === 'money',
};

/** Would the transform of a column do nothing? Those of files that come in are none of sheets that go out. */
function idle({ transform, fieldName, constant }: Values, { fields, reads }: Subject): boolean {
  const of = readTransforms.find((one) => one === transform);
  const field = fields?.[String(fieldName)];
  if (of === undefined || (!reads && of === 'UPPER') || (reads && field === undefined)) return false;
  return field === undefined || !takes[of](field, String(constant ?? ''));
}

/** Checks detail rows as a whole; everything wrong with them is told at once. @throws Refused */
export function checkColumns(subject: Subject, template: Values, rows: readonly Values[], headers: SheetHeaders | null): void {
  const { known, reads } = subject;
  const names = [...(known.lists[listOf(known, rows)] ?? []), ...known.fields];
  const sheet = textOf(template, 'sheetName') ?? headers?.sheet ?? '';
  const startRow = integerOf(template, 'startRow') ?? (headers === null ? 1 : headers.row + 1);
  const [stood, taken] = [new Set<number>(), new Set<string>()];
  const faults = rows.flatMap((row): ColumnFault[] => {
    const column = columnAt(row, headers);
    const header = textOf(row, 'headerText') ?? '';
    const [field, constant] = [textOf(row, 'fieldName'), textOf(row, 'constant')];
    // What every line that comes in says stands in no column.
    const columnless = reads && row.transform === 'CONSTANT' && header === '';
    if (column === null && !columnless) {
      const near = nearest(header, headers?.cells.map(({ text }) => text) ?? []);
      return [{ sheet, cell: '', code: 'TEMPLATE_FIELD_UNKNOWN', detail: { name: header, near } }];
    }
    const at = { sheet, cell: column === null ? '' : `${columnLetters(column - 1)}${startRow}` };
    const faulty: ColumnFault[] = [];
    if (column !== null && stood.has(column))
      faulty.push({ ...at, code: 'TEMPLATE_COLUMN_TWICE', detail: { column: columnLetters(column - 1) } });
    if (column !== null) stood.add(column);
    // Of two columns read into one field the second would be written over the first.
    if (reads && field !== null && taken.has(field)) faulty.push({ ...at, code: 'TEMPLATE_COLUMN_TWICE', detail: { column: field } });
    if (field !== null) taken.add(field);
    if (field === null ? columnless : !names.includes(field))
      faulty.push({ ...at, code: 'TEMPLATE_FIELD_UNKNOWN', detail: { name: field ?? '', near: nearest(field ?? '', names) } });
    const bare = row.transform === 'CONSTANT' && (constant ?? '') === '';
    if (bare || (row.transform === 'FORMULA' && (reads || !readsAsFormula(constant ?? ''))))
      faulty.push({ ...at, code: 'TEMPLATE_CONSTANT', detail: { found: constant ?? '' } });
    if (idle(row, subject))
      faulty.push({ ...at, code: 'TEMPLATE_TRANSFORM', detail: { name: field ?? '', transform: String(row.transform) } });
    return faulty;
  });
  if (faults.length > 0) throw new Refused(faults.map(faultOf));
}

/** Detail rows as a workbook's own header suggests them: a field where a title is its label in one of the languages. */
export function proposedColumns({ titles, reads }: Subject, { cells }: SheetHeaders): Values[] {
  const taken = new Set<string>();
  return cells.map(({ column, text }) => {
    const said = titles.get(text.toLowerCase()) ?? null;
    const fieldName = said === null || (reads && taken.has(said)) ? null : said;
    if (fieldName !== null) taken.add(fieldName);
    return { columnIndex: column, headerText: text.slice(0, 200), fieldName, transform: 'NONE' };
  });
}

/** A template's detail rows as the calls answer them. */
export const columnOnWire = (row: Row) => ({
  id: row.id,
  version: row.version,
  excelId: textOf(row, 'excelId'),
  columnIndex: integerOf(row, 'columnIndex'),
  headerText: textOf(row, 'headerText'),
  fieldName: textOf(row, 'fieldName'),
  required: row.required === true,
  transform: textOf(row, 'transform'),
  constant: textOf(row, 'constant'),
  format: textOf(row, 'format'),
  width: integerOf(row, 'width'),
  aliases: row.aliases ?? [],
});
