import { listed } from '#names/listed';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { decimalOf, textOf, type Value, type Values } from '#define/row';
import { add, compare, divide, isZero, multiply, roundHalfUp, toDecimal, toText, type DecimalText } from '#values/decimal';
import { currencyDecimals } from '#values/money';

/** What part loads are priced by: the revenue ton with its least amount, then the freight station at either end, per ton and per bill (domain/15 §15.12). */
export const lclUnits = ['PerRt', 'MinCharge', 'OriginPerRt', 'OriginPerBl', 'DestPerRt', 'DestPerBl'] as const;
export type LclSide = 'cost' | 'floor' | 'sell';
export const lclPrices = (side: LclSide): string[] => lclUnits.map((unit) => `${side}${unit}`);

/** From how many revenue tons on which price holds, of the whole quantity: `0:38 5:35`. */
export interface Tier {
  readonly from: DecimalText;
  readonly price: DecimalText;
}

const tier = /^(\d+(?:\.\d{1,3})?)\s*[:：=]\s*(-?\d+(?:\.\d{1,6})?)$/u;

/** Reads tiers as people type them, the least first; null where they do not read. */
export function tiersOf(text: string | null): readonly Tier[] | null {
  const parts = (text ?? '').split(/[\s,;，；/]+/u).filter((part) => part !== '');
  const read = parts.map((part) => tier.exec(part));
  if (read.some((one) => one === null)) return null;
  return read
    .map((one) => ({ from: one?.[1] ?? '0', price: one?.[2] ?? '0' }))
    .toSorted((one, other) => compare(toDecimal(one.from), toDecimal(other.from)));
}

export const tiersReadable: Rule = {
  name: 'tiersReadable',
  reads: ['costTiers', 'sellTiers'],
  by: (row) =>
    ['costTiers', 'sellTiers'].flatMap((field) =>
      tiersOf(textOf(row, field)) === null ? [{ code: 'TIERS_UNREAD' as const, field, detail: { value: textOf(row, field) ?? '' } }] : [],
    ),
};

/** Only what is paid may lie below nought: a consolidator's refund. */
export const soldAboveNought: Rule = {
  name: 'soldAboveNought',
  reads: [...lclPrices('floor'), ...lclPrices('sell')],
  by: (row) =>
    [...lclPrices('floor'), ...lclPrices('sell')].flatMap((field) => {
      const price = decimalOf(row, field);
      return price !== null && compare(toDecimal(price), toDecimal('0')) < 0
        ? [{ code: 'NUMBER_RANGE' as const, field, detail: { least: '0', most: '…' } }]
        : [];
    }),
};

/** The least revenue tons that are charged, as the branch says. */
export const usualMinRt = (_row: Values, facts: Facts): Value | undefined => parameterOf(facts, 'lcl.minRt');

/** What a customer ships as part of a box. */
export interface PartLoad {
  readonly cbm: DecimalText;
  readonly kg: DecimalText;
  readonly bills: number;
}

/** Revenue tons: the greater of measure and weight, in thousandths, half up. */
export function revenueTon(row: Values, { cbm, kg }: Pick<PartLoad, 'cbm' | 'kg'>): DecimalText {
  const tons = divide(multiply(toDecimal(kg), toDecimal(decimalOf(row, 'm3PerTon') ?? '1')), toDecimal('1000'), 9);
  const measure = toDecimal(cbm);
  return toText(roundHalfUp(compare(tons, measure) > 0 ? tons : measure, 3));
}

/** One charge of a part load, as a line of a quotation has it. */
export interface LclLine {
  readonly feeCode: 'OCF' | 'CFS';
  readonly end: 'SEA' | 'ORIGIN' | 'DEST';
  readonly lineGroup: 'FREIGHT' | 'LOCAL';
  readonly unit: 'RT' | 'BILL' | 'SHIPMENT';
  readonly number: DecimalText;
  readonly price: DecimalText;
  readonly currency: string;
  readonly amount: DecimalText;
}

const greater = (one: DecimalText, other: DecimalText): DecimalText => (compare(toDecimal(one), toDecimal(other)) < 0 ? other : one);

