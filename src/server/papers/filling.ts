import type { Paper, PaperContent, PaperKind, PaperLine, PaperValue } from '#define/paper';
import type { Language } from '#names/languages';
import type { MadePaper } from '#server/papers/desk';
import { daysOf, said, shortOf } from '#define/writtenPaper';
import { withoutDirections } from '#values/paperText';
import { emptyAttributes, fillTemplate, readTemplate } from '#values/letterTemplate';
import { saidDay } from '#values/paperWords';
import type { FillData, FillLine, FillValue } from '#workers/workbook/filling/fill';
import type { KnownNames } from '#workers/workbook/filling/marks';

/** Names a workbook of a paper may use. */
export function knownOf({ fields, lists = {} }: Paper): KnownNames {
  const names = (kinds: Readonly<Record<string, PaperKind>>) => [...Object.keys(kinds), ...daysOf(kinds).map(shortOf)];
  return { fields: names(fields), lists: Object.fromEntries(Object.entries(lists).map(([list, kinds]) => [list, names(kinds)])) };
}

const numbers: ReadonlySet<PaperKind> = new Set(['integer', 'number', 'weight', 'volume', 'percent', 'rate']);

/** A value as a workbook takes it: its text, and the number or day it is. */
function valueOf(kind: PaperKind, value: PaperValue, text: string): FillValue {
  const shown = withoutDirections(text);
  if (value === null || value === undefined || value === '') return { text: shown };
  if (typeof value === 'object') return 'amount' in value ? { text: shown, number: value.amount } : { text: shown };
  if (numbers.has(kind)) return { text: shown, number: String(value) };
  return kind === 'day' || kind === 'letterDay' ? { text: shown, day: String(value) } : { text: shown };
}

const lineOf = (
  kinds: Readonly<Record<string, PaperKind>>,
  values: PaperLine,
  texts: Readonly<Record<string, string>>,
  language: Language,
): FillLine =>
  Object.fromEntries([
    ...Object.entries(kinds).map(([name, kind]) => [name, valueOf(kind, values[name], texts[name] ?? '')]),
    ...daysOf(kinds).map((name) => [shortOf(name), { text: values[name] ? saidDay(String(values[name]), language, true) : '' }]),
  ]);

/** Everything that stands on a made paper, for a company's workbook. */
export function fillDataOf({ paper, content, written, language }: MadePaper): FillData {
  const rows = (name: string): readonly PaperLine[] => (content as PaperContent).lists?.[name] ?? [];
  return {
    fields: lineOf(paper.fields, content.fields, written.fields, language),
    lists: Object.fromEntries(
      Object.entries(paper.lists ?? {}).map(([name, kinds]) => [
        name,
        rows(name).map((line, at) => lineOf(kinds, line, written.lists[name]?.[at] ?? {}, language)),
      ]),
    ),
  };
}

/** A paper in the company's own words, and which of its names have nothing to print. Throws of a text that was never checked. */
export function inWords(
  { paper, content, language }: MadePaper,
  template: Uint8Array,
): { readonly text: string; readonly empty: string[] } {
  const { fields, lists } = knownOf(paper);
  const names = Object.fromEntries(Object.entries(lists).map(([list, known]) => [list, new Set(known)]));
  const parts = readTemplate(new TextDecoder().decode(template), new Set(fields), names);
  if ('problem' in parts) throw new Error(`a text of ${paper.code} is no template: ${parts.problem} at ${parts.at}`);
  const texts = said(paper, content, language);
  return { text: fillTemplate(parts, texts.fields, texts.lists), empty: emptyAttributes(parts, texts.fields, texts.lists) };
}
