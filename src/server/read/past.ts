import { allFields, type Definition } from '#define/entity';
import { isQuestion } from '#define/viewed';
import type { PastOnWire } from '#define/wire';
import type { Caller, Engine } from '#server/engine';
import { momentText } from '#server/read/history';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { changesAfter } from '#server/store/pastSql';
import type { Reader } from '#server/store/select';
import { sql } from '#server/store/sql';
import { addDays, isDay } from '#values/day';
import { isMoment, momentInZone, parseMomentText, type Moment } from '#values/moment';

/**
 * The moment a list is asked as of: an instant, or a day or a time of the reader's own calendar; a day alone means its end. Null
 * where nothing was given.
 * @throws Refused MOMENT_UNPARSED, and PAST_AHEAD for a moment still to come
 */
export function pastMoment(input: unknown, zone: string, now: Date): Moment | null {
  const text = typeof input === 'string' ? input.trim().slice(0, 60) : '';
  if (text === '') return null;
  const [begins, ends] = isDay(text) ? [momentInZone(text, 0, zone), momentInZone(addDays(text, 1), -1, zone)] : [null, null];
  const at = ends ?? (isMoment(text) ? text : parseMomentText(text, zone));
  if (at === null) throw new Refused('MOMENT_UNPARSED', { value: text }, 'asOf');
  const today = now.toISOString();
  if (at <= today) return at;
  // The day that is still going on ends now.
  if (begins !== null && begins <= today) return today;
  throw new Refused('PAST_AHEAD', { value: text }, 'asOf');
}

/** Whoever reads a list as it stood at a moment; a view takes its own parameters instead. */
export function inThePast<C extends Caller>(engine: Engine, caller: C, definition: Definition, asOf: unknown): C {
  const at = isQuestion(definition) ? null : pastMoment(asOf, caller.zone, engine.now());
  // The list of removed rows is one of today: what was removed when is on record with each of them.
  if (at !== null && engine.catalogue.get(definition.name) !== definition) throw new Refused('INPUT_MALFORMED', { value: 'asOf' }, 'asOf');
  return at === null ? caller : { ...caller, past: at };
}

/** More changed rows than these are not named one by one. */
const mostNamed = 20_000;

/** What happened to the rows of the list since the moment: whose cells are other ones now, which rows are gone, and how many came. */
export async function movedSince(
  transaction: Transaction,
  definition: Definition,
  reader: Reader,
  at: Moment,
  owners: readonly string[],
): Promise<PastOnWire> {
  const shown = new Set(reader.columns.map(({ name }) => name));
  const names = Object.keys(allFields(definition)).filter((name) => shown.has(name));
  const rows = await transaction.query(
    sql`select c.row_id, (array_agg(c.before is not null order by c.seq))[1], (array_agg(c.after is null order by c.seq desc))[1],
        (select array_to_json(array_agg(distinct e)) from unnest(array_agg(c.before)) u(before) cross join lateral jsonb_object_keys(coalesce(u.before, '{}')::jsonb) e where e = any(${names}::text[]))
      from ${changesAfter(definition, at)} and c.ep_id = any(${[...owners]}::bigint[]) group by c.row_id limit ${mostNamed + 1}`,
  );
  const first = await transaction.query(sql`select min(at) from sys_batch where ep_id = any(${[...owners]}::bigint[])`);
  const moved: PastOnWire['moved'] = {};
  const gone: string[] = [];
  for (const [id, was, over, fields] of rows.slice(0, mostNamed)) {
    if (was !== 't') continue;
    if (over === 't') gone.push(String(id));
    else moved[String(id)] = JSON.parse(fields ?? '[]') as string[];
  }
  const begins = first[0]?.[0];
  return {
    at,
    moved,
    gone,
    more: rows.length > mostNamed,
    recordBegins: begins ? momentText(begins) : null,
  };
}
