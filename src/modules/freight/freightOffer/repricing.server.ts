import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { addLines, askedOf, candidatesFor, floorOf, validityBy } from '#modules/freight/candidates.shape.server';
import { besideWritten, isMade, type Placed } from '#modules/freight/freightOffer/costing.rules';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { linesOfOffers, nextVersions } from '#modules/freight/freightOffer/freightOffer.server';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { seesCost } from '#modules/freight/sight.shape';
import { carried } from '#server/perform/branchRows';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { raw, sql } from '#server/store/sql';
import { roundHalfUp, toDecimal, toText } from '#values/decimal';

/** A margin as people say it: two decimals of a percent. */
const percent = (margin: string | null): string => (margin === null ? '–' : `${toText(roundHalfUp(toDecimal(margin), 2))} %`);

const drafts = ['DRAFT', 'PENDING_EXAMINE', 'APPROVED'];

/** Lines at today's cost: sold as the rules say, or as they were sold before where that is kept. */
function linesFor(chosen: Placed, standing: readonly Row[], keep: boolean): Values[] {
  return [
    ...besideWritten(chosen.lines, standing).map(({ line, was }): Values =>
      keep && was ? { ...line, sellPrice: decimalOf(was, 'sellPrice') ?? line.sellPrice } : line,
    ),
    // What people wrote themselves goes along.
    ...standing.filter((line) => !isMade(line)).map((line) => carried(line, freightOfferLine)),
  ];
}

/** The version that answers now for the rate a quotation was made of. */
async function chosenFor(work: ActWork, offer: Row, standing: readonly Row[]): Promise<Placed | undefined> {
  const { road, engine, caller } = work;
  const rateIds = [...new Set(standing.flatMap(({ rateId }) => (typeof rateId === 'string' ? [rateId] : [])))];
  const keys = await road.transaction.query(
    sql`select rate_key from ${raw('fr_rate')} where ep_id = ${caller.actor.epId}::bigint and id = any(${rateIds}::bigint[])`,
  );
  const found = await candidatesFor(road.transaction, engine, caller, { ...askedOf(offer), carrier: textOf(offer, 'carrierCode') });
  return found.find(({ rate }) => keys.some(([key]) => key === rate.rateKey));
}

/**
 * `repriceOffer`: the quotation at today's cost as its next version, sold by the rules or as before. The draft it replaces ends; what is
 * with the customer stays until the new version is sent (domain/15 §15.8).
 */
const reprice: ActBody = async (work) => {
  const { rows, road, caller, answers, dryRun } = work;
  const lines = await linesOfOffers(
    work,
    rows.map(({ id }) => id),
  );
  const ready: { offer: Row; chosen: Placed; made: Values[] }[] = [];
  for (const offer of rows) {
    const standing = lines.filter(({ offerId }) => offerId === offer.id);
    const chosen = await chosenFor(work, offer, standing);
    if (chosen) ready.push({ offer, chosen, made: linesFor(chosen, standing, answers.sell === 'KEEP') });
    else {
      const ends = standing.flatMap(({ rateValidTo }) => (typeof rateValidTo === 'string' ? [rateValidTo] : [])).sort();
      work.refuse({ id: offer.id, code: 'RATE_EXPIRED', field: 'lines', detail: { to: ends[0] ?? '–' } });
    }
  }
  const newIds = await nextVersions(
    work,
    ready.map(({ offer }) => offer),
    ({ id }) => {
      const chosen = ready.find(({ offer }) => offer.id === id)?.chosen;
      if (!chosen) return {};
      const set = { carrierCode: chosen.rate.carrierCode ?? null, ...validityBy(chosen.rate, work.facts.today) };
      return { set, put: { minMarginPct: floorOf(work.facts, chosen) } };
    },
  );
  const all = ready.flatMap(({ offer, made }) => made.map((line) => ({ ...line, offerId: newIds.get(offer.id) ?? '' })));
  if (all.length > 0) await addLines(road, asProduct(caller), all);
  const now = await road.hold(freightOffer, [...newIds.values()]);
  const sees = seesCost(caller.actor);
  const each: Record<string, Values> = {};
  for (const { offer } of ready) {
    const next = now.get(newIds.get(offer.id) ?? '');
    if (drafts.includes(String(offer.offerStatus))) work.put(offer.id, { offerStatus: 'WITHDRAWN', decisionReason: 'REPLACED' });
    each[offer.id] = { newId: next?.id ?? null, sellBase: next?.sellBase ?? null, ...(sees ? { marginPct: next?.marginPct ?? null } : {}) };
  }
  if (!dryRun) return { made: [...newIds.values()], each };
  return {
    preview: {
      columns: [
        { name: 'number', kind: 'text' },
        { name: 'until', kind: 'text' },
        { name: 'was', kind: 'money' },
        { name: 'sold', kind: 'money' },
        ...(sees ? [{ name: 'marginPct', kind: 'text' } as const] : []),
      ],
      rows: ready.map(({ offer }) => {
        const next = now.get(newIds.get(offer.id) ?? '') ?? offer;
        return {
          number: `${String(offer.offerNo)} v${String(next.versionNo)}`,
          until: dayOf(next, 'validTo'),
          was: decimalOf(offer, 'sellBase'),
          sold: decimalOf(next, 'sellBase'),
          ...(sees ? { marginPct: percent(decimalOf(next, 'marginPct')) } : {}),
        };
      }),
    },
  };
};

export const repricingBodies = { reprice };
