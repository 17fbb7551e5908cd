import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allFields } from '#define/entity';
import type { Panes, Sheet } from '#define/sheet';
import { asksOf } from '#define/viewed';
import { partOf } from '#client/words/late';
import { coreEntities } from '#modules/core';
import { catalogue } from '#modules/entities';
import { recordSheets } from '#modules/recordSheets';
import { namespacesOf, systemFields, type Words } from '#define/words';
import type { Language } from '#names/languages';
import { refusals } from '#names/refusals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const core: ReadonlySet<string> = new Set(coreEntities.map(({ name }) => name));

function flat(words: Words, prefix: string): [string, string][] {
  return Object.entries(words).flatMap(([key, word]): [string, string][] =>
    typeof word === 'string' ? [[`${prefix}${key}`, word]] : flat(word, `${prefix}${key}.`),
  );
}

const read = new Map<Language, Readonly<Record<string, Words>>>();

/** Every namespace of a language, those of the areas laid together; read once in each process. */
export function namespacesIn(language: Language): Readonly<Record<string, Words>> {
  const before = read.get(language);
  if (before !== undefined) return before;
  const folder = join(root, 'locales', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const texts = files.map((name) => [`/${name}`, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Words] as const);
  const spaces = namespacesOf(Object.fromEntries(texts));
  read.set(language, spaces);
  return spaces;
}

/** A counted word has a form for each of its language's plurals; they are one word, which stands for all (tests/architecture/counted.test.ts). */
const form = /_(?:zero|one|two|few|many|other)$/u;

/** Every word of a language by `namespace:path.of.key`. */
export function wordsOf(language: Language): ReadonlyMap<string, string> {
  const words = Object.entries(namespacesIn(language)).flatMap(([name, inside]) => flat(inside, `${name}:`));
  return new Map(words.map(([key, word]) => [key.replace(form, ''), word]));
}

function sources(folder: string, those = /\.tsx?$/u): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => those.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

/** Keys the definitions and the closed lists ask for. */
export function definedKeys(): string[] {
  const fields = [...catalogue.all, ...catalogue.views].flatMap((definition) =>
    [...Object.keys(allFields(definition)), ...Object.keys(definition.looked ?? {})].map((name) =>
      systemFields.has(name) ? `fields:system.${name}` : `fields:${definition.name}.${name}`,
    ),
  );
  const choices = catalogue.all.flatMap((definition) =>
    Object.entries(allFields(definition)).flatMap(([name, field]) =>
      (field.options ?? []).map((option) => `choices:${definition.name}.${name}.${option}`),
    ),
  );
  const asked = [...catalogue.all, ...catalogue.views].flatMap((definition) =>
    Object.entries(asksOf(definition)).flatMap(([name, { field }]) => [
      `fields:${definition.name}.${name}`,
      ...(field.options ?? []).map((option) => `choices:${definition.name}.${name}.${option}`),
    ]),
  );
  const figures = catalogue.all.flatMap(({ name, morning }) => [
    ...Object.keys(morning?.figures ?? {}).map((figure) => `dashboard:figure.${name}.${figure}`),
    ...Object.keys(morning?.trends ?? {}).map((trend) => `dashboard:trend.${name}.${trend}`),
  ]);
  const groups = catalogue.views.flatMap(({ view }) => (view?.group === undefined ? [] : [`reports:group.${view.group}`]));
  // In a pane, too, an empty sheet says of what there is nothing yet.
  const parts = recordSheets.flatMap(({ tab, entity }) => [`record:parts.${tab ?? entity}`, `record:parts.${entity}`]);
  return [
    ...fields,
    ...choices,
    ...asked,
    ...figures,
    ...new Set(parts),
    ...new Set(groups),
    ...Object.keys(refusals).map((code) => `refusals:${code}`),
  ];
}

const spoken = /\bt\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)/gu;

/** Words of the import, which an entity may have of its own. */
const ofImport = /\bimportWord\([\w.]+, '([^'\n]+)'/gu;

/** A key in a list of screens, which is handed on to whoever draws it. */
const named = /'([a-z][A-Za-z]*:[a-z][\w.]*\w)'/gu;

/** Keys the screens name in full, and the beginnings of those they put together. */
export function spokenKeys(): { whole: string[]; begun: string[] } {
  const [whole, begun] = [new Set<string>(), new Set<string>()];
  for (const text of [...sources('src/client'), ...sources('src/modules'), ...sources('workers')]) {
    for (const [, key] of text.matchAll(ofImport)) whole.add(`import:${key}`);
    for (const [, literal, template] of text.matchAll(spoken)) {
      const key = literal ?? template ?? '';
      const named = key.includes(':') || key.startsWith('${') ? key : `shell:${key}`;
      if (!named.includes('${')) whole.add(named);
      else if (!named.startsWith('${')) begun.add(named.slice(0, named.indexOf('${')));
    }
  }
  for (const text of sources('src/modules', /screens\.ts$/u)) for (const [, key] of text.matchAll(named)) whole.add(key as string);
  return { whole: [...whole], begun: [...begun] };
}

/** Keys of what every sheet says beside its fields: groups of columns, views, signs. */
export async function sheetKeys(): Promise<string[]> {
  const files = Object.values(import.meta.glob<Record<string, Sheet>>('../../src/modules/**/*.sheet.ts'));
  const exported = (await Promise.all(files.map((load) => load()))).flatMap((file) => Object.values(file)).flat();
  const sheets = exported.filter((one): one is Sheet => typeof one === 'object' && 'mod' in one && 'columns' in one);
  return sheets.flatMap(({ entity, columns, views = [], shown = [] }) => [
    ...columns.flatMap(({ group }) => (group === undefined ? [] : [`groups:${entity}.${group}`])),
    ...views.map(({ name }) => `given:${entity}.${name}`),
    ...shown.flatMap(({ word }) => (word === undefined ? [] : [`shown:${entity}.${word}`])),
  ]);
}

/** Words of core entities in files of areas that a page fetches later than the rows they speak of. */
export function lateKeys(language: Language): string[] {
  const folder = join(root, 'locales', language, 'areas');
  return readdirSync(folder).flatMap((name) => {
    const area = name.replace('.json', '');
    const words = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, Words>;
    return Object.entries(words).flatMap(([namespace, inside]) =>
      partOf(namespace, area) === 'area'
        ? Object.keys(inside).flatMap((entity) => (core.has(entity) ? [`${area} ${namespace}:${entity}`] : []))
        : [],
    );
  });
}

/** Keys of what stands side by side: its sheets and the line between them. */
export async function paneKeys(): Promise<string[]> {
  const files = Object.values(import.meta.glob<Record<string, Panes>>('../../src/modules/*/*.screen.ts'));
  const exported = (await Promise.all(files.map((load) => load()))).flatMap((file) => Object.values(file));
  const all = exported.filter((one): one is Panes => typeof one === 'object' && 'sides' in one);
  return all.flatMap(({ sides, words }) => [
    ...sides.flat().map(({ mod }) => `record:sheets.${mod}`),
    ...['follow', 'start', 'end'].map((word) => `sheet:panes.${words}.${word}`),
  ]);
}
