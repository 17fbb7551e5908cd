import { kindOf } from '#define/kinds';
import { wireName } from '#define/entity';
import type { Row, Value, Values } from '#define/row';
import type { ActorOnWire, ColumnsHead, FactsOnWire, LabelRow, Labels } from '#define/wire';
import type { EntityName } from '#names/entities';
import { catalogue } from '#modules/entities';
import { dayFromNumber, dayNumber } from '#values/day';
import type { EnginePorts, EngineSetup, EngineUpdate } from '#workers/sheet/crossing';
import { Engine } from '#workers/sheet/engine';
import { realSurroundings } from '#workers/sheet/surroundings';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';

/** The product's own cost sheet in plain Node: its definition, rules and all, over rows made here. */

const cost = catalogue.get('cost');

const label = (key: string, name: string): LabelRow => ({ key, zh: name, en: name, ar: name, search: [key, name] });
const customers = Array.from({ length: 400 }, (_, at) => label(String(900 + at), `客户 ${at}`));
const fees = [
  ['OF', '海运费'],
  ['DOC', '文件费'],
  ['THC', '码头费'],
] as const;

const labels: Partial<Record<EntityName, Labels>> = {
  order: { complete: true, rows: Array.from({ length: 500 }, (_, at) => label(String(100 + at), `E2603-${String(at).padStart(5, '0')}`)) },
  customer: { complete: true, rows: customers },
  chargeItem: { complete: true, rows: fees.map(([code, name]) => label(code, name)) },
  currency: { complete: true, rows: ['USD', 'CNY', 'EUR'].map((code) => label(code, code)) },
  containerType: { complete: true, rows: [label('40HQ', '40HQ')] },
  user: { complete: true, rows: [label('7', '王芳')] },
};

const facts: FactsOnWire = {
  today: '2026-03-31',
  branch: { id: '3', baseCurrency: 'CNY' },
  lists: {
    chargeItem: fees.map(([code, name], at) => ({
      id: String(at + 1),
      code,
      name,
      unitBasis: 'BILL',
      defaultTaxRateAR: '6',
      defaultTaxRateAP: '6',
      level: 1,
      defaultCurrency: 'USD',
    })),
    customer: customers.map(({ key, zh }) => ({ id: key, name: zh, isCustomer: true, isSupplier: true, state: 'ENABLED' })),
    exchangeRate: [],
  },
};

const actor: ActorOnWire = {
  userId: '7',
  epId: '3',
  readsEpIds: ['3'],
  roles: ['orderCosts', 'list_cost', 'add_cost', 'edit_cost', 'delete_cost'],
  dataScope: 'BRANCH',
  teamUserIds: [],
  freightViewLevel: 4,
  freightModifyLevel: 4,
  costLevel: 9,
  hidden: [],
  language: 'zh',
};

function headOf(): ColumnsHead {
  return {
    entity: 'cost',
    seq: 1,
    actor,
    zone: 'Asia/Shanghai',
    viewOnly: [],
    facts,
    labels,
    columns: [
      { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
      { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
      ...catalogue.columns(cost).map(({ name, field, via }) => ({
        name,
        wire: wireName(cost, name),
        kind: field.kind,
        storage: kindOf(field).storage,
        ...(via ? { via } : {}),
      })),
    ],
  };
}

const firstDay = dayNumber('2025-01-01');

function rowOf(at: number): Row {
  const [price, number] = [String(100 + (at % 977)), String(1 + (at % 4))];
  const amount = `${(100 + (at % 977)) * (1 + (at % 4))}`;
  const values: Values = {
    orderId: String(100 + (at % 500)),
    direction: at % 2 ? 'AP' : 'AR',
    customerId: String(900 + (at % 400)),
    feeCode: fees[at % 3]?.[0] ?? 'OF',
    feeName: fees[at % 3]?.[1] ?? '',
    unit: 'BILL',
    number,
    price,
    currency: 'CNY',
    rate: '1',
    taxMode: 'INCLUSIVE',
    taxRate: '0',
    level: 1,
    isEstimate: false,
    costDate: dayFromNumber(firstDay + (at % 400)),
    supplierBillNo: `SB${String(at).padStart(7, '0')}`,
    invoicedAmount: '0',
    writtenOffAmount: '0',
    remark: `第 ${at} 笔`,
    netAmount: amount,
    taxAmount: '0',
    amount,
    baseAmount: amount,
    baseNetAmount: amount,
    openAmount: amount,
    jobNo: `E2603-${String(at % 500).padStart(5, '0')}`,
    mblNo: `COSU${String(at % 500).padStart(8, '0')}`,
    vesselName: 'COSCO SHIPPING ARIES',
    voyage: '042E',
    etd: '2026-03-20',
    orderCostLocked: false,
    locked: false,
    confirmed: false,
    invoiced: false,
  };
  const blank = Object.fromEntries(catalogue.columns(cost).map(({ name }) => [name, null as Value]));
  return { ...blank, ...values, id: String(at + 1), epId: '3', version: 1 } as Row;
}

const setup: EngineSetup = {
  entity: 'cost',
  mod: 'cost.list',
  fields: ['orderId', 'direction', 'customerId', 'feeCode'],
  adds: true,
  sort: [],
  language: 'zh',
  choices: {},
  steps: { paste: '粘贴', addRows: '加行', removeRows: '删行', discard: '放弃', resolve: '冲突', draft: '草稿' },
  shared: true,
  draftKey: null,
  formulas: false,
};

export interface CostSheet {
  readonly engine: Engine;
  /** Everything the page was told since the last look. */
  told(): EngineUpdate[];
}

/** The engine of the cost sheet over this many rows, nobody listening but a list of what it tells. */
export async function openCostSheet(rows: number): Promise<CostSheet> {
  const updates: EngineUpdate[] = [];
  const ports: EnginePorts = {
    send: () => Promise.resolve({ was: 'ended' }),
    changesSince: () => Promise.resolve(null),
    resolveLabel: () => Promise.resolve([]),
    labelsOf: () => Promise.resolve([]),
    choiceWords: () => Promise.resolve({}),
    evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' }),
    update: (update) => void updates.push(update),
  };
  const engine = new Engine(catalogue, setup, ports, null, realSurroundings);
  engine.begin();
  engine.feed(
    encodeColumns(
      headOf(),
      Array.from({ length: rows }, (_, at) => rowOf(at)),
    ),
  );
  await engine.finish();
  return { engine, told: () => updates.splice(0) };
}
