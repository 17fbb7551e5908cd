import { fxRows } from '#modules/demo/fxRows';
import { dayText } from '#modules/demo/timeline';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { pickRate, type QuotedRate } from '#values/exchange';
import { dayNumber, type Day } from '#values/day';
import { orderMaker, type DemoOrder } from '#modules/demo/orderMaking';
import { bankAccountsOf, branches, enterpriseValues } from '#modules/demo/branches';
import type { Bill } from '#modules/demo/billing';
import { chargeValues } from '#modules/demo/charges';
import { orderCosts, type BilledLine, type CostSources } from '#modules/demo/costRows';
import { awaitedDrafts, draftOf, type Draft, type Sources } from '#modules/demo/draft';
import { boxTypeValues } from '#modules/demo/dictionaries';
import { deletedBeside } from '#modules/demo/deletedOrders';
import { costsOfFamily, familiesBeside } from '#modules/demo/families';
import { enquiryRows } from '#modules/demo/enquiryRows';
import { exchangeRateValues } from '#modules/demo/exchangeRates';
import { logsOfRates } from '#modules/demo/freightLogRows';
import { freightRateRows } from '#modules/demo/freightRateRows';
import { lclRateRows } from '#modules/demo/lclRateRows';
import { invoiceRows } from '#modules/demo/invoiceRows';
import { ledgerBegan, LedgerMaker, type LedgerRows } from '#modules/demo/ledgerRows';
import { masterTables } from '#modules/demo/masterRows';
import { monthEndRows } from '#modules/demo/monthEndRows';
import { GivenNumbers } from '#modules/demo/numberings';
import { ownMoneyRows } from '#modules/demo/ownMoneyRows';
import { examinedAll, examinedOf } from '#modules/demo/clientRows';
import { demurrageRows } from '#modules/demo/demurrageRows';
import { storageTables } from '#modules/demo/storageRows';
import { sailingsIn, spaceTables } from '#modules/demo/spaceRows';
import { taxInvoiceRows } from '#modules/demo/taxInvoiceRows';
import { rateDeskRows } from '#modules/demo/rateDeskRows';
import { surchargeRows } from '#modules/demo/surchargeRows';
import { statementRows } from '#modules/demo/statementRows';
import { offerRows } from '#modules/demo/offerRows';
import { purchaseRows } from '#modules/demo/purchaseRows';
import { socRows, type OwnPlace, type SocMaking } from '#modules/demo/socRows';
import { billMatchRows } from '#modules/demo/billMatchRows';
import { PaymentRows } from '#modules/demo/paymentRows';
import { partnersOf, type BranchPartners } from '#modules/demo/partners';
import { portValues } from '#modules/demo/ports';
import { ledgerAccountRows } from '#modules/basic/ledgerAccount/ledgerAccount.demo';
import { postingRuleRows } from '#modules/ledger/postingRule/postingRule.demo';
import { Market } from '#modules/demo/prices';
import { Slots } from '#modules/demo/slots';

export interface DemoOptions {
  readonly seed?: number;
  /** The day it stands at: nothing in it was made or changed on that day or later, what is still to come lies after it. */
  readonly today: Day;
  /** How many orders the company has; records do not depend on it. */
  readonly orders: number;
}

/** Rows of one entity that can be loaded together. */
export interface DemoTable {
  readonly entity: EntityName;
  readonly rows: readonly Row[];
}

export interface DemoCompany {
  /** Tables in an order in which they can be loaded. */
  master(): DemoTable[];
  /** Orders `from` (included) to `to` (not included); any chunk can be made alone. */
  orders(from: number, to: number): Iterable<DemoOrder>;
  /** Orders that sail as one and orders taken apart, beside those orders; of each the parent, then its children. */
  families(): Iterable<DemoOrder>;
  /** Orders that were deleted, beside those orders: to be marked so once they are loaded. */
  deleted(): Iterable<Row>;
  /** Part loads on their way into the houses, beside those orders. */
  awaited(): DemoOrder[];
  /**
   * All billing documents of the company's orders with their lines, vouchers and the money that settled them, in loads of a few thousand:
   * what others name first;
   * those of single orders as they come, the monthly statements at the end. To be loaded after the orders.
   */
  invoices(): Iterable<DemoTable>;
  freightRates(count: number): Iterable<Row>;
  /** What hangs on so many rates. */
  freightLogs(count: number): Iterable<DemoTable>;
  /** Charges beside the ocean freight. */
  surcharges(): Iterable<DemoTable>;
  /** Statements over some of these charges, and what the charges hold from then on. */
  statements(charges: readonly Row[]): ReturnType<typeof statementRows>;
  /** Containers of our own, some of them in these places on orders, and buyers' purchase orders with articles booked on some of these orders. */
  besideOrders(places: readonly OwnPlace[], orders: readonly Row[]): ReturnType<typeof socRows>;
  /** Bills of suppliers over charges of the latest orders, by what those are called. */
  supplierBills(charges: readonly Row[], numbers: ReadonlyMap<string, Values>): ReturnType<typeof billMatchRows>;
  /** What of so many rates was quoted, and asked. */
  offers(count: number): Iterable<DemoTable>;
  /** What decisions about rows of a branch know. */
  factsOf(epId: string): Facts;
}

