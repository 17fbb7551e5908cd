import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Reading } from '#define/kind';
import type { Value } from '#define/row';
import { multiply, plainText, roundHalfUp, toDecimal } from '#values/decimal';
import type { RefusalCode } from '#names/refusals';
import { foldSearch } from '#values/text';
import type { Names } from '#workers/import/names';
import type { ReadCell } from '#workers/import/sheetCells';
import type { ImportChoice, ImportTarget } from '#workers/import/staged';
import { transformed } from '#workers/import/transforms';

/** What a cell of a list says: the text a person would type for it, with its value or why it has none; neither where it is looked up later. */
export interface CellRead {
  readonly text: string;
  readonly value?: NonNullable<Value>;
  readonly problem?: { readonly code: RefusalCode; readonly detail?: Record<string, string> };
}

export interface CellReader {
  readonly target: ImportTarget;
  readonly names: Names;
  readonly reading: Reading;
  readonly transforms?: ImportChoice['transforms'];
}

/** A cell of a field a template transforms, as it is to be read; what it says of other fields stands in the same cell. */
export interface CellMeant {
  readonly cell: ReadCell;
  readonly besides: Readonly<Record<string, ReadCell>>;
  readonly problem?: CellRead['problem'];
}

const nothingBesides = {};

/** What a cell means by the transform of its field, where a template names one. */
export function meantCell(name: string, cell: ReadCell, by: CellReader): CellMeant {
  const [of, field] = [by.transforms?.[name], by.target.fields[name]];
  if (of === undefined || field === undefined) return { cell, besides: nothingBesides };
  const text = writtenText(cell, field);
  const meant = transformed(name, text, of, by);
  const as = (said: string): ReadCell => ({ ...cell, cell: said, text: said });
  if ('problem' in meant) return { cell: as(text), besides: nothingBesides, problem: meant.problem };
  return {
    cell: meant.text === text ? cell : as(meant.text),
    besides: Object.fromEntries(Object.entries(meant.besides ?? {}).map(([other, said]) => [other, as(said)])),
  };
}

const hundred = toDecimal('100');
/** Workbooks keep 29 % as 0.28999999999999998. */
const percentDecimals = 10;

const shownAsWritten = new Set(['text', 'latin', 'code', 'json']);

/** The text of a cell as its field takes it: digits exactly, but codes and texts as the workbook shows them ("000123"). */
function writtenText({ cell, text }: ReadCell, field: Field): string {
  if (cell === null || typeof cell !== 'object') return text;
  if ('day' in cell) return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
  if (!('number' in cell)) return text;
  const shown = cell.shown.trim();
  // The workbook holds 0.125 and shows "13%": what is meant is 12.5.
  if (field.percent && shown.endsWith('%')) return plainText(roundHalfUp(multiply(toDecimal(cell.number), hundred), percentDecimals));
  return shown !== '' && shownAsWritten.has(field.kind) ? shown : cell.number;
}

/** Reads one cell by the kind of its field; null where it holds nothing. An error value of the workbook is no text. */
export function readListCell(name: string, cell: ReadCell, by: CellReader): CellRead | null {
  const field = by.target.fields[name];
  if (field === undefined) return null;
  const text = writtenText(cell, field);
  if (cell.cell !== null && typeof cell.cell === 'object' && 'error' in cell.cell) return { text, problem: { code: 'TEXT_NOT_READ' } };
  if (field.to !== undefined) {
    const found = by.names.one(field.to, text);
    by.names.count(field.to, found);
    if (found.problem !== undefined) return { text, problem: found.problem };
    return found.known ? { text: field.kind === 'dict' ? found.text : text, value: found.text } : { text };
  }
  const option = field.kind === 'choice' ? by.target.options?.[name]?.[foldSearch(text)] : undefined;
  const parsed = option === undefined ? kindOf(field).parse(text, field, field.rowsOf ? namedBy(by) : by.reading) : { value: option };
  if ('refusal' in parsed) return { text, problem: { code: parsed.refusal, detail: { value: text, ...parsed.detail } } };
  return parsed.value === null
    ? null
    : {
        text: field.kind === 'choice' || field.kind === 'flag' || field.list !== undefined ? text : textOf(parsed.value),
        value: parsed.value,
      };
}

/** Rows of a list are named in the cell as anywhere else. */
const namedBy = ({ names, reading }: CellReader): Reading => ({
  ...reading,
  resolve: (to, typed) => {
    const key = names.key(to, typed);
    return key === null ? {} : { key };
  },
});

const textOf = (value: NonNullable<Value>): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
