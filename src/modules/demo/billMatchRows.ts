import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { branches } from '#modules/demo/branches';
import { chargeValues } from '#modules/demo/charges';
import { makeRow } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { momentAt } from '#modules/demo/timeline';
import { supplierBill } from '#modules/finance/supplierBill/supplierBill.entity';
import { totalsOf, totalsText } from '#modules/finance/supplierBill/supplierBill.rules';
import { standingOf } from '#modules/finance/supplierBillLine/supplierBillLine.rules';
import { supplierBillLine } from '#modules/finance/supplierBillLine/supplierBillLine.entity';
import { addDays, dayNumber, type Day } from '#values/day';
import { add, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';

/** How far the bills of a branch have come, the newest first; the last lines of each are what the supplier has otherwise. */
const states = ['MATCHED', 'MATCHED', 'OPEN'] as const;
const mostLines = 9;

/** Suppliers write a charge in Chinese and in English. */
const feeWords = ({ feeCode, feeName }: Row): string | null => {
  const known = chargeValues.find(({ code }) => code === feeCode);
  return feeName == null ? null : [feeName, known?.englishName].filter(Boolean).join(' ');
};

const isFree = (charge: Row): boolean =>
  charge.direction === 'AP' &&
  charge.isEstimate !== true &&
  charge.supplierBillNo == null &&
  Number(charge.invoicedAmount ?? 0) === 0 &&
  charge.share == null;

/** Charges of each branch by supplier, those with most of them first. */
function suppliers(charges: readonly Row[], epId: string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const charge of charges)
    if (charge.epId === epId && isFree(charge))
      groups.set(String(charge.customerId), [...(groups.get(String(charge.customerId)) ?? []), charge]);
  return [...groups.values()].sort((one, other) => other.length - one.length).slice(0, states.length);
}

/** What the supplier has of a charge: most to the cent, some a little or a lot off. */
function billed(charge: Row, at: number): { readonly amount: string; readonly matchLevel: string } {
  const [amount, currency] = [String(charge.amount), String(charge.currency)];
  const off = at % 5 === 2 ? '0.8' : at % 5 === 4 ? '120' : null;
  const matchLevel = off === null ? 'EXACT' : off === '0.8' ? 'TOLERANCE' : 'AMOUNT_DIFF';
  return { amount: off === null ? amount : moneyText(toText(add(toDecimal(amount), toDecimal(off))), currency), matchLevel };
}

/** Bills of suppliers over charges of the latest orders: one that agrees but for some lines, one to decide on, one just come in. */
export function billMatchRows(
  charges: readonly Row[],
  numbers: ReadonlyMap<string, Values>,
  factsOf: (epId: string) => Facts,
  today: Day,
): { supplierBill: Row[]; supplierBillLine: Row[] } {
  const [bills, lines]: [Row[], Row[]] = [[], []];
  for (const { epId } of branches)
    for (const [at, group] of suppliers(charges, epId).entries()) {
      const [matchState, facts, id] = [states[at] ?? 'OPEN', factsOf(epId), String(bills.length + 1)];
      const on = addDays(today, -1 - at * 2);
      const made = { createUserId: workersOf(epId, 'FIN')[0] ?? '1', createTime: momentAt(dayNumber(on), 10, 10 + at) };
      const matched = matchState === 'MATCHED';
      const own = group.slice(0, mostLines).map((charge, position): Row => {
        const { amount, matchLevel } = billed(charge, position);
        const told: Values = {
          amount,
          currency: charge.currency ?? null,
          ourAmount: matched ? (charge.amount ?? null) : null,
          decision: matched && matchLevel !== 'AMOUNT_DIFF' ? 'ACCEPT_BILL' : null,
        };
        const match: Values = matched
          ? {
              matchLevel,
              matchedCostId: charge.id,
              matchedCostIds: [charge.id],
              orderId: charge.orderId ?? null,
              feeCode: charge.feeCode ?? null,
              ...told,
              ...standingOf(told),
            }
          : { ...told, isUndecided: true, isDisputed: false };
        const values = {
          billId: id,
          lineNo: position + 1,
          feeText: feeWords(charge),
          ...numbers.get(String(charge.orderId)),
          ...match,
        };
        return makeRow({ definition: supplierBillLine, id: String(lines.length + position + 1), epId, facts, made, values });
      });
      // What nobody ordered, at the end of the first.
      const [first] = own as [Row];
      if (at === 0) {
        const extra: Values = { amount: '80', currency: 'CNY', decision: null, ourAmount: null };
        const values = {
          billId: id,
          lineNo: own.length + 1,
          mblNo: first.mblNo ?? null,
          jobNo: first.jobNo ?? null,
          feeText: 'VGM 费 VGM fee',
          orderId: first.orderId ?? null,
          matchLevel: 'NOT_FOUND',
          ...extra,
          ...standingOf(extra),
        };
        own.push(makeRow({ definition: supplierBillLine, id: String(lines.length + own.length + 1), epId, facts, made, values }));
      }
      lines.push(...own);
      const [rolled] = supplierBill.rolled ?? [];
      const sums = rolled ? rolledValues(supplierBill, rolled, supplierBillLine, own) : {};
      const lineTotals = totalsText(totalsOf(own.map(({ currency, amount }) => ({ currency: String(currency), amount: String(amount) }))));
      bills.push(
        makeRow({
          definition: supplierBill,
          id,
          epId,
          facts,
          made,
          values: {
            customerId: group[0]?.customerId ?? null,
            billNo: `FRT-${on.slice(2, 7).replace('-', '')}-${String(100 + bills.length * 17)}`,
            billDate: on,
            matchState,
            billTotals: lineTotals,
            lineTotals: matched ? lineTotals : null,
            ...sums,
          },
        }),
      );
    }
  return { supplierBill: bills, supplierBillLine: lines };
}
