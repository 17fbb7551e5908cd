import type { Caller } from '#tests/e2e/calls';
import { fromScaled, toScaled } from '#tests/e2e/cents';

interface CostRow {
  amount: string;
  currency: string;
  direction: 'AR' | 'AP';
}

interface CostPage {
  total: number;
  rows: CostRow[];
}

/** `12`, `12.5` and `12.50` in hundredths. */
export function centsOf(amount: string): bigint {
  const [whole = '', cents = ''] = amount.split('.');
  return toScaled(`${whole}.${cents.padEnd(2, '0')}`);
}

/** Amounts of all costs a person sees, in hundredths, each currency by itself, or whatever `keyOf` keeps apart. */
export async function costCents(
  caller: Caller,
  keyOf: (row: CostRow) => string = ({ currency }) => currency,
): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (let page = 1, read = 0, total = 1; read < total; page++) {
    const found = (await caller.call('/costController/list', { page, size: 1000 })) as CostPage;
    total = found.total;
    read += found.rows.length;
    for (const row of found.rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + centsOf(String(row.amount)));
  }
  return sums;
}

/** The sum of a currency as the sheet writes it. */
export const costSum = async (caller: Caller, currency: string): Promise<string> =>
  fromScaled((await costCents(caller)).get(currency) ?? 0n);
