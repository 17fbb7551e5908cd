import i18next from 'i18next';
import { apart } from '#client/words/isolated';
import { languageOf } from '#names/languages';
import { ofEntity } from '#names/refusals';
import { guessing, spokenDetail, type ChoiceWord } from '#names/spokenDetail';

const choiceWords: ChoiceWord = (entity, field, option) =>
  i18next.t(entity === ofEntity ? `operations:entity.${option}` : `choices:${entity}.${field}.${option}`, { defaultValue: option });

/** The sentence of a refusal; names that may have been meant are introduced as such, and nothing stands for none, nor before the words have come. */
export function refusalWords(code: string, asked: Readonly<Record<string, string>> | undefined, field: string): string {
  if (!i18next.hasResourceBundle(i18next.language, 'refusals')) return '';
  const spoken = spokenDetail({ code, detail: asked }, languageOf(i18next.language), choiceWords);
  // A sentence from the right would take "1 (40HQ)" to pieces.
  const detail = i18next.dir() === 'rtl' ? Object.fromEntries(Object.entries(spoken).map(([name, text]) => [name, apart(text)])) : spoken;
  const names = detail.nearest ?? '';
  const nearest = guessing.has(code) && names !== '' ? i18next.t('sheet:problems.nearest', { names }) : names;
  return i18next.t(`refusals:${code}`, { ...detail, nearest, field, defaultValue: code }).trimEnd();
}
