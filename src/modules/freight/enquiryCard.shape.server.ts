import { decimalOf, textOf, type Row } from '#define/row';
import { publishedFor, sellOf } from '#modules/freight/costing.shape.server';
import { rateOfCard, type Card, type Prices } from '#modules/freight/freightEnquiry/card.rules';
import { dateOf, linesOf } from '#modules/freight/freightOffer/costing.rules';
import { floorBy } from '#modules/freight/freightOffer/freightOffer.rules';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { leastMargin } from '#modules/freight/markUpRule/markUp.rules';
import { markUpRule } from '#modules/freight/markUpRule/markUpRule.entity';
import { rowsWhere } from '#server/perform/branchRows';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { readBoxText, teuOfBoxes, type BoxCount } from '#values/boxText';
import { isDay } from '#values/day';

const plainPrice = /^\d{1,9}(?:\.\d{1,6})?$/u;

function typedPrices(input: unknown, field: string): Prices {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>);
  for (const [box, price] of entries) {
    if (!(rateBoxes as readonly string[]).includes(box)) throw new Refused('REFERENCE_UNKNOWN', { value: box, nearest: '' }, field);
    if (!plainPrice.test(String(price))) throw new Refused('NUMBER_UNPARSED', { value: String(price) }, field);
  }
  return Object.fromEntries(entries.map(([box, price]) => [box, String(price)]));
}

/** A price somebody said: what it costs the asker's side, and for as long as they said. */
export function cardAsTyped(typed: Readonly<Record<string, unknown>>, enquiry: Row, content: string): Card {
  const [buy, sell] = [typedPrices(typed.buy, 'buy'), typedPrices(typed.sell, 'sell')];
  if (Object.keys({ ...buy, ...sell }).length === 0) throw new Refused('ENQUIRY_EMPTY', {}, 'rate');
  const validTo = typed.validTo === undefined || typed.validTo === null || typed.validTo === '' ? null : String(typed.validTo);
  if (validTo !== null && !isDay(validTo)) throw new Refused('DATE_UNPARSED', { value: validTo }, 'validTo');
  const currency = String(typed.currency ?? textOf(enquiry, 'currency') ?? 'USD');
  if (!/^[A-Z]{3}$/u.test(currency)) throw new Refused('REFERENCE_UNKNOWN', { value: currency, nearest: '' }, 'currency');
  return {
    rateId: null,
    card: {
      v: 1,
      carrierCode: textOf(enquiry, 'carrierCode'),
      portLoading: textOf(enquiry, 'portLoading'),
      portDestination: textOf(enquiry, 'portDestination'),
      currency,
      validTo,
      sell,
    },
    cardFloor: {},
    cardBuy: buy,
    content,
  };
}

const boxesOf = (enquiry: Row): readonly BoxCount[] => {
  const read = readBoxText(textOf(enquiry, 'boxes') ?? '');
  return read !== null && 'boxes' in read ? read.boxes : [];
};

/** What a card comes to for the boxes asked: its ocean freight, and today's surcharges of its day; and the least margin it is to have. */
export async function linesOfCard({ road, engine, caller, facts }: ActWork, enquiry: Row, card: Row, etd: string) {
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
  const shipment = {
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
  } as const;
  const surcharges = await publishedFor(road.transaction, engine, caller);
  const lines = linesOf(priced, boxes, {
    winners: surcharges.holding(shipment),
    teu: teuOfBoxes(boxes, '2'),
    sellOf: sellOf(rules, asking, priced),
    tons: decimalOf(enquiry, 'weightPerBox'),
  });
  return { lines, minMarginPct: floorBy(facts, leastMargin(rules, asking, boxes)) };
}
