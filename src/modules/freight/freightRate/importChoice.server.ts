import type { EntityName } from '#names/entities';
import { isDay } from '#values/day';
import type { DateOrder } from '#values/dayReadings';
import type { TableProposal } from '#workers/import/propose';
import type { ImportChoice, ImportTarget, PhraseWord, SinglePrice, TableChoice } from '#workers/import/staged';
import { Refused } from '#server/refused';

const dateOrders: readonly DateOrder[] = ['MDY', 'DMY', 'YMD'];
const singlePrices: readonly SinglePrice[] = ['ask', 'first', 'all'];
const longestText = 200;
const mostAliases = 1_000;
const mostMembers = 200;

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);

const malformed = (what: string): Refused => new Refused('INPUT_MALFORMED', { value: what }, 'choice');

function parsed(input: unknown): Record<string, unknown> {
  if (input === undefined || input === null || input === '') return {};
  try {
    const choice: unknown = typeof input === 'string' ? JSON.parse(input) : input;
    if (isRecord(choice)) return choice;
  } catch {
    throw malformed('choice');
  }
  throw malformed('choice');
}

/** Texts by name, each short; names outside `known` are refused. */
function texts(input: unknown, known: (name: string) => boolean, what: string): Record<string, string> {
  if (input === undefined) return {};
  if (!isRecord(input) || Object.keys(input).length > mostAliases) throw malformed(what);
  return Object.fromEntries(
    Object.entries(input).map(([name, text]) => {
      if (!known(name) || typeof text !== 'string' || text.length > longestText) throw malformed(what);
      return [name, text];
    }),
  );
}

/** Port codes by the name a carrier gives all of them. */
function groupsOf(input: unknown): Record<string, readonly string[]> {
  if (input === undefined) return {};
  if (!isRecord(input) || Object.keys(input).length > mostAliases) throw malformed('aliases.group');
  return Object.fromEntries(
    Object.entries(input).map(([name, codes]) => {
      if (!Array.isArray(codes) || codes.length > mostMembers || !codes.every((code) => typeof code === 'string'))
        throw malformed('aliases.group');
      return [name, codes as string[]];
    }),
  );
}

/** What was said of clauses of remarks: agreed to or not, or what they mean instead. */
function phrasesOf(input: unknown): Record<string, PhraseWord> {
  if (input === undefined) return {};
  if (!isRecord(input) || Object.keys(input).length > mostAliases) throw malformed('phrases');
  return Object.fromEntries(
    Object.entries(input).map(([clause, word]) => [
      clause.slice(0, longestText),
      typeof word === 'string' ? word.slice(0, longestText) : word === true,
    ]),
  );
}

function tablesOf(input: unknown, proposed: readonly TableProposal[], target: ImportTarget): TableChoice[] {
  if (input === undefined) return proposed.filter((table) => table.chosen).map((table) => ({ ...table, hidden: false }));
  if (!Array.isArray(input)) throw malformed('tables');
  const fields = new Set(target.plan.fields.flatMap(({ field, fills }) => [field, ...(fills ?? [])]));
  return input.map((wish: unknown) => {
    if (!isRecord(wish)) throw malformed('tables');
    const table = proposed[Number(wish.table)];
    if (table === undefined) throw malformed('tables.table');
    const columns = wish.columns === undefined ? table.columns : wish.columns;
    if (
      !Array.isArray(columns) ||
      columns.length > table.headers.length ||
      !columns.every((field) => field === null || (typeof field === 'string' && fields.has(field)))
    )
      throw malformed('tables.columns');
    return { ...table, columns: columns as (string | null)[], hidden: wish.hidden === true };
  });
}

/**
 * What the person chose, from the call's `choice`: `{tables: [{table, columns?, hidden?}], defaults?, dateOrder?, singlePrice?,
 * contextDay?, aliases?, struck?, phrases?}`; `aliases.group` holds groups of ports; `table` counts the proposed tables from 0. Without it everything is taken as proposed.
 */
export function readChoice(
  input: unknown,
  proposed: readonly TableProposal[],
  about: { fileName: string; contextDay: string; target: ImportTarget },
): ImportChoice {
  const choice = parsed(input);
  const { target } = about;
  const day = choice.contextDay;
  const aliases = isRecord(choice.aliases) ? choice.aliases : {};
  return {
    tables: tablesOf(choice.tables, proposed, target),
    defaults: texts(choice.defaults, (name) => target.plan.defaults.includes(name), 'defaults'),
    dateOrder: dateOrders.find((order) => order === choice.dateOrder) ?? null,
    contextDay: typeof day === 'string' && isDay(day) ? day : about.contextDay,
    fileName: about.fileName,
    singlePrice: singlePrices.find((one) => one === choice.singlePrice) ?? 'ask',
    struck: choice.struck === 'KEEP' ? 'KEEP' : 'NOT_OFFERED',
    phrases: phrasesOf(choice.phrases),
    groups: groupsOf(aliases.group),
    aliases: Object.fromEntries(
      Object.entries(aliases)
        .filter(([entity]) => entity !== 'group')
        .map(([entity, names]) => [entity as EntityName, texts(names, () => true, 'aliases')]),
    ),
  };
}
