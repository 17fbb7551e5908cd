import { decimalOf, plainText } from '#values/decimal';
import type { Direction } from '#modules/demo/billing';
import type { Draft } from '#modules/demo/draft';
import { boxCounts } from '#modules/demo/loads';
import type { BranchPartners, Partner } from '#modules/demo/partners';
import { periodOf, type Market } from '#modules/demo/prices';
import type { Stream } from '#modules/demo/random';
import { tariffsOf, type PartyKind, type Tariff } from '#modules/demo/tariff';
import { dayText } from '#modules/demo/timeline';

/** A charge before its amounts: what somebody would type. */
export interface CostLine {
  readonly direction: Direction;
  readonly partner: Partner;
  readonly code: string;
  readonly unit: string | null;
  readonly box: string | null;
  readonly number: string;
  readonly price: string;
  readonly currency: string;
  readonly remark: string | null;
  /** The box whose days are charged. */
  readonly containerId?: string;
}

/** One sort of charge on an order: receivable and payable of the same thing. */
interface Pair {
  readonly tariff: Pick<Tariff, 'code' | 'party'>;
  readonly unit: string | null;
  readonly box: string | null;
  readonly number: string;
  readonly currency: string;
  /** In the smallest step of the price: hundredths. */
  readonly sell: number;
  readonly buy: number | null;
}

const losing = 0.12;
const wobble = [0.9, 0.95, 1, 1, 1, 1.05, 1.1];
const hundredths = (price: number, step: number) => Math.round(price / step) * step * 100;
const priceText = (inHundredths: number) => plainText(decimalOf(inHundredths, 2));

/** Price of ocean freight in another currency, in its usual steps. */
const abroadPrices: Readonly<Record<string, { perDollar: number; step: number }>> = {
  USD: { perDollar: 1, step: 5 },
  CNY: { perDollar: 7.2, step: 10 },
  EUR: { perDollar: 0.92, step: 5 },
  JPY: { perDollar: 148, step: 100 },
};

function freightCurrency(draft: Draft, stream: Stream): string {
  const { abroad, lane } = draft.route;
  if (stream.chance(0.24)) return 'CNY';
  if (abroad.code.startsWith('JP')) return stream.chance(0.35) ? 'JPY' : 'USD';
  return (lane === 'NEU' || lane === 'MED') && stream.chance(0.08) ? 'EUR' : 'USD';
}

function oceanPair(dollars: number, margin: number, unit: string, box: string | null, number: string, currency: string): Pair {
  const { perDollar, step } = abroadPrices[currency] as { perDollar: number; step: number };
  const buy = Math.max(step, Math.round((dollars * perDollar) / step) * step);
  return {
    tariff: { code: 'OCF', party: 'CARRIAGE' },
    unit,
    box,
    number,
    currency,
    sell: Math.max(step, Math.round(((dollars + margin) * perDollar) / step) * step) * 100,
    buy: buy * 100,
  };
}

/** Ocean freight by box type, or by revenue ton; the margin is log-normal, and one line in eight loses money. */
function oceanPairs(draft: Draft, market: Market, stream: Stream): Pair[] {
  if (draft.shutOut || !stream.chance(0.88)) return [];
  const { lane, abroad, carrier } = draft.route;
  const period = periodOf(dayText(draft.sailing.etd));
  const currency = freightCurrency(draft, stream);
  const margin = () => (stream.chance(losing) ? -stream.between(5, 60) : Math.max(5, stream.logNormal(65, 0.6)));
  if (draft.cargo.loads.length === 0) {
    const perTon = Math.max(8, (market.ocean(lane, abroad.code, carrier, '40HQ', period) ?? 1_000) / 45);
    return [oceanPair(perTon, margin() / 8, 'RT', null, revenueTons(draft), currency)];
  }
  return boxCounts(draft.cargo.loads).map(([box, count]) =>
    oceanPair(market.ocean(lane, abroad.code, carrier, box, period) ?? 1_000, margin(), 'CONTAINER', box, String(count), currency),
  );
}

/** Chargeable revenue tons: the larger of cubic metres and tonnes, at least one (domain/04 §4.13 F01). */
function revenueTons(draft: Draft): string {
  return plainText(decimalOf(Math.max(1_000, draft.cargo.hundredthsCbm * 10, draft.cargo.kg), 3));
}

function quantityOf(tariff: Tariff, draft: Draft, stream: Stream): string {
  if (tariff.count === 'BOXES') return String(Math.max(1, draft.cargo.loads.length));
  if (tariff.count === 'DAYS') return String(stream.between(1, 6));
  if (tariff.count === 'RT') return revenueTons(draft);
  return tariff.count === 'CBM' ? plainText(decimalOf(draft.cargo.hundredthsCbm, 2)) : '1';
}

