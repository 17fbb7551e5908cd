import i18next from 'i18next';
import type { Definition } from '#define/entity';
import type { Json } from '#define/row';
import { askedOver } from '#define/viewed';
import type { LabelRow } from '#define/wire';
import type { Language } from '#names/languages';
import { call } from '#client/calls/http';
import { wholeEngine } from '#modules/wholeEngine';

const textOf = (value: Json): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What the values of a column of some rows are called: names of what they refer to, words of choices, themselves otherwise. */
export async function namesInRows({ view, fields }: Definition, column: string, values: readonly Json[]): Promise<(value: Json) => string> {
  const field = fields[column];
  const blank = i18next.t('reports:own.blank');
  if (field?.kind === 'flag') return (value) => i18next.t(value === true ? 'sheet:flag.yes' : 'sheet:flag.no');
  if (field?.kind === 'choice' && view) {
    const { definition, name } = wholeEngine.catalogue.source(askedOver(wholeEngine.catalogue, view), column);
    return (value) =>
      textOf(value) === '' ? blank : i18next.t(`choices:${definition.name}.${name}.${textOf(value)}`, { defaultValue: textOf(value) });
  }
  if ((field?.kind !== 'ref' && field?.kind !== 'dict') || field.to === undefined) return (value) => textOf(value) || blank;
  const keys = [...new Set(values.map(textOf).filter((key) => key !== ''))];
  const labels = await call<readonly LabelRow[]>(
    'POST',
    '/PublicQueryController/selectLabels',
    { entity: field.to, keys },
    { quiet: true },
  );
  const names = new Map(labels.map((label) => [label.key, label[i18next.language as Language]]));
  return (value) => (textOf(value) === '' ? blank : (names.get(textOf(value)) ?? textOf(value)));
}
