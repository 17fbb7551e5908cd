import type { Values } from '#define/row';
import { branches, type Branch } from '#modules/demo/branches';
import { carriers } from '#modules/demo/dictionaries';
import { abroadName, companyName, type PartnerName } from '#modules/demo/partnerNames';
import { Stream, Weighted } from '#modules/demo/random';
import { workersOf } from '#modules/demo/staff';

/** A trading partner of one branch: what orders, charges and invoices need to know of it beside its row. */
export interface Partner {
  readonly id: string;
  readonly epId: string;
  readonly values: Values;
  readonly locked: boolean;
}

/** The partners of one branch, ready to be drawn from. */
export interface BranchPartners {
  readonly all: readonly Partner[];
  /** Customers that may be given orders, a few of them most (domain/10 §10.3: Zipf, s = 1.05). */
  readonly customers: Weighted<Partner>;
  readonly carrier: ReadonlyMap<string, Partner>;
  readonly suppliers: (type: string) => readonly Partner[];
}

const numbers = { customers: [130, 83, 47], locked: [4, 3, 1], duplicates: [3, 2, 1] } as const;
const categories: readonly (readonly [category: string, share: number])[] = [
  ['DIRECT_SHIPPER', 55],
  ['FORWARDER_PEER', 25],
  ['OVERSEAS_AGENT', 12],
  ['PLATFORM', 5],
  ['INTERNAL', 3],
];
const supplierNumbers: readonly (readonly [type: string, numbers: readonly number[], distinct: number])[] = [
  ['BOOKING_AGENT', [12, 9, 6], 22],
  ['TRUCKER', [12, 10, 6], 28],
  ['CUSTOMS_BROKER', [4, 3, 2], 9],
  ['WAREHOUSE', [3, 2, 1], 6],
  ['INSURER', [3, 3, 3], 3],
];
const destinationAgents = 8;
const internalUnits = ['仓储部', '拖车队', '上海分公司', '青岛分公司', '宁波总部'] as const;
const internalEnglish = ['Warehouse Department', 'Truck Fleet', 'Shanghai Branch', 'Qingdao Branch', 'Ningbo Head Office'] as const;
const internalArabic = ['قسم المستودعات', 'أسطول الشاحنات', 'فرع شنغهاي', 'فرع تشينغداو', 'المقر الرئيسي في نينغبو'] as const;
const internalInitials = ['ccb', 'tcd', 'shfgs', 'qdfgs', 'nbzb'] as const;

/** `n` things by their shares of a hundred, in the order of the shares; rounding goes to the first. */
function quota<T>(entries: readonly (readonly [T, number])[], n: number): T[] {
  const times = (thing: T, count: number) => Array.from({ length: count }, () => thing);
  const made = entries.slice(1).flatMap(([thing, share]) => times(thing, Math.round((n * share) / 100)));
  return [...times((entries[0] as readonly [T, number])[0], n - made.length), ...made];
}

/** The branches among the units, each under its own id. */
const unitBranches = [null, null, '2', '3', '1'] as const;

/** A branch keeps an account for each of the others first, then for units of its own. */
const unitsOf = ({ epId }: Branch): readonly number[] => [2, 3, 4, 0, 1].filter((unit) => unitBranches[unit] !== epId);

function internalName(branch: Branch, unit: number): PartnerName {
  return {
    crmName: `舸澜内部往来-${internalUnits[unit]}（${branch.comCode}）`,
    englishName: `Gelan internal account ${internalEnglish[unit]} (${branch.comCode})`,
    arabicName: `حساب داخلي - ${internalArabic[unit]} (${branch.comCode})`,
    shortName: `内部-${internalUnits[unit]}`,
    englishShort: `Internal, ${internalEnglish[unit]}`,
    helpCode: `nb${internalInitials[unit]}`,
  };
}

function terms(method: string, stream: Stream): Values {
  if (method === 'PER_SHIPMENT') return { settleMethod: method, creditDays: stream.pick([7, 15, 30]), creditMonths: null, payDay: null };
  if (method === 'MONTHLY')
    return { settleMethod: method, creditDays: null, creditMonths: stream.pick([1, 1, 1, 2]), payDay: stream.pick([null, 10, 15, 25]) };
  return { settleMethod: method, creditDays: null, creditMonths: null, payDay: null };
}

const orNull = (stream: Stream, ids: readonly string[]) => (ids.length === 0 ? null : stream.pick(ids));

