import type { Language } from '#names/languages';
import { asList, codesIn, spokenList } from '#names/listText';
import { choiceDetails, ofEntity, type RefusalCode } from '#names/refusals';

/** The word of a value of a choice in the reader's language; of an entity by its name, where {@link ofEntity} stands for the choice. */
export type ChoiceWord = (entity: string, field: string, option: string) => string;

/** Refusals whose sentence ends with the names that may have been meant. */
export const guessing: ReadonlySet<string> = new Set([
  'REFERENCE_UNKNOWN',
  'REFERENCE_AMBIGUOUS',
  'PORT_UNKNOWN',
  'CARRIER_UNKNOWN',
  'FEE_UNKNOWN',
]);

/** A code in words; of an entity it may be followed by how many rows of it there are. */
function worded(entity: string, field: string, code: string, word: ChoiceWord): string {
  const [name = '', ...count] = entity === ofEntity ? code.split(' ') : [code];
  return name === '' ? name : [word(entity, field, name), ...count].join(' ');
}

/** Details of a refusal as their reader says them: values of a choice by its words, lists with the commas of the language. */
export const spokenDetail = (
  { code, detail = {} }: { readonly code: string; readonly detail?: Readonly<Record<string, string>> | undefined },
  language: Language,
  word: ChoiceWord,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(detail).map(([name, told]) => {
      const [entity, field = entity] = choiceDetails[code as RefusalCode]?.[name]?.split('.') ?? [];
      const text = entity && field ? asList(codesIn(String(told)).map((one) => worded(entity, field, one, word))) : String(told);
      return [name, spokenList(text, language)];
    }),
  );
