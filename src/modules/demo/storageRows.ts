import { standingOf } from '#modules/containers/truckDispatch/truckDispatch.rules';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import type { Definition } from '#define/entity';
import { truckDispatch } from '#modules/containers/truckDispatch/truckDispatch.entity';
import { warehouse } from '#modules/storage/warehouse/warehouse.entity';
import { warehouseArea } from '#modules/storage/warehouseArea/warehouseArea.entity';
import { warehousePlace } from '#modules/storage/warehousePlace/warehousePlace.entity';
import { warehouseReceipt } from '#modules/storage/warehouseReceipt/warehouseReceipt.entity';
import { warehouseTariff } from '#modules/storage/warehouseTariff/warehouseTariff.entity';
import { branches } from '#modules/demo/branches';
import type { Draft } from '#modules/demo/draft';
import { Stream } from '#modules/demo/random';
import { makeRow, type Made } from '#modules/demo/rowMaking';
import { dayText, momentAt } from '#modules/demo/timeline';
import type { BranchPartners, Partner } from '#modules/demo/partners';

const first = { receipt: 900_000_000, trip: 950_000_000 };

/** What a part load waits for in the house: whose it is, and when its goods are expected and must be there. */
export interface GoodsMaking {
  readonly draft: Draft;
  readonly facts: Facts;
  readonly today: number;
  readonly seed: number;
  readonly partners: readonly BranchPartners[];
}

const houses = [
  [
    ['宁波梅山拼箱仓', 'Meishan CFS Ningbo', 'محطة ميشان للشحن المجمّع – نينغبو', 'CNNGB'],
    ['浙江省宁波市北仑区梅山盐田大道12号', '12 Yantian Avenue, Meishan, Beilun District, Ningbo, Zhejiang'],
  ],
  [
    ['上海外高桥拼箱仓', 'Waigaoqiao CFS Shanghai', 'محطة وايغاوتشياو للشحن المجمّع – شنغهاي', 'CNSHA'],
    ['上海市浦东新区港建路88号', '88 Gangjian Road, Pudong New Area, Shanghai'],
  ],
  [
    ['青岛前湾拼箱仓', 'Qianwan CFS Qingdao', 'محطة تشيانوان للشحن المجمّع – تشينغداو', 'CNTAO'],
    ['山东省青岛市黄岛区前湾港路66号', '66 Qianwangang Road, Huangdao District, Qingdao, Shandong'],
  ],
] as const;
const areas = [
  ['A', 'GENERAL', 6],
  ['D', 'DG', 2],
  ['Y', 'YARD', 2],
] as const;

/** Houses, areas, places and tariffs of every branch. */
export function storageTables(today: number, facts: Facts): { entity: EntityName; rows: Row[] }[] {
  const made = { createUserId: '1', createTime: momentAt(today - 380, 9, 0) };
  const row = (definition: Definition, id: string, epId: string, values: Values, looked: Values = {}) =>
    makeRow({ definition, id, epId, values, facts, made, looked });
  const tables: Record<'warehouse' | 'warehouseArea' | 'warehousePlace' | 'warehouseTariff', Row[]> = {
    warehouse: [],
    warehouseArea: [],
    warehousePlace: [],
    warehouseTariff: [],
  };
  branches.forEach(({ epId }, branch) => {
    const [[name, englishName, arabicName, portId], [address, englishAddress]] = houses[branch] ?? houses[0];
    const id = String(branch + 1);
    const house = {
      name,
      englishName,
      arabicName,
      portId,
      address,
      englishAddress,
      contact: '值班 Duty desk',
      mobile: `1390000000${branch}`,
      capacityCbm: '1800',
      workHours: '08:00–22:00',
    };
    tables.warehouse.push(row(warehouse, id, epId, house));
    areas.forEach(([code, kind, places], at) => {
      const areaId = String(branch * areas.length + at + 1);
      tables.warehouseArea.push(row(warehouseArea, areaId, epId, { warehouseId: id, code, kind, capacityCbm: String(places * 60) }));
      for (let place = 1; place <= places; place += 1)
        tables.warehousePlace.push(
          row(
            warehousePlace,
            `${areaId}${String(place).padStart(3, '0')}`,
            epId,
            { warehouseId: id, areaId, code: `${code}-${String(place).padStart(2, '0')}`, maxKg: '30000', maxCbm: '60' },
            { kindOfArea: kind },
          ),
        );
    });
    const tariff = {
      warehouseId: id,
      basis: 'RT',
      freeDays: 7,
      tier1Days: 7,
      tier1Price: '2',
      tier2Days: 7,
      tier2Price: '3',
      tier3Price: '5',
      minimum: '30',
      currency: 'CNY',
    };
    tables.warehouseTariff.push(
      row(warehouseTariff, id, epId, {
        ...tariff,
        name: '客户仓储费 Storage, customers',
        direction: 'AR',
        validFrom: dayText(today - 400),
      }),
    );
  });
  return Object.entries(tables).map(([entity, rows]) => ({ entity: entity as EntityName, rows }));
}

/** Part loads somebody still waits for. */
const waits = ({ business, age, shutOut }: Draft): boolean => business === 'LCL_EXPORT' && age < 0 && age > -20 && !shutOut;

/** What the booking says of its way into the house. */
export function bookingValues(draft: Draft): Values {
  if (!waits(draft)) return {};
  const { branch, sailing, jobNo } = draft;
  return {
    cfsWarehouseId: branch.epId,
    warehouseEntryNo: `WHE${jobNo.replace(/^LCL/u, '')}`,
    plannedArrival: momentAt(sailing.etd - 11, 10, 0),
    cfsCutOff: momentAt(sailing.etd - 3, 16, 0),
  };
}

