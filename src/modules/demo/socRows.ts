import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { branches, type Branch } from '#modules/demo/branches';
import type { BranchPartners } from '#modules/demo/partners';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { momentAt, workingMoment } from '#modules/demo/timeline';
import { GivenNumbers } from '#modules/demo/numberings';
import { cost } from '#modules/finance/cost/cost.entity';
import { containerPurchase } from '#modules/soc/containerPurchase/containerPurchase.entity';
import { socContainer } from '#modules/soc/socContainer/socContainer.entity';
import { idleOf } from '#modules/soc/socContainer/socContainer.rules';
import { socContract } from '#modules/soc/socContract/socContract.entity';
import { socMove } from '#modules/soc/socMove/socMove.entity';
import { movesOfBoxes } from '#modules/soc/socMove/socMove.rules';
import type { EntityName } from '#names/entities';
import { addDays, dayNumber, type Day } from '#values/day';
import { containerNumberProblem } from '#values/standards';

/** Charges of container documents are numbered far above those of orders. */
const firstCost = 970_000_000;
/** Purchases of each branch (domain/10: 400 boxes in 25 purchases, most used, some sold). */
const purchasesOf = [12, 8, 5];
const types = ['40HQ', '20GP', '40GP'] as const;
const prices: Readonly<Record<string, number>> = { '40HQ': 3350, '20GP': 1980, '40GP': 3050 };
const depots: Readonly<Record<string, readonly string[]>> = {
  NGB: ['北仑中集堆场 Beilun CIMC yard', '大榭招商堆场 Daxie CM yard', '梅山远东堆场 Meishan Far East yard'],
  SHA: ['外高桥五期堆场 Waigaoqiao 5 yard', '洋山深水港堆场 Yangshan yard'],
  TAO: ['前湾港联堆场 Qianwan Ganglian yard', '黄岛胜狮堆场 Huangdao Singamas yard'],
};
const cities: Readonly<Record<string, string>> = { NGB: '宁波 Ningbo', SHA: '上海 Shanghai', TAO: '青岛 Qingdao' };

export interface SocMaking {
  readonly seed: number;
  readonly today: Day;
  readonly partners: readonly BranchPartners[];
  readonly factsOf: (epId: string) => Facts;
  readonly rateOn: (currency: string, day: Day) => string;
}

/** A box of a shipper on an order of that kind, with how far its order is: it is one of ours. */
export interface OwnPlace {
  readonly container: Row;
  readonly order: Row;
}

/** Boxes of an order for shippers' own containers that have a number: they are ours. */
export const placesOfOwn = (order: Row, containers: readonly Row[]): OwnPlace[] =>
  order.businessType === 'SOC' && order.shutOut !== true
    ? containers.filter(({ containerNo }) => containerNo !== null).map((container) => ({ container, order }))
    : [];

/** What is made of one branch. */
class Yard {
  readonly rows: Record<'socContract' | 'containerPurchase' | 'socContainer' | 'socMove' | 'cost', Row[]> = {
    socContract: [],
    containerPurchase: [],
    socContainer: [],
    socMove: [],
    cost: [],
  };
  readonly taken = new Map<string, string>();
  private readonly facts: Facts;
  private readonly numbers = new GivenNumbers();
  private readonly suppliers: readonly string[];
  private readonly buyers: readonly string[];
  private readonly keeper: string;
  private readonly manager: string;

  constructor(
    private readonly of: SocMaking,
    private readonly branch: Branch,
    private readonly places: OwnPlace[],
  ) {
    this.facts = of.factsOf(branch.epId);
    const own = (of.partners[Number(branch.epId) - 1]?.all ?? []).filter(({ locked }) => !locked);
    this.suppliers = own.filter(({ values }) => values.isSupplier === true).map(({ id }) => id);
    this.buyers = own.filter(({ values }) => values.isCustomer === true).map(({ id }) => id);
    this.keeper = workersOf(branch.epId, 'EQC')[0] ?? workersOf(branch.epId, 'OPS')[0] ?? '1';
    this.manager = workersOf(branch.epId, 'MGR')[0] ?? '1';
  }

  private idOf(name: keyof Yard['rows'], first = 0): string {
    return String(first + Number(this.branch.epId) * 100_000 + this.rows[name].length + 1);
  }

  private put(name: keyof Yard['rows'], day: Day, values: Values, stream: Stream, looked: Values = {}, first = 0): Row {
    const definition = { socContract, containerPurchase, socContainer, socMove, cost }[name];
    const made = { createUserId: this.keeper, createTime: workingMoment(dayNumber(day), stream) };
    const row = makeRow({ definition, id: this.idOf(name, first), epId: this.branch.epId, values, facts: this.facts, made, looked });
    this.rows[name].push(row);
    return row;
  }

