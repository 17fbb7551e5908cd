import type { Facts } from '#define/facts';
import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import { parameterOf } from '#define/parameters';
import { dayNumber } from '#values/day';
import { compare, divide, isZero, multiply, roundHalfUp, subtract, toDecimal, toText } from '#values/decimal';

/** Days from planned departure to planned arrival. */
export function daysOnWay(row: Values): Values {
  const [etd, eta] = [dayOf(row, 'etd'), dayOf(row, 'eta')];
  return { transitDays: etd === null || eta === null ? null : dayNumber(eta) - dayNumber(etd) };
}

const thousand = toDecimal('1000');

/** Revenue tons a part load is charged by: the larger of cubic metres and tonnes, at least the branch's least (domain/02c §2.5). */
export function revenueTons(row: Values, facts: Facts): Values {
  const [volume, weight] = [decimalOf(row, 'volume'), decimalOf(row, 'grossWeight')];
  if (textOf(row, 'businessType')?.startsWith('LCL') !== true || (volume === null && weight === null)) return { chargeableRt: null };
  const tons = [
    toDecimal(volume ?? '0'),
    divide(toDecimal(weight ?? '0'), thousand, 6),
    toDecimal(decimalOf(row, 'minRt') ?? parameterOf(facts, 'lcl.minRt')),
  ];
  return {
    chargeableRt: toText(
      roundHalfUp(
        tons.reduce((most, one) => (compare(one, most) > 0 ? one : most)),
        3,
      ),
    ),
  };
}

const hundred = toDecimal('100');

/** Profit in percent of what is received; blank where nothing is. */
export function profitShare(row: Values): Values {
  const [profit, receivable] = [decimalOf(row, 'profitBase') ?? '0', toDecimal(decimalOf(row, 'receivableBase') ?? '0')];
  return { profitRate: isZero(receivable) ? null : toText(divide(multiply(toDecimal(profit), hundred), receivable, 2)) };
}

/** What the profit was when fees were locked, kept until they are open again, and by how much it moved since (design/screens-finance.md §8 REV). */
export function profitSinceLock(row: Values): Values {
  const profit = decimalOf(row, 'profitBase') ?? '0';
  if (textOf(row, 'feeState') === 'OPEN') return { profitAtLock: null, profitMoved: null };
  const profitAtLock = decimalOf(row, 'profitAtLock') ?? profit;
  return { profitAtLock, profitMoved: toText(subtract(toDecimal(profit), toDecimal(profitAtLock))) };
}

/** Names of the states an order's facts add up to, in the order they are looked for (domain/03 §3.1). */
export const orderStates = ['COMPLETED', 'SHUT_OUT', 'ARRIVED', 'SAILED', 'GATED_IN', 'BOOKED', 'REVIEWED', 'DRAFT'] as const;

const dead = new Set(['CANCELLED', 'REJECTED', 'DECLINED']);

/** The carrier has confirmed, or given a number and not taken the booking back (domain/12 nr 21). */
export const isBooked = (row: Values): boolean => {
  const state = textOf(row, 'bookingStatus') ?? 'DRAFT';
  return !dead.has(state) && (state === 'CONFIRMED' || state === 'COMPLETED' || (textOf(row, 'bookingNo') ?? '') !== '');
};

/** The mirror of the review the specification names (domain/12 nr 21). */
export const reviewedFlag = (row: Values): Values => ({ reviewed: row.reviewStatus === 'REVIEWED' });

/** Nothing more is to be charged: what there is was reviewed and is invoiced, and what is receivable was received (domain/03 §3.1). Told apart from the state, whose readers may not see charges. */
export const chargesSettled = (row: Values): Values => ({
  settled:
    row.feeState === 'REVIEWED' &&
    ((row.invoiceStatus === 'ALL' && (integerOf(row, 'arOpen') ?? 0) === 0) ||
      (integerOf(row, 'arLines') ?? 0) + (integerOf(row, 'apLines') ?? 0) === 0),
});

/**
 * The state of an order, by its facts alone; the first that holds. A shut-out order with every charge settled is completed
 * (domain/12 nr 22); an export is once it has sailed.
 */
export function statusOf(row: Values): Values {
  const [sailed, arrived, isImport] = [dayOf(row, 'atd'), dayOf(row, 'ata'), textOf(row, 'businessType')?.endsWith('_IMPORT') === true];
  const over = row.shutOut === true || arrived !== null || (sailed !== null && !isImport);
  const holds: Readonly<Record<(typeof orderStates)[number], boolean>> = {
    COMPLETED: over && row.settled === true,
    SHUT_OUT: row.shutOut === true,
    ARRIVED: arrived !== null,
    SAILED: sailed !== null,
    GATED_IN: row.gateInStatus === 'ALL',
    BOOKED: isBooked(row),
    REVIEWED: row.reviewed === true,
    DRAFT: true,
  };
  return { orderStatus: (Object.keys(holds) as (keyof typeof holds)[]).find((state) => holds[state]) ?? 'DRAFT' };
}
