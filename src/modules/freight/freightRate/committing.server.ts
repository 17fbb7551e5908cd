import { createHash } from 'node:crypto';
import type { Objection } from '#define/act';
import { holds } from '#define/actor';
import { dayOf, decimalOf, textOf, type Json, type Row, type Values } from '#define/row';
import { lastVersions, releaseAtOnce } from '#modules/freight/freightRate/acts.server';
import { holdKeys, mayPublish, type Releasing } from '#modules/freight/freightRate/versioning.server';
import { pricesOf, rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { differencesOf, holdsStill, type AsOf, type Compared, type Comparing } from '#modules/freight/freightRate/difference.server';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { removeSurcharges, writeSurcharges, type StagedSurcharge } from '#modules/freight/surchargeImport.shape.server';
import { StagedImports, uuidOf, type ImportHead } from '#server/workbook/stagedImport';
import { wasOf } from '#modules/freight/freightRate/versions.rules';
import { carried, putting } from '#server/perform/branchRows';
import type { CallContext, CustomHandler } from '#server/http/call';
import { asOneBatch } from '#server/http/oneBatch';
import { batchIdOf, idsOf, textOfInput } from '#server/http/input';
import type { LeadsTo } from '#define/wire';
import { askWarnings } from '#server/perform/warned';
import type { StepWarning } from '#server/perform/steps';
import { asProduct, lockRows } from '#server/perform/rows';
import { performTogether, type Road } from '#server/perform/together';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { Turns } from '#server/turns';
import { addDays } from '#values/day';
import { sameDecimal } from '#values/decimal';

/** Fingerprint of staged lines: what was looked at is what is written. */
export async function digestOfRows(rows: readonly Pick<Compared, 'set' | 'rateKey'>[]): Promise<string> {
  const hash = createHash('sha256');
  await new Turns().map(rows, ({ set, rateKey }) => {
    const said = Object.keys(set).sort();
    hash.update(JSON.stringify([rateKey, said.map((name) => [name, set[name] ?? null])]));
  });
  return hash.digest('hex');
}

/** What of a staged line is asked for where it is written; the rest is for whoever looks at it. */
const brief = ['seq', 'set', 'problems', 'rateKey', 'lineCode', 'diffKind', 'currentId', 'currentVersion'] as const;
type Brief = Pick<Compared, (typeof brief)[number]> & { readonly from: string };

/** Where a line stands in its file, and the cell of each of its prices. */
function placeOf({ sheet, row, cells }: Compared): string {
  const prices = rateBoxes.flatMap((box) => (cells[`cost${box}`] === undefined ? [] : [`${box} ${cells[`cost${box}`]}`]));
  return `${sheet} ${row}: ${prices.join(', ')}`;
}

export const briefOf = (row: Json): unknown => {
  const line = row as unknown as Compared;
  return { ...Object.fromEntries(brief.map((name) => [name, line[name]])), from: placeOf(line) };
};

const mostTold = 10;
const laneOf = ({ set }: Brief) =>
  `${textOf(set, 'carrierCode') ?? ''} ${textOf(set, 'portLoading') ?? ''}-${textOf(set, 'portDestination') ?? ''}`;
const given = (input: unknown): boolean => input !== undefined && input !== null && input !== '';
const accepted = (input: unknown): ReadonlySet<string> => new Set(Array.isArray(input) ? input.map(String) : []);

/** Which of the lines are to be written: all that are new or changed, those of them named, by their numbers. */
function wanted<T extends Pick<Compared, 'seq' | 'diffKind'>>(input: unknown, rows: readonly T[]): T[] {
  const open = rows.filter(({ diffKind }) => diffKind === 'NEW' || diffKind === 'CHANGED');
  if (!given(input) || input === 'ALL' || input === 'GOOD') return open;
  const list: unknown = typeof input === 'string' ? JSON.parse(input) : input;
  if (!Array.isArray(list)) throw new Refused('INPUT_MALFORMED', { value: 'rows' }, 'rows');
  const named = new Set(list.map(Number));
  return open.filter(({ seq }) => named.has(seq));
}

/** What an act may say against a row, gathered for an import: refusals end it, warnings are asked about. */
function hearing() {
  const warnings: StepWarning[] = [];
  const refusals: ServerRefusal[] = [];
  const warn = ({ code, id, detail }: Objection & { readonly id?: string }) =>
    void warnings.push({ code, reason: false, ...(id === undefined ? {} : { id }), ...(detail ? { detail } : {}) });
  return { warnings, refusals, warn, refuse: (refusal: ServerRefusal) => void refusals.push(refusal) };
}

const costs = pricesOf('cost');

/** What is asked before lines go out at once: their days are over, as of an older file, or a box of theirs costs nothing. */
function doubtsOf(lines: readonly Brief[], today: string, warn: ReturnType<typeof hearing>['warn']): void {
  const ends = lines.flatMap(({ set }) => dayOf(set, 'validTo') ?? []).filter((to) => to < today);
  const free = lines.filter(({ set }) => costs.some((name) => sameDecimal(decimalOf(set, name), '0')));
  if (ends.length > 0) warn({ code: 'IMPORT_OVER', detail: { n: String(ends.length), to: ends.sort().at(-1) ?? '' } });
  if (free.length > 0)
    warn({ code: 'IMPORT_FREE', detail: { n: String(free.length), lanes: free.slice(0, mostTold).map(laneOf).join(', ') } });
}

const ofItsOwn = new Set([...costs, ...pricesOf('floor'), ...pricesOf('sell'), 'validTo']);

/** A line as a version of its own: what the file does not speak of goes on as it was, but for prices. */
function versionOf(line: Brief, current: Row | undefined, last: number, fileName: string): AdditionWish {
  const before = current ? carried(current, freightRate, ofItsOwn) : {};
  return {
    clientId: String(line.seq),
    set: Object.assign(before, line.set),
    derived: {},
    put: {
      ...(current ? wasOf(current) : {}),
      versionNo: last + 1,
      sourceState: 'CORRECTED',
      importedFrom: `${fileName} › ${line.from}`.slice(0, 600),
    },
  };
}

/** Ends rates the file no longer names the day before; those that had not begun never do. */
async function end(road: Road, context: CallContext, ids: readonly string[], today: string): Promise<number> {
  if (ids.length === 0) return 0;
  const { engine, session } = context;
  const rows = [...(await lockRows(road.transaction, engine, asProduct(session), freightRate, ids)).values()];
  const until = addDays(today, -1);
  const over = { releaseStatus: 'WITHDRAWN', isRecommended: false, withdrawReason: 'SUPERSEDED' };
  const puts = rows
    .filter((row) => row.releaseStatus === 'RELEASED' && (row.validTo == null || String(row.validTo) > until))
    .map((row) => putting(row, { versionNo: row.versionNo ?? 1, ...(String(row.validFrom) > until ? over : { validTo: until }) }));
  if (puts.length > 0) await road.perform(freightRate, { rows: puts }, asProduct(session));
  return puts.length;
}

/** Remembers of an import what it was written by. */
const note = (road: Road, { session }: CallContext, uuid: string, batchId: string) =>
  road.transaction.query(
    sql`update sys_import set batch_id = ${batchId}::uuid where ep_id = ${session.actor.epId}::bigint and uuid = ${uuid}::uuid`,
  );

const markUndone = (road: Road, { session }: CallContext, uuid: string) =>
  road.transaction.query(sql`update sys_import set undone = true where ep_id = ${session.actor.epId}::bigint and uuid = ${uuid}::uuid`);

/** How many of the chosen lines would be something else to the rates that stand now; they are compared anew where any rate moved since. */
async function staleAmong(
  comparing: Comparing,
  { asOf }: ImportHead,
  { all, chosen }: Readonly<Record<'all' | 'chosen', readonly Brief[]>>,
): Promise<number> {
  if (await holdsStill(comparing, asOf as AsOf | undefined)) return 0;
  const now = await differencesOf(
    comparing,
    all.filter(({ diffKind }) => diffKind !== 'EXPIRED'),
  );
  return chosen.filter(
    ({ seq, diffKind, currentId, currentVersion }) =>
      now[seq]?.diffKind !== diffKind || now[seq]?.currentId !== currentId || now[seq]?.currentVersion !== currentVersion,
  ).length;
}

interface Committed {
  readonly batchId: string;
  readonly added: number;
  readonly changed: number;
  readonly expired: number;
  readonly unchanged: number;
  readonly left: number;
  readonly impact: number;
  readonly leads?: LeadsTo;
}

/**
 * `commitFreightExcel`: the chosen lines become versions, in one batch that can be taken back. Where one of their rates has moved since
 * they were compared, nothing is written (domain/15 §15.3).
 */
const commitFreightExcel: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const uuid = uuidOf(input.uuid);
  const batchId = batchIdOf(input, request);
  const { head, rows: kept, batchId: written } = await new StagedImports(engine, session.actor).brief(uuid);
  if (written !== null && written !== batchId) throw new Refused('IMPORT_COMMITTED');
  if (head.answer.kind === 'SURCHARGE') return writeStagedSurcharges(context, uuid, batchId, kept as unknown as readonly StagedSurcharge[]);
  const all = kept as unknown as readonly Brief[];
  if (given(input.digest) && input.digest !== head.answer.digest) throw new Refused('IMPORT_DIFFERS', { n: String(all.length) });
  const chosen = wanted(input.rows, all);
  const expire = given(input.expire) ? idsOf(input.expire) : [];
  const atOnce = input.as === 'RELEASED';
  if (atOnce || expire.length > 0) {
    mayPublish({ caller: session });
    if (!session.actor.roles.has('releaseFreight')) throw new Refused('NOT_ALLOWED');
  }
  const asked = { uuid, rows: chosen.map(({ seq }) => seq), expire, as: atOnce ? 'RELEASED' : 'DRAFT' };
  const together = { batchId, definition: freightRate, action: 'import', via: 'import', request: asked, tells: true } as const;
  const data = await performTogether(engine, session, together, async (road): Promise<Committed> => {
    const keys = chosen.map(({ rateKey }) => rateKey);
    // A colleague who writes the same rates is waited for: what he wrote is what these lines are compared with.
    await holdKeys({ road, caller: session }, keys);
    const facts = await engine.facts.load(road.transaction, freightRate, session.actor, engine.now());
    const stale = await staleAmong({ transaction: road.transaction, engine, caller: session, facts }, head, { all, chosen });
    if (stale > 0) throw new Refused('IMPORT_STALE', { n: String(stale) });
    const currentIds = chosen.flatMap(({ currentId }) => currentId ?? []);
    const current = await lockRows(road.transaction, engine, asProduct(session), freightRate, currentIds);
    const last = new Map(await lastVersions({ road, caller: session }, keys));
    const add = chosen.map((line) => {
      const before = last.get(line.rateKey) ?? 0;
      last.set(line.rateKey, before + 1);
      return versionOf(line, current.get(line.currentId ?? ''), before, head.fileName);
    });
    const made =
      add.length === 0 ? [] : (await road.perform(freightRate, { add, untold: true }, asProduct(session))).done.map(({ id }) => id);
    const expired = await end(road, context, expire, facts.today);
    const heard = hearing();
    const work: Releasing = { ...heard, road, engine, caller: session, facts, batchId, dryRun: false };
    if (atOnce) doubtsOf(chosen, facts.today, heard.warn);
    const { leads } = atOnce && made.length > 0 ? await releaseAtOnce(work, made) : {};
    if (heard.refusals.length > 0) throw new Refused(heard.refusals);
    askWarnings(heard.warnings, { accepted: accepted(input.acceptWarnings), reason: null, dryRun: false });
    if (made.length + expired > 0) await note(road, context, uuid, batchId);
    const changed = chosen.filter(({ diffKind }) => diffKind === 'CHANGED').length;
    return {
      batchId,
      added: chosen.length - changed,
      changed,
      expired,
      unchanged: all.filter(({ diffKind }) => diffKind === 'UNCHANGED').length,
      left: all.filter(({ diffKind }) => diffKind !== 'UNCHANGED' && diffKind !== 'EXPIRED').length - chosen.length,
      impact: leads?.count ?? 0,
      ...(leads ? { leads } : {}),
    };
  });
  return { data };
};

