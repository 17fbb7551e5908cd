import type { Paper, PaperContent, PaperKind, PaperLine, PaperMoment, PaperMoney, PaperValue } from '#define/paper';
import type { Language } from '#names/languages';
import { toDecimal, plainText } from '#values/decimal';
import { keptApart, keptLeftToRight, moneyOnPaper, numberOnPaper, placesOnPaper, withoutDirections } from '#values/paperText';
import { letterDay, localTime } from '#values/paperWords';

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
export function written(paper: Paper, content: PaperContent, language: Language): WrittenPaper {
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
