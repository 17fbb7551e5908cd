import { holds } from '#define/actor';
import { hiddenFields } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import type { Paper } from '#define/paper';
import { languages, type Language } from '#names/languages';
import { importable } from '#modules/papers/importable.shape';
import type { CallContext } from '#server/http/call';
import { knownOf } from '#server/papers/filling';
import { Refused } from '#server/refused';
import { fieldWord, wordIn } from '#server/words';
import type { KnownNames } from '#workers/workbook/filling/marks';

export const templateKinds = ['WORKBOOK', 'WORDS', 'IMPORT', 'LAYOUT'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** What a template is of: a paper, or a list whose rows come in by it or go out in it (domain/15 §15.13). */
export interface Subject {
  readonly type: string;
  readonly known: KnownNames;
  /** A title in any of the languages, folded, with the name it stands for. */
  readonly titles: ReadonlyMap<string, string>;
  /** Kinds of the fields a list that is read has. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Its columns are read, not written. */
  readonly reads: boolean;
}

/** The one list a sheet that goes out has. */
export const sheetRows = 'rows';

/** What the domain calls templates of lists (02e §2.22.5). */
const named: Readonly<Record<string, string>> = {
  RATE_EXPORT: 'freightRate',
  ORDER_EXPORT: 'order',
  ORDER_IMPORT: 'order',
  COST_IMPORT: 'cost',
  SUPPLIER_BILL: 'supplierBillLine',
  HR: 'hrPerson',
};

type Asking = Pick<CallContext, 'engine' | 'session'>;

/** The type a template is kept under, whichever of its names it is asked by. */
export const typeOf = ({ engine }: Pick<CallContext, 'engine'>, asked: string): string =>
  engine.papers.get(asked)?.code ?? named[asked] ?? asked;

/** Adds a title where none of the same words stands. */
function entitle(titles: Map<string, string>, title: string, name: string): void {
  const key = title.trim().toLowerCase();
  if (!titles.has(key)) titles.set(key, name);
}

function paperSubject({ engine }: Pick<CallContext, 'engine'>, paper: Paper): Subject {
  const { words } = engine.papers.templates.of(paper.code);
  const titles = new Map<string, string>();
  const names = [...Object.keys(paper.fields), ...Object.values(paper.lists ?? {}).flatMap((kinds) => Object.keys(kinds))];
  // A column is one of the list's before it is the paper's own.
  for (const inList of [true, false])
    for (const language of languages)
      for (const [label, title] of Object.entries(words[language].labels)) {
        const name = label.replace(/^\w+\./u, '');
        if (label.includes('.') === inList && !label.startsWith('head.') && names.includes(name)) entitle(titles, title, name);
      }
  for (const name of names) entitle(titles, name, name);
  return { type: paper.code, known: knownOf(paper), titles, reads: false };
}

/** Lists go out as they are seen; they come in line by line where some sheet takes them, rows may be added and no grammar of their own reads them. */
const goesOut = ({ stock }: Definition, { session }: Asking): boolean => stock.list !== undefined && holds(session.actor, stock.list.roles);
const comesIn = (definition: Definition, asking: Asking): boolean =>
  goesOut(definition, asking) &&
  definition.stock.add !== undefined &&
  definition.stock.batch !== undefined &&
  definition.custom?.excelImport === undefined &&
  importable.has(definition.name) &&
  holds(asking.session.actor, definition.stock.add.roles);

/** Names of fields of a list that its columns may hold: all that are seen going out, coming in those a person may set and its numbers. */
function namesOf(definition: Definition, { session }: Asking, reads: boolean): string[] {
  const hidden = hiddenFields(definition, session.actor);
  const numbers = new Set([definition.label?.zh, ...(definition.numbered ? [definition.numbered.field] : [])]);
  return Object.entries(allFields(definition)).flatMap(([name, field]) =>
    hidden.has(name) || field.kind === 'file' || (reads && (field.edit === 'never' || !(name in definition.fields)) && !numbers.has(name))
      ? []
      : [name],
  );
}

function listSubject(asking: Asking, definition: Definition, reads: boolean): Subject {
  const names = namesOf(definition, asking, reads);
  const titles = new Map<string, string>();
  for (const language of languages) for (const name of names) entitle(titles, fieldWord(language, definition, name), name);
  for (const name of names) entitle(titles, name, name);
  return {
    type: definition.name,
    known: reads ? { fields: names, lists: {} } : { fields: [], lists: { [sheetRows]: names } },
    titles,
    reads,
    ...(reads ? { fields: allFields(definition) } : {}),
  };
}

/** What a template of a type and a kind is of. @throws Refused where there is no such paper or list, or the caller does not see it */
export function subjectOf(asking: Asking, asked: string, kind: string): Subject {
  const { engine } = asking;
  const type = typeOf(asking, asked);
  const paper = engine.papers.get(type);
  if (paper !== undefined && kind !== 'IMPORT') return paperSubject(asking, paper);
  const definition = engine.catalogue.all.find(({ name }) => name === type);
  const may = kind === 'IMPORT' ? comesIn : kind === 'WORKBOOK' ? goesOut : () => false;
  if (definition === undefined || !may(definition, asking)) throw new Refused('PAPER_UNKNOWN', { value: asked }, 'type');
  return listSubject(asking, definition, kind === 'IMPORT');
}

/** A list that may have templates, as the calls answer it. */
interface ListOnWire {
  readonly code: string;
  readonly name: string;
  readonly kinds: readonly TemplateKind[];
  readonly fields: readonly [];
  readonly lists: readonly { readonly name: string; readonly fields: readonly { readonly name: string; readonly label: string }[] }[];
}

/** Lists the caller may make templates of, with the names these may use in the words of a language. */
export function listsOf(asking: Asking, language: Language): ListOnWire[] {
  return asking.engine.catalogue.all
    .filter((definition) => comesIn(definition, asking) || (goesOut(definition, asking) && definition.stock.add !== undefined))
    .map((definition) => ({
      code: definition.name,
      name: wordIn(language, 'operations', 'entity', definition.name),
      kinds: comesIn(definition, asking) ? (['WORKBOOK', 'IMPORT'] as const) : (['WORKBOOK'] as const),
      fields: [] as const,
      lists: [
        {
          name: sheetRows,
          fields: namesOf(definition, asking, false).map((name) => ({ name, label: fieldWord(language, definition, name) })),
        },
      ],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}