/** The chosen surcharges of a file become drafts, in one batch that can be taken back until one of them is published. */
async function writeStagedSurcharges(context: CallContext, uuid: string, batchId: string, all: readonly StagedSurcharge[]) {
  const { engine, session, input } = context;
  // What is published is looked at once more, by whoever may.
  if (given(input.as) && input.as !== 'DRAFT') throw new Refused('INPUT_MALFORMED', { value: 'as' }, 'as');
  if (!holds(session.actor, ['insertFreightSurcharge'])) throw new Refused('NOT_ALLOWED');
  const chosen = wanted(input.rows, all);
  const request = { uuid, rows: chosen.map(({ seq }) => seq) };
  const together = { batchId, definition: freightSurcharge, action: 'import', via: 'import', request } as const;
  const count = (kind: StagedSurcharge['diffKind']) => all.filter(({ diffKind }) => diffKind === kind).length;
  const data = await performTogether(engine, session, together, async (road) => {
    if ((await writeSurcharges(road, context, chosen)) > 0) await note(road, context, uuid, batchId);
    const changed = chosen.filter(({ diffKind }) => diffKind === 'CHANGED').length;
    const left = all.length - count('UNCHANGED') - chosen.length;
    return { batchId, added: chosen.length - changed, changed, expired: 0, unchanged: count('UNCHANGED'), left };
  });
  return { data };
}

