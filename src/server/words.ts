import { allFields, type Definition } from '#define/entity';
import { namespacesOf, type Words } from '#define/words';
import { languages, type Language } from '#names/languages';
import { ofEntity, type FieldRefusal } from '#names/refusals';
import { guessing, spokenDetail } from '#names/spokenDetail';

const files = Object.entries(import.meta.glob<Words>('../../locales/**/*.json', { import: 'default', eager: true }));
const namespaces = new Map(
  languages.map((language) => [
    language,
    namespacesOf(Object.fromEntries(files.filter(([path]) => path.includes(`/locales/${language}/`)))),
  ]),
);

function look(language: Language, namespace: string, path: readonly string[]): string | null {
  let found: string | Words | undefined = namespaces.get(language)?.[namespace];
  for (const step of path) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'string' ? found : null;
}

/** What a dialog calls the question of an act, or a column of what it shows before. */
function dialogWord(language: Language, { name, acts = {} }: Definition, field: string): string | null {
  const places = Object.keys(acts).flatMap((act) => ['asks', 'preview'].map((part) => look(language, 'acts', [name, act, part, field])));
  return places.find((word) => word !== null) ?? null;
}

/** Header word of a field, the same the sheet shows; of what only acts ask for or show, the word of their dialog. */
export const fieldWord = (language: Language, definition: Definition, field: string) =>
  look(language, 'fields', [definition.name, field]) ??
  look(language, 'fields', ['system', field]) ??
  dialogWord(language, definition, field) ??
  field;

const wordOfChoice = (language: Language, entity: string, field: string, option: string) =>
  (entity === ofEntity ? look(language, 'operations', ['entity', option]) : look(language, 'choices', [entity, field, option])) ?? option;

/** Word of a choice, the same the sheet shows. */
export const choiceWord = (language: Language, definition: Definition, field: string, option: string) =>
  wordOfChoice(language, definition.name, field, option);

const filled = (sentence: string, details: Readonly<Record<string, string>>) =>
  sentence.replace(/\{\{(\w+)\}\}/gu, (_whole, name: string) => details[name] ?? '');

const amount = /^-?\d+(\.\d+|(\.\d+)? [A-Z]{3})$/u;
const thousands = /(?<!\.\d*)\d(?=(\d{3})+(?!\d))/gu;
/** Amounts have their thousands parted; numbers that name something are left. */
const parted = (text: string): string => (amount.test(text) ? text.replace(thousands, '$&,') : text);

/** A refusal's sentence in the reader's language with its details put in. */
export function refusalText(language: Language, refusal: FieldRefusal, definition: Definition | null): string {
  const sentence = look(language, 'refusals', [refusal.code]) ?? refusal.code;
  const field = refusal.field === undefined ? '' : definition ? fieldWord(language, definition, refusal.field) : refusal.field;
  const told = Object.fromEntries(Object.entries(refusal.detail ?? {}).map(([name, text]) => [name, parted(String(text))]));
  const details = spokenDetail({ ...refusal, detail: told }, language, (entity, name, option) =>
    wordOfChoice(language, entity, name, option),
  );
  // What is told of the refused field itself is a value of it.
  if (definition && details.value !== undefined && allFields(definition)[refusal.field ?? '']?.kind === 'choice')
    details.value = choiceWord(language, definition, refusal.field ?? '', details.value);
  // Names that may have been meant are introduced as such, as the sheet does.
  if (guessing.has(refusal.code) && details.nearest)
    details.nearest = filled(look(language, 'sheet', ['problems', 'nearest']) ?? '{{names}}', { names: details.nearest });
  return filled(sentence, { field, ...details }).trimEnd();
}

/** A word of one of the namespaces of words, for what the server writes itself. */
export const wordIn = (language: Language, namespace: string, ...path: readonly string[]) =>
  look(language, namespace, path) ?? path.join('.');

/** A sentence of one of the namespaces of words with its details put in; `name` is its key, or the path of keys to it. */
export const sentenceIn = (
  language: Language,
  namespace: string,
  name: string | readonly string[],
  details: Readonly<Record<string, string>>,
) => filled(wordIn(language, namespace, ...(typeof name === 'string' ? [name] : name)), details);

/** The words that stand beside one another under a path of keys. */
export function wordsUnder(language: Language, namespace: string, path: readonly string[]): Readonly<Record<string, string>> {
  let found: string | Words | undefined = namespaces.get(language)?.[namespace];
  for (const step of path) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'object'
    ? Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};
}