  private numberOf(serial: number): string {
    const bare = `GLNU${String(100_000 + Number(this.branch.epId) * 100_000 + serial)}`;
    return `${bare}${containerNumberProblem(`${bare}0`)?.expected ?? '0'}`;
  }

  private contract(at: number): Row {
    const stream = new Stream(this.of.seed, 'socContract', Number(this.branch.epId) * 100 + at);
    const from = addDays(this.of.today, -320 + at * 140);
    return this.put(
      'socContract',
      from,
      {
        contractNo: `BOX-${this.branch.comCode}-${String(2025 + (at > 1 ? 1 : 0))}-${String(at + 1).padStart(2, '0')}`,
        partnerId: this.suppliers[at % this.suppliers.length] ?? null,
        contractType: at === 1 ? 'ONE_WAY' : at === 2 ? 'SALE' : 'PURCHASE',
        signDate: addDays(from, -6),
        validFrom: from,
        validTo: addDays(from, 364),
        currency: 'USD',
        perDiem: at === 1 ? '1.80' : null,
        freeDays: at === 1 ? 60 : null,
        quantityLimit: 300,
        dropOffCharges: at === 1 ? 'USLAX -350; DEHAM 120' : null,
        contractState: 'ACTIVE',
      },
      stream,
    );
  }

  /** A document with its boxes, their ways and its charges; the youngest are still at work. */
  private purchase(at: number, contracts: readonly Row[]): void {
    const { seed, today } = this.of;
    const stream = new Stream(seed, 'containerPurchase', Number(this.branch.epId) * 100 + at);
    const boxType = types[at % types.length] as string;
    const lease = at === 4;
    const quantity = 10 + stream.below(11);
    const stage = at === 0 ? 'ORDERED' : at === 1 ? 'WAITING' : at === 2 ? 'RELEASED' : 'IN_USE';
    const buyDate = addDays(today, at < 3 ? -3 - at * 5 : -30 - at * 24);
    const supplierId = this.suppliers[stream.below(Math.min(6, this.suppliers.length))] ?? '1';
    const numbers = stage === 'ORDERED' ? 0 : stage === 'WAITING' ? quantity - 3 : quantity;
    const passed = stage === 'RELEASED' || stage === 'IN_USE';
    const old = at > 6;
    const unitPrice = lease ? '120' : String((prices[boxType] ?? 2000) + stream.below(9) * 25);
    const place = cities[this.branch.comCode] ?? '宁波 Ningbo';
    const depot = stream.pick(depots[this.branch.comCode] ?? ['堆场 Yard']);
    const values: Values = {
      buyNo: this.numbers.next('BUY_SOC', this.facts, buyDate),
      buyType: lease ? 'ONE_WAY_LEASE' : 'PURCHASE',
      supplierId,
      boxType,
      quantity,
      unitPrice,
      currency: 'USD',
      buyDate,
      contractId: contracts[lease ? 1 : 0]?.id ?? null,
      pickUpPlace: `${place} · ${depot}`,
      releaseNo: stage === 'ORDERED' ? null : `RL${buyDate.slice(2, 4)}${String(10_000 + stream.below(89_999))}`,
      releaseValidTo: stage === 'ORDERED' ? null : addDays(today, at === 2 ? 4 : at === 1 ? 21 : -10),
      dropOffPlace: lease ? '洛杉矶 Los Angeles' : null,
      freeDays: lease ? 60 : null,
      perDiem: lease ? '1.80' : null,
      deposit: lease ? '3000' : null,
      depositPaid: lease,
      useStatus: stage === 'WAITING' ? 'ORDERED' : stage,
      putCheckStatus: passed ? 'PASSED' : stage === 'WAITING' ? 'WAITING' : 'NONE',
      fcLock: old ? 'LOCKED' : 'UNLOCKED',
      checked: old,
      ...(stage === 'ORDERED' ? {} : { putAskUserId: this.keeper, putAskTime: momentAt(dayNumber(buyDate) + 1, 10, 0) }),
      ...(passed ? { putCheckUserId: this.manager, putCheckTime: momentAt(dayNumber(buyDate) + 2, 9, 30) } : {}),
    };
    const row = this.put('containerPurchase', buyDate, values, stream);
    const looked = {
      purchaseType: values.buyType ?? null,
      purchaseBoxType: boxType,
      purchaseUse: values.useStatus ?? null,
      purchasePut: values.putCheckStatus ?? null,
    };
    for (let one = 0; one < numbers; one += 1) this.box(row, looked, { place, depot, stream, stage, lease });
    if (stage !== 'ORDERED') this.charges(row, stream);
  }