function line(end: LclLine['end'], unit: LclLine['unit'], number: DecimalText, price: DecimalText, currency: string): LclLine {
  const amount = toText(roundHalfUp(multiply(toDecimal(number), toDecimal(price)), currencyDecimals(currency)));
  const sea = end === 'SEA';
  return { feeCode: sea ? 'OCF' : 'CFS', end, lineGroup: sea ? 'FREIGHT' : 'LOCAL', unit, number, price, currency, amount };
}

/** The price of a revenue ton: of the tier the whole quantity lies in, else the one. */
function pricePerRt(row: Values, side: LclSide, tons: DecimalText): DecimalText | null {
  const tiers = side === 'floor' ? [] : (tiersOf(textOf(row, `${side}Tiers`)) ?? []);
  const held = tiers.findLast(({ from }) => compare(toDecimal(from), toDecimal(tons)) <= 0);
  return held?.price ?? decimalOf(row, `${side}PerRt`);
}

/** Freight by the revenue ton, never below the least; a refund has no least and is paid for what there is. */
function freight(row: Values, side: LclSide, tons: DecimalText, charged: DecimalText): LclLine[] {
  const price = pricePerRt(row, side, charged);
  if (price === null) return [];
  const currency = textOf(row, 'currency') ?? 'USD';
  if (compare(toDecimal(price), toDecimal('0')) < 0) return [line('SEA', 'RT', tons, price, currency)];
  const byTons = line('SEA', 'RT', charged, price, currency);
  const least = decimalOf(row, `${side}MinCharge`);
  return least !== null && compare(toDecimal(byTons.amount), toDecimal(least)) < 0
    ? [line('SEA', 'SHIPMENT', '1', least, currency)]
    : [byTons];
}

/** What a part load comes to on one side (RT-L 1–8). */
export function lclLines(row: Values, side: LclSide, load: PartLoad): LclLine[] {
  const tons = revenueTon(row, load);
  const charged = greater(tons, decimalOf(row, 'minRt') ?? '0');
  const station = (end: 'Origin' | 'Dest'): LclLine[] => {
    const currency = textOf(row, end === 'Origin' ? 'originCurrency' : 'destCurrency') ?? textOf(row, 'currency') ?? 'USD';
    const [perRt, perBl] = [decimalOf(row, `${side}${end}PerRt`), decimalOf(row, `${side}${end}PerBl`)];
    return [
      ...(perRt === null || isZero(toDecimal(perRt)) ? [] : [line(end === 'Origin' ? 'ORIGIN' : 'DEST', 'RT', charged, perRt, currency)]),
      ...(perBl === null || isZero(toDecimal(perBl))
        ? []
        : [line(end === 'Origin' ? 'ORIGIN' : 'DEST', 'BILL', String(load.bills), perBl, currency)]),
    ];
  };
  return [...freight(row, side, tons, charged), ...station('Origin'), ...station('Dest')];
}

/** What lines come to in the currency of the books, each rounded, then added. */
export function lclBase(lines: readonly LclLine[], rateOf: (currency: string) => DecimalText, base: string): DecimalText {
  const places = currencyDecimals(base);
  const each = lines.map(({ amount, currency }) =>
    currency === base ? toDecimal(amount) : roundHalfUp(multiply(toDecimal(amount), toDecimal(rateOf(currency))), places),
  );
  return toText(each.reduce((sum, one) => add(sum, one), toDecimal('0')));
}

/** A rate below nought is a refund: how such prices are drawn. */
export const isRefund = (row: Values): boolean => {
  const price = decimalOf(row, 'costPerRt');
  return price !== null && compare(toDecimal(price), toDecimal('0')) < 0;
};

/** What people call a rate of part loads: its ports and its service. */
export const lclNamed = (row: Values): Values => ({
  rateName: ['LCL', textOf(row, 'portLoading') ?? '', textOf(row, 'portDestination') ?? ''].join(' '),
});

/** What two versions of one rate agree in (domain/15 §15.12). */
export const lclKey = [
  ...listed('consolidatorId warehouseId rateKind contractNo commodityGroup isDg portLoading via portDestination'),
  ...listed('finalDestination routingType portTransshipment serviceCode paymentTerm'),
];
