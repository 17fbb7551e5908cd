import { follow } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { lclContainer } from '#modules/orders/lclContainer/lclContainer.entity';
import { groupedGoods } from '#modules/storage/groupedGoods/groupedGoods.entity';
import { warehouseReceipt } from '#modules/storage/warehouseReceipt/warehouseReceipt.entity';
import { branches } from '#modules/demo/branches';
import { makeRow } from '#modules/demo/rowMaking';
import { dayText, momentAt } from '#modules/demo/timeline';
import { dayNumber } from '#values/day';

/** Goods in a house, and the part load they are of. */
export interface Stored {
  readonly order: Row;
  readonly receipt: Row;
}

const vessels = ['HARBOR DAWN', 'EASTERN MIST', 'NORTHERN TIDE', 'PACIFIC HERON'];
const boxTypes = ['20GP', '40HQ', '40HQ', '40GP'];

/** Parts of what a box takes up to which the demonstration plans: nobody fills the last corner on paper. */
const planned = 0.86;

interface Lane {
  readonly portLoading: string;
  readonly portDischarge: string;
  readonly lineCode: string | null;
}

const laneOf = (order: Row): Lane => ({
  portLoading: String(order.portLoading),
  portDischarge: String(order.portDischarge ?? order.portDestination),
  lineCode: String(order.lineCode),
});

/** The lanes most goods in the houses of a branch are for, then those that always go; four in all. */
function lanesOf(stored: readonly Stored[], portLoading: string): Lane[] {
  const counted = new Map<string, { lane: Lane; goods: number }>();
  for (const { order } of stored) {
    const lane = laneOf(order);
    const known = counted.get(`${lane.portLoading} ${lane.lineCode}`);
    if (known) known.goods += 1;
    else counted.set(`${lane.portLoading} ${lane.lineCode}`, { lane, goods: 1 });
  }
  const most = [...counted.values()].toSorted((a, b) => b.goods - a.goods).map(({ lane }) => lane);
  const always = ['JPTYO', 'SGSIN', 'DEHAM'].map((portDischarge): Lane => ({ portLoading, portDischarge, lineCode: null }));
  return [...most, ...always].slice(0, 4);
}

/** A row with what the goods planned for it come to. */
function withGoods(definition: Definition, row: Row, goods: readonly Row[], facts: Facts): Row {
  const sums = (definition.rolled ?? []).filter(({ of }) => of === 'groupedGoods');
  const set = sums.reduce<Values>((all, one) => ({ ...all, ...rolledValues(definition, one, groupedGoods, goods) }), {});
  return follow(definition, row, set, facts).after as Row;
}

/** Boxes of the next sailings of every branch, with the goods in its house that are planned for them (domain/14 §14.7). */
export function sharedBoxes(stored: readonly Stored[], factsOf: (epId: string) => Facts): { entity: EntityName; rows: Row[] }[] {
  const tables: Record<'lclContainer' | 'groupedGoods' | 'warehouseReceipt', Row[]> = {
    lclContainer: [],
    groupedGoods: [],
    warehouseReceipt: [],
  };
  const planOf = new Map<string, Row[]>();
  branches.forEach(({ epId, comCode, ports }, branch) => {
    const [own, facts] = [stored.filter(({ order }) => order.epId === epId), factsOf(epId)];
    const today = dayNumber(facts.today);
    lanesOf(own, ports[0]?.[0] ?? 'CNNGB').forEach(({ portLoading, portDischarge, lineCode }, at) => {
      const [id, days] = [String(branch * 4 + at + 1), 6 + at * 3];
      const made = { createUserId: '1', createTime: momentAt(today - 9, 9, 0) };
      const box = makeRow({
        definition: lclContainer,
        id,
        epId,
        facts,
        made,
        values: {
          boxNo: `CL${comCode}${dayText(today).slice(2, 4)}${dayText(today).slice(5, 7)}-${String(at + 1).padStart(4, '0')}`,
          boxType: boxTypes[at] ?? '40HQ',
          portLoading,
          portDischarge,
          ...(lineCode === null ? {} : { lineCode }),
          warehouseId: epId,
          vesselName: vessels[at] ?? null,
          voyage: `0${41 + at}E`,
          etd: dayText(today + days),
          cfsCutOff: momentAt(today + days - 3, 16, 0),
          status: at === 0 ? 'CLOSED' : 'OPEN',
        },
      });
      let [cbm, kg] = [Number(box.capacityCbm ?? 0) * planned, Number(box.capacityKg ?? 0) * planned];
      const goods: Row[] = [];
      // One in three is in the house and nobody has planned it yet.
      for (const { order, receipt } of own.filter((_, place) => place % 3 !== 2)) {
        const [volume, weight] = [Number(receipt.volume ?? 0), Number(receipt.weight ?? 0)];
        const fits =
          order.portLoading === portLoading && order.lineCode === lineCode && order.isDg !== true && volume <= cbm && weight <= kg;
        if (!fits || planOf.has(receipt.id)) continue;
        [cbm, kg] = [cbm - volume, kg - weight];
        const looked: Values = { receivedPackages: receipt.receivedPackages, receiptWeight: receipt.weight, receiptVolume: receipt.volume };
        const row = makeRow({
          definition: groupedGoods,
          id: receipt.id,
          epId,
          facts,
          made: { ...made, createTime: momentAt(today - 1, 15, goods.length) },
          looked,
          values: {
            receiptId: receipt.id,
            orderId: order.id,
            lclContainerId: id,
            packages: receipt.receivedPackages,
            stuffingSeq: goods.length + 1,
          },
        });
        goods.push(row);
        planOf.set(receipt.id, [row]);
      }
      tables.groupedGoods.push(...goods);
      tables.lclContainer.push(withGoods(lclContainer, box, goods, facts));
    });
  });
  for (const { receipt } of stored)
    tables.warehouseReceipt.push(withGoods(warehouseReceipt, receipt, planOf.get(receipt.id) ?? [], factsOf(receipt.epId)));
  return (['warehouseReceipt', 'lclContainer', 'groupedGoods'] as const).map((entity) => ({ entity, rows: tables[entity] }));
}
