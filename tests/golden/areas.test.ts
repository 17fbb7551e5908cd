import { expect, test } from 'vitest';
import { wireName, type Definition } from '#define/entity';
import { leadOf } from '#define/viewed';
import type { Screen } from '#client/shell/screen';
import { kindOf } from '#define/kinds';
import { catalogue } from '#modules/entities';
import { areas, type AreaName } from '#names/areas';
import { columnName } from '#server/store/names';
import { printSchema } from '#server/store/schema';
import { actLines } from '#tests/golden/actLines';
import { declaredCalls } from '#tests/server/declared';

const screensOf = import.meta.glob<Readonly<Record<string, readonly Screen[]>>>('../../src/modules/*/area.screens.ts', { eager: true });

/** What an entity has: field, spelling on the wire, kind, where it comes from, who may set it and see it. */
function columnLines(definition: Definition): string[] {
  return catalogue.columns(definition).map(({ name, field, via }) => {
    const kind = `${field.kind}${field.to ? ` of ${field.to}` : ''}${field.options ? ` ${field.options.join('|')}` : ''}`;
    const [looked, wire] = [definition.looked?.[name], wireName(definition, name)];
    const source = looked ? `from ${looked.to}.${looked.field} by ${via}` : columnName(name, field);
    const masked = definition.seenBy?.some((group) => group.fields.includes(name)) ? ' masked' : '';
    const edited = looked ? 'never' : `${field.edit ?? 'always'}${field.editBy ? ` by ${field.editBy.join('|')}` : ''}`;
    return `  ${name}${wire === name ? '' : ` as ${wire}`}: ${kind}; ${kindOf(field).storage}; ${source}; ${field.required ? 'required; ' : ''}set ${edited}${masked}`;
  });
}

/** What a view is asked with, and its columns: kind, what they are made of, where their rows are. */
function viewLines(definition: Definition): string[] {
  const { view, masks = {} } = definition;
  const asked = Object.entries(view?.asks ?? {}).map(([name, { field }]) => `  asked ${name}: ${field.options?.join('|') ?? field.kind}`);
  const columns = catalogue.columns(definition).map(({ name, field }) => {
    const lead = leadOf(catalogue, definition, name, {});
    const counted = view?.figures[name]?.where;
    return `  ${name}: ${field.kind}${field.to ? ` of ${field.to}` : ''} from ${(masks[name] ?? []).join(', ') || 'rows'}${counted ? ` where ${JSON.stringify(counted)}` : ''}${lead ? `; leads to ${lead.entity}` : ''}`;
  });
  return [...asked, ...columns];
}

const declared = declaredCalls();

/** The calls the product answers, with the roles of which one is enough. */
function callLines(definition: Definition | null): string[] {
  return declared
    .filter((one) => one.definition === definition)
    .map(({ call }) => {
      const marks = [
        call.reads ? 'reads' : 'writes',
        call.access === 'newcomer' ? 'newcomer' : '',
        call.files ? 'files' : '',
        call.large ? 'large' : '',
      ].filter((mark) => mark !== '');
      return `  ${call.method} ${call.path} [${marks.join(' ')}] ${call.roles.length === 0 ? 'anyone signed in' : call.roles.join(' ')}`;
    })
    .sort((a, b) => a.localeCompare(b, 'en'));
}

function screenLines(name: AreaName): string[] {
  const screens = Object.values(screensOf[`../../src/modules/${name}/area.screens.ts`] ?? {}).flat();
  return screens.map(({ path, code, roles }) => `  ${path} ${code ?? '-'} ${roles.length === 0 ? 'anyone signed in' : roles.join(' ')}`);
}

test.each(Object.keys(areas) as AreaName[])('what the area %s says: screens, fields, acts, calls, tables', async (name) => {
  const own: ReadonlySet<string> = new Set(areas[name].entities);
  const definitions = catalogue.all.filter((definition) => own.has(definition.name));
  const views = catalogue.views.filter((definition) => own.has(definition.name));
  const lines = [
    'screens',
    ...screenLines(name),
    ...definitions.flatMap((definition) => [
      '',
      `${definition.name} ${definition.table} (${definition.owner})`,
      ...columnLines(definition),
      ...actLines(definition),
      ...callLines(definition),
    ]),
    ...views.flatMap((definition) => [
      '',
      `${definition.name} over ${definition.view?.of ?? (definition.table || 'what a body answers')}`,
      ...viewLines(definition),
      ...callLines(definition),
    ]),
    '',
    printSchema(catalogue, definitions).trimEnd(),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./areas/${name}.txt`);
});

test('the calls that belong to no entity', async () => {
  await expect(`${callLines(null).join('\n')}\n`).toMatchFileSnapshot('./engines.txt');
});
