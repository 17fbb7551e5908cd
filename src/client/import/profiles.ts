import { call } from '#client/calls/http';
import { isOneOf, type Leaf } from '#define/filter';
import type { EntityName } from '#names/entities';
import type { DateOrder } from '#values/dayReadings';
import { foldSearch } from '#values/text';
import type { Blanks, Meeting, PhraseWord, SinglePrice } from '#workers/import/staged';
import type { TableProposal } from '#workers/import/propose';
import { steadyHeader } from '#workers/workbook/table';

/** What is remembered of a whole file: everything but its validity, which changes from file to file. */
export interface KeptDefaults {
  readonly defaults: Readonly<Record<string, string>>;
  readonly dateOrder: DateOrder | null;
  readonly singlePrice: SinglePrice;
  readonly aliases: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly phrases?: Readonly<Record<string, PhraseWord>>;
  readonly hidden: boolean;
  readonly meeting?: Meeting;
  readonly blanks?: Blanks;
  /** The company's own template the file was read by. */
  readonly template?: string | null;
}

/** A layout as it was mapped last time, known again by the fingerprint of its headers. */
export interface Profile {
  readonly id: string;
  readonly version: number;
  /** Null where the sheet's layouts belong to nobody. */
  readonly carrierCode: string | null;
  readonly fingerprint: string;
  /** Header words with their fields, so that an inserted blank column moves nothing. */
  readonly columns: readonly { readonly header: string; readonly field: string | null }[];
  readonly defaults: KeptDefaults | null;
}

/** Paths of the calls of the profiles' entity. */
export interface ProfileCalls {
  readonly list: string;
  readonly add: string;
  readonly edit: string;
}

const mostProfiles = 200;

/** Mappings remembered on a sheet that have one of these values; none where they cannot be had, since the import goes without. */
async function profilesBy(calls: Pick<ProfileCalls, 'list'>, mod: string, by: Leaf): Promise<readonly Profile[]> {
  const where = { and: [isOneOf('sheet', mod), by] };
  return call<{ rows: Profile[] }>('GET', calls.list, { size: mostProfiles, where }, { quiet: true }).then(
    ({ rows }) => rows,
    () => [],
  );
}

/** Mappings remembered for these layouts on a sheet. */
export async function loadProfiles(calls: ProfileCalls, mod: string, tables: readonly TableProposal[]): Promise<readonly Profile[]> {
  const prints = [...new Set(tables.map((table) => table.fingerprint))];
  return prints.length === 0 ? [] : profilesBy(calls, mod, isOneOf('fingerprint', ...prints));
}

/** Remembers what a name means in all files of a carrier, in each layout of theirs; quiet as {@link keepProfile} is. */
export async function rememberName(
  calls: Pick<ProfileCalls, 'list' | 'edit'>,
  of: { readonly mod: string; readonly carrierCode: string },
  entity: EntityName,
  text: string,
  key: string,
): Promise<void> {
  for (const { id, version, defaults } of await profilesBy(calls, of.mod, isOneOf('carrierCode', of.carrierCode))) {
    const names = { ...defaults?.aliases?.[entity], [foldSearch(text).trim()]: key };
    const kept = { ...defaults, aliases: { ...defaults?.aliases, [entity]: names } };
    await call('POST', calls.edit, { id, version, defaults: kept }, { quiet: true }).catch(() => undefined);
  }
}

/** The columns of a table as a profile maps them: the n-th header of the same words has the n-th remembered field. */
export function columnsOf(profile: Profile, table: TableProposal): (string | null)[] {
  const left = new Map<string, (string | null)[]>();
  for (const { header, field } of profile.columns) {
    const word = steadyHeader(header);
    left.set(word, [...(left.get(word) ?? []), field]);
  }
  // A column the new file hides may hold what was true last week.
  const hidden = new Set(table.hiddenColumns);
  const mapped = table.headers.map((header) => (header === '' ? null : (left.get(steadyHeader(header))?.shift() ?? null)));
  return mapped.map((field, column) => (hidden.has(column) ? null : field));
}

/** Remembers a mapping for a layout. Quiet: a profile that is not kept costs a few clicks next time, nothing else. */
export async function keepProfile(
  calls: ProfileCalls,
  known: Profile | null,
  of: { mod: string; carrierCode: string | null },
  table: TableProposal,
  columns: readonly (string | null)[],
  defaults: KeptDefaults,
): Promise<void> {
  const map = table.headers.flatMap((header, column) => (header === '' ? [] : [{ header, field: columns[column] ?? null }]));
  const body = { columns: map, defaults };
  try {
    if (known === null)
      await call(
        'POST',
        calls.add,
        { sheet: of.mod, carrierCode: of.carrierCode, fingerprint: table.fingerprint, ...body },
        { quiet: true },
      );
    else await call('POST', calls.edit, { id: known.id, version: known.version, ...body }, { quiet: true });
  } catch {
    return;
  }
}
