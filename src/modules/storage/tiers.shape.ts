import type { Rule } from '#define/entity';
import { decimal, integer, type Field } from '#define/field';
import { textOf, type Values } from '#define/row';
import { feeLines, tiersOf, totalOf, type FeeLine } from '#modules/storage/storageFees.rules';
import { tariffDays, tiersFollow } from '#modules/storage/warehouseTariff/warehouseTariff.rules';
import type { DecimalText } from '#values/decimal';

const days = integer({ least: '1', most: '3660' });

/** What a day costs, in the currency of the row. */
export const dayPrice = decimal({ scale: 4, least: '0', per: 'currency' });

/** Up to four tiers of days that follow each other, each with the price of a day. */
export const tierFields: Readonly<Record<string, Field>> = {
  tier1Days: days,
  tier1Price: { ...dayPrice, required: true },
  tier2Days: days,
  tier2Price: dayPrice,
  tier3Days: days,
  tier3Price: dayPrice,
  tier4Days: days,
  tier4Price: dayPrice,
};

/** Tiers follow each other, and a tariff ends after it begins. */
export const tierRules: readonly Rule[] = [tiersFollow, tariffDays];

/** What so many days cost by a tariff with tiers, and the sum of it. */
export function daysByTiers(tariff: Values, count: number): { readonly lines: readonly FeeLine[]; readonly amount: DecimalText } {
  const lines = feeLines({ basis: '1', days: count, currency: textOf(tariff, 'currency') ?? 'CNY' }, tiersOf(tariff));
  return { lines, amount: totalOf(lines) };
}
