import type { Derived } from '#define/entity';
import { choice, day, flag, integer, money, text } from '#define/field';
import { factRows, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, integerOf, momentOf, textOf, type Values } from '#define/row';
import { countedDays, daysMoved, lastFreeDay, type Counting } from '#modules/containers/container/demurrage.rules';
import { daysByTiers } from '#modules/storage/tiers.shape';
import { isZero, subtract, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import type { Day } from '#values/day';
import { dayInZone } from '#values/moment';

export type ClockKind = 'DEM' | 'DET' | 'COMBINED';

/** The charge item of each clock (domain/11 Appendix C), and the figures of the box it counts among: one clock for both counts as detention. */
export const clocks: Readonly<Record<ClockKind, { readonly feeCode: string; readonly among: 'demurrage' | 'detention' }>> = {
  DEM: { feeCode: 'DEM', among: 'demurrage' },
  DET: { feeCode: 'DET', among: 'detention' },
  COMBINED: { feeCode: 'DMDT', among: 'detention' },
};

/** One clock of a box: which days it ran, how many of them are charged, and what they cost by the carrier's tariff. */
export interface BoxFee {
  readonly kind: ClockKind;
  readonly tariff: Values | null;
  readonly from: Day;
  readonly until: Day;
  readonly runs: boolean;
  readonly days: number;
  readonly chargeable: number;
  readonly freeUntil: Day;
  readonly cost: ReturnType<typeof daysByTiers> | null;
}

const isImport = (box: Values): boolean => textOf(box, 'businessType')?.endsWith('_IMPORT') === true;

type Span = readonly [from: Day | null, ended: Day | null];

/** The days each clock begins and ends at; of an import box those of its order where it has none of its own (domain/04 §4.10). */
function spansOf(box: Values, { branch }: Facts): Readonly<Record<ClockKind, Span>> {
  const zone = textOf(branch, 'timeZone') ?? 'Asia/Shanghai';
  const on = (...names: readonly string[]): Day | null => {
    const at = names.map((name) => momentOf(box, name)).find((one) => one !== null);
    return at === undefined ? null : dayInZone(at as string, zone);
  };
  if (!isImport(box)) {
    const [taken, gatedIn, loaded] = [on('emptyPickUpTime'), on('gateInTime'), on('loadedTime') ?? dayOf(box, 'orderSailed')];
    return { DEM: [gatedIn, loaded], DET: [taken, gatedIn], COMBINED: [taken, loaded] };
  }
  const back = on('emptyReturnTime', 'orderReturn');
  const [landed, out] = [on('dischargedTime', 'orderDischarge'), on('gateOutTime', 'orderPickUp')];
  return { DEM: [landed, out ?? back], DET: [out, back], COMBINED: [landed, back] };
}

/** The carrier's tariff on a day, for its port and type of box before those for all; what a browser is told of it leaves out what is blank. */
function tariffFor(box: Values, facts: Facts, kind: ClockKind, on: Day): Values | null {
  const port = textOf(box, isImport(box) ? 'portDischarge' : 'portLoading');
  const fits = (one: Values): boolean =>
    one.carrierCode === box.carrierCode &&
    one.kind === kind &&
    (one.direction === 'IMPORT') === isImport(box) &&
    (one.portCode == null || one.portCode === port) &&
    (one.boxType == null || one.boxType === box.boxType) &&
    String(one.validFrom) <= on &&
    (dayOf(one, 'validTo') ?? on) >= on;
  const general = (one: Values): number => (one.portCode == null ? 2 : 0) + (one.boxType == null ? 1 : 0);
  return [...factRows(facts, 'demurrageTariff')].filter(fits).toSorted((a, b) => general(a) - general(b))[0] ?? null;
}

const none: ReadonlySet<Day> = new Set();

/** How days count by a tariff; without one as the branch says. */
const countingOf = (tariff: Values | null, facts: Facts): Counting => ({
  fromNextDay: tariff === null ? !parameterOf(facts, 'demdet.countSameDay') : flagOf(tariff, 'fromNextDay'),
  skipsSundays: tariff !== null && flagOf(tariff, 'skipsSundays'),
  holidays: tariff !== null && flagOf(tariff, 'skipsHolidays') ? parameterOf(facts, 'office.holidays') : none,
});

const freeFields: Readonly<Record<ClockKind, string>> = { DEM: 'freeDem', DET: 'freeDet', COMBINED: 'freeCombined' };

function feeOfClock(box: Values, facts: Facts, kind: ClockKind, [from, ended]: Span): BoxFee | null {
  if (from === null) return null;
  const tariff = tariffFor(box, facts, kind, from);
  // What an order to abroad has free holds there, not at home.
  const free = (isImport(box) ? integerOf(box, freeFields[kind]) : null) ?? (tariff && integerOf(tariff, 'freeDays'));
  if (free === null) return null;
  const [until, counting] = [ended ?? facts.today, countingOf(tariff, facts)];
  const days = countedDays(from, until, counting);
  const chargeable = Math.max(0, days - free);
  const cost = tariff === null ? null : daysByTiers(tariff, chargeable);
  return { kind, tariff, from, until, runs: ended === null, days, chargeable, freeUntil: lastFreeDay(from, free, counting), cost };
}

/**
 * The clocks of a box: one for terminal and way, where the order has its days free together or the carrier knows no other, else one each.
 * Nobody but its owner charges for a shipper's own box that is away.
 */
export function boxFees(box: Values, facts: Facts): BoxFee[] {
  const spans = spansOf(box, facts);
  const fee = (kind: ClockKind): BoxFee[] => {
    const one = kind !== 'DEM' && box.ownership === 'SHIPPER' ? null : feeOfClock(box, facts, kind, spans[kind]);
    return one === null ? [] : [one];
  };
  const [apart, together] = [[...fee('DEM'), ...fee('DET')], fee('COMBINED')];
  if (apart.length === 0) return together;
  const agreed = isImport(box) && integerOf(box, 'freeCombined') !== null;
  return together.some(({ tariff }) => tariff !== null) && (agreed || apart.every(({ tariff }) => tariff === null)) ? together : apart;
}

/**
 * Clocks nothing is owed by: their days were taken away, another one counts instead, or nobody counts them. Not those that only lack a tariff,
 * of which nobody knows.
 */
export function idleClocks(box: Values, facts: Facts): ClockKind[] {
  const [spans, run] = [spansOf(box, facts), boxFees(box, facts).map(({ kind }) => kind)];
  const together = run.includes('COMBINED');
  const instead = (kind: ClockKind): boolean => (kind === 'COMBINED') !== together && run.length > 0;
  const nobodys = (kind: ClockKind): boolean => kind !== 'DEM' && box.ownership === 'SHIPPER';
  const kinds = Object.keys(clocks) as ClockKind[];
  return kinds.filter((kind) => !run.includes(kind) && (spans[kind][0] === null || instead(kind) || nobodys(kind)));
}

/** What so many days cost that `before` of them were charged of already: of fewer days than that, with a minus. */
export function daysMore(
  tariff: Values,
  before: number,
  now: number,
): readonly { readonly number: DecimalText; readonly price: DecimalText }[] {
  const [short, long] = [before, now].toSorted((a, b) => a - b).map((days) => daysByTiers(tariff, days).lines);
  return (long ?? []).flatMap(({ number, price }, tier) => {
    const more = subtract(toDecimal(number), toDecimal(short?.[tier]?.number ?? '0'));
    return isZero(more) ? [] : [{ number: toText(now < before ? subtract(ZERO, more) : more), price }];
  });
}

const shownOf = (name: string, fee: BoxFee | undefined): Values => ({
  [`${name}Days`]: fee?.days ?? null,
  [`${name}Chargeable`]: fee?.chargeable ?? null,
  [`${name}Accrued`]: fee?.cost?.amount ?? null,
  [`${name}Currency`]: fee?.tariff ? textOf(fee.tariff, 'currency') : null,
});

const names = ['demurrage', 'detention'] as const;

/** What has come together for a box until it ended, or until today. */
export function accrued(box: Values, facts: Facts): Values {
  const fees = boxFees(box, facts);
  return {
    ...Object.assign(
      {},
      ...names.map((name) =>
        shownOf(
          name,
          fees.find(({ kind }) => clocks[kind].among === name),
        ),
      ),
    ),
    freeUntil: fees.find(({ runs }) => runs)?.freeUntil ?? null,
    accrues: fees.some(({ runs, tariff }) => runs && tariff !== null),
  };
}

/**
 * Whether what has come together is charged to the customer, and invoiced, or its days moved after it was charged; blank where there is
 * nothing to charge.
 */
export function rechargeOf(box: Values): Values {
  const count = (...fields: readonly string[]) => fields.reduce((sum, field) => sum + (integerOf(box, field) ?? 0), 0);
  const charged = {
    demurrage: [count('demurrageCharged'), count('demurrageInvoiced')],
    detention: [count('detentionCharged', 'combinedCharged'), count('detentionInvoiced', 'combinedInvoiced')],
  } as const;
  const moved = names.some((name) => charged[name][0] > 0 && daysMoved(name)(box) !== false);
  const owed = names.filter((name) => charged[name][0] > 0 || !isZero(toDecimal(decimalOf(box, `${name}Accrued`) ?? '0')));
  const every = (what: 0 | 1) => owed.every((name) => charged[name][what] > 0);
  const state = moved ? 'DIFFERS' : every(1) ? 'INVOICED' : every(0) ? 'CHARGED' : 'NONE';
  const rechargeState = owed.length === 0 ? null : state;
  return { rechargeState, toCharge: rechargeState === 'NONE' || rechargeState === 'DIFFERS' };
}

const came = (name: string) => ({
  [`${name}Days`]: integer(),
  [`${name}Chargeable`]: integer(),
  [`${name}Accrued`]: money({ currency: `${name}Currency` }),
  [`${name}Currency`]: text({ max: 3 }),
});

const ofOrder = {
  orderDischarge: 'dischargeTime',
  orderPickUp: 'pickUpTime',
  orderReturn: 'emptyReturnTime',
  orderSailed: 'atd',
  carrierCode: 'carrierCode',
  portLoading: 'portLoading',
  portDischarge: 'portDischarge',
  freeDem: 'freeDem',
  freeDet: 'freeDet',
  freeCombined: 'freeCombined',
} as const;

/** Values of the order the clocks of its boxes go by. */
export const demurrageLooked = Object.fromEntries(
  Object.entries(ofOrder).map(([name, field]) => [name, { via: 'orderId', to: 'order', field } as const]),
);

/** The day it was reckoned last, and the charges made of it. */
export const demurrageFields = {
  reckonedOn: day({ edit: 'never' }),
  demurrageCharged: integer({ edit: 'never', initial: 0 }),
  demurrageInvoiced: integer({ edit: 'never', initial: 0 }),
  detentionCharged: integer({ edit: 'never', initial: 0 }),
  detentionInvoiced: integer({ edit: 'never', initial: 0 }),
  combinedCharged: integer({ edit: 'never', initial: 0 }),
  combinedInvoiced: integer({ edit: 'never', initial: 0 }),
  // Days the customer was charged when it was charged: what its dates say later is compared with them.
  demurrageBilled: integer({ edit: 'never' }),
  detentionBilled: integer({ edit: 'never' }),
} as const;

const moments = 'emptyPickUpTime gateInTime loadedTime dischargedTime gateOutTime emptyReturnTime'.split(' ');

/** Days and money of demurrage and detention, and how far they are charged (domain/02c §2.7, 04 §4.10). */
export const demurrageDerived: readonly Derived[] = [
  {
    fields: { ...came('demurrage'), ...came('detention'), freeUntil: day(), accrues: flag() },
    from: ['boxType', 'ownership', 'businessType', 'reckonedOn', ...moments, ...Object.keys(ofOrder)],
    by: accrued,
  },
  {
    fields: { rechargeState: choice(['NONE', 'DIFFERS', 'CHARGED', 'INVOICED']), toCharge: flag() },
    from: [...names.flatMap((name) => [`${name}Accrued`, `${name}Chargeable`]), ...Object.keys(demurrageFields)],
    by: rechargeOf,
  },
];

const lines = (kind: ClockKind) => ({ sourceType: 'DEMDET', direction: 'AR', isEstimate: false, feeCode: clocks[kind].feeCode });

/** What was charged to the customer for a box. */
export const demurrageRolled = {
  of: 'cost',
  by: 'containerId',
  gives: {
    demurrageCharged: { count: lines('DEM') },
    demurrageInvoiced: { count: { ...lines('DEM'), invoiced: true } },
    detentionCharged: { count: lines('DET') },
    detentionInvoiced: { count: { ...lines('DET'), invoiced: true } },
    combinedCharged: { count: lines('COMBINED') },
    combinedInvoiced: { count: { ...lines('COMBINED'), invoiced: true } },
  },
} as const;