type Document = ReturnType<typeof invoiceRows> & { readonly bill: Bill; readonly billed: readonly BilledLine[]; readonly facts: Facts };

const rowsPerLoad = 8_000;
/** Documents, the money that settled them, and what the ledger holds of them. */
type LoadedTogether =
  | 'monthEnd'
  | 'taxInvoice'
  | 'taxInvoiceItem'
  | 'redApplication'
  | 'invoice'
  | 'invoiceLine'
  | 'cash'
  | 'writeOff'
  | 'cashAllocation'
  | 'voucher'
  | 'voucherEntry'
  | 'voucherSource'
  | 'fxSettlement';
const keyed = (rows: readonly Values[], key: string) => new Map(rows.map((row) => [String(row[key]), row]));

/** Customers as decisions know them: how far they are examined says whether they pay beforehand. */
function customersKnown(own: BranchPartners | undefined, branch: number): Map<string, Values> {
  const examined = own === undefined ? new Map<string, Values>() : examinedOf(own, branch);
  return new Map(own?.all.map(({ id, values, locked }) => [id, { ...values, ...(examined.get(id) ?? examinedAll), id, locked }]));
}

/** What decisions about rows of a branch know (define/facts.ts), in the same shape the server gives. */
function factsOfBranches(today: Day, partners: readonly BranchPartners[], rates: readonly Values[]): Facts[] {
  const [port, chargeItem, containerType] = [keyed(portValues, 'code'), keyed(chargeValues, 'code'), keyed(boxTypeValues, 'code')];
  const [ledgerAccount, postingRule] = [keyed(ledgerAccountRows.values, 'code'), keyed(postingRuleRows.values, 'code')];
  const exchangeRate = new Map(rates.map((rate, at) => [String(at + 1), rate]));
  return enterpriseValues.map((branch, at) => ({
    today,
    branch: { ...branch, id: String(at + 1) },
    lists: {
      port,
      chargeItem,
      containerType,
      ledgerAccount,
      postingRule,
      exchangeRate,
      customer: customersKnown(partners[at], at),
    },
  }));
}

/** The carriers' tariffs of days beyond the free ones, and what decisions know with them. */
function withTariffs(known: readonly Facts[], now: number): { readonly facts: readonly Facts[]; readonly tariffs: DemoTable } {
  const rows = demurrageRows(now, (epId) => known[Number(epId) - 1] as Facts);
  const of = (at: number) =>
    keyed(
      rows.filter(({ epId }) => epId === String(at + 1)),
      'id',
    );
  return {
    facts: known.map((one, at) => ({ ...one, lists: { ...one.lists, demurrageTariff: of(at) } })),
    tariffs: { entity: 'demurrageTariff', rows },
  };
}

/** Book rates by currency and month, which is how they are quoted; days before the first month take its rate. */
function ratesByMonth(rates: readonly Values[]): (currency: string, day: Day) => string {
  const first = rates.reduce((day, { startDate }) => (String(startDate) < day ? String(startDate) : day), '9999-12-31');
  const known = new Map<string, string>();
  return (currency, day) => {
    const key = currency + day.slice(0, 7);
    let rate = known.get(key);
    if (rate === undefined) {
      const picked = pickRate(rates as readonly (Values & QuotedRate)[], {
        currency,
        on: day < first ? first : day,
        rateType: 'BOOK',
        epId: '1',
        baseCurrency: 'CNY',
      });
      if (picked === null) throw new Error(`the demonstration has no rate of exchange for ${currency} on ${day}`);
      known.set(key, (rate = picked));
    }
    return rate;
  };
}

