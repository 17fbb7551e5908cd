import { wireName } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { ActorOnWire, ColumnsHead, FactsOnWire, LabelRow, Labels } from '#define/wire';
import { catalogue } from '#modules/entities';
import type { EntityName } from '#names/entities';
import { dayFromNumber } from '#values/day';
import { columnsStream, type Sent } from './columnsStream';
import type { Ledger, LedgerColumn } from './ledger';

const cost = catalogue.get('cost');

type Dictionary = Extract<LedgerColumn, { is: 'dictionary' }>;

/** Fields no column shows, but rules and derivations read. */
const behind = ['feeName', 'level', 'baseNetAmount', 'orderCostLocked'] as const;

const actor: ActorOnWire = {
  userId: '7',
  epId: '3',
  readsEpIds: ['3'],
  roles: ['orderCosts', 'list_cost', 'add_cost', 'edit_cost', 'delete_cost', 'edit_cost_rate', 'edit_cost_tax'],
  dataScope: 'BRANCH',
  teamUserIds: [],
  freightViewLevel: 4,
  freightModifyLevel: 4,
  costLevel: 9,
  hidden: [],
  language: 'zh',
};

const labelsOf = ({ entries, keys }: Dictionary): LabelRow[] =>
  entries.map((text, at) => ({ key: keys[at] as string, zh: text, en: text, ar: text, search: [text] }));

function factsOf(ledger: Ledger): FactsOnWire {
  const customers = labelsOf(ledger.column('customerId') as Dictionary);
  const fees = ledger.column('feeCode') as Dictionary;
  const { keys: currencies } = ledger.column('currency') as Dictionary;
  const months = Array.from({ length: 28 }, (_, at) => dayFromNumber(Date.UTC(2024, at, 1) / 86_400_000));
  return {
    today: '2026-03-31',
    branch: { id: '3', comCode: 'NGB', baseCurrency: 'CNY', timeZone: 'Asia/Shanghai' },
    lists: {
      chargeItem: fees.keys.map((code, at) => ({
        id: String(at + 1),
        code,
        name: fees.entries[at] as string,
        unitBasis: 'BILL',
        defaultTaxRateAR: '6',
        defaultTaxRateAP: '6',
        level: 1,
        defaultCurrency: 'USD',
      })),
      customer: customers.map(({ key, zh }) => ({ id: key, crmName: zh, locked: false })),
      exchangeRate: currencies.flatMap((currency, at) =>
        months.map((startDate, month) => ({
          id: String(at * 100 + month),
          currency,
          baseCurrency: 'CNY',
          rate: `${at + 1}.12`,
          rateType: 'BOOK',
          forEpId: null,
          startDate,
          endDate: null,
        })),
      ),
    },
  };
}

/**
 * The ledger as the server sends the list of costs to a sheet. Labels of short lists travel ahead, those of orders, which are
 * many, before the rows that are the first to need them.
 */
export function costList(ledger: Ledger): ArrayBuffer[] {
  const column = (name: string) => ledger.column(name) as Dictionary;
  const complete = (name: string): Labels => ({ complete: true, rows: labelsOf(column(name)) });
  const labels: Partial<Record<EntityName, Labels>> = {
    order: { complete: false, rows: [] },
    user: { complete: true, rows: [] },
    customer: complete('customerId'),
    chargeItem: complete('feeCode'),
    containerType: complete('containerType'),
    currency: complete('currency'),
  };
  const shown = new Set(ledger.columns.map(({ name }) => name));
  const wanted = catalogue.columns(cost).filter(({ name }) => shown.has(name) || (behind as readonly string[]).includes(name));
  const head: ColumnsHead = {
    entity: 'cost',
    seq: 1,
    actor,
    zone: 'Asia/Shanghai',
    viewOnly: [],
    facts: factsOf(ledger),
    labels,
    columns: [
      { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
      { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
      ...wanted.map(({ name, field, via }) => ({
        name,
        wire: wireName(cost, name),
        kind: field.kind,
        storage: kindOf(field).storage,
        ...(via ? { via } : {}),
      })),
    ],
  };
  const whole = (name: string, at: (row: number) => number): Sent => ({ name, is: 'whole', at });
  const sent: Sent[] = [
    whole('id', (row) => 1_000_000 + row),
    whole('version', () => 1),
    ...wanted.map(({ name }): Sent => {
      switch (name) {
        case 'feeName':
          return { ...column('feeCode'), keys: column('feeCode').entries };
        case 'level':
          return whole(name, () => 1);
        case 'orderCostLocked':
          return { name, title: name, is: 'flag', flags: new Uint8Array(ledger.count) };
        case 'baseNetAmount':
          return ledger.column('baseAmount');
        default:
          return ledger.column(name);
      }
    }),
  ];
  const orders = labelsOf(column('orderId'));
  const { codes } = column('orderId');
  let told = 0;
  const labelsBefore = (_from: number, to: number) => {
    const next = (codes[to - 1] as number) + 1;
    const rows = orders.slice(told, next);
    told = next;
    return { order: { complete: false, rows } };
  };
  return columnsStream(head, sent, ledger.count, labelsBefore, { total: ledger.count });
}

/** The list as a network hands it over: in pieces of 64 KB, each as soon as the last was taken. Each piece is given away once. */
export function asNetwork(pieces: ArrayBuffer[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[0];
      if (piece === undefined) return controller.close();
      controller.enqueue(new Uint8Array(piece.slice(at, at + 65_536)));
      at += 65_536;
      if (at < piece.byteLength) return;
      pieces.shift();
      at = 0;
    },
  });
}
