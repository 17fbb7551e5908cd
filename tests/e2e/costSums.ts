import type { Caller } from '#tests/e2e/calls';
import { fromScaled, toScaled } from '#tests/e2e/cents';

interface CostPage {
  total: number;
  rows: { amount: string; currency: string }[];
}

/** `12`, `12.5` and `12.50` in hundredths. */
export function centsOf(amount: string): bigint {
  const [whole = '', cents = ''] = amount.split('.');
  return toScaled(`${whole}.${cents.padEnd(2, '0')}`);
}

/** Amounts of all costs a person sees, in hundredths, each currency by itself. */
export async function costCents(caller: Caller): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (let page = 1, read = 0, total = 1; read < total; page++) {
    const found = (await caller.call('/costController/list', { page, size: 1000 })) as CostPage;
    total = found.total;
    read += found.rows.length;
    for (const { amount, currency } of found.rows) sums.set(currency, (sums.get(currency) ?? 0n) + centsOf(String(amount)));
  }
  return sums;
}

/** The sum of a currency as the sheet writes it. */
export const costSum = async (caller: Caller, currency: string): Promise<string> =>
  fromScaled((await costCents(caller)).get(currency) ?? 0n);
