import { textOf, type Row } from '#define/row';
import type { Card, Prices } from '#modules/freight/freightEnquiry/card.rules';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { Refused } from '#server/refused';
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