  /** One box: on an order that took one of ours where there is one, else where its ways have led it. */
  private box(
    purchase: Row,
    looked: Values,
    { place, depot, stream, stage, lease }: { place: string; depot: string; stream: Stream; stage: string; lease: boolean },
  ): void {
    const { today } = this.of;
    const buyDate = String(purchase.buyDate);
    const at = stage === 'IN_USE' && !lease ? this.places.findIndex(({ container }) => container.boxType === purchase.boxType) : -1;
    const taken = at === -1 ? null : (this.places.splice(at, 1)[0] as OwnPlace);
    const serial = this.rows.socContainer.length + 1;
    const chance = stream.unit();
    const useStatus = taken
      ? 'IN_USE'
      : stage !== 'IN_USE'
        ? 'IN_STOCK'
        : chance < 0.6
          ? 'IN_STOCK'
          : chance < 0.75
            ? 'RETURNED'
            : 'IN_STOCK';
    const year = Number(buyDate.slice(0, 4)) - stream.below(2);
    const box = this.put(
      'socContainer',
      buyDate,
      {
        containerNo: taken ? (taken.container.containerNo ?? null) : this.numberOf(serial),
        boxType: purchase.boxType ?? null,
        sourcePurchaseId: purchase.id,
        manufactureYear: year,
        cscPlateDue: addDays(buyDate, 200 + stream.below(1400)),
        color: stream.pick(['蓝 Blue', '棕红 Brown', '灰 Grey', '绿 Green']),
        grade: lease ? stream.pick(['CW', 'IICL']) : stream.chance(0.7) ? 'NEW' : 'CW',
        currentPlace: place,
        currentDepot: depot,
        bookValue: lease ? null : String(Math.round(Number(purchase.unitPrice) * 7)),
        useStatus,
        orderId: taken?.order.id ?? null,
        stateTime: null,
      },
      stream,
      looked,
    );
    if (taken) this.taken.set(taken.container.id, box.id);
    if (stage === 'IN_USE') this.ways(box, taken, { place, depot, stream, since: buyDate, today });
  }

  /** Where a box went: out empty, in full, loaded, and of a voyage that ended back into a depot. */
  private ways(
    box: Row,
    taken: OwnPlace | null,
    { place, depot, stream, since, today }: { place: string; depot: string; stream: Stream; since: Day; today: Day },
  ): void {
    const used = taken !== null || box.useStatus === 'RETURNED' || stream.chance(0.55);
    if (!used) return;
    const etd = taken ? String(taken.order.etd) : addDays(since, 12 + stream.below(20));
    const steps: [string, Day, string, string | null][] = [
      ['GATE_OUT_EMPTY', addDays(etd, -5), place, depot],
      ['GATE_IN_FULL', addDays(etd, -2), place, null],
      ['LOADED', etd, place, null],
    ];
    if (!taken) steps.push(['DISCHARGED', addDays(etd, 18), '洛杉矶 Los Angeles', null], ['GATE_IN_EMPTY', addDays(etd, 26), place, depot]);
    let last: Row | null = null;
    for (const [moveType, day, at, yard] of steps) {
      if (day >= today) break;
      const looked = { boxUse: movesOfBoxes[moveType]?.from[0] ?? null, boxLastMove: null, containerNo: box.containerNo ?? null };
      const time = momentAt(dayNumber(day), 9 + stream.below(8), stream.below(60));
      last = this.put(
        'socMove',
        day,
        { socContainerId: box.id, moveType, place: at, depot: yard, time, orderId: taken?.order.id ?? null },
        stream,
        looked,
      );
    }
    if (!last) {
      // Its order has its number already, and the box waits at the depot.
      if (taken) box.useStatus = 'RESERVED';
      return;
    }
    Object.assign(box, { lastMoveTime: last.time ?? null, currentPlace: last.place ?? null, currentDepot: last.depot ?? null });
    if (!taken && last.moveType !== 'GATE_IN_EMPTY') box.useStatus = 'IN_USE';
  }

