import { factRow, factRows, type Facts } from '#define/facts';
import { textOf, type Values } from '#define/row';

/** What a voucher can be made of, and the letters its series is known by (domain/13 §13.3, §13.14). */
export const voucherSeries = {
  AR: 'AR',
  AP: 'AP',
  RECEIPT: 'RC',
  PAYMENT: 'PM',
  WRITE_OFF: 'WO',
  NETTING: 'NT',
  EXPENSE: 'EX',
  FX: 'FX',
  ACCRUAL: 'AC',
  REVALUATION: 'RV',
  BAD_DEBT: 'BD',
  INTERNAL: 'IN',
  DEPOSIT: 'DP',
  MANUAL: 'MN',
} as const;

export type VoucherType = keyof typeof voucherSeries;

export const voucherTypes = Object.keys(voucherSeries) as readonly VoucherType[];

/** What an entry of an account must name: partner, order, bank account, person, department (domain/13 §13.2). */
export const dimensions = { P: 'customerId', O: 'orderId', B: 'bankAccountId', E: 'personId', D: 'deptId' } as const;

export type Dimension = keyof typeof dimensions;

/** The dimensions an account asks for. */
export const dimsOf = (account: Values): readonly Dimension[] => (Array.isArray(account.dims) ? (account.dims as Dimension[]) : []);

/** Other accounts stand below it, so that nothing is posted to it. */
export function isParent(facts: Facts, code: string): boolean {
  for (const one of factRows(facts, 'ledgerAccount')) if (textOf(one, 'parentCode') === code) return true;
  return false;
}

/** An account by its code, while it is in use. */
export function accountOf(facts: Facts, code: string | null): Values | undefined {
  const found = factRow(facts, 'ledgerAccount', code);
  return found?.state === 'DISABLED' ? undefined : found;
}

/** The leaf of an account of ours, where the chart has it; else the rule's own. */
export const leafOf = (facts: Facts, code: string | null | undefined): string | null =>
  accountOf(facts, code ?? null) === undefined ? null : (code ?? null);
