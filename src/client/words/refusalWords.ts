import i18next from 'i18next';
import { languageOf } from '#names/languages';
import { guessing, spokenDetail, type ChoiceWord } from '#names/spokenDetail';

const choiceWords: ChoiceWord = (entity, field, option) => i18next.t(`choices:${entity}.${field}.${option}`, { defaultValue: option });

/** Details in the middle of a sentence that runs the other way, each in an order of its own: a name, a number, "1 (40HQ)". */
const apart = (detail: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(detail).map(([name, text]) => [name, text === '' ? text : `\u2068${text}\u2069`]));

/** The sentence of a refusal; names that may have been meant are introduced as such, and nothing stands for none, nor before the words have come. */
export function refusalWords(code: string, asked: Readonly<Record<string, string>> | undefined, field: string): string {
  if (!i18next.hasResourceBundle(i18next.language, 'refusals')) return '';
  const spoken = spokenDetail({ code, detail: asked }, languageOf(i18next.language), choiceWords);
  const detail = i18next.dir() === 'rtl' ? apart(spoken) : spoken;
  const names = detail.nearest ?? '';
  const nearest = guessing.has(code) && names !== '' ? i18next.t('sheet:problems.nearest', { names }) : names;
  return i18next.t(`refusals:${code}`, { ...detail, nearest, field, defaultValue: code }).trimEnd();
}
