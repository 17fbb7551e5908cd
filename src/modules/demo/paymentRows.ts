import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import { decimalOf, type Row, type Values } from '#define/row';
import { payStanding } from '#modules/finance/invoice/invoice.rules';
import { crmBankAccount } from '#modules/settlement/crmBankAccount/crmBankAccount.entity';
import { payment } from '#modules/settlement/payment/payment.entity';
import { baseOfPayment, limitStepOf, requestRate } from '#modules/settlement/payment/payment.rules';
import { paymentLine } from '#modules/settlement/paymentLine/paymentLine.entity';
import { bankAccountsOf } from '#modules/demo/branches';
import type { GivenNumbers } from '#modules/demo/numberings';
import { makeRow } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { momentAt } from '#modules/demo/timeline';
import { addDays, dayNumber, type Day } from '#values/day';

/** How far the payments of a branch have come, the oldest bills first, and how many bills one has at most. */
const states = ['SUBMITTED', 'FINANCE_PASSED', 'LEADER_PASSED', 'SUBMITTED', 'DRAFT', 'FINANCE_PASSED', 'SUBMITTED', 'LEADER_PASSED'];
const mostBills = 3;
const banks = ['中国工商银行宁波分行', '招商银行上海分行', '中国银行青岛分行', '浦发银行宁波开发区支行'];

interface Group {
  readonly state: string;
  readonly facts: Facts;
  readonly bills: Row[];
}

/** Bills that are asked to be paid, on their way past leader and finance; with the accounts they go to. */
export class PaymentRows {
  private readonly groups = new Map<string, Group>();
  private readonly known = new Map<string, { readonly bill: Row; readonly facts: Facts }>();

  constructor(
    private readonly today: Day,
    private readonly numbers: GivenNumbers,
  ) {}

  /** Takes a bill in, where it may be asked for: it knows of it from then on. */
  hold(bill: Row, facts: Facts): void {
    if (bill.direction !== 'AP') return;
    const key = `${bill.epId} ${String(bill.customerId)} ${String(bill.currency)}`;
    this.known.set(key, this.known.get(key) ?? { bill, facts });
    const open = Number(decimalOf(bill, 'unplanned') ?? '0');
    if (bill.checkStatus !== 'CHECK_PASS' || bill.writeOffStatus !== 'NONE' || open <= 0) return;
    const group = this.groups.get(key);
    const ofBranch = [...this.groups.keys()].filter((one) => one.startsWith(`${bill.epId} `)).length;
    if (group === undefined && ofBranch >= states.length) return;
    const held = group ?? { state: states[ofBranch] as string, facts, bills: [] };
    if (held.bills.length >= mostBills) return;
    held.bills.push(bill);
    this.groups.set(key, held);
    bill.plannedAmount = bill.unplanned ?? null;
    bill.approvedAmount = held.state === 'FINANCE_PASSED' ? (bill.unplanned ?? null) : '0';
    Object.assign(bill, payStanding(bill));
  }

  /** Everything but the bills. */
  tables(): { readonly crmBankAccount: Row[]; readonly payment: Row[]; readonly paymentLine: Row[] } {
    const accounts = new Map([...this.known].map(([key, one], at) => [key, this.accountOf(one, at)]));
    const [payments, lines]: [Row[], Row[]] = [[], []];
    for (const [key, group] of this.groups) {
      const id = String(payments.length + 1);
      const [first] = group.bills as [Row];
      const clerk = workersOf(first.epId, 'FIN')[0] ?? '1';
      const on = addDays(this.today, -1 - (payments.length % 3));
      const made = { createUserId: clerk, createTime: momentAt(dayNumber(on), 9, 5 + payments.length) };
      const lineState = group.state === 'FINANCE_PASSED' ? 'APPROVED' : 'PLANNED';
      const own = group.bills.map((bill, at) =>
        makeRow({
          definition: paymentLine,
          id: String(lines.length + at + 1),
          epId: first.epId,
          facts: group.facts,
          made,
          values: { paymentId: id, invoiceId: bill.id, amount: bill.plannedAmount ?? null, lineState, holds: true },
        }),
      );
      lines.push(...own);
      payments.push(this.paymentOf(id, group, own, accounts.get(key) as Row, made));
    }
    return { crmBankAccount: [...accounts.values()], payment: payments, paymentLine: lines };
  }

