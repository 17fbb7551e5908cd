import { expect, test } from 'vitest';
import { wireName } from '#define/entity';
import { kindOf } from '#define/kinds';
import { catalogue } from '#modules/entities';
import { columnName } from '#server/store/names';

test('what every entity has: field, spelling on the wire, kind, where it comes from, who may set it and see it', async () => {
  const lines = catalogue.all.flatMap((definition) => [
    `${definition.name} ${definition.table} (${definition.owner})`,
    ...catalogue.columns(definition).map(({ name, field, via }) => {
      const kind = `${field.kind}${field.to ? ` of ${field.to}` : ''}${field.options ? ` ${field.options.join('|')}` : ''}`;
      const [looked, wire] = [definition.looked?.[name], wireName(definition, name)];
      const source = looked ? `from ${looked.to}.${looked.field} by ${via}` : columnName(name, field);
      const masked = definition.seenBy?.some((group) => group.fields.includes(name)) ? ' masked' : '';
      const edited = looked ? 'never' : `${field.edit ?? 'always'}${field.editBy ? ` by ${field.editBy.join('|')}` : ''}`;
      return `  ${name}${wire === name ? '' : ` as ${wire}`}: ${kind}; ${kindOf(field).storage}; ${source}; ${field.required ? 'required; ' : ''}set ${edited}${masked}`;
    }),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./columns.txt');
});
