import type { Definition } from '#define/entity';
import type { Language } from '#names/languages';
import { wordsUnder } from '#server/words';

type Words = Readonly<Record<string, string>>;

const under = (language: Language, namespace: string, ...path: readonly string[]): Words => wordsUnder(language, namespace, path);

/** What is done with rows of an entity: its acts and their opposites as the audit names them. Without an entity what any row may meet with. */
export function deedWordsOf(language: Language, definition: Definition): Words;
export function deedWordsOf(language: Language, definition: null): Readonly<Record<'deeds' | 'via' | 'denied' | 'exports', Words>>;
export function deedWordsOf(language: Language, definition: Definition | null): object {
  if (definition === null)
    return {
      deeds: { ...under(language, 'jobs', 'name'), ...under(language, 'history', 'action') },
      via: under(language, 'history', 'via'),
      denied: under(language, 'operations', 'denied'),
      exports: under(language, 'operations', 'exportOf'),
    };
  return Object.fromEntries(
    Object.keys(definition.acts ?? {}).flatMap((act) => {
      const { done, undone } = under(language, 'acts', definition.name, act);
      return [...(done === undefined ? [] : [[act, done]]), ...(undone === undefined ? [] : [[`cancel ${act}`, undone]])];
    }),
  );
}
