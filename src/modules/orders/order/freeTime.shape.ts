import type { Derived } from '#define/entity';
import type { Facts } from '#define/facts';
import { day } from '#define/field';
import { textOf, type Values } from '#define/row';
import { boxFees, clocks } from '#modules/containers/container/demurrage.shape';
import { boxesIn } from '#values/boxText';

/** An order as one of its boxes: free days of an export hold abroad, where no tariff of ours does. */
const asBox = (order: Values, boxType: string | null): Values => ({
  businessType: 'SEA_IMPORT',
  ownership: 'CARRIER',
  boxType,
  carrierCode: textOf(order, 'businessType')?.endsWith('_IMPORT') === true ? (order.carrierCode ?? null) : null,
  portDischarge: order.portDischarge ?? null,
  orderDischarge: order.dischargeTime ?? null,
  orderPickUp: order.pickUpTime ?? null,
  freeDem: order.freeDem ?? null,
  freeDet: order.freeDet ?? null,
  freeCombined: order.freeCombined ?? null,
});

/**
 * Last day the boxes may stand at the terminal, and last day they may be away, both free of charge (domain/02c §2.7, 12 nr 25): the earliest of
 * its types of box, counted as its carrier does, without a tariff as the branch does. By one clock both are the same day.
 */
export function freeDays(order: Values, facts: Facts): Values {
  const types = boxesIn(textOf(order, 'boxSummary')).map(({ type }) => type);
  const fees = (types.length > 0 ? types : [null]).flatMap((type) => boxFees(asBox(order, type), facts));
  const earliest = (among: 'demurrage' | 'detention') =>
    fees
      .filter(({ kind }) => kind === 'COMBINED' || clocks[kind].among === among)
      .map(({ freeUntil }) => freeUntil)
      .toSorted()[0] ?? null;
  return { lastFreeDate: earliest('demurrage'), emptyReturnBy: earliest('detention') };
}

/** Both days, and what they follow from. */
export const freeTimeDerived: Derived = {
  fields: { lastFreeDate: day(), emptyReturnBy: day() },
  from: 'businessType carrierCode portDischarge boxSummary dischargeTime pickUpTime freeDem freeDet freeCombined'.split(' '),
  by: freeDays,
};
