import type { Derived } from '#define/entity';
import { choice, day, flag, integer, money, text } from '#define/field';
import { factRows, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, integerOf, momentOf, textOf, type Values } from '#define/row';
import { countedDays, lastFreeDay, type Counting } from '#modules/containers/container/demurrage.rules';
import { daysByTiers } from '#modules/storage/tiers.shape';
import { isZero, toDecimal } from '#values/decimal';
import type { Day } from '#values/day';
import { dayInZone } from '#values/moment';

type Kind = 'DEM' | 'DET' | 'COMBINED';

/** One clock of a box: which days it ran, how many of them are charged, and what they cost by the carrier's tariff. */
export interface BoxFee {
  readonly kind: Kind;
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
function spansOf(box: Values, { branch }: Facts): Readonly<Record<Kind, Span>> {
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

/** The carrier's tariff on a day, for its port and type of box before those for all. */
function tariffFor(box: Values, facts: Facts, kind: Kind, on: Day): Values | null {
  const port = textOf(box, isImport(box) ? 'portDischarge' : 'portLoading');
  const fits = (one: Values): boolean =>
    one.carrierCode === box.carrierCode &&
    one.kind === kind &&
    (one.direction === 'IMPORT') === isImport(box) &&
    (one.portCode === null || one.portCode === port) &&
    (one.boxType === null || one.boxType === box.boxType) &&
    String(one.validFrom) <= on &&
    (dayOf(one, 'validTo') ?? on) >= on;
  const general = (one: Values): number => (one.portCode === null ? 2 : 0) + (one.boxType === null ? 1 : 0);
  return [...factRows(facts, 'demurrageTariff')].filter(fits).toSorted((a, b) => general(a) - general(b))[0] ?? null;
}

const none: ReadonlySet<Day> = new Set();

/** How days count by a tariff; without one as the branch says. */
const countingOf = (tariff: Values | null, facts: Facts): Counting => ({
  fromNextDay: tariff === null ? !parameterOf(facts, 'demdet.countSameDay') : flagOf(tariff, 'fromNextDay'),
  skipsSundays: tariff !== null && flagOf(tariff, 'skipsSundays'),
  holidays: tariff !== null && flagOf(tariff, 'skipsHolidays') ? parameterOf(facts, 'office.holidays') : none,
});

const freeFields: Readonly<Record<Kind, string>> = { DEM: 'freeDem', DET: 'freeDet', COMBINED: 'freeCombined' };

function feeOfClock(box: Values, facts: Facts, kind: Kind, [from, ended]: Span): BoxFee | null {
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
  const fee = (kind: Kind): BoxFee[] => {
    const one = kind !== 'DEM' && box.ownership === 'SHIPPER' ? null : feeOfClock(box, facts, kind, spans[kind]);
    return one === null ? [] : [one];
  };
  const [apart, together] = [[...fee('DEM'), ...fee('DET')], fee('COMBINED')];
  const agreed = isImport(box) && integerOf(box, 'freeCombined') !== null;
  return together.some(({ tariff }) => tariff !== null) && (agreed || apart.every(({ tariff }) => tariff === null)) ? together : apart;
}

const shownOf = (name: string, fee: BoxFee | undefined): Values => ({
  [`${name}Days`]: fee?.days ?? null,
  [`${name}Chargeable`]: fee?.chargeable ?? null,
  [`${name}Accrued`]: fee?.cost?.amount ?? null,
  [`${name}Currency`]: fee?.tariff ? textOf(fee.tariff, 'currency') : null,
});

/** What has come together for a box until it ended, or until today; one clock for both counts as detention. */
export function accrued(box: Values, facts: Facts): Values {
  const fees = boxFees(box, facts);
  return {
    ...shownOf(
      'demurrage',
      fees.find(({ kind }) => kind === 'DEM'),
    ),
    ...shownOf(
      'detention',
      fees.find(({ kind }) => kind !== 'DEM'),
    ),
    freeUntil: fees.find(({ runs }) => runs)?.freeUntil ?? null,
    accrues: fees.some(({ runs, tariff }) => runs && tariff !== null),
  };
}

/** Whether what has come together is charged to the customer, and invoiced; blank where there is nothing to charge. */
export function rechargeOf(box: Values): Values {
  const owed = (['demurrage', 'detention'] as const).filter((name) => !isZero(toDecimal(decimalOf(box, `${name}Accrued`) ?? '0')));
  const every = (what: string) => owed.every((name) => (integerOf(box, `${name}${what}`) ?? 0) > 0);
  return { rechargeState: owed.length === 0 ? null : every('Invoiced') ? 'INVOICED' : every('Charged') ? 'CHARGED' : 'NONE' };
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
    fields: { rechargeState: choice(['NONE', 'CHARGED', 'INVOICED']) },
    from: ['demurrageAccrued', 'detentionAccrued', ...Object.keys(demurrageFields)],
    by: rechargeOf,
  },
];

const lines = (feeCode: 'DEM' | 'DET') => ({ sourceType: 'DEMDET', direction: 'AR', isEstimate: false, feeCode });

/** What was charged to the customer for a box. */
export const demurrageRolled = {
  of: 'cost',
  by: 'containerId',
  gives: {
    demurrageCharged: { count: lines('DEM') },
    demurrageInvoiced: { count: { ...lines('DEM'), invoiced: true } },
    detentionCharged: { count: lines('DET') },
    detentionInvoiced: { count: { ...lines('DET'), invoiced: true } },
  },
} as const;
