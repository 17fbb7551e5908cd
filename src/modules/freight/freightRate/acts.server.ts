import { dayOf, textOf, type Values } from '#define/row';
import { freightConfirm } from '#modules/freight/freightConfirm/freightConfirm.entity';
import { tellImpact } from '#modules/freight/freightRate/impactTelling.server';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { priceLine, quoteText } from '#modules/freight/freightRate/quote.rules';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import {
  copyingBy,
  lastVersionsOf,
  mayPublish,
  releasedNow,
  releasingBy,
  updatingBy,
  type RateKind,
  type Releasing,
} from '#modules/freight/freightRate/versioning.server';
import { putting } from '#server/perform/branchRows';
import { tellFollowers } from '#modules/freight/followed.shape.server';
import { takingBy } from '#modules/freight/taking.shape.server';
import { writeTakes } from '#modules/freight/logs.shape.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { raw, sql } from '#server/store/sql';
import { addDays } from '#values/day';

/** Rates by the box. */
const byBox: RateKind = {
  definition: freightRate,
  units: rateBoxes,
  tell: async (work, ids, as) => {
    await tellFollowers(work, ids, as);
    return tellImpact(work, ids, as);
  },
};

/** The highest number a version of each key has. */
export const lastVersions = (work: Pick<ActWork, 'road' | 'caller'>, keys: readonly string[]) => lastVersionsOf(byBox, work, keys);

/** Releases drafts that were just written, in the same transaction, and tells whom it concerns. */
export const releaseAtOnce = (work: Releasing, ids: readonly string[]) => releasedNow(byBox, work, ids);

/** `batchUpdate`; `single`: read values of rows of their own, which go last. */
export const updatingRates = (single?: ReadonlyMap<string, Values>): ActBody => updatingBy(byBox, single);

/** Holds of these rates end with them. */
async function endHolds({ road, engine, caller }: ActWork, rateIds: readonly string[], state: string): Promise<void> {
  const found = await road.transaction.query(
    sql`select id from ${raw(freightConfirm.table)} where ep_id = ${caller.actor.epId}::bigint and rate_id = any(${[...rateIds]}::bigint[]) and state = 'HELD'`,
  );
  const ids = found.map(([id]) => id as string);
  if (ids.length === 0) return;
  const holds = await lockRows(road.transaction, engine, asProduct(caller), freightConfirm, ids);
  await road.perform(freightConfirm, { rows: [...holds.values()].map((hold) => putting(hold, { state })) }, asProduct(caller));
}

/** Customers a rate is held for, by name. */
async function heldBy({ road, caller }: ActWork, rateId: string): Promise<string[]> {
  const rows = await road.transaction.query(
    sql`select distinct c.short_name from ${raw(freightConfirm.table)} f join crm_customer c on c.ep_id = f.ep_id and c.id = f.customer_id where f.ep_id = ${caller.actor.epId}::bigint and f.rate_id = ${rateId}::bigint and f.state = 'HELD' order by 1`,
  );
  return rows.map(([name]) => name ?? '');
}

/** `updateReleaseStatus` WITHDRAWN: whoever held it is asked about first; the version it had closed stays closed. */
const withdraw: ActBody = async (work) => {
  mayPublish(work);
  for (const row of work.rows) {
    const customers = await heldBy(work, row.id);
    if (customers.length > 0)
      work.warn({
        code: 'RATE_HELD',
        warn: true,
        id: row.id,
        detail: { customers: customers.join('、'), date: dayOf(row, 'validTo') ?? '…' },
      });
    work.put(row.id, { isRecommended: false, withdrawReason: work.reason });
  }
  const ids = work.rows.map(({ id }) => id);
  await endHolds(work, ids, 'ENDED');
  return tellImpact(work, ids, new Map(ids.map((id) => [id, { releaseStatus: 'WITHDRAWN' }])));
};

/** `businessConfirm`: the version as it stands is held for a customer until it would have ended, an open one for seven days. */
const confirm: ActBody = async (work) => {
  const { rows, road, caller, answers, facts } = work;
  const etd = dayOf(answers, 'etd');
  const outside = rows.filter((row) => etd !== null && (etd < String(row.validFrom) || (dayOf(row, 'validTo') ?? etd) < etd));
  if (outside.length > 0)
    throw new Refused(
      outside.map(({ id, validTo }) => ({ code: 'RATE_EXPIRED', id, field: 'etd', detail: { to: String(validTo ?? '') } })),
    );
  const customer = await road.transaction.query(
    sql`select locked::text from crm_customer where ep_id = ${caller.actor.epId}::bigint and id = ${textOf(answers, 'crmId')}::bigint and not is_deleted`,
  );
  if (customer.length === 0) throw new Refused('REFERENCE_UNKNOWN', { value: String(answers.crmId), nearest: '' }, 'crmId');
  if (customer[0]?.[0] === 'true') throw new Refused('CUSTOMER_LOCKED', {}, 'crmId');
  const { done } = await road.perform(
    freightConfirm,
    {
      add: rows.map((row) => ({
        clientId: row.id,
        set: {},
        derived: {},
        put: {
          rateId: row.id,
          versionNo: row.versionNo,
          customerId: answers.crmId ?? null,
          boxes: answers.boxes ?? null,
          etd,
          heldUntil: dayOf(row, 'validTo') ?? addDays(facts.today, 7),
          priceThen: priceLine(row, 'sell'),
          remark: answers.remark ?? null,
        },
      })),
    },
    asProduct(caller),
  );
  await writeTakes(work.road, caller, rows, { takeKind: 'QUOTE', source: 'SHEET', customerId: answers.crmId ?? null });
  return { confirmIds: done.map(({ id }) => id) };
};

const unconfirm: ActBody = async (work) => {
  await endHolds(
    work,
    work.rows.map(({ id }) => id),
    'ENDED',
  );
  return {};
};

/** `takeFreight`, `quoteText`: the text a customer is sent, written down as taken and, where the customer is named, as told. */
const take = takingBy({ textOf: quoteText, rateIn: (row) => ({ rateId: row.id }) });

/** Bodies of the acts of rates. */
export const rateBodies = {
  release: releasingBy(byBox),
  withdraw,
  confirm,
  unconfirm,
  batchUpdate: updatingRates(),
  batchCopy: copyingBy(byBox),
  take,
};
