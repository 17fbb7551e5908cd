import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import type { Facts } from '#define/facts';
import { branches } from '#modules/demo/branches';
import { carriers } from '#modules/demo/dictionaries';
import { Stream } from '#modules/demo/random';
import { portGroupIdOf } from '#modules/demo/rateDeskRows';
import { makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { dayText, momentAt } from '#modules/demo/timeline';
import { laneShares, serves } from '#modules/demo/voyages';
import { dayNumber, type Day } from '#values/day';

const first = { surcharge: 1_000, cost: 10_000 };

const perBox = (small: number, large: number): Values => ({
  amount20GP: String(small),
  amount40GP: String(large),
  amount40HQ: String(large),
  amount45HQ: String(large),
});
const line = (feeCode: string, direction: string, basis: string, currency: string, how: Values): Values => ({
  feeCode,
  direction,
  basis,
  currency,
  ...how,
});

/** What every shipment of the branch pays at origin, dearer to the customer than it costs. */
const local = (stream: Stream): Values[] => {
  const [small, large] = [740 + stream.below(10) * 5, 1_060 + stream.below(12) * 5];
  return [
    line('THC', 'BUY', 'PER_CONTAINER', 'CNY', { ...perBox(small, large), taxRate: '6' }),
    line('THC', 'SELL', 'PER_CONTAINER', 'CNY', { ...perBox(small + 60, large + 90), taxRate: '6' }),
    line('DOC', 'BUY', 'PER_BILL', 'CNY', { amount: '450', taxRate: '6' }),
    line('DOC', 'SELL', 'PER_BILL', 'CNY', { amount: '500', taxRate: '6' }),
    line('SEAL', 'BOTH', 'PER_CONTAINER', 'CNY', { ...perBox(50, 50), taxRate: '6' }),
    line('TLX', 'SELL', 'PER_BILL', 'CNY', { amount: '450', taxRate: '6', isOptional: true }),
  ];
};
const ofCarrier = (stream: Stream): Values[] => [
  line('LSS', 'BOTH', 'PER_TEU', 'USD', { amount: String(20 + stream.below(6) * 5) }),
  stream.chance(0.5)
    ? line('BAF', 'BOTH', 'PERCENT_OF_FREIGHT', 'USD', { percent: String(6 + stream.below(7)) })
    : line('BAF', 'BOTH', 'PER_CONTAINER', 'USD', perBox(80 + stream.below(6) * 10, 150 + stream.below(8) * 10)),
];
const filing = (lane: string): Values[] =>
  lane.startsWith('US')
    ? [line('AMS', 'BUY', 'PER_BILL', 'USD', { amount: '35' }), line('AMS', 'SELL', 'PER_BILL', 'USD', { amount: '40' })]
    : [line('ENS', 'BUY', 'PER_BILL', 'USD', { amount: '25' }), line('ENS', 'SELL', 'PER_BILL', 'USD', { amount: '35' })];

/** Surcharges of every branch: of its ports, of the carriers that call there, of lanes whose customs want a manifest; those that name a group of ports; a few drafts of the coming month. */
export function surchargeRows(
  seed: number,
  today: Day,
  factsOf: (epId: string) => Facts,
): { readonly entity: EntityName; readonly rows: readonly Row[] }[] {
  const surcharges: Row[] = [];
  const costs: Row[] = [];
  const month = dayNumber(today);
  for (const branch of branches) {
    const clerk = staff.find(({ job }) => job === 'RAT')?.id ?? '1';
    const made = { createUserId: clerk, createTime: momentAt(month - 40, 10, 15) };
    const port = branch.ports[0]?.[0] ?? '';
    const add = (values: Values, lines: readonly Values[], state: string): void => {
      const id = String(first.surcharge + surcharges.length);
      const row = makeRow({
        definition: freightSurcharge,
        id,
        epId: branch.epId,
        facts: factsOf(branch.epId),
        made,
        values: { ...values, costs: lines.length },
      });
      surcharges.push({ ...row, state });
      for (const one of lines)
        costs.push(
          makeRow({
            definition: freightSurchargeCost,
            id: String(first.cost + costs.length),
            epId: branch.epId,
            facts: factsOf(branch.epId),
            made,
            values: { surchargeId: id, ...one },
          }),
        );
    };
    const stream = new Stream(seed, 'surcharges', Number(branch.epId));
    const from = dayText(month - 45);
    add(
      { surchargeName: `通用 ${port} 本地费 Local charges, all`, category: 'ORIGIN_LOCAL', portLoadings: [port], validFrom: from },
      local(stream),
      'PUBLISHED',
    );
    for (const carrier of carriers.slice(0, 9)) {
      if (stream.chance(0.5))
        add(
          {
            surchargeName: `${carrier.code} ${port} 本地费 Local charges`,
            category: 'ORIGIN_LOCAL',
            carriers: [carrier.code],
            portLoadings: [port],
            validFrom: from,
          },
          local(stream),
          'PUBLISHED',
        );
      const lanes = laneShares.map(([lane]) => lane).filter((lane) => serves(carrier.code, lane));
      add(
        {
          surchargeName: `${carrier.code} 燃油低硫 Bunker and LSS`,
          category: 'CARRIER',
          carriers: [carrier.code],
          lines: lanes,
          validFrom: from,
          validTo: dayText(month + 4 + stream.below(50)),
        },
        ofCarrier(stream),
        'PUBLISHED',
      );
    }
    for (const lane of ['USW', 'USE', 'NEU'])
      if (laneShares.some(([one]) => one === lane))
        add({ surchargeName: `${lane} 舱单 Manifest`, category: 'CUSTOMS', lines: [lane], validFrom: from }, filing(lane), 'PUBLISHED');
    add(
      { surchargeName: `${port} 旺季 Peak season`, category: 'PEAK', portLoadings: [port], validFrom: dayText(month + 15), priority: 5 },
      [line('PSS', 'BOTH', 'PER_CONTAINER', 'USD', perBox(150, 300))],
      'DRAFT',
    );
    add(
      {
        surchargeName: 'ZIMU 美西基港 旺季附加费 Peak season, LA/LB',
        category: 'PEAK',
        carriers: ['ZIMU'],
        destinationGroups: [portGroupIdOf(branch.epId, 'LA/LB')],
        validFrom: dayText(month - 14),
        validTo: dayText(month + 30),
      },
      [line('PSS', 'BOTH', 'PER_CONTAINER', 'USD', perBox(100, 200))],
      'PUBLISHED',
    );
    add(
      {
        surchargeName: 'COSU 基本港 本地费 Local charges, base ports',
        category: 'ORIGIN_LOCAL',
        carriers: ['COSU'],
        loadingGroups: [portGroupIdOf(branch.epId, 'Base ports', 'COSU')],
        validFrom: dayText(month + 15),
      },
      local(stream),
      'DRAFT',
    );
  }
  return [
    { entity: 'freightSurcharge', rows: surcharges },
    { entity: 'freightSurchargeCost', rows: costs },
  ];
}
