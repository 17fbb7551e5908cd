import { factRow, type Facts } from '#define/facts';
import { textOf } from '#define/row';
import type { Posting } from '#modules/ledger/posting.rules';
import { subtract, sum, toDecimal } from '#values/decimal';

/** A receipt of a claim as it is posted: base currency. */
export interface ClaimLine {
  readonly expenseType: string;
  readonly net: string;
  readonly tax: string;
  readonly orderId: string | null;
  readonly feeCode: string | null;
}

/** A claim that finance passed. */
export interface ClaimDocument {
  readonly personId: string;
  readonly deptId: string | null;
  /** The claimant sells: what he spends stands among the costs of selling. */
  readonly sells: boolean;
  readonly offset: string;
  readonly lines: readonly ClaimLine[];
}

/** The account an expense stands on, by its type; what is none of these is other. */
const spentOn: Readonly<Record<string, string>> = {
  TRAVEL: 'TRAVEL',
  LODGING: 'TRAVEL',
  LOCAL_TRANSPORT: 'TRAVEL',
  ENTERTAINMENT: 'ENTERTAINMENT',
  OFFICE: 'SUPPLIES',
  COMMUNICATION: 'SUPPLIES',
  POSTAGE: 'SUPPLIES',
};

/** Sales have no account of supplies (domain/13 §13.2). */
function keyOf(line: ClaimLine, sells: boolean, facts: Facts): Pick<Posting, 'key' | 'account'> {
  if (line.orderId !== null) {
    const item = factRow(facts, 'chargeItem', line.feeCode) ?? {};
    return { key: `ITEM_${textOf(item, 'feeGroup') ?? 'OTHER'}`, account: textOf(item, 'ledgerAccountAP') };
  }
  const of = spentOn[line.expenseType] ?? 'OTHER';
  return { key: sells ? `SALES_${of === 'SUPPLIES' ? 'OTHER' : of}` : `OFFICE_${of}` };
}

/** What a claim posts: its expenses without tax, the tax that comes back, advances it used up, and what is owed to the claimant (domain/13 §13.3, example J18). */
export function claimPostings({ personId, deptId, sells, offset, lines }: ClaimDocument, facts: Facts): Posting[] {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const own = { currency: base, rate: '1', personId, deptId };
  const spent = lines.map((line): Posting => {
    const net = toDecimal(line.net);
    return { ...own, ...keyOf(line, sells, facts), orderId: line.orderId, base: net, original: net };
  });
  const tax = sum(lines.map((line) => toDecimal(line.tax)));
  const used = toDecimal(offset);
  const owed = subtract(sum([...spent.map((one) => one.base), tax]), used);
  return [
    ...spent,
    { ...own, key: 'VAT', base: tax, original: tax },
    { ...own, key: 'ADVANCE', base: used, original: used },
    { ...own, key: 'OWED', base: owed, original: owed },
  ];
}
