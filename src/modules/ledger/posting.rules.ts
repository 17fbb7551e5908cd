import type { Facts } from '#define/facts';
import { factRow } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { flagOf, textOf, type Values } from '#define/row';
import { bankPair, type GivenUp } from '#modules/ledger/bankBook.rules';
import { accountOf, dimensions, dimsOf, type VoucherType } from '#modules/ledger/ledger.rules';
import type { FieldRefusal } from '#names/refusals';
import { absolute, add, compare, divide, isZero, multiply, negate, subtract, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { moneyText } from '#values/money';

/** One line of a document, as it is posted. */
export interface DocumentLine {
  readonly orderId: string | null;
  readonly feeCode: string;
  /** In the document's currency: with tax, and without. */
  readonly amount: string;
  readonly net: string;
  /** With tax, in the books' currency, as it is stored. */
  readonly base: string;
}

/** A billing document, as it is posted. */
export interface BillingDocument {
  readonly direction: 'AR' | 'AP';
  readonly customerId: string;
  readonly isInternal: boolean;
  readonly currency: string;
  readonly rate: string;
  /** The supplier's tax invoice is here, so that its tax may be taken off. */
  readonly taxKnown: boolean;
  readonly lines: readonly DocumentLine[];
}

/** A line of a voucher about to be made. */
export type Entry = Values & { debit: string; credit: string };

/** What a rule posts: under which key of the table, how much, and what its account may ask for. */
export interface Posting {
  readonly key: string;
  /** An account named by the charge item or the bank account itself. */
  readonly account?: string | null;
  readonly base: Decimal;
  readonly original: Decimal;
  readonly currency: string;
  readonly rate: string;
  readonly customerId?: string | null;
  readonly orderId?: string | null;
  readonly bankAccountId?: string | null;
  readonly personId?: string | null;
  readonly deptId?: string | null;
}

/** A document as it is posted, and what the texts of its entries name. */
export interface Posted {
  readonly postings: readonly Posting[];
  readonly words: Readonly<Record<string, string>>;
  /** What its entries say, where it is not what their rules do. */
  readonly text?: string;
  /** Under which kind its rules stand, where its voucher is of another. */
  readonly rules?: VoucherType;
}

/** `{name}` in a rule's text as the document calls it; what it has no word for falls out. */
const filled = (template: string, words: Readonly<Record<string, string>>): string =>
  template
    .replace(/\{(\w+)\}/gu, (_, name: string) => words[name] ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 200);

const summed = (lines: readonly DocumentLine[], of: 'amount' | 'base'): Decimal =>
  lines.reduce((sum, line) => add(sum, toDecimal(line[of])), ZERO);

/** The key of the table a line's revenue or cost stands under, and the account its charge item names itself. */
function itemOf(document: BillingDocument, line: DocumentLine, facts: Facts): Pick<Posting, 'key' | 'account'> {
  const item = factRow(facts, 'chargeItem', line.feeCode) ?? {};
  if (document.isInternal) return { key: 'INTERNAL_ITEM' };
  const own = textOf(item, document.direction === 'AR' ? 'ledgerAccountAR' : 'ledgerAccountAP');
  return { key: line.feeCode === 'DEP' ? 'DEPOSIT' : `ITEM_${textOf(item, 'feeGroup') ?? 'OTHER'}`, account: own };
}

/**
 * What a billing document is posted to (domain/13 §13.3, examples J04, J05): the partner by the lines' stored base amounts, revenue or
 * cost of each order by their net amounts at the document's rate, the tax as what is left of each line; what is only passed through
 * with its whole amount.
 */
export function billingPostings(document: BillingDocument, facts: Facts): Posting[] {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const { currency, rate, customerId } = document;
  const own = { currency, rate, customerId };
  const made: Posting[] = [
    {
      ...own,
      key: document.isInternal ? 'INTERNAL_PARTNER' : 'PARTNER',
      base: summed(document.lines, 'base'),
      original: summed(document.lines, 'amount'),
    },
  ];
  const net = parameterOf(facts, 'posting.passThroughNet');
  for (const line of document.lines) {
    const { orderId } = line;
    const gross = toDecimal(line.base);
    if (net && flagOf(factRow(facts, 'chargeItem', line.feeCode) ?? {}, 'isPassThrough')) {
      made.push({ ...own, key: 'PASS_THROUGH', base: gross, original: toDecimal(line.amount), orderId });
      continue;
    }
    const worth = toDecimal(moneyText(toText(multiply(toDecimal(line.net), toDecimal(document.rate))), base));
    made.push({ ...own, ...itemOf(document, line, facts), base: worth, original: toDecimal(line.net), orderId });
    const tax = subtract(gross, worth);
    if (isZero(tax)) continue;
    // Branches need no tax invoice of each other (example J22).
    const key = document.direction === 'AP' && !document.taxKnown && !document.isInternal ? 'VAT_PENDING' : 'VAT';
    made.push({ ...own, key, base: tax, original: subtract(toDecimal(line.amount), toDecimal(line.net)), orderId });
  }
  return made;
}

/** One allocation of money to a document, or of a refund to the money it gives back, with the figures it keeps. */
export interface SettledPart {
  readonly direction: 'AR' | 'AP';
  readonly customerId: string;
  readonly isInternal: boolean;
  readonly currency: string;
  readonly rate: string;
  /** What the document gave up, in its own currency and in the books', adjustment included. */
  readonly amount: string;
  readonly released: string;
  /** What the money gave for it. */
  readonly settled: string;
  readonly adjustment: string;
  readonly adjustmentType: string | null;
  /** A gain has no sign, a loss a minus. */
  readonly fx: string;
  readonly isRecovery: boolean;
  /** It gives back money that stood on account, or a deposit held for an order. */
  readonly isRefund?: boolean;
  readonly isDeposit?: boolean;
  readonly orderId?: string | null;
  /** Whom of our own people that money was lent to. */
  readonly personId?: string | null;
}

/** Money that moved, with what of it was applied by the time it is posted. */
export interface MoneyDocument {
  readonly direction: 'IN' | 'OUT';
  readonly customerId: string | null;
  readonly currency: string;
  readonly rate: string;
  readonly amount: string;
  readonly base: string;
  readonly chargeBase: string;
  readonly applicableBase: string;
  readonly bankAccountId: string | null;
  /** The account of the bank account itself, where it has a leaf of its own. */
  readonly bankLedger: string | null;
  /** Receivables and payables that settle each other: no money turns round a document. */
  readonly isNetting: boolean;
  /** It is held for an order until it goes back. */
  readonly isDeposit: boolean;
  /** A draft, or a cheque dated ahead: it stands on no account yet. */
  readonly isDraft: boolean;
  readonly orderId: string | null;
  /** Whom of our own people it was paid to. */
  readonly personId: string | null;
  /** Our bank charge, in the money's currency. */
  readonly charge: string;
  /** What its account gives up for it, where that is kept. */
  readonly given: GivenUp | null;
  readonly parts: readonly SettledPart[];
}

export const opposite = (amount: string): string => toText(negate(toDecimal(amount)));

const closing: Readonly<Record<string, string>> = { DISCOUNT: 'DISCOUNT', BANK_CHARGE: 'CHARGE_PART' };

/** A credit that is paid out, or comes in, stands on the other side, where its rule says so, and without its minus. */
const turned = ({ direction, isNetting }: MoneyDocument, part: SettledPart): SettledPart => {
  const across = !isNetting && !part.isRefund && (direction === 'IN') !== (part.direction === 'AR');
  return across ? { ...part, amount: opposite(part.amount), released: opposite(part.released) } : part;
};

/** What goes back stood with a partner, or with one of our people. */
const lentOr = ({ personId }: SettledPart): string => (personId ? 'STAFF' : 'REFUNDED');

/** The document's side of allocations, what closed the rest without money, and the difference of exchange as one line (domain/13 §13.3, §13.1 nr 4). */
function partsPostings(parts: readonly SettledPart[], base: string, bankAccountId: string | null): Posting[] {
  const made = parts.flatMap((part): Posting[] => {
    const { direction, customerId, currency, rate } = part;
    const inBase = { currency: base, rate: '1', customerId, bankAccountId };
    const settled = toDecimal(part.settled);
    if (part.isRecovery) return [{ ...inBase, key: 'RECOVERY', base: settled, original: settled }];
    const adjustment = toDecimal(part.adjustment);
    const adjusted: Posting = {
      ...inBase,
      key: `${closing[part.adjustmentType ?? ''] ?? 'DIFFERENCE'}_${direction}`,
      base: adjustment,
      original: adjustment,
    };
    const released: Posting = {
      key: part.isDeposit ? 'DEPOSIT_BACK' : part.isRefund ? lentOr(part) : part.isInternal ? `${direction}_INTERNAL` : direction,
      customerId,
      personId: part.personId ?? null,
      currency,
      rate,
      base: toDecimal(part.released),
      original: toDecimal(part.amount),
      orderId: part.orderId ?? null,
    };
    return isZero(adjustment) ? [released] : [released, adjusted];
  });
  const fx = parts.reduce((sum, part) => add(sum, toDecimal(part.fx)), ZERO);
  const worth = absolute(fx);
  const own = { currency: base, rate: '1', base: worth, original: worth };
  return isZero(fx) ? made : [...made, { ...own, key: compare(fx, ZERO) > 0 ? 'FX_GAIN' : 'FX_LOSS' }];
}

/** Where what is left of money stands: held for an order, with one of our people, on suspense, or on account. */
const restKey = ({ isDeposit, direction, customerId, personId }: MoneyDocument): string => {
  if (isDeposit) return `HELD_${direction}`;
  if (customerId !== null) return 'ADVANCE';
  return personId === null ? 'SUSPENSE' : 'STAFF';
};

/**
 * What a document of money is posted to (domain/13 §13.3, examples J06, J08–J11): the bank by what it moved, our bank charge, the
 * documents it settled by the base they release, what is left on account, or on suspense while nobody knows whose it is.
 */
export function moneyPostings(money: MoneyDocument, facts: Facts): Posting[] {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const { currency, rate, customerId, bankAccountId, orderId, personId } = money;
  const own = { currency, rate, customerId, bankAccountId, orderId, personId };
  const charge = toDecimal(money.chargeBase);
  const settled = money.parts.reduce((sum, part) => add(sum, toDecimal(part.settled)), ZERO);
  const left = subtract(toDecimal(money.applicableBase), settled);
  const leftOver = toDecimal(moneyText(toText(divide(left, toDecimal(rate), 8)), currency));
  return [
    {
      ...own,
      key: money.isDraft ? 'NOTE' : money.isDeposit ? `BANK_${money.direction}` : 'BANK',
      account: money.isDraft ? null : money.bankLedger,
      base: toDecimal(money.base),
      original: toDecimal(money.amount),
    },
    { ...own, key: 'CHARGE', currency: base, rate: '1', base: charge, original: charge },
    ...partsPostings(
      money.parts.map((part) => turned(money, part)),
      base,
      bankAccountId,
    ),
    { ...own, key: restKey(money), base: left, original: leftOver },
    ...(money.direction === 'OUT' ? bankPair(money, money.given, base) : []),
  ];
}

/** What was applied of money that is posted already: it leaves the account it stood on (domain/13 §13.3 WRITE_OFF, examples J07, J13). */
export function laterPostings(money: Omit<MoneyDocument, 'given'>, facts: Facts): Posting[] {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const { currency, rate, customerId, direction, orderId } = money;
  const settled = money.parts.reduce((sum, part) => add(sum, toDecimal(part.settled)), ZERO);
  const original = toDecimal(moneyText(toText(divide(settled, toDecimal(rate), 8)), currency));
  return [
    { key: `${money.isDeposit ? 'DEPOSIT' : 'ADVANCE'}_${direction}`, currency, rate, customerId, orderId, base: settled, original },
    ...partsPostings(money.parts, base, null),
  ];
}

/** What is given up of a receivable, as it is posted. */
export interface LostDocument {
  readonly customerId: string;
  readonly isInternal: boolean;
  readonly currency: string;
  readonly rate: string;
  /** In the document's currency, and in the books'. */
  readonly amount: string;
  readonly base: string;
}

/** A loss on one side, what the partner owes no more on the other (domain/13 §13.3 BAD_DEBT, example J14). */
export function lostPostings({ customerId, isInternal, currency, rate, amount, base }: LostDocument, facts: Facts): Posting[] {
  const worth = toDecimal(base);
  return [
    { key: 'LOSS', currency: textOf(facts.branch, 'baseCurrency') ?? 'CNY', rate: '1', base: worth, original: worth, customerId },
    { key: isInternal ? 'AR_INTERNAL' : 'AR', currency, rate, base: worth, original: toDecimal(amount), customerId },
  ];
}

/**
 * Entries of a document by the posting rules, those alike added up; or why there are none: an account that is not there or is closed.
 * Amounts keep their sign: what takes back stands on the same side with a minus (domain/13 §13.1 nr 12).
 */
export function entriesOf(
  type: VoucherType,
  { postings, words, text, rules = type }: Posted,
  facts: Facts,
): { readonly entries: readonly Entry[] } | { readonly refusal: FieldRefusal } {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const entries = new Map<string, Entry>();
  for (const posting of postings) {
    if (isZero(posting.base) && isZero(posting.original)) continue;
    const rule = factRow(facts, 'postingRule', `${rules}.${posting.key}`);
    const code = posting.account ?? (rule ? textOf(rule, 'account') : null);
    const account = accountOf(facts, code);
    if (!rule || !account)
      return { refusal: { code: 'ACCOUNT_UNMAPPED', field: 'voucherType', detail: { value: code ?? `${rules}.${posting.key}` } } };
    const foreign = flagOf(account, 'isForeign');
    const known: Values = {
      customerId: posting.customerId,
      orderId: posting.orderId,
      bankAccountId: posting.bankAccountId,
      personId: posting.personId,
      deptId: posting.deptId,
    };
    const missing = dimsOf(account).find((one) => known[dimensions[one]] === null || known[dimensions[one]] === undefined);
    if (missing) return { refusal: { code: 'VOUCHER_DIMENSION_MISSING', field: dimensions[missing], detail: { value: code ?? '' } } };
    const entry: Entry = {
      ledgerAccount: code,
      summary: filled(text ?? textOf(rule, 'text') ?? '', words),
      currency: foreign ? posting.currency : base,
      rate: foreign ? posting.rate : '1',
      ...Object.fromEntries(dimsOf(account).map((one) => [dimensions[one], known[dimensions[one]] ?? null])),
      debit: '0',
      credit: '0',
    };
    const key = JSON.stringify([rule.side, entry]);
    const before = entries.get(key) ?? { ...entry, originalAmount: '0' };
    const side = rule.side === 'DEBIT' ? 'debit' : 'credit';
    entries.set(key, {
      ...before,
      originalAmount: toText(add(toDecimal(String(before.originalAmount)), foreign ? posting.original : posting.base)),
      [side]: moneyText(toText(add(toDecimal(before[side]), posting.base)), base),
    });
  }
  return { entries: [...entries.values()].filter(({ debit, credit }) => !isZero(toDecimal(debit)) || !isZero(toDecimal(credit))) };
}

const figures = ['debit', 'credit', 'originalAmount'] as const;

/** Entries of several documents as those of one voucher: alike ones once. */
export function joined(all: readonly (readonly Entry[])[]): Entry[] {
  const made = new Map<string, Entry>();
  for (const entry of all.flat()) {
    const key = JSON.stringify({ ...entry, side: isZero(toDecimal(entry.debit)), debit: 0, credit: 0, originalAmount: 0 });
    const before = made.get(key);
    made.set(
      key,
      before
        ? {
            ...before,
            ...Object.fromEntries(
              figures.map((name) => [name, toText(add(toDecimal(String(before[name])), toDecimal(String(entry[name]))))]),
            ),
          }
        : entry,
    );
  }
  return [...made.values()];
}

/** The same entries with minus signs: what takes a voucher back. */
export const mirrored = (entries: readonly Values[]): Values[] =>
  entries.map((entry) => ({
    ...entry,
    ...Object.fromEntries(figures.map((name) => [name, entry[name] == null ? null : toText(negate(toDecimal(String(entry[name]))))])),
  }));
