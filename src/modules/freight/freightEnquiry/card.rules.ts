import { dayOf, decimalOf, integerOf, textOf, type Json, type Row, type Values } from '#define/row';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { priceLine } from '#modules/freight/freightRate/quote.rules';

export type Prices = Readonly<Record<string, string>>;

/** What the line of a conversation keeps of a price, cut into what everybody of it may see and what only some may. */
export interface Card {
  readonly rateId: string | null;
  readonly card: Json;
  readonly cardFloor: Json;
  readonly cardBuy: Json;
  readonly content: string;
}

const pricesOf = (row: Values, side: string): Prices =>
  Object.fromEntries(
    rateBoxes.flatMap((box) => {
      const price = decimalOf(row, `${side}${box}`);
      return price === null ? [] : [[box, price] as const];
    }),
  );

/** A released rate as it stands now (domain/15 §15.10). */
export function cardOfRate(rate: Row): Card {
  const told = ['carrierCode', 'portLoading', 'via', 'portTransshipment', 'portDestination', 'routingType', 'currency'] as const;
  const more = ['validityBasis', 'includedSurcharges', 'remarkOut', 'spaceStatus'] as const;
  const to = dayOf(rate, 'validTo');
  return {
    rateId: rate.id,
    card: {
      v: 1,
      versionNo: integerOf(rate, 'versionNo'),
      ...Object.fromEntries([...told, ...more].map((name) => [name, textOf(rate, name)])),
      ...Object.fromEntries(
        ['transitDaysMin', 'transitDaysMax', 'freeDem', 'freeDet', 'freeCombined'].map((name) => [name, integerOf(rate, name)]),
      ),
      validFrom: dayOf(rate, 'validFrom'),
      validTo: to,
      sell: pricesOf(rate, 'sell'),
    },
    cardFloor: pricesOf(rate, 'floor'),
    cardBuy: pricesOf(rate, 'cost'),
    content: [textOf(rate, 'carrierCode'), priceLine(rate, 'sell'), to === null ? null : `→ ${to}`].filter(Boolean).join(' '),
  };
}

/** The card of a line as a rate that a quotation is made of: today's rate gives what the card does not say. */
export function rateOfCard(message: Row, rate: Row | null): Row {
  const card = (message.card ?? {}) as Readonly<Record<string, Json>>;
  const said = Object.fromEntries(Object.entries(card).filter(([name]) => name !== 'sell' && name !== 'v'));
  const priced = (side: string, prices: unknown) =>
    Object.fromEntries(rateBoxes.map((box) => [`${side}${box}`, (prices as Prices | null)?.[box] ?? null]));
  return {
    ...(rate ?? { epId: message.epId, version: 1 }),
    ...said,
    ...priced('cost', message.cardBuy),
    ...priced('sell', card.sell),
    id: textOf(message, 'rateId'),
  } as unknown as Row;
}

/** The request in one line, as it opens the conversation: codes of the trade, read alike in every language. */
export function openingLine(row: Values): string {
  const [from, to] = [textOf(row, 'etdFrom'), textOf(row, 'etdTo')];
  const sailing = from === null && to === null ? null : `ETD ${from ?? '…'}${to === null ? '' : ` – ${to}`}`;
  const wanted = textOf(row, 'targetPrice');
  return [
    `${textOf(row, 'portLoading') ?? ''} - ${textOf(row, 'portDestination') ?? ''}`,
    textOf(row, 'boxes'),
    textOf(row, 'carrierCode'),
    sailing,
    textOf(row, 'commodity'),
    row.isDg === true ? `DG ${textOf(row, 'unNo') ?? ''}`.trim() : null,
    wanted === null ? null : `≤ ${wanted} ${textOf(row, 'currency') ?? ''}`.trim(),
    textOf(row, 'remark'),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
    .slice(0, 2000);
}
