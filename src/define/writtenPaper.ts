import type { Paper, PaperContent, PaperKind, PaperLine, PaperMoment, PaperMoney, PaperValue } from '#define/paper';
import type { Language } from '#names/languages';
import { toDecimal, plainText } from '#values/decimal';
import { keptApart, keptLeftToRight, moneyOnPaper, numberOnPaper, placesOnPaper, withoutDirections } from '#values/paperText';
import { letterDay, localTime, saidDay } from '#values/paperWords';

/** A paper's texts: what a layout sees, by the names of its definition; blank where there is nothing. */
export interface WrittenPaper {
  readonly fields: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

const isMoney = (value: PaperValue): value is PaperMoney => typeof value === 'object' && value !== null && 'amount' in value;
const isMoment = (value: PaperValue): value is PaperMoment => typeof value === 'object' && value !== null && 'moment' in value;

const writers: Readonly<Record<PaperKind, (value: string, language: Language) => string>> = {
  text: (value) => value,
  latin: (value) => value,
  code: (value) => value,
  phone: (value) => value,
  integer: numberOnPaper,
  number: numberOnPaper,
  weight: (value) => placesOnPaper(value, 3, 3),
  volume: (value) => placesOnPaper(value, 3, 4),
  percent: (value) => `${plainText(toDecimal(value))} %`,
  rate: (value) => placesOnPaper(value, 4, 6),
  day: (value) => value,
  letterDay: (value, language) => letterDay(value, language),
  cutOff: (value) => value,
  money: (value) => value,
};

/** One value as text by its kind (domain/09 §9.0 rule 9); a page that runs from the right keeps figures, codes and dates from the left. */
export function writtenValue(kind: PaperKind, value: PaperValue, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  const text = isMoney(value)
    ? `${value.bare ? '' : `${value.currency} `}${moneyOnPaper(value.amount, value.currency)}`
    : isMoment(value)
      ? localTime(value.moment, value.zone)
      : writers[kind](String(value), language);
  if (language !== 'ar') return withoutDirections(text);
  return text
    .split('\n')
    .map(kind === 'text' || kind === 'letterDay' ? keptApart : keptLeftToRight)
    .join('\n');
}

/** A paper's content as texts. Throws where it gives a value its definition does not name: then a layout could never show it. */
export function written(
  paper: Pick<Paper, 'code' | 'fields' | 'lists'>,
  content: Pick<PaperContent, 'fields' | 'lists'>,
  language: Language,
): WrittenPaper {
  const lineOf = (kinds: Readonly<Record<string, PaperKind>>, line: PaperLine, where: string) => {
    const stray = Object.keys(line).find((name) => !(name in kinds));
    if (stray !== undefined) throw new Error(`${paper.code}: ${where}${stray} is given and not named`);
    return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, writtenValue(kind, line[name], language)]));
  };
  const lists = Object.entries(paper.lists ?? {}).map(([name, kinds]) => [
    name,
    (content.lists?.[name] ?? []).map((line) => lineOf(kinds, line, `${name}.`)),
  ]);
  return { fields: lineOf(paper.fields, content.fields, ''), lists: Object.fromEntries(lists) as WrittenPaper['lists'] };
}

/** What a day is called without its year, beside its own name. */
export const shortOf = (name: string): string => `${name}.short`;

/** Names of the days among these kinds: each may also be written short. */
export const daysOf = (kinds: Readonly<Record<string, PaperKind>>): string[] =>
  Object.entries(kinds)
    .filter(([, kind]) => kind === 'day')
    .map(([name]) => name);

/** Kinds that are figures: without thousands marks and closing noughts where somebody reads them in a chat. */
const figures: ReadonlySet<PaperKind> = new Set(['integer', 'number', 'weight', 'volume', 'percent', 'rate']);

function saidValue(kind: PaperKind, value: PaperValue, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  if (isMoney(value)) return `${value.bare ? '' : `${value.currency} `}${plainText(toDecimal(value.amount))}`;
  if (figures.has(kind)) return plainText(toDecimal(String(value)));
  if (kind === 'day') return saidDay(String(value), language);
  return withoutDirections(writtenValue(kind, value, language));
}

/** A paper's content as words for a chat or a mail (domain/15 §15.13 "Language"). */
export function said(paper: Paper, content: PaperContent, language: Language): WrittenPaper {
  const lineOf = (kinds: Readonly<Record<string, PaperKind>>, line: PaperLine) =>
    Object.fromEntries([
      ...Object.entries(kinds).map(([name, kind]) => [name, saidValue(kind, line[name], language)]),
      ...daysOf(kinds).map((name) => [shortOf(name), line[name] ? saidDay(String(line[name]), language, true) : '']),
    ]);
  const lists = Object.entries(paper.lists ?? {}).map(([name, kinds]) => [
    name,
    (content.lists?.[name] ?? []).map((line) => lineOf(kinds, line)),
  ]);
  return { fields: lineOf(paper.fields, content.fields), lists: Object.fromEntries(lists) as WrittenPaper['lists'] };
}