function tariffPair(tariff: Tariff, size: 0 | 1, box: string | null, number: string, stream: Stream): Pair {
  const usual = tariff.sell[size] * stream.pick(wobble);
  const step = usual >= 100 ? 5 : 1;
  const sell = hundredths(usual, step) + (stream.chance(0.04) ? 50 : 0);
  const owed = stream.chance(tariff.owed);
  const buy = stream.chance(losing)
    ? sell + hundredths(usual * 0.08, step)
    : Math.min(sell, hundredths(tariff.buy[size] * stream.pick(wobble), step));
  return { tariff, unit: null, box, number, currency: '', sell, buy: owed ? buy : null };
}

function tariffPairs(draft: Draft, stream: Stream): Pair[] {
  return tariffsOf(draft, stream).flatMap((tariff) => {
    if (!stream.chance(tariff.chance)) return [];
    if (!tariff.perBox || draft.cargo.loads.length === 0) return [tariffPair(tariff, 0, null, quantityOf(tariff, draft, stream), stream)];
    return boxCounts(draft.cargo.loads).map(([box, count]) => tariffPair(tariff, box.startsWith('20') ? 0 : 1, box, String(count), stream));
  });
}

/** Insurance on six orders of a hundred: a percentage of the cargo's value. */
function insurance(draft: Draft, stream: Stream): Pair[] {
  if (draft.shutOut || !stream.chance(0.06)) return [];
  const value = draft.cargo.kg * stream.between(1_200, 6_000);
  const line = { tariff: { code: 'PRM', party: 'INSURER' as const }, unit: null, box: null, currency: '' };
  return [
    { ...line, number: '0.3', sell: value, buy: null },
    { ...line, number: '0.2', sell: 0, buy: value },
  ];
}

/** Parties of an order's payables: one carrier's or booking agent's account for everything that hangs on the carriage. */
function parties(draft: Draft, own: BranchPartners, stream: Stream): (kind: PartyKind) => Partner {
  const carriage = stream.chance(0.45) ? own.carrier.get(draft.route.carrier) : undefined;
  const chosen = new Map<PartyKind, Partner>([
    ['CARRIAGE', carriage ?? stream.pick(own.suppliers('BOOKING_AGENT'))],
    ['CUSTOMER', draft.partner],
  ]);
  return (kind) => {
    let partner = chosen.get(kind);
    if (!partner) chosen.set(kind, (partner = stream.pick(own.suppliers(kind))));
    return partner;
  };
}

/** Share of receivables and payables already entered, by the order's age: costs come in during the week after sailing. */
function entered(draft: Draft): readonly [receivable: number, payable: number] {
  if (draft.age < 0) return draft.reviewed ? [0.6, 0.45] : [0, 0];
  return draft.age <= 7 ? [0.97, 0.65] : [1, 1];
}

/** The charges of an order, receivables and payables in the order somebody would enter them. */
export function costLines(
  draft: Draft,
  own: BranchPartners,
  market: Market,
  stream: Stream,
  currencyOf: (code: string) => string,
): CostLine[] {
  const partnerFor = parties(draft, own, stream);
  const [receivable, payable] = entered(draft);
  const lines: CostLine[] = [];
  const dinars = draft.route.abroad.code === 'KWSWK';
  for (const pair of [...oceanPairs(draft, market, stream), ...tariffPairs(draft, stream), ...insurance(draft, stream)]) {
    const { code, party } = pair.tariff;
    const currency = dinars && code === 'AGF' ? 'KWD' : pair.currency || currencyOf(code);
    const common = { code, unit: pair.unit, box: pair.box, number: pair.number, currency, remark: null };
    if (pair.sell > 0 && stream.chance(receivable))
      lines.push({ ...common, direction: 'AR', partner: draft.partner, price: priceText(pair.sell) });
    if (pair.buy !== null && stream.chance(payable))
      lines.push({ ...common, direction: 'AP', partner: partnerFor(party), price: priceText(pair.buy) });
  }
  if (draft.age >= 8 && stream.chance(0.006)) {
    lines.push({
      direction: 'AR',
      partner: draft.partner,
      code: 'OCF',
      unit: 'SHIPMENT',
      box: null,
      number: '1',
      price: `-${stream.between(4, 30) * 10}`,
      currency: 'USD',
      remark: '运费差额冲减',
    });
  }
  if (draft.partner.values.isSupplier === true && draft.age >= 0 && !draft.shutOut && stream.chance(0.15)) {
    lines.push({
      direction: 'AP',
      partner: draft.partner,
      code: 'COM',
      unit: null,
      box: null,
      number: '1',
      price: String(stream.between(4, 24) * 5),
      currency: 'USD',
      remark: null,
    });
  }
  return lines;
}
