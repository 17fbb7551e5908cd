import { hiddenFields } from '#define/decide';
import { wireName, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import { languages } from '#names/languages';
import type { Call, CallContext } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import { mayList } from '#server/read/listed';
import { Refused } from '#server/refused';
import { fieldWord } from '#server/words';

/** One field of a table as `TableFieldMeta` has it (domain/02a §2.3.5): names as on the wire, labels in all languages. */
function metaOf(definition: Definition, name: string, field: Field) {
  return {
    tableName: definition.table,
    fieldName: wireName(definition, name),
    label: Object.fromEntries(languages.map((language) => [language, fieldWord(language, definition, name)])),
    type: field.kind,
    maxLength: field.max ?? null,
    isRequired: field.required ? 1 : 0,
    dictCode: field.to ?? field.rowsOf ?? null,
    sheetEditor: field.edit === 'never' ? null : field.kind,
  };
}

/** Fields of one table by its name, or of all tables the person may list; fields hidden from them are not told. */
function tableFields({ engine, session, input }: CallContext): { data: unknown } {
  const { catalogue } = engine;
  const wanted = textOfInput(input.tableName, 60);
  const tables = catalogue.all.filter(
    (definition) => (wanted === null || definition.table === wanted) && mayList(definition, session.actor),
  );
  if (wanted !== null && tables.length === 0) throw new Refused('NOT_ALLOWED');
  return {
    data: tables.flatMap((definition) => {
      const hidden = hiddenFields(definition, session.actor);
      return catalogue
        .columns(definition)
        .filter(({ name, via }) => via === undefined && !hidden.has(name))
        .map(({ name, field }) => metaOf(definition, name, field));
    }),
  };
}

/** What the tables are made of, for whoever fills them from elsewhere. */
export const tableFieldCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/PublicQueryController/selectBsTableField',
    access: 'session',
    roles: [],
    reads: true,
    takes: { tableName: 'text' },
    handle: async (context) => tableFields(context),
  },
];
