import { Catalogue } from '#define/catalogue';
import { kindOf } from '#define/kinds';
import { entity, wireName, type Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { choice, code, day, decimal, dict, flag, integer, json, moment, money, ref, text } from '#define/field';
import { decimalOf, textOf, type Row, type Value, type Values } from '#define/row';
import type { ActorOnWire, ColumnsHead, FactsOnWire, LabelRow, Labels } from '#define/wire';
import type { EntityName } from '#names/entities';
import { multiply, toDecimal } from '#values/decimal';
import { moneyText } from '#values/money';
import { toText } from '#values/decimal';

/** A small trade of its own, with every kind of field, so that the engine is tested without any module of the product. */

const positive: Rule = {
  name: 'positive',
  by: (row) => (decimalOf(row, 'number')?.startsWith('-') ? [{ code: 'NUMBER_ZERO', field: 'number' }] : []),
};

const amountOf = (row: Values): Values => {
  const [price, number, currency] = [decimalOf(row, 'price'), decimalOf(row, 'number'), textOf(row, 'currency')];
  return {
    amount:
      price === null || number === null || currency === null
        ? null
        : moneyText(toText(multiply(toDecimal(price), toDecimal(number))), currency),
  };
};

const feeNameOf = (row: Values, facts: Facts) => factRow(facts, 'chargeItem', textOf(row, 'feeCode'))?.name;

export const line = entity({
  name: 'cost',
  table: 'line',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    customerId: ref('customer', { wire: 'crmId' }),
    feeCode: dict('chargeItem', { required: true }),
    feeName: text({ max: 60 }),
    direction: choice(['AR', 'AP']),
    unit: choice(['BILL', 'CONTAINER', 'TEU'], { required: true, initial: 'BILL' }),
    number: decimal({ scale: 4, required: true }),
    price: decimal({ scale: 6, per: 'currency' }),
    currency: dict('currency', { required: true }),
    taxRate: decimal({ scale: 4, percent: true, initial: '0' }),
    pieces: integer({}),
    isEstimate: flag(),
    costDate: day(),
    readAt: moment(),
    billNo: code({ max: 20 }),
    remark: text({ max: 400 }),
    notes: json({}),
  },
  derived: [
    {
      fields: { amount: money({ currency: 'currency' }) },
      from: ['price', 'number', 'currency'],
      by: amountOf,
      shown: { amount: '=MONEY(price*number, currency)' },
    },
  ],
  suggested: [{ field: 'feeName', from: ['feeCode'], by: feeNameOf }],
  looked: { jobNo: { via: 'orderId', to: 'order', field: 'jobNo' }, orderLocked: { via: 'orderId', to: 'order', field: 'locked' } },
  flags: { locked: { on: 'COST_LOCKED' } },
  frozenBy: ['locked'],
  frozenByParent: { orderLocked: 'ORDER_LOCKED' },
  exempt: { locked: ['remark'] },
  facts: ['chargeItem'],
  rules: [positive],
  search: ['feeName', 'billNo', 'remark'],
  order: [{ field: 'costDate', dir: 'desc' }],
  stock: {
    list: { call: 'GET /line/list', roles: [] },
    add: { call: 'POST /line/add', roles: ['add_cost'] },
    edit: { call: 'POST /line/edit', roles: ['edit_cost'] },
    delete: { call: 'POST /line/delete', roles: ['delete_cost'] },
    batch: { call: 'POST /line/batchEdit', roles: [] },
  },
});

const small = (name: EntityName, key?: string) =>
  entity({
    name,
    table: name,
    owner: 'group',
    ...(key ? { key } : {}),
    fields: { code: code({ max: 20 }), name: text({ max: 60 }) },
    label: { zh: 'name', en: 'code', search: ['code', 'name'] },
    stock: {},
  });

