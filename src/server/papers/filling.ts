import type { Paper, PaperContent, PaperKind, PaperLine, PaperValue } from '#define/paper';
import type { MadePaper } from '#server/papers/desk';
import { withoutDirections } from '#values/paperText';
import type { FillData, FillLine, FillValue } from '#workers/workbook/filling/fill';
import type { KnownNames } from '#workers/workbook/filling/marks';

/** Names a workbook of a paper may use. */
export const knownOf = ({ fields, lists = {} }: Paper): KnownNames => ({
  fields: Object.keys(fields),
  lists: Object.fromEntries(Object.entries(lists).map(([list, kinds]) => [list, Object.keys(kinds)])),
});

const numbers: ReadonlySet<PaperKind> = new Set(['integer', 'number', 'weight', 'volume', 'percent', 'rate']);

/** A value as a workbook takes it: its text, and the number or day it is. */
function valueOf(kind: PaperKind, value: PaperValue, text: string): FillValue {
  const shown = withoutDirections(text);
  if (value === null || value === undefined || value === '') return { text: shown };
  if (typeof value === 'object') return 'amount' in value ? { text: shown, number: value.amount } : { text: shown };
  if (numbers.has(kind)) return { text: shown, number: String(value) };
  return kind === 'day' || kind === 'letterDay' ? { text: shown, day: String(value) } : { text: shown };
}

const lineOf = (kinds: Readonly<Record<string, PaperKind>>, values: PaperLine, texts: Readonly<Record<string, string>>): FillLine =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, valueOf(kind, values[name], texts[name] ?? '')]));

/** Everything that stands on a made paper, for a company's workbook. */
export function fillDataOf({ paper, content, written }: MadePaper): FillData {
  const rows = (name: string): readonly PaperLine[] => (content as PaperContent).lists?.[name] ?? [];
  return {
    fields: lineOf(paper.fields, content.fields, written.fields),
    lists: Object.fromEntries(
      Object.entries(paper.lists ?? {}).map(([name, kinds]) => [
        name,
        rows(name).map((line, at) => lineOf(kinds, line, written.lists[name]?.[at] ?? {})),
      ]),
    ),
  };
}