  private paymentOf(
    id: string,
    { state, bills, facts }: Group,
    lines: readonly Row[],
    account: Row,
    made: { createUserId: string; createTime: string },
  ): Row {
    const [first] = bills as [Row];
    const { epId } = first;
    const [rolled] = payment.rolled ?? [];
    const named = lines.map((line, at) => ({ ...line, invoiceNo: bills[at]?.invoiceNo ?? null }));
    const sums = rolled ? rolledValues(payment, rolled, paymentLine, named) : {};
    const bankAt = bankAccountsOf(epId).findIndex(({ currency }) => currency === first.currency);
    const dueDate = bills.map((bill) => String(bill.dueDate)).sort()[0] ?? this.today;
    const values: Values = {
      paymentNo: this.numbers.next('CASH_OUT', facts, made.createTime.slice(0, 10)),
      customerId: first.customerId ?? null,
      currency: first.currency ?? null,
      rate: requestRate(first, facts) ?? '1',
      payDate: dueDate > this.today ? dueDate : this.today,
      dueDate,
      bankAccountId: bankAt === -1 ? null : `${epId}${bankAt}`,
      payeeAccountId: account.id,
      paymentState: state,
      ...sums,
    };
    const { baseAmount } = baseOfPayment(values, facts);
    const handedIn =
      state === 'DRAFT'
        ? {}
        : {
            submitUserId: made.createUserId,
            submitTime: made.createTime,
            limitBase: baseAmount ?? null,
            limitStep: limitStepOf(String(baseAmount), facts),
          };
    const leader =
      state === 'LEADER_PASSED' || state === 'FINANCE_PASSED'
        ? {
            leaderUserId: workersOf(epId, 'MGR')[0] ?? '1',
            leaderTime: momentAt(dayNumber(made.createTime.slice(0, 10)), 14, 20),
            leaderOpinion: '同意，按账期付',
          }
        : {};
    const finance =
      state === 'FINANCE_PASSED'
        ? { financeUserId: workersOf(epId, 'FNM')[0] ?? '1', financeTime: momentAt(dayNumber(made.createTime.slice(0, 10)), 16, 40) }
        : {};
    const looked = { payeeOf: first.customerId ?? null, payeeCurrency: first.currency ?? null };
    return makeRow({
      definition: payment,
      id,
      epId,
      facts,
      made,
      looked,
      values: { ...values, baseAmount: baseAmount ?? null, ...handedIn, ...leader, ...finance },
    });
  }

  private accountOf({ bill, facts }: { readonly bill: Row; readonly facts: Facts }, at: number): Row {
    const { epId } = bill;
    const customer = facts.lists.customer?.get(String(bill.customerId)) ?? {};
    const clerk = workersOf(epId, 'FIN')[0] ?? '1';
    const on = dayNumber(addDays(this.today, -200));
    // Every ninth waits for the second person.
    const confirmed = at % 9 !== 4;
    return makeRow({
      definition: crmBankAccount,
      id: String(at + 1),
      epId,
      facts,
      made: { createUserId: clerk, createTime: momentAt(on, 10, at % 60) },
      values: {
        customerId: bill.customerId ?? null,
        accountName: String(customer.crmName ?? customer.shortName ?? ''),
        bankName: banks[at % banks.length] as string,
        accountNo: `${bill.currency === 'CNY' ? '3901' : '7441'} ${String(1_200_000 + at * 7919).padStart(8, '0')} ${String((Number(bill.customerId) * 37) % 10_000).padStart(4, '0')}`,
        currency: bill.currency ?? null,
        isDefault: true,
        confirmState: confirmed ? 'CONFIRMED' : 'NEW',
        ...(confirmed
          ? {
              confirmMethod: 'PHONE',
              confirmNote: '按合同电话回拨核实账号',
              confirmUserId: workersOf(epId, 'FNM')[0] ?? '1',
              confirmTime: momentAt(on + 1, 11, at % 60),
            }
          : {}),
      },
    });
  }
}
