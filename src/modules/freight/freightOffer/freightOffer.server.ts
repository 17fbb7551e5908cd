import { listed } from '#names/listed';
import { dayOf, decimalOf, flagOf, textOf, type Json, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { cost } from '#modules/finance/cost/cost.entity';
import { creditScale } from '#modules/finance/creditScale.shape.server';
import type { Sums } from '#modules/finance/creditStanding.shape.server';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { isPartLoad } from '#modules/freight/freightOffer/freightOffer.rules';
import { candidateText } from '#modules/freight/freightOffer/candidateText.rules';
import { besideWritten, isMade, marksOf } from '#modules/freight/freightOffer/costing.rules';
import { enquireFor } from '#modules/freight/freightOffer/enquiring.server';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { freightLcl } from '#modules/freight/freightRate/freightLcl.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { askOldPrices } from '#modules/freight/impact.shape.server';
import { addLines, askedOf, floorOf, offeredFor, validityBy } from '#modules/freight/candidates.shape.server';
import { answerCustomer, seenFrom, tellCustomer, writeTakes } from '#modules/freight/logs.shape.server';
import { placeNames } from '#modules/freight/reading.shape.server';
import { carried, putting, rowsWhere } from '#server/perform/branchRows';
import { intakeCost } from '#modules/orders/intakeCost/intakeCost.entity';
import { order } from '#modules/orders/order/order.entity';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import type { Definition } from '#define/entity';
import { readReach, type Caller, type Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import type { CustomHandler } from '#server/http/call';
import { idsOf, textOfInput } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { asOneBatch } from '#server/http/oneBatch';
import { rowsSeen } from '#server/read/seen';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { fieldWord, wordsUnder } from '#server/words';
import { addDays } from '#values/day';
import { isDecimalText } from '#values/decimal';

const told = ['versionNo', 'carrierCode', 'transitDaysMin', 'validTo', 'spaceStatus', 'isRecommended'];

/** `selectCandidates`: rates to quote from, of a quotation named or of what is asked; what they cost only for whom it is to see. */
const selectCandidates: CustomHandler = async ({ engine, session, input }) => {
  const named = input.ids ?? input.id;
  const data = await engine.database.read(readReach(session.actor), async (transaction) => {
    const [offer] =
      named === undefined || named === null || named === ''
        ? []
        : await rowsWhere(transaction, engine, session, freightOffer, sql`t.id = any(${idsOf(named)}::bigint[])`);
    const text = (name: string) => (input[name] === undefined || input[name] === null || input[name] === '' ? null : String(input[name]));
    const weight = text('weightPerBox');
    if (weight !== null && !isDecimalText(weight)) throw new Refused('INPUT_MALFORMED', { value: weight }, 'weightPerBox');
    const lane = {
      portLoading: text('pol'),
      portDestination: text('pod'),
      etd: text('etd'),
      boxes: text('boxes'),
      carrierCode: text('carrier'),
    };
    const asked = askedOf(
      offer ?? { ...lane, customerId: text('crmId'), isDg: input.isDg === true, paymentTerm: text('paymentTerm'), weightPerBox: weight },
    );
    if (asked.etd === '') throw new Refused('FIELD_REQUIRED', {}, 'etd');
    const { priced, toAsk } = await offeredFor(transaction, engine, session, asked);
    const marks = marksOf(priced);
    const words = wordsUnder(session.actor.language, 'rates', ['candidate']);
    const seesBuy = session.actor.freightViewLevel >= 3;
    return [...priced, ...toAsk].map((one) => ({
      id: one.rate.id,
      text: candidateText(one, marks, session.actor.language, words),
      rateId: one.rate.id,
      ask: toAsk.includes(one),
      ...Object.fromEntries(told.map((name) => [name, one.rate[name] ?? null])),
      cheapest: marks.cheapest.has(one),
      fastest: marks.fastest.has(one),
      sellBase: one.sellBase,
      ...(seesBuy ? { buyBase: one.buyBase } : {}),
      lines: one.lines.map(({ buyPrice, buySupplierId: _supplier, ...line }) => (seesBuy ? { ...line, buyPrice } : line)) as Json[],
    }));
  });
  return { data };
};

/** Lines of these quotations, whoever may see them. */
export const linesOfOffers = (
  { road, engine, caller }: Pick<ActWork, 'road' | 'engine' | 'caller'>,
  ids: readonly string[],
): Promise<Row[]> =>
  rowsWhere(
    road.transaction,
    engine,
    asProduct(caller),
    freightOfferLine,
    sql`t.offer_id = any(${[...ids]}::bigint[]) and not t.is_deleted`,
  );

const freightFirst = (lines: readonly Row[]) =>
  lines.toSorted((a, b) => Number(b.lineGroup === 'FREIGHT') - Number(a.lineGroup === 'FREIGHT'));
const shownOfLines = listed('feeCode containerType number sellPrice currency');
/** The lines of a quotation as they would stand. */
export async function linePreview({ road, caller }: ActWork, lines: readonly Row[]): Promise<ActPreview> {
  const names = await placeNames(road.transaction, lines, caller.actor.language);
  const optional = fieldWord(caller.actor.language, freightOfferLine, 'isOptional');
  // What the customer may add is in no sum, and says so.
  const called = (line: Row) => [names.get(String(line.feeCode)), line.isOptional === true ? optional : ''].filter(Boolean).join(' · ');
  const shown = (line: Row, name: string) => (name === 'feeCode' ? called(line) : '') || textOf(line, name);
  return {
    columns: [
      ...shownOfLines.map((name) => ({ name, kind: name === 'number' || name === 'sellPrice' ? 'count' : 'text' }) as const),
      { name: 'sellAmount', kind: 'money', currency: 'currency' },
    ],
    rows: freightFirst(lines).map((line) => Object.fromEntries([...shownOfLines, 'sellAmount'].map((name) => [name, shown(line, name)]))),
  };
}

/** Takes one of the rates on offer: its lines stand in place of those made of another rate; what people wrote themselves stays. One on request is asked for. */
const price: ActBody = async (work) => {
  const { rows, road, engine, caller, answers } = work;
  const product = asProduct(caller);
  // Nothing chosen yet: the dialog shows what there is to choose from.
  if (work.dryRun && answers.rateId == null) return {};
  for (const offer of rows) {
    const { priced, toAsk } = await offeredFor(road.transaction, engine, caller, askedOf(offer));
    const named = ({ rate }: { readonly rate: Row }) => rate.id === answers.rateId;
    const [chosen, asked] = [priced.find(named), toAsk.find(named)];
    if (asked) return enquireFor(work, asked.rate);
    if (!chosen) throw new Refused('REFERENCE_UNKNOWN', { value: String(answers.rateId), nearest: '' }, 'rateId');
    const standing = await linesOfOffers(work, [offer.id]);
    const made = standing.filter(isMade);
    if (made.length > 0) await road.perform(freightOfferLine, { remove: made.map(({ id, version }) => ({ id, version })) }, product);
    await addLines(
      road,
      caller,
      besideWritten(chosen.lines, standing).map(({ line }) => ({ ...line, offerId: offer.id })),
    );
    work.put(offer.id, {
      carrierCode: chosen.rate.carrierCode ?? null,
      ...validityBy(chosen.rate, work.facts.today),
      minMarginPct: floorOf(work.facts, chosen),
      rateChanged: false,
    });
  }
  const ids = rows.map(({ id }) => id);
  return work.dryRun ? { preview: await linePreview(work, await linesOfOffers(work, ids)) } : {};
};

const laneText = (offer: Row) =>
  `${String(offer.portLoading)}-${String(offer.portDestination)} ${textOf(offer, 'carrierCode') ?? ''}`.trim();

/** The rate a line was made of, by the box or by the revenue ton: its state, and its last day. */
const rateBehind = (line: Row): { readonly release: string | null; readonly to: string | null } | null =>
  line.rateId != null
    ? { release: textOf(line, 'rateRelease'), to: textOf(line, 'rateValidTo') }
    : line.lclRateId != null
      ? { release: textOf(line, 'lclRelease'), to: textOf(line, 'lclValidTo') }
      : null;

/** What a customer is told with a quotation of these rates. */
export const toldBy = (offer: Row, lines: readonly Row[], rates: readonly Row[]): Values => ({
  ...seenFrom(rates),
  customerId: offer.customerId ?? null,
  prospectName: offer.prospectName ?? null,
  rateId: lines.find(({ rateId }) => rateId != null)?.rateId ?? null,
  lanes: laneText(offer),
  boxes: offer.boxes ?? null,
  offerNo: offer.offerNo ?? null,
  text: lines
    .filter(({ isOptional }) => isOptional !== true)
    .map(
      (line) =>
        `${String(line.feeCode)} ${textOf(line, 'containerType') ?? ''} ${String(line.number)} × ${decimalOf(line, 'sellPrice') ?? '–'} ${String(line.currency)}`,
    )
    .join('\n')
    .slice(0, 4000),
});

/** The rates lines were made of, by the box and by the revenue ton. */
export async function ratesOfLines(transaction: Transaction, engine: Engine, caller: Caller, lines: readonly Row[]): Promise<Row[]> {
  const of = (definition: Definition, by: string) =>
    rowsWhere(
      transaction,
      engine,
      asProduct(caller),
      definition,
      sql`t.id = any(${lines.flatMap((line) => textOf(line, by) ?? [])}::bigint[])`,
    );
  return [...(await of(freightRate, 'rateId')), ...(await of(freightLcl, 'lclRateId'))];
}

/** `copied`: a preview of a quotation that is taken along, or text of it, leaves the house as one that is issued does (domain/15 §15.2). */
const copied: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const ids = idsOf(input.ids);
  const language = textOfInput(input.language, 2) ?? session.actor.language;
  const data = await asOneBatch(context, freightOffer, 'copied', { ids, language }, async (road) => {
    const offers = await rowsSeen(road.transaction, engine, session, freightOffer, () => sql`t.id = any(${ids}::bigint[])`, ids.length);
    const lines = await linesOfOffers(
      { road, engine, caller: session },
      offers.map(({ id }) => id),
    );
    for (const offer of offers) {
      const own = lines.filter(({ offerId }) => offerId === offer.id);
      const how = { takeKind: 'COPY', source: 'PAPER', columns: 'sell', language, customerId: offer.customerId ?? null };
      const rates = await ratesOfLines(road.transaction, engine, session, own);
      await writeTakes(road, session, rates, how);
      const salesmanId = offer.salesmanId ?? session.actor.userId;
      await tellCustomer(road, session, { ...toldBy(offer, own, rates), salesmanId, channel: 'WECHAT' });
    }
    return { copied: offers.length };
  });
  return { data };
};

export const offerHandlers = { selectCandidates, copied };

/** `send`: the rates behind it still hold, the version before it is over, and it is written down what the customer was told. */
const send: ActBody = async (work) => {
  const { rows, road, engine, caller, facts } = work;
  const lines = await linesOfOffers(
    work,
    rows.map(({ id }) => id),
  );
  for (const offer of rows) {
    const own = lines.filter(({ offerId }) => offerId === offer.id);
    const behind = own.flatMap((line) => rateBehind(line) ?? []);
    const gone = behind.find(({ release }) => release !== 'RELEASED');
    if (gone) {
      work.refuse({ id: offer.id, code: 'RATE_EXPIRED', field: 'lines', detail: { to: gone.to ?? '–' } });
      continue;
    }
    const ends = behind.flatMap(({ to }) => to ?? []).sort();
    const [earliest] = ends;
    const to = dayOf(offer, 'validTo') ?? earliest ?? addDays(facts.today, 7);
    if (earliest !== undefined && to > earliest)
      work.warn({ code: 'OFFER_LONGER_THAN_RATE', warn: true, id: offer.id, detail: { to, date: earliest } });
    work.put(offer.id, { validTo: to, validFrom: dayOf(offer, 'validFrom') ?? facts.today });
    const running = sql`t.offer_no = ${String(offer.offerNo)} and t.id <> ${offer.id}::bigint and t.offer_status in ('SENT', 'VIEWED')`;
    const older = await rowsWhere(road.transaction, engine, asProduct(caller), freightOffer, running);
    if (older.length > 0)
      await road.perform(
        freightOffer,
        { rows: older.map((one) => putting(one, { offerStatus: 'WITHDRAWN', decisionReason: 'REPLACED' })) },
        asProduct(caller),
      );
    const rates = await ratesOfLines(road.transaction, engine, caller, own);
    await writeTakes(road, caller, rates, { takeKind: 'QUOTE', source: 'OFFER', customerId: offer.customerId ?? null });
    await answerCustomer(work, String(offer.offerNo), { reply: 'NEGOTIATE' }, ['NONE']);
    await tellCustomer(road, caller, {
      ...toldBy(offer, own, rates),
      salesmanId: offer.salesmanId ?? caller.actor.userId,
      channel: 'OFFER',
    });
  }
  return {};
};

const accept: ActBody = async (work) => {
  const lines = await linesOfOffers(
    work,
    work.rows.map(({ id }) => id),
  );
  for (const offer of work.rows) {
    if (await askOldPrices(work, 'offers', offer)) continue;
    // No other version answers, and the rate itself holds no more on the day.
    const behind = lines.filter(({ offerId }) => offerId === offer.id).flatMap((line) => rateBehind(line) ?? []);
    const over = behind.find(({ release, to }) => release !== 'RELEASED' || (to !== null && to < String(offer.etd)));
    if (over) work.warn({ code: 'RATE_EXPIRED', warn: true, id: offer.id, detail: { to: over.to ?? '–' } });
  }
  for (const offer of work.rows) await answerCustomer(work, String(offer.offerNo), { reply: 'WON' }, ['NONE', 'NEGOTIATE']);
  return {};
};

const reject: ActBody = async (work) => {
  const { reasonCode = null, competitorPrice = null } = work.answers;
  for (const offer of work.rows)
    await answerCustomer(work, String(offer.offerNo), { reply: 'LOST', lostReason: reasonCode, competitorPrice }, ['NONE', 'NEGOTIATE']);
  return {};
};

/** The same quotations as drafts with the next number of their versions, without lines; answers the new id of each. `more`: what differs in one. */
export async function nextVersions(
  { road, caller }: ActWork,
  rows: readonly Row[],
  more: (offer: Row) => { readonly set?: Values; readonly put?: Values } = () => ({}),
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const last = await road.transaction.query(
    sql`select offer_no, max(version_no) from fr_offer where ep_id = ${caller.actor.epId}::bigint and offer_no = any(${rows.map(({ offerNo }) => String(offerNo))}::text[]) group by offer_no`,
  );
  const numbers = new Map(last.map(([no, version]) => [no, Number(version)]));
  const { done } = await road.perform(
    freightOffer,
    {
      add: rows.map((offer) => ({
        clientId: offer.id,
        set: { ...carried(offer, freightOffer), ...more(offer).set },
        derived: {},
        put: {
          offerNo: offer.offerNo,
          versionNo: (numbers.get(String(offer.offerNo)) ?? 1) + 1,
          previousOfferId: offer.id,
          minMarginPct: offer.minMarginPct ?? null,
          ...more(offer).put,
        },
      })),
    },
    asProduct(caller),
  );
  return new Map(rows.map(({ id }, at) => [id, done[at]?.id ?? '']));
}

/** `newVersion`: the same quotation as a draft with the next number of its versions; the one that is out stays until this one is sent. */
const newVersion: ActBody = async (work) => {
  const { rows, road, caller } = work;
  const newIds = await nextVersions(work, rows);
  const lines = await linesOfOffers(
    work,
    rows.map(({ id }) => id),
  );
  const copies = lines.map((line) => ({
    ...carried(line, freightOfferLine),
    rateId: line.rateId ?? null,
    lclRateId: line.lclRateId ?? null,
    surchargeCostId: line.surchargeCostId ?? null,
    offerId: newIds.get(String(line.offerId)) ?? '',
  }));
  if (copies.length > 0) await addLines(road, caller, copies);
  return work.dryRun ? {} : { made: [...newIds.values()] };
};

/** The charges a line of a quotation comes to: what the customer pays, and what is paid for it (domain/15 §15.9). */
function chargesOf(offer: Row, line: Row, partyOf: ReadonlyMap<string, string>): { set: Values; put: Values }[] {
  if (flagOf(line, 'isIncluded') || flagOf(line, 'isOptional')) return [];
  const { feeCode, unit, containerType = null, number, currency, taxRate, remark = null } = line;
  const common = { feeCode, unit, containerType, number, currency, taxRate, remark };
  const source = { sourceType: 'OFFER', sourceId: line.id };
  const supplier = textOf(line, 'buySupplierId') ?? partyOf.get(textOf(offer, 'carrierCode') ?? '') ?? null;
  const side = (direction: string, customerId: string | null, price: string | null, put: Values) =>
    price === null || customerId === null ? [] : [{ set: { ...common, direction, customerId, price }, put }];
  const bought = line.rateId == null ? source : { sourceType: 'RATE', sourceId: line.rateId };
  return [
    ...side('AR', textOf(offer, 'customerId'), decimalOf(line, 'sellPrice'), { ...source, budgetAmount: line.sellAmount }),
    ...side('AP', supplier, decimalOf(line, 'buyPrice'), { ...bought, budgetAmount: line.buyAmount }),
  ];
}

/** What a quotation asks of its customer, beside what is offered on top. */
const owedBy = (lines: readonly Row[]): Sums =>
  lines.flatMap((line) => {
    const amount = decimalOf(line, 'sellAmount');
    return amount === null || flagOf(line, 'isIncluded') || flagOf(line, 'isOptional') ? [] : [[String(line.currency), amount] as const];
  });

/**
 * `convert`: an order, or a request for one, with the charges of the quotation as its budget. What it asks is weighed against the customer's
 * credit (domain/16 §16.7).
 */
const convert: ActBody = async (work) => {
  const { rows, road, caller, answers, dryRun } = work;
  const product = asProduct(caller);
  const toOrder = answers.to === 'ORDER';
  if (toOrder && !caller.actor.roles.has('addOrder')) throw new Refused('NOT_ALLOWED');
  const suppliers = await road.transaction.query(
    sql`select carrier_code, min(id)::text from crm_customer where ep_id = ${caller.actor.epId}::bigint and is_supplier and carrier_code is not null and not is_deleted group by carrier_code`,
  );
  const partyOf = new Map(suppliers.map(([code, id]) => [String(code), String(id)]));
  const made: { id: string; number: string }[] = [];
  const shown: { number: string; charges: string }[] = [];
  const weigh = creditScale(work);
  for (const offer of rows) {
    const lines = await linesOfOffers(work, [offer.id]);
    if (!(await weigh({ id: offer.id, customerId: String(offer.customerId), adds: owedBy(lines) }))) continue;
    const etd = dayOf(answers, 'etd') ?? dayOf(offer, 'etd') ?? '';
    const over = lines.flatMap((line) => rateBehind(line)?.to ?? []).find((to) => to < etd);
    if (over) work.warn({ code: 'RATE_EXPIRED', warn: true, id: offer.id, detail: { to: over } });
    const values: Values = {
      businessType: isPartLoad(offer) ? 'LCL_EXPORT' : 'SEA_EXPORT',
      customerId: offer.customerId,
      carrierCode: offer.carrierCode ?? null,
      portLoading: offer.portLoading,
      portDischarge: offer.portDestination,
      portDestination: offer.portDestination,
      etd,
      boxSummary: offer.boxes ?? null,
      ...(isPartLoad(offer) ? { volume: offer.volume, grossWeight: offer.grossWeight } : {}),
      tradeTerm: offer.tradeTerm,
      freightTerm: offer.paymentTerm,
      isDg: offer.isDg === true,
      goodsName: textOf(answers, 'goodsName') ?? textOf(offer, 'commodity'),
    };
    const [target, charge] = toOrder ? [order, cost] : [orderIntake, intakeCost];
    const { done } = await road.perform(
      target,
      { add: [{ clientId: offer.id, set: values, derived: {}, ...(toOrder ? { put: { sourceType: 'OFFER' } } : {}) }] },
      product,
    );
    const id = done[0]?.id ?? '';
    const number = String(done[0]?.after?.[toOrder ? 'jobNo' : 'middleNo'] ?? '');
    const charges = lines.flatMap((line) => chargesOf(offer, line, partyOf));
    if (charges.length > 0)
      await road.perform(
        charge,
        {
          add: charges.map(({ set, put }, at) => ({
            clientId: String(at),
            set: { ...set, ...(toOrder ? { orderId: id } : { intakeId: id }), costDate: etd },
            derived: {},
            put: toOrder ? put : { rateId: put.sourceType === 'RATE' ? (put.sourceId ?? null) : null },
          })),
        },
        product,
      );
    if (offer.offerStatus !== 'ACCEPTED') await answerCustomer(work, String(offer.offerNo), { reply: 'WON' }, ['NONE', 'NEGOTIATE']);
    work.put(offer.id, { offerStatus: 'CONVERTED', convertedTo: toOrder ? 'ORDER' : 'INTAKE', convertedNo: number });
    made.push({ id, number });
    shown.push({ number, charges: String(charges.length) });
  }
  if (dryRun)
    return {
      preview: {
        columns: [
          { name: 'number', kind: 'text' },
          { name: 'charges', kind: 'text' },
        ],
        rows: shown,
      },
    };
  return {
    convertedTo: toOrder ? 'ORDER' : 'INTAKE',
    convertedId: made[0]?.id ?? null,
    number: made[0]?.number ?? null,
    elsewhere: { entity: toOrder ? 'order' : 'orderIntake', by: toOrder ? 'jobNo' : 'middleNo', are: made.map(({ number }) => number) },
  };
};

export const offerBodies = { price, send, accept, reject, newVersion, convert };