/** Prices beside those of whole boxes: surcharges, and rates of part loads. */
const pricesBeside = (of: Parameters<typeof lclRateRows>[0]): DemoTable[] => [
  ...surchargeRows(of.seed, of.today, of.factsOf),
  { entity: 'freightLcl', rows: lclRateRows(of, 80) },
  ...rateDeskRows(of.today, of.factsOf),
];

/** Containers of our own and purchase orders of buyers: what hangs on orders that are there. */
function madeBeside(of: SocMaking, places: readonly OwnPlace[], orders: readonly Row[]): ReturnType<typeof socRows> {
  const { tables, taken } = socRows(of, places);
  return { tables: [...tables, ...purchaseRows(orders, of.seed, of.today, of.factsOf)], taken };
}

/** What our accounts held when the ledger began. */
function* openings({ rateOn, today, ledger }: Parameters<typeof fxRows>[0]): Generator<LedgerRows> {
  for (const { epId } of branches)
    for (const [at, { openingBalance, currency }] of bankAccountsOf(epId).entries())
      if (openingBalance != null) {
        const rate = currency === 'CNY' ? '1' : rateOn(String(currency), ledgerBegan(dayText(today)));
        yield ledger.ofOpening({ epId, bankAccountId: `${epId}${at}`, currency: String(currency), rate, amount: String(openingBalance) });
      }
}

/** Money that settles no document, with what the ledger holds of it. */
function* moneyBeside(
  of: Parameters<typeof fxRows>[0],
): Generator<{ entity: 'cash' | 'fxSettlement'; row: Row | null; posted: LedgerRows }> {
  for (const posted of openings(of)) yield { entity: 'cash', row: null, posted };
  for (const row of ownMoneyRows(of.seed, of.today, of.factsOf, of.numbers))
    yield { entity: 'cash', row, posted: of.ledger.ofOwn(row, of.factsOf(row.epId)) };
  for (const sold of fxRows(of)) yield { entity: 'fxSettlement', ...sold };
}

/** What is loaded together of the books, still empty but for the months that ended. */
const tablesTogether = (today: Day): Readonly<Record<LoadedTogether, Row[]>> => ({
  taxInvoice: [],
  taxInvoiceItem: [],
  redApplication: [],
  invoice: [],
  invoiceLine: [],
  cash: [],
  writeOff: [],
  cashAllocation: [],
  voucher: [],
  voucherEntry: [],
  voucherSource: [],
  fxSettlement: [],
  monthEnd: monthEndRows(today),
});

/**
 * The demonstration company (domain/10): the same options give the same rows, on every machine and in every order of asking.
 * Pure; nothing is read from a clock or written anywhere.
 */
