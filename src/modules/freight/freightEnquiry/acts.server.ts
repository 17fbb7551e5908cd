import { dayOf, textOf, type Row, type Values } from '#define/row';
import { addLines } from '#modules/freight/candidates.shape.server';
import { sellOf, surchargesOn } from '#modules/freight/costing.shape.server';
import { enquiryMessage } from '#modules/freight/enquiryMessage/enquiryMessage.entity';
import { rateOfCard } from '#modules/freight/freightEnquiry/card.rules';
import { targetsOf } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { checkAnswer } from '#modules/freight/freightEnquiry/people.shape.server';
import { dateOf, linesOf } from '#modules/freight/freightOffer/costing.rules';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { markUpRule } from '#modules/freight/markUpRule/markUpRule.entity';
import { putting, rowsWhere } from '#modules/freight/reading.shape.server';
import { idOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';
import { readBoxText, teuOfBoxes, type BoxCount } from '#values/boxText';

const boxesOf = (enquiry: Row): readonly BoxCount[] => {
  const read = readBoxText(textOf(enquiry, 'boxes') ?? '');
  return read !== null && 'boxes' in read ? read.boxes : [];
};

/** The priced line a quotation is made of: the one named, else the last. */
async function cardOf({ road, engine, caller, answers }: ActWork, enquiry: Row): Promise<Row | undefined> {
  const named = textOf(answers, 'messageId');
  const cards = await rowsWhere(
    road.transaction,
    engine,
    asProduct(caller),
    enquiryMessage,
    sql`t.enquiry_id = ${enquiry.id}::bigint and t.kind = 'RATE' and (${named === null ? null : idOf(named)}::bigint is null or t.id = ${named}::bigint)`,
  );
  return cards.at(-1);
}

/** What a card comes to for the boxes asked: its ocean freight, and today's surcharges of its day. */
async function linesOfCard({ road, engine, caller, facts }: ActWork, enquiry: Row, card: Row, etd: string) {
  const product = asProduct(caller);
  const [rate = null] = card.rateId
    ? await rowsWhere(road.transaction, engine, product, freightRate, sql`t.id = ${String(card.rateId)}::bigint`)
    : [];
  const priced = rateOfCard(card, rate);
  const boxes = boxesOf(enquiry);
  const [customerId, lineCode, carrierCode] = [textOf(enquiry, 'customerId'), textOf(enquiry, 'lineCode'), textOf(priced, 'carrierCode')];
  const level = await road.transaction.query(
    sql`select customer_level from crm_customer where ep_id = ${enquiry.epId}::bigint and id = ${customerId}::bigint`,
  );
  const rules = await rowsWhere(road.transaction, engine, product, markUpRule, sql`t.active and not t.is_deleted`);
  const asking = { lineCode, carrierCode, customerId, customerLevel: level[0]?.[0] ?? null };
  const winners = await surchargesOn(
    road.transaction,
    engine,
    product,
  )({
    date: dateOf(priced, etd, facts.today),
    carriers: carrierCode ?? '',
    lines: lineCode ?? '',
    portLoadings: textOf(enquiry, 'portLoading') ?? '',
    portDestinations: textOf(enquiry, 'portDestination') ?? '',
    isDg: enquiry.isDg === true ? 'YES' : 'NO',
    paymentTerm: textOf(enquiry, 'paymentTerm') ?? '',
    commodity: textOf(enquiry, 'commodity') ?? '',
    customerIds: customerId ?? '',
    containerTypes: boxes.map(({ type }) => type),
  });
  return linesOf(priced, boxes, { winners, teu: teuOfBoxes(boxes, '2'), sellOf: sellOf(rules, asking, priced) });
}

/** What the quotation takes over of what was asked and of the card. */
function headerOf(enquiry: Row, card: Row, etd: string, today: string): Values {
  const taken = [
    'customerId',
    'prospectName',
    'portLoading',
    'portDestination',
    'lineCode',
    'boxes',
    'tradeTerm',
    'paymentTerm',
    'commodity',
    'isDg',
  ];
  const said = (card.card ?? {}) as Values;
  const to = dayOf(said, 'validTo');
  const values: Values = {
    ...Object.fromEntries(taken.map((name) => [name, enquiry[name] ?? null])),
    carrierCode: textOf(said, 'carrierCode') ?? textOf(enquiry, 'carrierCode'),
    salesmanId: textOf(enquiry, 'askerId'),
    etd,
    validFrom: today,
    validTo: to !== null && to < today ? today : to,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** `makeOffer`: a priced answer becomes a quotation; the same answer once more leads to the quotation made of it (domain/15 §15.10). */
const offer: ActBody = async (work) => {
  const { rows, road, caller, facts } = work;
  const product = asProduct(caller);
  const numbers: string[] = [];
  for (const enquiry of rows) {
    const card = await cardOf(work, enquiry);
    if (!card) {
      work.refuse({ id: enquiry.id, code: 'ENQUIRY_NO_PRICE', field: 'messages' });
      continue;
    }
    if (card.offerId != null) {
      numbers.push(String(card.offerNo));
      continue;
    }
    const etd = dayOf(enquiry, 'etdFrom') ?? dayOf(enquiry, 'cargoReadyDate') ?? facts.today;
    const lines = await linesOfCard(work, enquiry, card, etd);
    const { done } = await road.perform(
      freightOffer,
      { add: [{ clientId: enquiry.id, set: headerOf(enquiry, card, etd, facts.today), derived: {} }] },
      product,
    );
    const [id, number] = [done[0]?.id ?? '', String(done[0]?.after?.offerNo ?? '')];
    await addLines(
      road,
      caller,
      lines.map((line) => ({ ...line, offerId: id })),
    );
    await road.perform(enquiryMessage, { rows: [putting(card, { offerId: id })] }, product);
    work.put(enquiry.id, { enquiryStatus: 'QUOTED', offerNo: number });
    numbers.push(number);
  }
  return { elsewhere: { entity: 'freightOffer', by: 'offerNo', are: numbers } };
};

/** `handOver`: somebody else answers from now on. */
const handOver: ActBody = async (work) => {
  const userId = idOf(work.answers.userId);
  await checkAnswer(work.road.transaction, [userId]);
  for (const enquiry of work.rows)
    work.put(enquiry.id, {
      targetUserIds: [
        userId,
        ...targetsOf(enquiry)
          .slice(1)
          .filter((id) => id !== userId),
      ],
    });
  return {};
};

const close: ActBody = async ({ rows, put, facts }) => {
  for (const { id } of rows) put(id, { closedDay: facts.today });
  return {};
};

/** `reopenEnquiry`: it goes on where it stood. */
const reopen: ActBody = async ({ rows, put }) => {
  for (const row of rows)
    put(row.id, {
      enquiryStatus: row.offerNo != null ? 'QUOTED' : row.firstReplyTime != null ? 'ANSWERED' : 'OPEN',
      closedDay: null,
      closeReason: null,
      competitorPrice: null,
    });
  return {};
};

export const enquiryBodies = { offer, handOver, win: close, lose: close, cancel: close, reopen };