export const order = entity({
  name: 'order',
  table: 'orders',
  owner: 'branch',
  fields: { jobNo: text({ max: 30 }) },
  flags: { locked: { on: 'ORDER_LOCKED' } },
  label: { zh: 'jobNo', en: 'jobNo', search: ['jobNo'] },
  stock: { list: { call: 'GET /order/list', roles: [] } },
});

export const catalogue = new Catalogue([
  line,
  order,
  small('customer'),
  small('chargeItem', 'code'),
  small('currency', 'code'),
  small('user'),
]);

export const actor: ActorOnWire = {
  userId: '7',
  epId: '3',
  readsEpIds: ['3'],
  roles: ['add_cost', 'edit_cost', 'delete_cost'],
  dataScope: 'BRANCH',
  teamUserIds: [],
  freightViewLevel: 4,
  freightModifyLevel: 4,
  costLevel: 9,
  hidden: [],
  language: 'zh',
};

const label = (key: string, zh: string, en: string, ...search: string[]): LabelRow => ({
  key,
  zh,
  en,
  ar: en,
  search: [zh, en, ...search],
});

export const labels = {
  order: {
    complete: false,
    rows: [label('100', 'E2411-0001', 'E2411-0001'), label('101', 'E2411-0002', 'E2411-0002'), label('102', 'E2411-0010', 'E2411-0010')],
  },
  customer: {
    complete: true,
    rows: [
      label('11', '上海远洋', 'Ocean Shanghai', 'SHYY'),
      label('12', '宁波港务', 'Ningbo Port', 'NBGW'),
      { ...label('13', '旧客户', 'Old Client'), closed: true },
      label('14', '重名', 'Twin One'),
      label('15', '重名', 'Twin Two'),
    ],
  },
  chargeItem: {
    complete: true,
    rows: [
      label('OF', '海运费', 'Ocean freight', 'HYF'),
      label('DOC', '文件费', 'Documentation', 'WJF'),
      label('THC', '码头费', 'Terminal handling', 'MTF'),
    ],
  },
  currency: {
    complete: true,
    rows: [label('USD', 'USD', 'USD', '美元'), label('CNY', 'CNY', 'CNY', '人民币'), label('JPY', 'JPY', 'JPY')],
  },
  user: { complete: true, rows: [] },
} satisfies Partial<Record<EntityName, Labels>>;

export const facts: FactsOnWire = {
  today: '2026-03-01',
  branch: { id: '3', baseCurrency: 'CNY' },
  lists: {
    chargeItem: [
      { id: '1', code: 'OF', name: '海运费' },
      { id: '2', code: 'DOC', name: '文件费' },
      { id: '3', code: 'THC', name: '码头费' },
    ],
  },
};

export function headOf(seq = 10, without: readonly string[] = []): ColumnsHead {
  const columns = catalogue.columns(line).filter(({ name }) => !without.includes(name));
  return {
    entity: 'cost',
    seq,
    actor,
    zone: 'Asia/Shanghai',
    viewOnly: [],
    facts,
    labels,
    columns: [
      { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
      { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
      ...columns.map(({ name, field, via }) => ({
        name,
        wire: wireName(line, name),
        kind: field.kind,
        storage: kindOf(field).storage,
        ...(via ? { via } : {}),
      })),
    ],
  };
}

/** A row as the server has it; what is not said is blank. */
export function rowOf(id: number, values: Readonly<Record<string, Value>> = {}): Row {
  const blank = Object.fromEntries(catalogue.columns(line).map(({ name }) => [name, null])) as Values;
  const made = {
    ...blank,
    unit: 'BILL',
    number: '1',
    taxRate: '0',
    isEstimate: false,
    locked: false,
    orderLocked: false,
    feeCode: 'OF',
    feeName: '海运费',
    currency: 'USD',
    orderId: '100',
    jobNo: 'E2411-0001',
    ...values,
  };
  return {
    ...made,
    ...(values.amount === undefined ? amountOf(made) : {}),
    id: String(id),
    epId: '3',
    version: Number(values.version ?? 1),
  };
}
