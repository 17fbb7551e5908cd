import { factRows, type Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import { integerOf, textOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import type { CostLine } from '#modules/demo/costLines';
import type { CostSources } from '#modules/demo/costRows';
import type { Draft } from '#modules/demo/draft';
import { paperValues } from '#modules/demo/orderPapers';
import { containerId, containerNumber } from '#modules/demo/orderRows';
import { Stream } from '#modules/demo/random';
import { cost } from '#modules/finance/cost/cost.entity';
import { feeLines, tiersOf } from '#modules/storage/storageFees.rules';

/** Boxes of an order whose days are charged; of those that are more somebody still has to think. */
const mostCharged = 3;

/** The two clocks of a box, with the moments of its order between which they run. */
const clocks = [
  { kind: 'DEM', among: 'demurrage', from: 'dischargeTime', until: 'pickUpTime' },
  { kind: 'DET', among: 'detention', from: 'pickUpTime', until: 'emptyReturnTime' },
] as const;

/** What the box itself works out of some of its values. */
function derivedOf(field: string, box: Values, facts: Facts): Values {
  const group = container.derived?.find(({ fields }) => field in fields);
  return group?.by(box, facts) ?? {};
}

/** What is charged for boxes of imports that came back late, as the product charges it; three orders of ten are not charged yet. */
export function demurrageLines(draft: Draft, { facts, today, seed, own }: Omit<CostSources, 'market' | 'rateOn'>): CostLine[] {
  if (draft.business !== 'SEA_IMPORT' || new Stream(seed, 'demurrage', draft.index).chance(0.3)) return [];
  const papers = paperValues(draft, today, new Stream(seed, 'orderPapers', draft.index));
  if (papers.emptyReturnTime === null) return [];
  const owner = own.carrier.get(draft.route.carrier);
  const day = (name: string) => (textOf(papers, name) ?? '').slice(0, 10);
  return draft.cargo.loads.slice(0, mostCharged).flatMap(({ box }, at) => {
    const { dischargeTime, pickUpTime, emptyReturnTime, freeDem, freeDet } = papers as Record<string, string | number>;
    const moments = { orderDischarge: dischargeTime, orderPickUp: pickUpTime, orderReturn: emptyReturnTime, freeDem, freeDet } as Values;
    const where = { businessType: draft.business, carrierCode: draft.route.carrier, portDischarge: draft.chinaPort, boxType: box };
    const come = derivedOf('accrues', { ...where, ...moments, ownership: 'CARRIER' }, facts);
    return clocks.flatMap(({ kind, among, from, until }) => {
      const tariff = [...factRows(facts, 'demurrageTariff')].find((one) => one.carrierCode === draft.route.carrier && one.kind === kind);
      if (tariff === undefined) return [];
      const charged = { basis: '1', days: integerOf(come, `${among}Chargeable`) ?? 0, currency: String(tariff.currency) };
      return feeLines(charged, tiersOf(tariff)).flatMap(({ number, price }): CostLine[] => {
        const line = {
          number,
          price,
          code: kind,
          unit: 'DAY',
          box: null,
          currency: String(tariff.currency),
          remark: `${containerNumber(draft.route.carrier, draft.index, at)} ${day(from)}~${day(until)}`,
          containerId: containerId(draft.index, at),
        };
        const paid: CostLine[] = owner ? [{ ...line, direction: 'AP', partner: owner }] : [];
        return [{ ...line, direction: 'AR', partner: draft.partner }, ...paid];
      });
    });
  });
}

/** Boxes with what of their days is charged and invoiced. */
export function withCharges(boxes: readonly Row[], charges: readonly Row[], facts: Facts): Row[] {
  const [rolled] = container.rolled ?? [];
  return boxes.map((box) => {
    const own = charges.filter((one) => one.containerId === box.id);
    if (own.length === 0 || rolled === undefined) return box;
    const made: Row = { ...box, ...rolledValues(container, rolled, cost, own) };
    for (const { among } of clocks)
      if ((integerOf(made, `${among}Charged`) ?? 0) > 0) made[`${among}Billed`] = made[`${among}Chargeable`] ?? null;
    return Object.assign(made, derivedOf('rechargeState', made, facts));
  });
}
