import { randomUUID } from 'node:crypto';
import { dayOf, decimalOf, textOf, textsOf, type Row, type Values } from '#define/row';
import { addLines, askedOf, candidatesFor, floorOf } from '#modules/freight/candidates.shape.server';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { freightTake } from '#modules/freight/freightTake/freightTake.entity';
import { writeTakes } from '#modules/freight/logs.shape.server';
import { placeNames } from '#modules/freight/reading.shape.server';
import { quoteProduct } from '#modules/freight/quoteProduct/quoteProduct.entity';
import { takenBy } from '#modules/freight/quoteProduct/quoteProduct.rules';
import { rowsWhere } from '#server/perform/branchRows';
import { readReach, type Caller, type Engine } from '#server/engine';
import type { ActPreview } from '#define/wire';
import { listed } from '#names/listed';
import type { CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import type { ActBody } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { performTogether } from '#server/perform/together';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { addDays, type Day } from '#values/day';
import { dayInZone } from '#values/moment';

interface Lane {
  readonly pol: string;
  readonly pod: string;
  readonly taken: Awaited<ReturnType<typeof candidatesFor>>[number] | null;
}

/** What a product takes on each of its lanes for a day, compared on one of its reference box. */
async function lanesOf(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  product: Row,
  asked: { readonly etd: Day; readonly boxes: string | null; readonly customerId: string | null },
): Promise<Lane[]> {
  const lanes: Lane[] = [];
  for (const pol of textsOf(product, 'portLoadings'))
    for (const pod of textsOf(product, 'portDestinations')) {
      const lane = { portLoading: pol, portDestination: pod, etd: asked.etd, customerId: asked.customerId, paymentTerm: 'PREPAID' };
      const wanted = askedOf({ ...lane, boxes: asked.boxes ?? `1*${textOf(product, 'referenceBox') ?? '40HQ'}` });
      const fees = new Set(textsOf(product, 'feeCodes'));
      const taken = takenBy(product, await candidatesFor(transaction, engine, caller, wanted));
      const kept = textOf(product, 'surchargePolicy') === 'LISTED';
      lanes.push({
        pol,
        pod,
        taken: taken && {
          ...taken,
          lines: taken.lines.filter(
            ({ lineGroup, feeCode, isOptional }) => lineGroup === 'FREIGHT' || (kept ? fees.has(feeCode) : isOptional !== true),
          ),
        },
      });
    }
  return lanes;
}

/** What of a charge is told: by what it is paid beside its price, of one in percent the percentage alone. */
const chargeText = (line: Values, name: string): string =>
  line.unit === 'PERCENT'
    ? `${name} ${decimalOf(line, 'number') ?? '–'} %`
    : `${name} ${decimalOf(line, 'sellPrice') ?? '–'} ${String(line.currency)}${line.containerType == null ? '' : `/${String(line.containerType)}`}`;

/** What is told of each lane in a language: its ends, its carrier, and each charge with what it is sold at; nothing of one without a rate. */
async function toldOf(transaction: Transaction, lanes: readonly Lane[], language: string) {
  const ends = lanes.map(({ pol, pod, taken }) => ({
    portLoading: pol,
    portDestination: pod,
    carrierCode: taken?.rate.carrierCode ?? null,
  }));
  const names = await placeNames(transaction, [...ends, ...lanes.flatMap(({ taken }) => taken?.lines ?? [])], language);
  const named = (code: unknown) => names.get(String(code)) ?? String(code);
  return lanes.map(({ pol, pod, taken }) => ({
    lane: `${named(pol)} - ${named(pod)}`,
    text: taken && `${named(taken.rate.carrierCode)}: ${taken.lines.map((line) => chargeText(line, named(line.feeCode))).join(' / ')}`,
    validTo: taken && dayOf(taken.rate, 'validTo'),
  }));
}

const asText = (told: Awaited<ReturnType<typeof toldOf>>): string =>
  told.flatMap(({ lane, text }) => (text ? [`${lane} ${text}`] : [])).join('\n');

/** `example`: what a product comes to on a day, lane for lane, as a text to send, which is written down; a lane without a rate says so. */
const example: CustomHandler = async ({ engine, session, input }) => {
  const productId = idOf(input.productId);
  const etd = typeof input.date === 'string' && input.date !== '' ? input.date : dayInZone(engine.now().toISOString(), session.zone);
  const language = textOfInput(input.language, 2) ?? session.actor.language;
  const [lanes, text] = await engine.database.read(readReach(session.actor), async (transaction) => {
    const [product] = await rowsWhere(transaction, engine, session, quoteProduct, sql`t.id = ${productId}::bigint`);
    if (!product) throw new Refused('ROW_GONE', {}, 'productId');
    const found = await lanesOf(transaction, engine, session, product, { etd, boxes: null, customerId: null });
    return [found, asText(await toldOf(transaction, found, language))] as const;
  });
  const rates = new Map(lanes.flatMap(({ taken }) => (taken ? [[taken.rate.id, taken.rate]] : [])));
  if (rates.size > 0) {
    const together = { batchId: randomUUID(), request: { productId, etd }, action: 'example', definition: freightTake };
    await performTogether(engine, session, together, (road) =>
      writeTakes(road, session, [...rates.values()], { takeKind: 'COPY', source: 'PRODUCT', columns: 'sell', language }),
    );
  }
  const told = lanes.map(({ pol, pod, taken }) => ({
    pol,
    pod,
    carrierCode: taken ? (taken.rate.carrierCode ?? null) : null,
    rateId: taken?.rate.id ?? null,
    versionNo: taken ? (taken.rate.versionNo ?? null) : null,
    sell: Object.fromEntries(
      (taken?.lines ?? []).flatMap((line) =>
        line.lineGroup === 'FREIGHT' && line.containerType ? [[line.containerType, line.sellPrice]] : [],
      ),
    ),
    sellBase: taken?.sellBase ?? null,
    validTo: taken ? dayOf(taken.rate, 'validTo') : null,
    sample: false,
  }));
  const missing = told.filter(({ rateId }) => rateId === null).map(({ pol, pod }) => `${pol}-${pod}`);
  return { data: { lanes: told, text, missing, warnings: [] } };
};

export const productHandlers = { example };

/** A draft quotation for the customer on each lane of the products that has a rate; lanes without one are named. */
const convert: ActBody = async (work) => {
  const { rows, road, engine, caller, answers, facts } = work;
  const customerId = textOf(answers, 'crmId');
  const etd = dayOf(answers, 'etd') ?? addDays(facts.today, 7);
  const offerNos: string[] = [];
  const offerIds: string[] = [];
  const left: { pol: string; pod: string }[] = [];
  const quoted = new Map<string, Row>();
  for (const product of rows)
    for (const { pol, pod, taken } of await lanesOf(road.transaction, engine, caller, product, {
      etd,
      boxes: textOf(answers, 'boxes'),
      customerId,
    })) {
      if (!taken) {
        left.push({ pol, pod });
        continue;
      }
      quoted.set(taken.rate.id, taken.rate);
      const to = dayOf(taken.rate, 'validTo');
      const usual = addDays(facts.today, Number(product.validDays));
      const set: Values = {
        customerId,
        salesmanId: caller.actor.userId,
        offerType: 'FAST',
        portLoading: pol,
        portDestination: pod,
        carrierCode: taken.rate.carrierCode ?? null,
        etd,
        boxes: textOf(answers, 'boxes') ?? `1*${textOf(product, 'referenceBox') ?? '40HQ'}`,
        validFrom: facts.today,
        validTo: to === null || usual < to ? usual : to,
      };
      const put = { minMarginPct: floorOf(facts, taken) };
      const { done } = await road.perform(freightOffer, { add: [{ clientId: `${pol}${pod}`, set, derived: {}, put }] }, asProduct(caller));
      const id = done[0]?.id ?? '';
      offerIds.push(id);
      offerNos.push(String(done[0]?.after?.offerNo ?? ''));
      await addLines(
        road,
        caller,
        taken.lines.map((line) => ({ ...line, offerId: id })),
      );
    }
  if (offerIds.length === 0)
    throw new Refused(
      rows.map(({ id }) => ({
        code: 'PRODUCT_NO_RATE' as const,
        id,
        detail: { lanes: left.map(({ pol, pod }) => `${pol}-${pod}`).join(', ') },
      })),
    );
  await writeTakes(road, caller, [...quoted.values()], { takeKind: 'COPY', source: 'PRODUCT', customerId });
  return work.dryRun ? {} : { offerIds, left, elsewhere: { entity: 'freightOffer', by: 'offerNo', are: offerNos } };
};

/** `quoteText`: the text of all lanes of the products that have a rate, to be sent; it is written down whose prices left the house. */
const text: ActBody = async ({ rows, road, engine, caller, answers, facts, dryRun }) => {
  const asked = { etd: dayOf(answers, 'etd') ?? facts.today, boxes: null, customerId: null };
  const lanes: Lane[] = [];
  for (const product of rows) lanes.push(...(await lanesOf(road.transaction, engine, caller, product, asked)));
  const language = textOf(answers, 'language') ?? 'zh';
  const told = await toldOf(road.transaction, lanes, language);
  const preview: ActPreview = {
    columns: listed('lane text validTo').map((name) => ({ name, kind: 'text' })),
    rows: told.map((one) => ({ ...one, text: one.text ?? '–' })),
  };
  if (dryRun) return { preview };
  const taken = new Map(lanes.flatMap((lane) => (lane.taken ? [[lane.taken.rate.id, lane.taken.rate]] : [])));
  await writeTakes(road, caller, [...taken.values()], { takeKind: 'COPY', source: 'PRODUCT', columns: 'sell', language });
  return { text: asText(told) };
};

export const productBodies = { text, convert };