/** What rests on versions an import made: quotations, holds, requests, charges, prices taken away, versions made later. */
async function usedBy(road: Road, { session }: CallContext, made: readonly string[]): Promise<string[]> {
  const [{ epId }, ids] = [session.actor, [...made]];
  const rows = await road.transaction.query(sql`
    select distinct o.offer_no from fr_offer_line l join fr_offer o on o.ep_id = l.ep_id and o.id = l.offer_id
      where l.ep_id = ${epId}::bigint and l.rate_id = any(${ids}::bigint[]) and not l.is_deleted and not o.is_deleted
    union select m.middle_no from bl_order_middle_cost c join bl_order_middle m on m.ep_id = c.ep_id and m.id = c.intake_id
      where c.ep_id = ${epId}::bigint and c.rate_id = any(${ids}::text[]) and not c.is_deleted
    union select o.job_no from fc_cost c join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id
      where c.ep_id = ${epId}::bigint and c.source_type = 'RATE' and c.source_id = any(${ids}::text[]) and not c.is_deleted
    union select coalesce(c.short_name, '–') from fr_confirm f left join crm_customer c on c.ep_id = f.ep_id and c.id = f.customer_id
      where f.ep_id = ${epId}::bigint and f.rate_id = any(${ids}::bigint[]) and f.state in ('HELD', 'USED') and not f.is_deleted
    union select t.take_kind || ' ' || u.fullname from fr_take_log t join sys_user u on u.id = t.create_user_id
      where t.ep_id = ${epId}::bigint and t.rate_id = any(${ids}::bigint[]) and t.take_kind <> 'COPY' and not t.is_deleted
    union select r.rate_name || ' v' || r.version_no from fr_rate r join fr_rate m on m.ep_id = r.ep_id and m.rate_key = r.rate_key and m.version_no < r.version_no
      where r.ep_id = ${epId}::bigint and m.id = any(${ids}::bigint[]) and r.id <> all(${ids}::bigint[]) and not r.is_deleted
    order by 1 limit ${mostTold}::int`);
  return rows.map(([name]) => name ?? '');
}