/** The receipts of a booking: most goods are in some days before they sail, some in part, some measured otherwise. */
function receiptRows({ draft, facts, today, seed }: GoodsMaking, order: Row, made: Made): Row[] {
  if (!waits(draft) || draft.sailing.etd - 11 >= today) return [];
  const stream = new Stream(seed, 'receipt', draft.index);
  if (stream.chance(0.15)) return [];
  const [packages, kg, cbm] = [Number(order.planPackages ?? 0), Number(order.planWeight ?? 0), Number(order.planVolume ?? 0)];
  const part = stream.chance(0.2) ? 0.5 : 1;
  // What came in part measures more; of what is all in, the booking was taken over.
  const more = part < 1 && stream.chance(0.6) ? 1.14 : 1;
  const received = Math.max(1, Math.floor(packages * part));
  const damaged = stream.chance(0.06) ? 1 : 0;
  const came = Math.min(today - 1, draft.sailing.etd - 11 - stream.below(4));
  return [
    makeRow({
      definition: warehouseReceipt,
      id: String(first.receipt + draft.index),
      epId: draft.branch.epId,
      facts,
      made,
      looked: { isDg: order.isDg ?? false },
      values: {
        orderId: order.id,
        warehouseId: draft.branch.epId,
        receivedPackages: received,
        weight: String(Math.round(kg * (received / Math.max(1, packages)))),
        volume: (cbm * (received / Math.max(1, packages)) * more).toFixed(4),
        arrivedTime: momentAt(came, 9 + stream.below(8), stream.below(60)),
        damagedPackages: damaged,
        damageRemark: damaged > 0 ? '外箱受潮 Cartons damp' : null,
        freeDays: 7,
        feeSoFar: '0',
        feeCurrency: 'CNY',
      },
    }),
  ];
}

const drivers = ['赵国平', '钱卫东', '孙志明', '李海军', '周建新', '吴立强'];
const legs: Values = { legType: 'PICK_EMPTY_AND_LOAD', pickUpPlace: '港区空箱堆场 Port empty yard' };

/** Trips of the boxes that are stuffed these days: planned ahead, on their way, in the port. */
function tripRows(
  { draft, facts, today, seed }: GoodsMaking,
  order: Row,
  boxes: readonly Row[],
  [made, truckers]: readonly [Made, readonly Partner[]],
): Row[] {
  const { home, shutOut, age, sailing } = draft;
  if (home || shutOut || age < -9 || age > 12) return [];
  const stream = new Stream(seed, 'trip', draft.index);
  if (stream.chance(0.4)) return [];
  const load = sailing.etd - 4;
  return boxes.slice(0, 8).map((box, at) => {
    const ahead = load - today;
    const status =
      ahead > 2
        ? 'PLANNED'
        : ahead > 0
          ? stream.chance(0.5)
            ? 'ASSIGNED'
            : 'PLANNED'
          : ahead === 0
            ? 'DISPATCHED'
            : age < 3
              ? 'GATED_IN'
              : 'DONE';
    const known = status !== 'PLANNED';
    const isIn = status === 'GATED_IN' || status === 'DONE';
    const out = status === 'DISPATCHED' || isIn;
    const hour = 10 + stream.below(6);
    const [city = '', english = ''] = draft.branch.cities[0] ?? [];
    const park = stream.between(1, 30);
    return makeRow({
      definition: truckDispatch,
      id: String(first.trip + draft.index * 16 + at),
      epId: draft.branch.epId,
      facts,
      made,
      looked: { portCutOff: order.portCutOff ?? null },
      values: {
        ...legs,
        orderId: order.id,
        containerId: box.id,
        truckerId: known ? stream.pick(truckers).id : null,
        vehicleNo: out ? `${draft.branch.plate}${String(10_000 + stream.below(90_000))}` : null,
        driverName: out ? stream.pick(drivers) : null,
        driverMobile: out ? `1380000${String(1_000 + stream.below(9_000))}` : null,
        loadPlace: `${city}工业园区${park}号 ${park} ${english} Industrial Park`,
        loadContact: '仓库主管 Stores',
        loadMobile: `1390000${String(1_000 + stream.below(9_000))}`,
        pickUpTimePlan: momentAt(load, hour - 2, 0),
        loadTimePlan: momentAt(load, hour, 0),
        dropPlace: '重箱码头 Laden terminal',
        dropTimePlan: momentAt(load, hour + 6, 0),
        arriveLoadTime: isIn ? momentAt(load, hour, 10) : null,
        leaveLoadTime: isIn ? momentAt(load, hour + 2, 40) : null,
        gateInTime: isIn ? momentAt(load, hour + 6, 20) : null,
        routeFee: String(1_200 + stream.below(20) * 100),
        receivableFee: String(1_600 + stream.below(20) * 100),
        dispatchStatus: status,
        isOut: standingOf({ dispatchStatus: status }).isOut ?? false,
      },
    });
  });
}

/** What of an order lies in the house, and which trucks fetch its boxes. */
export function goodsRows(
  making: GoodsMaking,
  order: Row,
  boxes: readonly Row[],
): { readonly warehouseReceipt: Row[]; readonly truckDispatch: Row[] } {
  const made: Made = { createUserId: String(order.createUserId), createTime: String(order.createTime) };
  const truckers = making.partners[Number(making.draft.branch.epId) - 1]?.suppliers('TRUCKER') ?? [];
  return { warehouseReceipt: receiptRows(making, order, made), truckDispatch: tripRows(making, order, boxes, [made, truckers]) };
}
