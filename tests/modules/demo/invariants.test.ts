import { describe, expect, test } from 'vitest';
import { allFields, type Definition } from '#define/entity';
import { decide } from '#define/decide';
import type { Facts } from '#define/facts';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import { ledgerBegan } from '#modules/demo/ledgerRows';
import { maker } from '#modules/demo/rowMaking';
import { catalogue } from '#modules/entities';
import { movesOfBoxes } from '#modules/soc/socMove/socMove.rules';
import type { EntityName } from '#names/entities';
import { add, compare, sum, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { dayNumber } from '#values/day';
import { containerNumberProblem } from '#values/standards';
import { companyToday, groupedBy, loadCompany } from '#tests/modules/demo/rows';

const orders = 1_500;
const { rows, of } = loadCompany(orders, 2_400);
const present = [...rows.keys()];
const amounts = (lines: readonly Row[], field: string) => lines.map((line) => toDecimal(String(line[field])));
const same = (a: unknown, b: unknown) => compare(toDecimal(String(a)), toDecimal(String(b))) === 0;
const isSum = (a: unknown, b: Decimal) => same(a, toText(b));
const sameValue = (field: Field, a: Value | undefined, b: Value | undefined) => kindOf(field).same(a ?? null, b ?? null);

/** Every n-th row, and the last. */
const sample = (entity: EntityName, most = 1_500) =>
  of(entity).filter((_, at, all) => at % Math.ceil(all.length / most) === 0 || at === all.length - 1);

/** Rows of which something does not hold, to be told by their ids. */
const wrong = (some: readonly Row[], holds: (row: Row) => boolean) => some.filter((row) => !holds(row)).map(({ id }) => id);

function keyed(entity: EntityName, epId: string): Map<string, Values> {
  const definition = catalogue.get(entity);
  return new Map(
    of(entity)
      .filter((row) => row.epId === '0' || row.epId === epId)
      .map((row) => [String(definition.key ? row[definition.key] : row.id), row]),
  );
}

/** A row with the values it looks up: what is derived may read them. */
const indexes = new Map<string, ReadonlyMap<string, Row>>();

/** Rows of an entity by a field that names them; the first of a name. */
function named(entity: EntityName, key: string): ReadonlyMap<string, Row> {
  let index = indexes.get(entity);
  if (!index) indexes.set(entity, (index = new Map([...of(entity)].reverse().map((one) => [String(one[key]), one]))));
  return index;
}

function lookedOf(definition: Definition, row: Row): Values {
  const looked = Object.entries(definition.looked ?? {}).map(([name, { via, to, field }]) => {
    const target = catalogue.get(to);
    const found = named(to, target.key ?? 'id').get(String(row[via]));
    const further = found && target.looked?.[field] ? lookedOf(target, found) : found;
    return [name, further?.[field] ?? null] as const;
  });
  return Object.fromEntries(looked);
}
/** Rows were made before what stands above them was signed, locked or archived. */
const asItWasThen = (looked: Values): Values =>
  Object.fromEntries(Object.entries(looked).map(([name, value]) => [name, value === true ? false : value]));
/** A move was made from the state it leads out of, after those before it. */
const before = (entity: EntityName, row: Row): Values =>
  entity === 'socMove' ? { boxUse: movesOfBoxes[String(row.moveType)]?.from[0] ?? null, boxLastMove: null } : {};
const withLooked = (definition: Definition, row: Row): Row => ({ ...row, ...lookedOf(definition, row) });

const facts = new Map(
  ['1', '2', '3'].map((epId): [string, Facts] => [
    epId,
    {
      today: companyToday,
      branch: of('enterprise')[Number(epId) - 1] as Row,
      lists: Object.fromEntries(
        (['port', 'customer', 'chargeItem', 'exchangeRate', 'containerType', 'demurrageTariff'] as const).map((entity) => [
          entity,
          keyed(entity, epId),
        ]),
      ),
    },
  ]),
);
const factsOf = (row: Row) => facts.get(row.epId === '0' ? '1' : row.epId) as Facts;

describe.each(present)('%s', (entity) => {
  const definition = catalogue.get(entity);
  const fields = allFields(definition);

  test('decide finds no refusal, and changes nothing of what was given', () => {
    for (const row of sample(entity)) {
      const set = Object.fromEntries(Object.entries(row).filter(([name]) => fields[name] && fields[name].edit !== 'never'));
      const { after, refusals } = decide({
        definition,
        before: null,
        set,
        // Of money: payments are made checked, nobody types them.
        ...(entity === 'cash' ? { put: { checkStatus: row.checkStatus ?? null } } : {}),
        // Nobody types what is shared out.
        ...(entity === 'costShare'
          ? { put: Object.fromEntries(Object.keys(definition.fields).map((name) => [name, row[name] ?? null])) }
          : {}),
        looked: { ...asItWasThen(lookedOf(definition, row)), ...before(entity, row) },
        facts: factsOf(row),
        actor: maker,
      });
      const changed = Object.keys(set).filter((name) => !sameValue(fields[name] as Field, after[name], row[name]));
      expect({ id: row.id, refusals, changed }).toEqual({ id: row.id, refusals: [], changed: [] });
    }
  });

  test('what is derived is derived as the definition says', () => {
    for (const row of sample(entity))
      expect(row).toMatchObject(
        Object.assign({}, ...(definition.derived ?? []).map((group) => group.by(withLooked(definition, row), factsOf(row)))) as Values,
      );
  });

  test('rows have every field and no other, and every value is read back as itself', () => {
    for (const row of sample(entity)) {
      const strange = Object.entries(fields).filter(([name, field]) => {
        const parsed = kindOf(field).parse(row[name], field, { zone: 'Asia/Shanghai', language: 'zh' });
        // The name people are told for personnel is shorter than a username somebody chooses today may be.
        return row[name] !== 'hr' && !('value' in parsed && sameValue(field, parsed.value, row[name]));
      });
      expect({ id: row.id, strange, names: Object.keys(row).sort() }).toEqual({
        id: row.id,
        strange: [],
        names: [...Object.keys(fields), 'id', 'epId', 'version'].sort(),
      });
    }
  });

  test('no text is put together from words that are not there', () => {
    const told = (value: unknown) => typeof value === 'string' && /(?:→|@|undefined|null|NaN)\s*$|^\s*→|\S {2,}\S/u.test(value);
    expect(wrong(of(entity), (row) => !Object.values(row).some(told))).toEqual([]);
  });

  test('ids and unique fields are unique', () => {
    for (const group of [['id'], ...(definition.unique ?? [])]) {
      // A number that comes with an act is not there before it.
      const rows = of(entity).filter(
        (row) => !(definition.numbered?.at && group.includes(definition.numbered.field) && row[definition.numbered.field] === null),
      );
      const seen = new Set(rows.map((row) => JSON.stringify([row.epId, ...group.map((field) => row[field])])));
      expect([group, seen.size]).toEqual([group, rows.length]);
    }
  });

  test('numbers its branches gave run from the first without a gap', () => {
    const { field, at, series } = definition.numbered ?? {};
    // Jobs are numbered over whole thousands, houses of a master as the master is, requests for payment with the money paid.
    if (field === undefined || at || series || ['order', 'houseBill', 'payment'].includes(entity)) return;
    const counted = new Map<string, number[]>();
    for (const row of of(entity)) {
      const [, head = '', number = ''] = /^(.*?)(\d+)$/u.exec(String(row[field])) ?? [];
      counted.set(`${row.epId} ${head}`, [...(counted.get(`${row.epId} ${head}`) ?? []), Number(number)]);
    }
    for (const [head, numbers] of counted) expect([head, Math.max(...numbers)]).toEqual([head, numbers.length]);
  });

  test('everything it refers to is there, in its own branch or the group', () => {
    for (const [name, field] of Object.entries(fields)) {
      if (!field.to) continue;
      const target = catalogue.get(field.to);
      const there = new Set(of(field.to).map((row) => `${row.epId}/${String(target.key ? row[target.key] : row.id)}`));
      const lost = wrong(
        of(entity),
        (row) => row[name] === null || there.has(`${target.owner === 'group' ? '0' : row.epId}/${String(row[name])}`),
      );
      expect({ name, lost }).toEqual({ name, lost: [] });
    }
  });

  test('nothing was made or changed on the company’s day or later', () => {
    expect(wrong(of(entity), (row) => String(row.createTime ?? '') < companyToday && String(row.updateTime ?? '') < companyToday)).toEqual(
      [],
    );
  });
});

describe('the money adds up (domain/10 §10.6)', () => {
  const linesOfCost = groupedBy(of('invoiceLine'), (line) => line.costId);
  const linesOfInvoice = groupedBy(of('invoiceLine'), (line) => line.invoiceId);
  const costById = new Map(of('cost').map((cost) => [cost.id, cost]));
  const costsOfInvoice = (invoice: Row) => (linesOfInvoice.get(invoice.id) ?? []).map((line) => costById.get(String(line.costId)) as Row);
  const settlesMonthly = new Map(of('customer').map((customer) => [customer.id, customer.settleMethod === 'MONTHLY']));

  test('2: what is invoiced of a charge is the sum of its lines, the rest is open', () => {
    const adds = (cost: Row) => {
      const invoiced = sum(amounts(linesOfCost.get(cost.id) ?? [], 'allocatedAmountOfCost'));
      return isSum(cost.invoicedAmount, invoiced) && isSum(cost.amount, add(invoiced, toDecimal(String(cost.openAmount))));
    };
    expect(wrong(of('cost'), adds)).toEqual([]);
    expect(
      wrong(of('cost'), (cost) => compare(toDecimal(String(cost.openAmount)), ZERO) * (String(cost.amount).startsWith('-') ? -1 : 1) >= 0),
    ).toEqual([]);
    expect(wrong(of('cost'), (cost) => cost.invoiced === (!same(cost.invoicedAmount, '0') && same(cost.openAmount, '0')))).toEqual([]);
    const partly = of('cost').filter((cost) => !same(cost.invoicedAmount, '0') && !same(cost.openAmount, '0'));
    expect(partly.length).toBeGreaterThan(10);
  });

  test('3: the balance of a document is its amount without what was written off, and its amount the sum of its lines', () => {
    const adds = (invoice: Row) => {
      const lines = linesOfInvoice.get(invoice.id) ?? [];
      const sums = [
        ['amount', 'allocatedAmountOfCost'],
        ['netAmount', 'netAmount'],
        ['taxAmount', 'taxAmount'],
        ['baseAmount', 'baseAmount'],
      ] as const;
      return (
        lines.length > 0 &&
        sums.every(([whole, part]) => isSum(invoice[whole], sum(amounts(lines, part)))) &&
        isSum(invoice.amount, sum(['balance', 'writtenOffAmount', 'badDebtAmount'].flatMap((field) => amounts([invoice], field))))
      );
    };
    expect(wrong(of('invoice'), adds)).toEqual([]);
    expect(
      wrong(of('invoice'), (invoice) => isSum(invoice.writtenOffAmount, sum(amounts(costsOfInvoice(invoice), 'writtenOffAmount')))),
    ).toEqual([]);
    expect(
      wrong(
        of('invoice'),
        (invoice) =>
          invoice.writeOffStatus ===
          (same(invoice.balance, '0') ? 'WRITTEN_OFF' : same(invoice.writtenOffAmount, '0') ? 'NONE' : 'PARTIAL'),
      ),
    ).toEqual([]);
    expect(wrong(of('invoice'), (invoice) => invoice.writeOffStatus === 'NONE' || invoice.checkStatus === 'CHECK_PASS')).toEqual([]);
  });

  test('bad debts are receivables that were given up whole, half a year after they were due', () => {
    const lost = of('invoice').filter(({ badDebtStatus }) => badDebtStatus === 'BAD');
    expect(lost.length).toBeGreaterThan(0);
    const given = (invoice: Row) =>
      invoice.direction === 'AR' &&
      same(invoice.badDebtAmount, invoice.amount) &&
      same(invoice.badDebtBase, invoice.baseAmount) &&
      dayNumber(String(invoice.badDebtTime).slice(0, 10)) - dayNumber(String(invoice.dueDate)) >= 180;
    expect(wrong(lost, given)).toEqual([]);
    // The loss of each that was given up since the ledger began is in it.
    const posted = new Set(of('voucherSource').flatMap(({ voucherType, tableId }) => (voucherType === 'BAD_DEBT' ? [tableId] : [])));
    const since = lost.filter(({ badDebtTime }) => String(badDebtTime).slice(0, 10) > ledgerBegan(companyToday));
    expect(since.length).toBeGreaterThan(0);
    expect([...posted].sort()).toEqual(since.map(({ id }) => id).sort());
  });

  test('what a request brought after fees were locked is by how much the profit of its order moved', () => {
    const approved = of('costPlan').filter(({ planStatus }) => planStatus === 'APPROVED');
    expect(approved.length).toBeGreaterThan(10);
    const orderById = new Map(of('order').map((order) => [order.id, order]));
    const moved = (plan: Row) => {
      const [order, [costId]] = [orderById.get(String(plan.orderId)), plan.createdCostIds as string[]];
      return order !== undefined && same(order.profitMoved, plan.deltaProfit) && costById.get(String(costId))?.sourceId === plan.id;
    };
    expect(wrong(approved, moved)).toEqual([]);
    const moving = new Set(approved.map(({ orderId }) => orderId));
    const others = of('order').filter(({ id }) => !moving.has(id));
    expect(wrong(others, ({ profitMoved }) => profitMoved === null || same(profitMoved, '0'))).toEqual([]);
  });

  test('a document asks one partner of one branch for one currency', () => {
    const fits = (invoice: Row) =>
      costsOfInvoice(invoice).every((cost) =>
        ['direction', 'customerId', 'currency', 'epId'].every((field) => cost[field] === invoice[field]),
      );
    expect(wrong(of('invoice'), fits)).toEqual([]);
  });

  test('documents: one per partner, month and currency for those who settle by the month, one per order for the others', () => {
    const single = of('invoice').filter((invoice) => !settlesMonthly.get(String(invoice.customerId)));
    expect(wrong(single, (invoice) => new Set(costsOfInvoice(invoice).map((cost) => cost.orderId)).size === 1)).toEqual([]);
    const statements = of('invoice').filter((invoice) => settlesMonthly.get(String(invoice.customerId)));
    const keys = statements.map((invoice) =>
      [invoice.direction, invoice.customerId, invoice.currency, String(invoice.invoiceDate).slice(0, 7)].join(' '),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(single.length).toBeGreaterThan(100);
    expect(statements.length).toBeGreaterThan(100);
  });

  test('archived orders are closed, and what they billed is paid', () => {
    const archived = of('order').filter((order) => order.archived === true);
    const ids = new Set(archived.map(({ id }) => id));
    expect(wrong(archived, (order) => order.locked === true && order.costLocked === true)).toEqual([]);
    const costs = of('cost').filter((cost) => ids.has(String(cost.orderId)));
    expect(wrong(costs, (cost) => cost.locked === true && same(cost.writtenOffAmount, cost.invoicedAmount))).toEqual([]);
  });
});

describe('the boxes and rates (domain/10 §10.6)', () => {
  test('orders hold the cut-offs of their sailings, but for those they agreed themselves and those of ships that moved since', () => {
    const ships = new Map(of('vesselSchedule').map((ship) => [ship.id, ship]));
    const cutOffs = ['siCutOff', 'vgmCutOff', 'portCutOff', 'customsCutOff'];
    const differing = (order: Row) => {
      const ship = ships.get(String(order.scheduleId));
      return ship === undefined || ship.previousEtd !== null || order.siCutOff === null
        ? []
        : cutOffs.filter((field) => order[field] !== ship[field]);
    };
    expect(wrong(of('order'), (order) => differing(order).join() === String(order.ownDates ?? ''))).toEqual([]);
    const [sailing, own] = [
      of('order').filter(({ scheduleId }) => scheduleId !== null),
      of('order').filter(({ ownDates }) => ownDates !== null),
    ];
    expect(own.length).toBeGreaterThan(0);
    expect(own.length * 10).toBeLessThan(sailing.length);
  });

  test('the drafts agreed of an order are those of its bills', () => {
    const agreed = (['masterBill', 'houseBill'] as const).map((entity) =>
      groupedBy(
        of(entity).filter(({ draftAgreedTime }) => draftAgreedTime !== null),
        (bill) => bill.orderId,
      ),
    );
    const count = (order: Row) => agreed.reduce((sum, bills) => sum + (bills.get(order.id)?.length ?? 0), 0);
    expect(wrong(of('order'), (order) => order.draftsAgreed === count(order))).toEqual([]);
    expect(of('order').some((order) => count(order) > 0)).toBe(true);
  });

  test('a house bill names its branch once and its month, and no two have one number', () => {
    const numbers = of('houseBill').map(({ hblNo }) => String(hblNo));
    expect(numbers.filter((number) => !/^GLAN(?:NGB|SHA|TAO)\d{8,}[A-Z]{0,2}$/u.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('6: every container number is valid and nobody has it twice', () => {
    const numbers = of('container').flatMap((box) => (box.containerNo === null ? [] : [String(box.containerNo)]));
    expect(numbers.length).toBeGreaterThan(orders);
    expect(numbers.filter((number) => containerNumberProblem(number) !== null)).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('7: packages, weight and volume of the boxes are the order’s; consolidated cargo has no box of its own', () => {
    const boxes = groupedBy(of('container'), (box) => box.orderId);
    const full = of('order').filter((order) => !String(order.businessType).startsWith('LCL'));
    const children = groupedBy(of('order'), (order) => order.pid);
    const adds = (order: Row) => {
      const own = [order, ...(children.get(order.id) ?? [])].flatMap(({ id }) => boxes.get(id) ?? []);
      const counts = [...groupedBy(own, (box) => String(box.boxType))]
        .sort(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1))
        .map(([type, some]) => `${some.length}*${type}`);
      return (
        own.reduce((total, box) => total + Number(box.packages), 0) === order.packages &&
        isSum(order.grossWeight, sum(amounts(own, 'cargoWeight'))) &&
        isSum(order.volume, sum(amounts(own, 'volume'))) &&
        order.boxSummary === counts.join('+')
      );
    };
    expect(wrong(full, adds)).toEqual([]);
    expect(
      wrong(
        of('order').filter((order) => !full.includes(order)),
        (order) => !boxes.has(order.id) && order.boxSummary === null,
      ),
    ).toEqual([]);
  });

  test('8: what sails as one and what was taken apart adds up to its parent; its charges, shared out to the cent, count once', () => {
    const children = groupedBy(
      of('order').filter(({ pid }) => pid !== null),
      (order) => String(order.pid),
    );
    const parents = of('order').filter(({ isPid }) => isPid === true);
    expect(parents.map(({ id }) => id).sort()).toEqual([...children.keys()].sort());
    for (const [sourceType, parts] of [
      ['MERGE', 3],
      ['MANUAL', 2],
    ] as const)
      expect(parents.filter((one) => one.sourceType === sourceType).map(({ id }) => children.get(id)?.length)).toEqual(
        Array.from({ length: Math.floor(orders / 200) }, () => parts),
      );
    const below = (parent: Row) => children.get(parent.id) ?? [];
    const common = ['epId', 'portLoading', 'portDischarge', 'vesselName', 'voyage', 'etd', 'freightTerm', 'atd'];
    expect(wrong(parents, (parent) => below(parent).every((child) => common.every((field) => child[field] === parent[field])))).toEqual([]);
    for (const field of ['packages', 'grossWeight', 'volume', 'teu'])
      expect(wrong(parents, (parent) => isSum(parent[field], sum(amounts(below(parent), field))))).toEqual([]);
    const shares = groupedBy(of('costShare'), ({ parentCostId }) => parentCostId);
    const parentIds = new Set(parents.map(({ id }) => id));
    const lines = of('cost').filter(({ orderId }) => parentIds.has(String(orderId)));
    expect(lines.length).toBeGreaterThan(parents.length);
    for (const field of ['amount', 'netAmount', 'taxAmount', 'baseAmount', 'baseNetAmount'])
      expect(wrong(lines, (line) => isSum(line[field], sum(amounts(shares.get(line.id) ?? [], field))))).toEqual([]);
    const inProfit = of('cost').filter(
      ({ orderId, isEstimate, excludeFromProfit }) => orderId !== null && isEstimate === false && excludeFromProfit === false,
    );
    for (const [field, direction] of [
      ['receivableBase', 'AR'],
      ['payableBase', 'AP'],
    ] as const)
      expect(toText(sum(amounts(of('order'), field)))).toBe(
        toText(
          sum(
            amounts(
              inProfit.filter((line) => line.direction === direction),
              'baseNetAmount',
            ),
          ),
        ),
      );
    expect(wrong(parents, (parent) => same(parent.profitBase, '0'))).toEqual([]);
    const keeps = (order: Row) => isSum(order.receivableBase, sum(amounts([order], 'payableBase').concat(amounts([order], 'profitBase'))));
    expect(wrong(of('order'), keeps)).toEqual([]);
  });

  test('9: the rates of one key never overlap', () => {
    const keys = groupedBy(of('freightRate'), (rate) => [rate.epId, rate.carrierCode, rate.portLoading, rate.portDestination].join(' '));
    const overlapping = [...keys].filter(([, rates]) => {
      const periods = rates.map((rate) => [String(rate.validFrom), String(rate.validTo)] as const).sort(([a], [b]) => a.localeCompare(b));
      return periods.some(([from], at) => at > 0 && from <= (periods[at - 1]?.[1] ?? ''));
    });
    expect(overlapping).toEqual([]);
    expect(keys.size).toBeGreaterThan(600);
  });
});
