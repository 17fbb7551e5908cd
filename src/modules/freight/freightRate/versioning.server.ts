import type { Definition } from '#define/entity';
import { dayOf, decimalOf, integerOf, textOf, type Row, type Value, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { sidesOf, unitsMoved } from '#modules/freight/freightRate/acts.shape';
import { jumps } from '#modules/freight/freightRate/guards.rules';
import { beginsOn, leftOf, meet, periodOf, wasBy, type Period, type Piece } from '#modules/freight/freightRate/versions.rules';
import { carried, putting } from '#server/perform/branchRows';
import type { ActBody, ActMade, ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import type { AdditionWish, RowWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { fixed, raw, sql } from '#server/store/sql';
import { grouped } from '#values/grouped';
import { moved, type Move } from '#values/moved';

const mostRates = 2_000;
const picked = (row: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** A kind of rates that has versions: by the box, or by the revenue ton. */
export interface RateKind {
  readonly definition: Definition;
  /** What they are priced by: `cost`, `floor` and `sell` of each are fields. */
  readonly units: readonly string[];
  /** Tells whom a release or a withdrawal concerns. */
  readonly tell: (work: Releasing, ids: readonly string[], as: ReadonlyMap<string, Values>) => Promise<ActMade>;
}

/** What versions are released with: the work of an act, or of an import. */
export type Releasing = Pick<ActWork, 'road' | 'engine' | 'caller' | 'facts' | 'batchId' | 'dryRun' | 'warn' | 'refuse'>;

/** From so many keys on whoever releases them waits for everybody else, and they for him, instead of key by key. */
const mostKeysHeld = 500;

/** Whoever writes or releases versions of one of these keys waits until this is done. Answers the keys, each once. */
export async function holdKeys({ road, caller }: Pick<ActWork, 'road' | 'caller'>, keys: readonly string[]): Promise<string[]> {
  const { epId } = caller.actor;
  const sorted = [...new Set(keys)].sort();
  const all = sql`hashtextextended('rates', ${epId}::bigint)`;
  await road.transaction.all(
    sorted.length > mostKeysHeld
      ? [sql`select pg_advisory_xact_lock(${all})::text`]
      : [
          sql`select pg_advisory_xact_lock_shared(${all})::text`,
          sql`select pg_advisory_xact_lock(hashtextextended('rate ' || k.key, ${epId}::bigint))::text from unnest(${sorted}::text[]) k(key)`,
        ],
  );
  return sorted;
}

/** Versions of these keys that stand released, held. */
async function releasedOf({ definition }: RateKind, work: Releasing, keys: readonly string[]): Promise<Row[]> {
  const { road, engine, caller } = work;
  const { epId } = caller.actor;
  const sorted = await holdKeys(work, keys);
  const found = await road.transaction.query(
    sql`select id from ${raw(definition.table)} where ep_id = ${epId}::bigint and rate_key = any(${sorted}::text[]) and release_status = 'RELEASED' and not is_deleted`,
  );
  const ids = found.map(([id]) => id as string);
  return [...(await lockRows(road.transaction, engine, asProduct(caller), definition, ids)).values()];
}

/** The highest number a version of each key has. */
export async function lastVersionsOf(
  { definition }: RateKind,
  { road, caller }: Pick<ActWork, 'road' | 'caller'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await road.transaction.query(
    sql`select rate_key, max(version_no) from ${raw(definition.table)} where ep_id = ${caller.actor.epId}::bigint and rate_key = any(${[...keys]}::text[]) group by rate_key`,
  );
  return new Map(rows.map(([key, last]) => [key as string, Number(last)]));
}

/** Whoever publishes holds the highest level of changing rates. @throws Refused NOT_ALLOWED */
export const mayPublish = ({ caller }: Pick<ActWork, 'caller'>): void => {
  if (caller.actor.freightModifyLevel < 4) throw new Refused('NOT_ALLOWED');
};

const out = { releaseStatus: 'RELEASED', sourceState: 'PUBLISHED' };
const over = { releaseStatus: 'WITHDRAWN', isRecommended: false, withdrawReason: 'SUPERSEDED' };
const numberOf = (row: Row): number => integerOf(row, 'versionNo') ?? 1;

/**
 * Makes room for the versions about to be released: what stands released of their keys over the same days is closed around them, or
 * taken out where nothing is left of it (domain/06 §6.5, 15 §15.1). Answers what is put into each of them.
 */
async function makeRoom(kind: RateKind, work: Releasing, rows: readonly Row[]): Promise<ReadonlyMap<string, Values>> {
  const { facts } = work;
  const keyOf = (row: Row) => String(row.rateKey);
  const standing = await releasedOf(kind, work, rows.map(keyOf));
  const ofKey = new Map<string, readonly Piece<Row>[]>();
  for (const [key, some] of grouped(standing, keyOf))
    ofKey.set(
      key,
      some.map((of) => ({ of, period: periodOf(of), own: true })),
    );
  const puts = new Map<string, Values>();
  const superseded = (row: Row, by: Row) =>
    work.refuse({ id: row.id, code: 'RATE_SUPERSEDED', field: 'validFrom', detail: { n: String(by.versionNo) } });
  for (const row of rows.toSorted((one, other) => numberOf(one) - numberOf(other))) {
    const others = (ofKey.get(keyOf(row)) ?? []).filter(({ of }) => of.id !== row.id);
    const met = others.filter(({ period }) => meet(period, periodOf(row)));
    const newer = met.find(({ of }) => numberOf(of) > numberOf(row));
    if (newer) {
      superseded(row, newer.of);
      continue;
    }
    const [older] = met;
    const from = older ? beginsOn(periodOf(row), older.period, facts.today) : periodOf(row).from;
    const before = older ?? others.toSorted((one, other) => (one.period.from < other.period.from ? 1 : -1))[0];
    const put: Values = { ...(before ? wasBy(kind.units)(before.of) : {}), ...(from === row.validFrom ? {} : { validFrom: from }) };
    for (const jump of row.businessExamineStatus === 'PASSED'
      ? []
      : jumps(before || from !== row.validFrom ? { ...row, ...put } : row, facts, kind.units))
      work.warn({ ...jump, warn: true, id: row.id });
    puts.set(row.id, put);
    const period = { from, to: dayOf(row, 'validTo') };
    ofKey.set(keyOf(row), [...leftOf(others, period), { of: { ...row, ...out }, period, own: true }]);
  }
  const pieces = [...ofKey.values()].flat();
  const left = new Map(pieces.filter(({ own }) => own).map(({ of, period }) => [of.id, period]));
  // Of those released together as well the newer close the older.
  for (const row of rows) {
    const [put, period] = [puts.get(row.id), left.get(row.id)];
    if (put && period) puts.set(row.id, { ...put, ...daysOf(row, period) });
    else if (put) superseded(row, ofKey.get(keyOf(row))?.at(-1)?.of ?? row);
  }
  const closed = standing.flatMap((row) => {
    const period = left.get(row.id);
    const moved = period ? daysOf(row, period) : over;
    // It is closed, not changed: what was examined of it stands.
    return puts.has(row.id) || Object.keys(moved).length === 0
      ? []
      : [putting(row, { ...picked(row, ['businessExamineStatus']), ...moved })];
  });
  await writeRoom(
    kind,
    work,
    closed,
    pieces.filter(({ own }) => !own),
  );
  return puts;
}

/** The days of a row that are to be others. */
const daysOf = (row: Row, { from, to }: Period): Values => ({
  ...(from === dayOf(row, 'validFrom') ? {} : { validFrom: from }),
  ...(to === dayOf(row, 'validTo') ? {} : { validTo: to }),
});

/** What a piece of a version has of it beside what people said. */
const kept = ['versionNo', 'releaseStatus', 'sourceState', 'importedFrom'];

/** Writes versions that were closed, and the pieces beside them. */
async function writeRoom(
  { definition }: RateKind,
  { road, caller }: Releasing,
  closed: readonly RowWish[],
  beside: readonly Piece<Row>[],
): Promise<void> {
  if (closed.length > 0) await road.perform(definition, { rows: closed, untold: true }, asProduct(caller));
  const add = beside.map(({ of, period: { from, to } }): AdditionWish => ({
    clientId: `${of.id} ${from}`,
    set: carried(of, definition),
    derived: {},
    put: {
      ...picked(
        of,
        kept.filter((name) => definition.fields[name]),
      ),
      validFrom: from,
      validTo: to,
    },
  }));
  if (add.length > 0) await road.perform(definition, { add, untold: true }, asProduct(caller));
}

/** Releases drafts that were just written, in the same transaction, and tells whom it concerns. */
export async function releasedNow(kind: RateKind, work: Releasing, ids: readonly string[]): Promise<ActMade> {
  const { definition } = kind;
  const { road, caller } = work;
  const room = await makeRoom(kind, work, [...(await road.hold(definition, ids)).values()]);
  const now = await road.hold(definition, [...room.keys()]);
  await road.perform(
    definition,
    { rows: [...now.values()].map((row) => putting(row, { ...room.get(row.id), ...out })) },
    asProduct(caller),
  );
  return kind.tell(work, [...room.keys()], new Map());
}

/** `updateReleaseStatus` RELEASED: the versions go out, and those before make room. */
export const releasingBy =
  (kind: RateKind): ActBody =>
  async (work) => {
    mayPublish(work);
    const room = await makeRoom(kind, work, work.rows);
    for (const [id, put] of room) work.put(id, put);
    return kind.tell(work, [...room.keys()], new Map([...room].map(([id, put]) => [id, { ...put, ...out }])));
  };

const record = (value: Value | undefined): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

/** What was answered, and what a call gave as the `set` and `price` of the specification. */
const asked = ({ answers }: ActWork): Values => ({ ...answers, ...record(answers.set), ...record(answers.price) });

const moveOf = (said: Values): Move | null =>
  said.value === null || said.value === undefined || said.value === ''
    ? null
    : {
        mode: (textOf(said, 'mode') ?? 'ADD') as Move['mode'],
        value: String(said.value),
        step: said.step === null || said.step === undefined ? null : String(said.step),
        round: (textOf(said, 'round') ?? 'NEAREST') as Move['round'],
      };

/** The prices of a row after they were moved; a price set is set where one stands. */
function pricesAfter(units: readonly string[], row: Values, said: Values): Values {
  const move = moveOf(said);
  if (move === null) return {};
  const sides = sidesOf(said.side);
  return Object.fromEntries(
    sides.flatMap((side) => unitsMoved(units, said.boxes).map((unit) => [`${side}${unit}`, moved(decimalOf(row, `${side}${unit}`), move)])),
  );
}

const given = (said: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names.filter((name) => said[name] !== null && said[name] !== undefined && said[name] !== '').map((name) => [name, said[name]]),
  );

const shownOf = (units: readonly string[]) => units.flatMap((unit) => [`cost${unit}`, `sell${unit}`]);
/** Before and after, side by side. */
function table(units: readonly string[], rows: readonly { readonly before: Values; readonly after: Values }[]): ActPreview {
  const names = shownOf(units).filter((name) => rows.some(({ before, after }) => decimalOf(before, name) !== decimalOf(after, name)));
  return {
    columns: [{ name: 'lane', kind: 'text' }, ...names.map((name) => ({ name, kind: 'text' }) as const), { name: 'validTo', kind: 'text' }],
    rows: rows.map(({ before, after }) => ({
      lane: `${textOf(after, 'carrierCode') ?? ''} ${textOf(after, 'portLoading') ?? ''}-${textOf(after, 'portDestination') ?? ''}`,
      ...Object.fromEntries(
        names.map((name) => {
          const [was, now] = [decimalOf(before, name), decimalOf(after, name)];
          return [name, was === now ? now : `${was ?? '–'} → ${now ?? '–'}`];
        }),
      ),
      validTo: dayOf(after, 'validTo'),
    })),
  };
}

const within = ({ rows }: ActWork): void => {
  if (rows.length > mostRates) throw new Refused('TOO_MANY_ROWS', { n: String(mostRates) }, 'ids');
};

/**
 * `batchUpdate`: drafts are changed where they stand; of what is released a new draft version is made, released at once where that is
 * asked. `single`: read values of rows of their own, which go last.
 */
export const updatingBy =
  (kind: RateKind, single: ReadonlyMap<string, Values> = new Map()): ActBody =>
  async (work) => {
    within(work);
    const { definition, units } = kind;
    const { rows, road, caller } = work;
    const said = asked(work);
    const atOnce = said.release === true || said.as === 'RELEASED';
    if (atOnce) {
      mayPublish(work);
      if (!caller.actor.roles.has('releaseFreight')) throw new Refused('NOT_ALLOWED');
    }
    const after = (row: Row): Values => ({
      ...pricesAfter(units, row, said),
      ...given(said, ['validFrom', 'validTo']),
      ...single.get(row.id),
    });
    const drafts = rows.filter(({ releaseStatus }) => releaseStatus === 'DRAFT');
    const released = rows.filter(({ releaseStatus }) => releaseStatus === 'RELEASED');
    if (drafts.length > 0)
      await road.perform(definition, {
        rows: drafts.map((row) => ({ id: row.id, version: row.version, set: after(row), old: {}, derived: {} })),
      });
    const last = await lastVersionsOf(
      kind,
      work,
      released.map(({ rateKey }) => String(rateKey)),
    );
    const add = released.map((row): AdditionWish => ({
      clientId: row.id,
      set: { ...carried(row, definition), ...after(row) },
      derived: {},
      put: { ...wasBy(units)(row), versionNo: (last.get(String(row.rateKey)) ?? 1) + 1 },
    }));
    const made = add.length === 0 ? [] : (await road.perform(definition, { add }, asProduct(caller))).done.map(({ id }) => id);
    let leads: ActMade = {};
    if (atOnce && made.length + drafts.length > 0) {
      leads = await releasedNow(kind, work, [...made, ...drafts.map(({ id }) => id)]);
    }
    const now = await road.hold(definition, [...drafts.map(({ id }) => id), ...made]);
    const pairs = [...drafts, ...released].map((row, at) => ({
      id: row.id,
      newId: at < drafts.length ? row.id : (made[at - drafts.length] ?? ''),
      before: row as Values,
      after: (now.get(at < drafts.length ? row.id : (made[at - drafts.length] ?? '')) ?? {}) as Values,
    }));
    return work.dryRun
      ? { preview: table(units, pairs) }
      : {
          ...leads,
          made,
          versions: pairs.map(({ id, newId, before, after: to }) => ({
            id,
            newId,
            before: picked(before, shownOf(units)),
            after: picked(to, shownOf(units)),
          })),
        };
  };

/** Periods of the key that are taken, so that a copy of it never holds the same days. */
async function askFree({ table: name }: Definition, { road, caller }: ActWork, ids: readonly string[]): Promise<void> {
  const rows = await road.transaction.query(
    sql`select n.id, o.version_no, greatest(o.valid_from, n.valid_from)::text, least(coalesce(o.valid_to, 'infinity'), coalesce(n.valid_to, 'infinity'))::text
      from ${raw(name)} n join ${raw(name)} o on o.ep_id = n.ep_id and o.rate_key = n.rate_key and o.id <> n.id and not o.is_deleted
        and o.release_status in ('DRAFT', 'RELEASED') and o.valid_from <= coalesce(n.valid_to, 'infinity') and n.valid_from <= coalesce(o.valid_to, 'infinity')
      where n.ep_id = ${caller.actor.epId}::bigint and n.id = any(${[...ids]}::bigint[])${fixed(' order by n.id limit 20')}`,
  );
  if (rows.length > 0)
    throw new Refused(
      rows.map(([, n, from, to]) => ({
        code: 'RATE_PERIOD_TAKEN',
        field: 'validFrom',
        detail: { from: from ?? '', to: to === 'infinity' ? '…' : (to ?? ''), n: n ?? '' },
      })),
    );
}

const listed = (value: Value | undefined): (string | null)[] => (Array.isArray(value) && value.length > 0 ? value.map(String) : [null]);

/** `batchCopy`: drafts of the same rate for other ports, another carrier or another time; none may meet another of its key. */
export const copyingBy =
  ({ definition, units }: RateKind): ActBody =>
  async (work) => {
    within(work);
    const { rows, road } = work;
    const said = asked(work);
    const set = given(
      said,
      ['carrierCode', 'consolidatorId', 'rateKind', 'validFrom', 'validTo'].filter((name) => definition.fields[name]),
    );
    // Nothing answered yet: the dialog waits for what is to differ.
    const ports = [said.portLoading, said.portDestination].flatMap((named) => listed(named)).filter((port) => port !== null);
    if (work.dryRun && ports.length === 0 && Object.keys(set).length === 0 && moveOf(said) === null) return {};
    const copies = rows.flatMap((row) =>
      listed(said.portLoading).flatMap((loading) =>
        listed(said.portDestination).map((destination): Values => ({
          ...carried(row, definition),
          ...set,
          ...(loading === null ? {} : { portLoading: loading }),
          ...(destination === null ? {} : { portDestination: destination, lineCode: null }),
          ...pricesAfter(units, row, said),
          visibleLevel: row.visibleLevel,
        })),
      ),
    );
    if (copies.length > mostRates) throw new Refused('TOO_MANY_ROWS', { n: String(mostRates) }, 'ids');
    const { done } = await road.perform(definition, {
      add: copies.map((values, at) => ({ clientId: String(at), set: values, derived: {} })),
    });
    const made = done.map(({ id }) => id);
    await askFree(definition, work, made);
    return work.dryRun
      ? {
          preview: table(
            units,
            copies.map((after) => ({ before: after, after })),
          ),
        }
      : { made };
  };