/** Who copied prices of these versions. */
async function copiedBy(road: Road, { session }: CallContext, made: readonly string[]): Promise<string[]> {
  const rows = await road.transaction.query(
    sql`select distinct u.fullname from fr_take_log t join sys_user u on u.id = t.create_user_id where t.ep_id = ${session.actor.epId}::bigint and t.rate_id = any(${[...made]}::bigint[]) and t.take_kind = 'COPY' and not t.is_deleted order by 1`,
  );
  return rows.map(([name]) => name ?? '');
}

const restored = ['validFrom', 'validTo', 'releaseStatus', 'isRecommended', 'withdrawReason', 'versionNo'];

/** What a batch did to rates: those it made, and how those it changed stood before. */
async function doneBy(
  road: Road,
  { session }: CallContext,
  batchId: string,
): Promise<{ made: string[]; before: ReadonlyMap<string, Values> }> {
  const rows = await road.transaction.query(
    sql`select c.row_id, c.before::text from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq and c.entity = b.entity
    where b.ep_id = ${session.actor.epId}::bigint and b.batch_id = ${batchId}::uuid and b.entity = ${freightRate.name} order by b.seq, c.row_id`,
  );
  const made = new Set<string>();
  const before = new Map<string, Values>();
  for (const [id, was] of rows) {
    if (was === null || was === undefined) made.add(id as string);
    // The first of several changes knows how the row stood before all of them.
    else if (!made.has(id as string)) before.set(id as string, { ...(JSON.parse(was) as Values), ...before.get(id as string) });
  }
  return { made: [...made], before };
}