function customersOf(branch: Branch, seed: number, firstNumber: number): { values: Values; locked: boolean }[] {
  const at = branches.indexOf(branch);
  const count = numbers.customers[at] as number;
  const stream = new Stream(seed, 'customers', at);
  const category = stream.shuffle(quota(categories, count));
  // Large customers settle by the month more often than small ones; the shares of the three ways stay exact.
  const byMethod = Array.from({ length: count }, (_, rank) => ({ rank, wish: rank / count + stream.unit() })).sort(
    (a, b) => a.wish - b.wish,
  );
  const methods = quota(
    [
      ['MONTHLY', 55],
      ['PER_SHIPMENT', 27],
      ['PREPAID', 18],
    ],
    count,
  );
  const methodOf = new Map(byMethod.map(({ rank }, place) => [rank, methods[place] as string]));
  const pool = new Set(
    stream.shuffle(Array.from({ length: Math.ceil(count / 2) }, (_, rank) => count - 1 - rank)).slice(0, Math.round(count * 0.2)),
  );
  const locked = new Set(
    stream.shuffle(Array.from({ length: count }, (_, rank) => rank).slice(Math.floor(count * 0.3))).slice(0, numbers.locked[at]),
  );
  let abroad = at * 20;
  let internal = 0;
  const units = unitsOf(branch);
  const made = Array.from({ length: count }, (_, rank) => {
    const kind = category[rank] as string;
    const unit = kind === 'INTERNAL' ? (units[internal++ % units.length] as number) : 0;
    const linkedEpId = kind === 'INTERNAL' ? (unitBranches[unit] ?? null) : null;
    const supplies = kind === 'FORWARDER_PEER' || linkedEpId !== null;
    const name =
      kind === 'OVERSEAS_AGENT'
        ? abroadName(abroad++)
        : kind === 'INTERNAL'
          ? internalName(branch, unit)
          : companyName(firstNumber + rank, branch, kind, stream);
    const staffed = pool.has(rank) ? null : orNull(stream, workersOf(branch.epId, 'SAL'));
    return {
      locked: locked.has(rank),
      values: {
        crmCode: `${branch.comCode}${String(rank + 1).padStart(5, '0')}`,
        crmName: name.crmName,
        englishName: name.englishName,
        arabicName: name.arabicName,
        shortName: name.shortName,
        englishShort: name.englishShort,
        helpCode: name.helpCode,
        category: kind,
        isCustomer: true,
        isSupplier: supplies,
        supplierType: supplies ? 'OTHER' : null,
        linkedEpId,
        countryCode: 'countryCode' in name ? String(name.countryCode) : 'CN',
        settleCurrency: kind === 'OVERSEAS_AGENT' ? 'USD' : 'CNY',
        ...terms(methodOf.get(rank) as string, stream),
        salesmanId: staffed,
        customerServiceId: orNull(stream, workersOf(branch.epId, 'CS')),
        operatorId: orNull(stream, workersOf(branch.epId, 'OPS')),
        documentUserId: orNull(stream, workersOf(branch.epId, 'DOC')),
        customerLevel: rank < count * 0.08 ? 'A' : rank < count * 0.3 ? 'B' : rank < count * 0.75 ? 'C' : 'D',
      },
    };
  });
  nearlyDouble(made, numbers.duplicates[at] as number);
  return made;
}

/** Makes the last customers near-duplicates of earlier ones, as careless typing does, so that there is something to merge. */
function nearlyDouble(made: { values: Values }[], pairs: number): void {
  const companies = made.filter(({ values }) => String(values.crmName).endsWith('有限公司'));
  for (let pair = 0; pair < pairs; pair += 1) {
    const original = companies[companies.length - 2 * pairs + pair]?.values;
    const double = companies[companies.length - pairs + pair]?.values;
    if (!original || !double) continue;
    const name = String(original.crmName);
    double.crmName = pair % 2 === 0 ? name.replace('有限公司', '有限责任公司') : `${name.slice(2, -4)}（${name.slice(0, 2)}）有限公司`;
    Object.assign(double, {
      englishName: original.englishName,
      arabicName: original.arabicName ?? null,
      shortName: original.shortName,
      englishShort: original.englishShort,
      helpCode: original.helpCode,
      category: original.category,
    });
  }
}

const supplierTerms: Readonly<Record<string, Values>> = {
  CARRIER: { settleCurrency: 'USD', settleMethod: 'PER_SHIPMENT', creditDays: 7 },
  BOOKING_AGENT: { settleCurrency: 'CNY', settleMethod: 'MONTHLY', creditMonths: 1, payDay: 10 },
  DEST_AGENT: { settleCurrency: 'USD', settleMethod: 'MONTHLY', creditMonths: 1 },
};
const usualSupplierTerms: Values = { settleCurrency: 'CNY', settleMethod: 'MONTHLY', creditMonths: 1, payDay: 25 };

