import { numberToCivil, civilToNumber } from '#values/calendar';
import type { Draft } from '#modules/demo/draft';
import type { Partner } from '#modules/demo/partners';
import { Stream } from '#modules/demo/random';
import { dayText } from '#modules/demo/timeline';

export type Direction = 'AR' | 'AP';

/** The billing document a charge goes on, as far as it follows from the charge alone. */
export interface Bill {
  readonly id: string;
  readonly invoiceNo: string;
  readonly direction: Direction;
  readonly partner: Partner;
  readonly currency: string;
  /** A statement of a month gathers the charges of many orders. */
  readonly monthly: boolean;
  readonly invoiceDate: number;
  readonly checkStatus: 'DRAFT' | 'SUBMITTED' | 'CHECK_PASS' | 'CHECK_NO_PASS';
  /** Paid in full, line by line where only in part, or not at all. */
  readonly paid: 'ALL' | 'SOME' | 'NONE';
}

const currencies = ['CNY', 'USD', 'EUR', 'JPY', 'KWD'];
const firstMonthlyId = 1_000_000;
const firstPerOrderId = 100_000_000;
const billsPerOrder = 32;
const monthsKept = 1_200;
/** Days from the middle of a statement's month to its end. */
const statementHalf = 15;

/** Months since 2000 of the statement a day belongs to: statements run from the 21st to the 20th. */
function statementMonth(day: number): number {
  const civil = numberToCivil(day);
  return (civil.year - 2000) * 12 + civil.month - 1 + (civil.day > 20 ? 1 : 0);
}

/** Share of bills paid, by days since the sailing or the end of the statement's month (domain/10 §10.4). */
function paidShare(direction: Direction, since: number, prepaid: boolean): number {
  if (since > 120) return direction === 'AR' ? 0.96 : 0.985;
  if (since > 60) return direction === 'AR' ? 0.82 : 0.93;
  if (since > 30) return direction === 'AR' ? (prepaid ? 0.95 : 0.38) : 0.7;
  if (since > 7) return direction === 'AR' ? (prepaid ? 0.8 : 0.06) : 0.35;
  return prepaid && since >= 0 ? 0.4 : 0;
}

function checkOf(sinceInvoice: number, stream: Stream): Bill['checkStatus'] {
  const at = stream.unit();
  if (sinceInvoice <= 2) return at < 0.5 ? 'DRAFT' : at < 0.8 ? 'SUBMITTED' : 'CHECK_PASS';
  if (sinceInvoice <= 10) return at < 0.08 ? 'DRAFT' : at < 0.2 ? 'SUBMITTED' : at < 0.22 ? 'CHECK_NO_PASS' : 'CHECK_PASS';
  return at < 0.01 ? 'SUBMITTED' : 'CHECK_PASS';
}

/** How a document fares; `fate` is the same for the documents of one partner and occasion, who are paid together. */
function stateOf(
  seed: number,
  fate: number,
  direction: Direction,
  since: number,
  sinceInvoice: number,
  prepaid: boolean,
): Pick<Bill, 'checkStatus' | 'paid'> {
  const stream = new Stream(seed, direction === 'AR' ? 'billAr' : 'billAp', fate);
  if (stream.chance(paidShare(direction, since, prepaid))) return { checkStatus: 'CHECK_PASS', paid: 'ALL' };
  const checkStatus = checkOf(sinceInvoice, stream);
  return { checkStatus, paid: checkStatus === 'CHECK_PASS' && since > 30 && stream.chance(0.1) ? 'SOME' : 'NONE' };
}

/** The bills of one order: the same partner, direction and currency always answer the same document. */
export class OrderBills {
  private readonly known = new Map<string, Bill | null>();

  constructor(
    private readonly seed: number,
    private readonly today: number,
    private readonly draft: Draft,
  ) {}

  /** The document for charges with a partner, or null while it would not have been written yet. */
  billFor(direction: Direction, partner: Partner, currency: string): Bill | null {
    const key = `${direction}/${partner.id}/${currency}`;
    let bill = this.known.get(key);
    if (bill === undefined)
      this.known.set(
        key,
        (bill =
          partner.values.settleMethod === 'MONTHLY'
            ? this.statement(direction, partner, currency)
            : this.single(direction, partner, currency)),
      );
    return bill;
  }

  private statement(direction: Direction, partner: Partner, currency: string): Bill | null {
    const month = statementMonth(this.draft.baseDay);
    const [year, ofYear] = [2000 + Math.floor(month / 12), (month % 12) + 1];
    const closes = civilToNumber(year, ofYear, 20);
    const invoiceDate = closes + (direction === 'AR' ? 5 : 8);
    if (invoiceDate > this.today) return null;
    const fate = Number(partner.id) * monthsKept + month;
    const id = firstMonthlyId + (fate * currencies.length + currencies.indexOf(currency)) * 2 + (direction === 'AR' ? 0 : 1);
    const yymm = dayText(closes).slice(2, 7).replace('-', '');
    return {
      id: String(id),
      direction,
      partner,
      currency,
      monthly: true,
      invoiceDate,
      invoiceNo: `${direction === 'AR' ? 'ST' : 'PB'}${yymm}-${String(partner.values.crmCode)}-${currency}`,
      ...stateOf(this.seed, fate, direction, this.today - closes + statementHalf, this.today - invoiceDate, false),
    };
  }

  private single(direction: Direction, partner: Partner, currency: string): Bill | null {
    const place = this.known.size;
    const id = firstPerOrderId + this.draft.index * billsPerOrder + place;
    const invoiceDate = this.draft.baseDay + (direction === 'AR' ? 2 : 3) + (this.draft.index % 7);
    if (invoiceDate > this.today) return null;
    return {
      id: String(id),
      direction,
      partner,
      currency,
      monthly: false,
      invoiceDate,
      invoiceNo: `${direction === 'AR' ? 'DN' : 'PB'}${this.draft.jobNo}${String.fromCharCode(65 + place)}`,
      ...stateOf(
        this.seed,
        this.draft.index * monthsKept,
        direction,
        this.draft.age,
        this.today - invoiceDate,
        partner.values.settleMethod === 'PREPAID',
      ),
    };
  }

  /** Every document made so far is settled; what was never billed does not count. */
  get allPaid(): boolean {
    return [...this.known.values()].every((bill) => bill === null || bill.paid === 'ALL');
  }
}

/** Whether a line of a partly paid document is among the paid ones. */
export const linePaid = (seed: number, bill: Bill, costId: number) =>
  bill.paid === 'ALL' || (bill.paid === 'SOME' && new Stream(seed, 'linePaid', costId).chance(0.5));