export function demoCompany({ seed = 20260301, today, orders }: DemoOptions): DemoCompany {
  const [now, partners, rates] = [dayNumber(today), partnersOf(seed), exchangeRateValues(seed, today)];
  const { facts, tariffs } = withTariffs(factsOfBranches(today, partners, rates), now);
  const sources: Sources = { seed, today: now, slots: new Slots(seed, today), partners };
  const [market, rateOn] = [new Market(seed), ratesByMonth(rates)];
  const factsOf = (epId: string) => facts[Number(epId) - 1] as Facts;
  const ownOf = (draft: Draft) => ({ facts: factsOf(draft.branch.epId), own: partners[Number(draft.branch.epId) - 1] as BranchPartners });
  const costSources = (draft: Draft): CostSources => ({ seed, today: now, market, rateOn, ...ownOf(draft) });

  const space = spaceTables({ seed, today, partners, factsOf });
  const costsOf = (draft: Draft) => orderCosts(draft, costSources(draft));
  const { orderOf, bareOf, familyOf } = orderMaker({ seed, now, partners, factsOf, sailingOf: sailingsIn(space), costsOf });
  const families = (numberOf = sources.slots.numbersAfter(orders)) => familiesBeside(orders, sources, numberOf);

  function* ordersBetween(from: number, to: number): Generator<DemoOrder> {
    for (let index = from; index < to; index += 1) {
      const draft = draftOf(index, sources);
      yield orderOf(draft, costsOf(draft));
    }
  }

  const documentOf = (bill: Bill, billed: readonly BilledLine[], facts: Facts, numbers: GivenNumbers): Document =>
    ({ ...invoiceRows(bill, billed, { facts, seed, today: now, numbers }), bill, billed, facts }) as const;

  /** What stands on documents, order by order. */
  function* billedByOrder(): Generator<{ draft: Draft; billed: readonly BilledLine[] }> {
    for (let index = 0; index < orders; index += 1) {
      const draft = draftOf(index, sources);
      yield { draft, billed: costsOf(draft).billed };
    }
    for (const family of families()) {
      const costs = costsOfFamily(family, costsOf);
      for (const draft of [family.parent, ...family.children]) yield { draft, billed: costs.get(draft.index)?.billed ?? [] };
    }
  }

  function* documents(numbers: GivenNumbers): Generator<Document> {
    const statements = new Map<string, { bill: Bill; lines: BilledLine[] }>();
    for (const { draft, billed } of billedByOrder()) {
      const single = new Map<string, { bill: Bill; lines: BilledLine[] }>();
      for (const line of billed) {
        const kept = line.bill.monthly ? statements : single;
        const gathered = kept.get(line.bill.id);
        if (gathered) gathered.lines.push(line);
        else kept.set(line.bill.id, { bill: line.bill, lines: [line] });
      }
      for (const { bill, lines } of single.values()) yield documentOf(bill, lines, factsOf(draft.branch.epId), numbers);
    }
    for (const { bill, lines } of statements.values()) yield documentOf(bill, lines, factsOf(bill.partner.epId), numbers);
  }

  function* allInvoices(numbers = new GivenNumbers()): Generator<DemoTable> {
    const [ledger, tables, payments] = [new LedgerMaker(today), tablesTogether(today), new PaymentRows(today, numbers)];
    const post = (posted: LedgerRows) => {
      for (const name of ['voucher', 'voucherEntry', 'voucherSource'] as const) tables[name].push(...posted[name]);
    };
    const load = () => Object.entries(tables).map(([entity, rows]): DemoTable => ({ entity: entity as EntityName, rows: rows.splice(0) }));
    for (const document of documents(numbers)) {
      const { invoice, lines, settled } = document;
      const taxed = taxInvoiceRows(document, seed, now);
      tables.taxInvoice.push(...taxed.taxInvoice);
      tables.taxInvoiceItem.push(...taxed.taxInvoiceItem);
      tables.redApplication.push(...taxed.redApplication);
      payments.hold(invoice, document.facts);
      tables.invoice.push(invoice);
      tables.invoiceLine.push(...lines);
      for (const money of [settled, settled?.refund]) {
        if (money) tables.cash.push(money.cash);
        if (money?.run) tables.writeOff.push(money.run);
        if (money?.allocation) tables.cashAllocation.push(money.allocation);
      }
      post(ledger.of(document));
      if (tables.invoiceLine.length >= rowsPerLoad) yield* load();
    }
    for (const { entity, row, posted } of moneyBeside({ seed, today: now, factsOf, rateOn, ledger, numbers })) {
      if (row) tables[entity].push(row);
      post(posted);
    }
    yield* load();
    for (const [entity, rows] of Object.entries(payments.tables())) yield { entity: entity as EntityName, rows };
  }

  return {
    master: () => [...masterTables(seed, today, partners, factsOf('1')), ...storageTables(now, factsOf('1')), tariffs, ...space],
    orders: ordersBetween,
    *families() {
      for (const family of families()) yield* familyOf(family);
    },
    *deleted() {
      const numberOf = sources.slots.numbersAfter(orders);
      // Numbered behind the families.
      for (const _ of families(numberOf));
      for (const draft of deletedBeside(orders, sources, numberOf)) yield bareOf(draft);
    },
    // What a part load costs is known once it was measured.
    awaited: () => awaitedDrafts(sources).map((draft) => orderOf(draft, { rows: [], archived: false })),
    invoices: () => allInvoices(),
    factsOf,
    besideOrders: (places, made) => madeBeside({ seed, today, partners, factsOf, rateOn }, places, made),
    statements: (charges) => statementRows(charges, factsOf, today),
    supplierBills: (charges, numbers) => billMatchRows(charges, numbers, factsOf, today),
    offers(count) {
      const rates = [...freightRateRows(count, { seed, today, market, partners, factsOf })];
      const quoted = offerRows(rates, { seed, today, partners, factsOf });
      const rowsOf = (entity: EntityName) => quoted.find((table) => table.entity === entity)?.rows ?? [];
      const asked = { seed, today, rates, offers: rowsOf('freightOffer'), lines: rowsOf('freightOfferLine'), factsOf };
      return [...quoted, ...enquiryRows(asked)];
    },
    surcharges: () => pricesBeside({ seed, today, partners, factsOf }),
    freightLogs: (count) => logsOfRates(freightRateRows(count, { seed, today, market, partners, factsOf }), { seed, today, partners }),
    freightRates: (count) => freightRateRows(count, { seed, today, market, partners, factsOf }),
  };
}