/** `undoFreightExcel`: versions an import made go, those it closed stand as before, all or nothing (domain/15 §15.3). */
const undoFreightExcel: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const uuid = uuidOf(input.uuid);
  const reason = textOfInput(input.reason, 500);
  if (reason === null || reason.trim() === '') throw new Refused('REASON_REQUIRED', {}, 'reason');
  const { head, batchId, undone } = await new StagedImports(engine, session.actor).whole(uuid);
  if (batchId === null || undone) throw new Refused('IMPORT_GONE');
  const product = asProduct(session);
  const ofSurcharges = head.answer.kind === 'SURCHARGE';
  const takeBack = async (road: Road) => {
    if (ofSurcharges) {
      const removed = await removeSurcharges(road, context, batchId);
      await markUndone(road, context, uuid);
      return { removed, restored: 0 };
    }
    const { made, before } = await doneBy(road, context, batchId);
    const rows = await lockRows(road.transaction, engine, product, freightRate, [...made, ...before.keys()]);
    const where = await usedBy(road, context, made);
    if (where.length > 0) throw new Refused('IMPORT_USED', { where: where.join('、') });
    const users = await copiedBy(road, context, made);
    const warnings: StepWarning[] =
      users.length === 0 ? [] : [{ code: 'IMPORT_COPIED', reason: false, detail: { users: users.join('、') } }];
    askWarnings(warnings, { accepted: accepted(input.acceptWarnings), reason, dryRun: false });
    const standing = made.flatMap((id) => rows.get(id) ?? []);
    if (standing.length > 0) await road.perform(freightRate, { remove: standing.map(({ id, version }) => ({ id, version })) }, product);
    const back = [...before].flatMap(([id, was]) => {
      const row = rows.get(id);
      const put = Object.fromEntries(Object.entries(was).filter(([name]) => restored.includes(name)));
      return row && Object.keys(put).length > 0 ? [putting(row, { versionNo: row.versionNo ?? 1, ...put })] : [];
    });
    if (back.length > 0) await road.perform(freightRate, { rows: back }, product);
    await markUndone(road, context, uuid);
    return { removed: standing.length, restored: back.length };
  };
  const definition = ofSurcharges ? freightSurcharge : freightRate;
  return { data: await asOneBatch(context, definition, 'undoImport', { uuid }, takeBack, { via: 'undo', reason }) };
};

export const commitHandlers = { commitFreightExcel, undoFreightExcel };