/** The branch that worked first with the supplier of a number. */
function homeOf(counts: readonly number[], which: number): number {
  let before = 0;
  return Math.max(
    0,
    counts.findIndex((count) => which < (before += count)),
  );
}

function suppliersOf(branch: Branch, seed: number): Values[] {
  const at = branches.indexOf(branch);
  const named: { type: string; name: PartnerName; more?: Values }[] = carriers.map(({ code }) => ({
    type: 'CARRIER',
    more: { carrierCode: code },
    // The account of a carrier is called by its code: the company behind the code is real, its books here are not.
    name: {
      crmName: `${code}承运人往来户`,
      englishName: `${code} carrier account`,
      arabicName: `حساب الناقل ${code}`,
      shortName: `${code}承运人`,
      englishShort: `${code} carrier`,
      helpCode: `${code.toLowerCase()}cyr`,
    },
  }));
  let number = 3_000;
  for (const [type, counts, distinct] of supplierNumbers) {
    const before = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
    for (let k = 0; k < (counts[at] as number); k += 1) {
      const which = (before + k) % distinct;
      // The same supplier has the same name in every branch that works with it, wherever its own office is.
      const home = branches[homeOf(counts, which)] as Branch;
      named.push({ type, name: companyName(number + which, home, type, new Stream(seed, type, which)) });
    }
    number += distinct;
  }
  for (let k = 0; k < destinationAgents; k += 1) {
    const name = abroadName(60 + k * 2);
    named.push({ type: 'DEST_AGENT', name, more: { countryCode: name.countryCode } });
  }
  return named.map(({ type, name, more }, k) => ({
    crmCode: `${branch.comCode}${String(500 + k + 1).padStart(5, '0')}`,
    crmName: name.crmName,
    englishName: name.englishName,
    arabicName: name.arabicName,
    shortName: name.shortName,
    englishShort: name.englishShort,
    helpCode: name.helpCode,
    category: 'SUPPLIER',
    isCustomer: type === 'DEST_AGENT',
    isSupplier: true,
    supplierType: type,
    countryCode: 'CN',
    ...(supplierTerms[type] ?? usualSupplierTerms),
    ...more,
  }));
}

/**
 * Sizes of the customers of each branch, largest first: one Zipf law (s = 1.05, domain/10 §10.3) over the group's customers,
 * dealt out so that each branch gets its share of the orders.
 */
function customerSizes(): number[][] {
  const count = numbers.customers.reduce((sum, of) => sum + of, 0);
  const sizes = Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** 1.05);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const dealt: number[][] = branches.map(() => []);
  const wanting = branches.map((branch) => (branch.share / 100) * total);
  for (const size of sizes) {
    const free = branches.map((_, at) => at).filter((at) => (dealt[at] as number[]).length < (numbers.customers[at] as number));
    const to = free.reduce((best, at) => ((wanting[at] as number) > (wanting[best] as number) ? at : best), free[0] as number);
    (dealt[to] as number[]).push(size);
    wanting[to] = (wanting[to] as number) - size;
  }
  return dealt;
}

/** Customers and suppliers of all branches; ids run through, customers of a branch in the order of their size. */
export function partnersOf(seed: number): BranchPartners[] {
  let id = 0;
  const sizes = customerSizes();
  return branches.map((branch, at) => {
    const make = ({ values, locked }: { values: Values; locked: boolean }): Partner => ({
      id: String((id += 1)),
      epId: branch.epId,
      values,
      locked,
    });
    const customers = customersOf(branch, seed, at * 300).map(make);
    const suppliers = suppliersOf(branch, seed).map((values) => make({ values, locked: false }));
    const byType = new Map<string, Partner[]>();
    for (const supplier of suppliers)
      byType.set(String(supplier.values.supplierType), [...(byType.get(String(supplier.values.supplierType)) ?? []), supplier]);
    return {
      all: [...customers, ...suppliers],
      customers: new Weighted(customers.map((one, rank): [Partner, number] => [one, one.locked ? 0 : (sizes[at]?.[rank] ?? 0)])),
      carrier: new Map(
        suppliers.filter(({ values }) => values.carrierCode != null).map((supplier) => [String(supplier.values.carrierCode), supplier]),
      ),
      suppliers: (type: string) => byType.get(type) ?? [],
    };
  });
}
