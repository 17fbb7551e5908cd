import i18next from 'i18next';
import { rowKeyWords } from '#client/words/fieldWords';
import { everyLanguage } from '#client/words/words';
import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import { rowKeyField, rowKeyName } from '#define/rowKey';
import { isList, type ImportPlan, type ListImport, type Sheet } from '#define/sheet';
import { languages } from '#names/languages';
import { foldSearch } from '#values/text';

/** Titles and words of choices in all three languages must be at hand before {@link planOf}: whoever sends the file chose its language. */
export const loadTitles = everyLanguage;

const inAll = (key: string): string[] =>
  languages.flatMap((language) => (i18next.exists(key, { lng: language }) ? [i18next.t(key, { lng: language })] : []));

/** The plan of a sheet's import. A list is read into every column a person may set, and its key; columns are known by their titles. */
export function planOf(imports: ListImport | ImportPlan, sheet: Sheet, definition: Definition): ImportPlan {
  if (!isList(imports)) return imports;
  const { key, synonyms, absent } = imports;
  const settable = sheet.columns.map(({ field }) => field).filter((name) => key.includes(name) || isSettable(definition.fields[name]));
  const fields = [...new Set([...key, ...settable])].map((field) => ({
    field,
    synonyms: [...inAll(field === rowKeyName ? rowKeyWords : `fields:${definition.name}.${field}`), ...(synonyms?.[field] ?? [])],
  }));
  const [moved] = absent === undefined ? [] : Object.entries(definition.acts?.[absent.act]?.moves ?? {});
  const state = absent && moved ? { absent: { ...absent, state: moved[0], ...moved[1] } } : {};
  return { fields, defaults: [], inherited: [], key, ...state };
}

/** The fields a plan reads into: those of the entity, and the key of its rows where they are known by that. */
export const planFields = ({ key }: ImportPlan, definition: Definition): Readonly<Record<string, Field>> =>
  key?.includes(rowKeyName) ? { ...allFields(definition), [rowKeyName]: rowKeyField } : allFields(definition);

const isSettable = (field: Field | undefined): boolean => field !== undefined && field.edit !== 'never' && field.kind !== 'file';

/** The words of every choice in all languages, folded, each with its option. */
export function optionsOf(plan: ImportPlan, definition: Definition): Record<string, Record<string, string>> {
  const choices = plan.fields.flatMap(({ field }) =>
    definition.fields[field]?.options === undefined ? [] : [[field, definition.fields[field].options] as const],
  );
  return Object.fromEntries(
    choices.map(([field, options]) => [
      field,
      Object.fromEntries(
        options
          .toReversed()
          .flatMap((option) =>
            [...inAll(`choices:${definition.name}.${field}.${option}`), option].map((word) => [foldSearch(word).trim(), option]),
          ),
      ),
    ]),
  );
}