  private charges(purchase: Row, stream: Stream): void {
    const line = (feeCode: string, values: Values) => {
      const costDate = String(purchase.buyDate);
      const currency = String(values.currency ?? 'USD');
      const rate = currency === 'CNY' ? '1' : this.of.rateOn(currency, costDate);
      const whole: Values = {
        purchaseId: purchase.id,
        direction: 'AP',
        customerId: purchase.supplierId ?? null,
        feeCode,
        costDate,
        rate,
        currency,
        ...values,
      };
      this.put('cost', costDate, { ...whole, sourceType: 'BUY_SOC' }, stream, { purchaseNo: purchase.buyNo ?? null }, firstCost);
    };
    line('BXP', {
      number: String(purchase.quantity),
      price: purchase.unitPrice ?? null,
      containerType: purchase.boxType ?? null,
      sourceId: purchase.id,
    });
    if (stream.chance(0.6)) line('LIFT', { number: String(purchase.quantity), price: '150', currency: 'CNY' });
    if (stream.chance(0.3))
      line('OTH', { number: '1', price: String(300 + stream.below(10) * 50), currency: 'CNY', remark: '验箱费 Survey' });
  }

  /** Some of the boxes that lie in stock were sold, each with its price asked of the buyer. */
  private sale(sold: number): void {
    const { today, seed } = this.of;
    const stream = new Stream(seed, 'socSale', Number(this.branch.epId));
    const boxes = this.rows.socContainer
      .filter(({ useStatus, boxType, grade }) => useStatus === 'IN_STOCK' && boxType === '40HQ' && grade !== 'IICL')
      .slice(0, sold);
    if (boxes.length === 0) return;
    const buyDate = addDays(today, -16);
    const supplierId = this.buyers[stream.below(this.buyers.length)] ?? '1';
    const values: Values = {
      buyNo: this.numbers.next('BUY_SOC', this.facts, buyDate),
      buyType: 'SALE',
      supplierId,
      boxType: '40HQ',
      quantity: boxes.length + 2,
      unitPrice: '3980',
      currency: 'USD',
      buyDate,
      useStatus: 'IN_USE',
    };
    const paper = this.put('containerPurchase', buyDate, values, stream);
    for (const box of boxes) {
      Object.assign(box, { useStatus: 'SOLD', outPurchaseId: paper.id, stateTime: momentAt(dayNumber(today) - 12, 10, 0) });
      const rate = this.of.rateOn('USD', buyDate);
      const whole: Values = {
        purchaseId: paper.id,
        socContainerId: box.id,
        direction: 'AR',
        customerId: supplierId,
        feeCode: 'BXP',
        costDate: buyDate,
      };
      const price: Values = {
        number: '1',
        price: '3980',
        currency: 'USD',
        rate,
        containerType: '40HQ',
        sourceType: 'BUY_SOC',
        sourceId: box.id,
      };
      this.put('cost', buyDate, { ...whole, ...price }, stream, { purchaseNo: paper.buyNo ?? null }, firstCost);
    }
  }

  make(count: number): void {
    const contracts = [0, 1, 2].map((at) => this.contract(at));
    for (let at = 0; at < count; at += 1) this.purchase(at, contracts);
    this.sale(count * 2 + 1);
    for (const box of this.rows.socContainer) Object.assign(box, idleOf(box));
    const children: Readonly<Partial<Record<EntityName, readonly [typeof socContainer, readonly Row[]]>>> = {
      socContainer: [socContainer, this.rows.socContainer],
      cost: [cost, this.rows.cost],
    };
    for (const purchase of this.rows.containerPurchase)
      for (const rolled of containerPurchase.rolled ?? []) {
        const [definition, all] = children[rolled.of] ?? [socContainer, []];
        Object.assign(
          purchase,
          rolledValues(
            containerPurchase,
            rolled,
            definition,
            all.filter((row) => row[rolled.by] === purchase.id),
          ),
        );
      }
    for (const purchase of this.rows.containerPurchase)
      for (const { by } of containerPurchase.derived ?? []) Object.assign(purchase, by(purchase, this.facts));
  }
}

/** Containers of our own: contracts, purchases with their boxes, where these went, what they cost; and which places on orders hold one, by the place. */
export function socRows(
  of: SocMaking,
  places: readonly OwnPlace[],
): { tables: { entity: EntityName; rows: Row[] }[]; taken: ReadonlyMap<string, string> } {
  const yards = branches.map((branch, at) => {
    const yard = new Yard(
      of,
      branch,
      places.filter(({ container }) => container.epId === branch.epId),
    );
    yard.make(purchasesOf[at] ?? 5);
    return yard;
  });
  const names = ['socContract', 'containerPurchase', 'socContainer', 'socMove', 'cost'] as const;
  return {
    tables: names.map((entity) => ({ entity, rows: yards.flatMap(({ rows }) => rows[entity]) })),
    taken: new Map(yards.flatMap(({ taken }) => [...taken])),
  };
}
