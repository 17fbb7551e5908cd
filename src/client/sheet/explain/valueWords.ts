import i18next from 'i18next';
import { getDefaultStore } from 'jotai';
import type { Catalogue } from '#define/catalogue';
import { namesIn, type Explained, type ExplainedPart } from '#define/explained';
import { printMoney } from '#define/kinds/numbers';
import type { EntityName } from '#names/entities';
import { timeZoneAtom } from '#client/session/session';
import { fieldWords } from '#client/words/fieldWords';
import { currentLanguage } from '#client/words/words';
import { shownText } from '#workers/sheet/printing';

type Told = Omit<ExplainedPart, 'id' | 'name' | 'opens' | 'list'>;

/** A value as the sheets print it, amounts after their currency unless they stand `bare`. */
export function valueWords(catalogue: Catalogue, { entity, field, value, currency }: Told, bare = false): string {
  const definition = catalogue.get(entity);
  const column = catalogue.column(definition, field);
  const reading = { zone: getDefaultStore().get(timeZoneAtom), language: currentLanguage() };
  if (value === null || column === undefined) return '';
  if (column.field.kind === 'money') {
    const printed = printMoney(value, currency, reading);
    return bare || currency === null ? printed : `${currency} ${printed}`;
  }
  const owner = column.via === undefined ? { name: entity, field } : sourceOf(catalogue, entity, field);
  const choice = (_name: string, option: string) => i18next.t(`choices:${owner.name}.${owner.field}.${option}`, { defaultValue: option });
  return shownText(field, column.field, value, { reading, baseCurrency: '', label: () => undefined, choice }, () => null);
}

function sourceOf(catalogue: Catalogue, entity: EntityName, field: string): { name: string; field: string } {
  const { definition, name } = catalogue.source(catalogue.get(entity), field);
  return { name: definition.name, field: name };
}

/** What a kind of row is called. */
export const kindWords = (entity: EntityName): string => i18next.t(`operations:entity.${entity}`, { defaultValue: entity });

const whole = /^=MONEY\((.*), \w+\)$/u;
const within = /MONEY(\([^()]*), \w+\)/gu;

/** Rounding to the currency goes without saying. */
const unrounded = (formula: string): string => (whole.exec(formula)?.[1] ?? formula.slice(1)).replace(within, '$1)');

const signs: Readonly<Record<string, string>> = { '-': ' − ', '+': ' + ', '*': ' × ', '/': ' ÷ ' };

/** A formula as people write one down, its names given by `wordOf`. */
export function spelled(formula: string, wordOf: (name: string) => string | null): string {
  const inFigures = (part: string) =>
    part.replace(/[-+*/]/gu, (sign) => signs[sign] ?? sign).replace(/[A-Za-z_]\w*(?!\w|\()/gu, (name) => wordOf(name) ?? name);
  // What stands in quotes is a text already.
  return unrounded(formula)
    .split(/("[^"]*")/u)
    .map((part, at) => (at % 2 === 1 ? part : inFigures(part)))
    .join('');
}

/** Choices a formula compares with, as the sheets call them. */
const inWords = (catalogue: Catalogue, entity: EntityName, formula: string): string =>
  formula.replace(/(\w+)="(\w+)"/gu, (whole, name: string, option: string) => {
    if (catalogue.column(catalogue.get(entity), name)?.field.kind !== 'choice') return whole;
    const owner = sourceOf(catalogue, entity, name);
    return `${name}="${i18next.t(`choices:${owner.name}.${owner.field}.${option}`, { defaultValue: option })}"`;
  });

/** How a value came about, in words. */
export function howWords(catalogue: Catalogue, { how, entity, formula, parts, more }: Explained): string {
  const [first] = parts;
  if (how === 'formula' && formula !== null) return spelled(inWords(catalogue, entity, formula), (name) => fieldWords(entity, name));
  const from = first ? { rows: kindWords(first.entity), field: fieldWords(first.entity, first.field), count: parts.length + more } : {};
  const empty = first === undefined && how !== 'given' && how !== 'kept';
  return i18next.t(empty ? 'explain:how.nothing' : `explain:how.${how}`, from);
}

/** The same in figures; null where there is no formula to put them in. */
export function figureWords(catalogue: Catalogue, { how, entity, formula, parts }: Explained): string | null {
  if (how !== 'formula' || formula === null) return null;
  const byName = new Map(parts.map((part) => [part.field, valueWords(catalogue, part, true)]));
  if (namesIn(unrounded(formula)).some((name) => name !== 'base' && /^[a-z]/u.test(name) && !byName.has(name))) return null;
  return spelled(inWords(catalogue, entity, formula), (name) => byName.get(name) ?? null);
}
