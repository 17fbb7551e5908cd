import i18next from 'i18next';
import { differenceShare, type SumOf } from '#define/sums';
import type { Desk } from '#client/sheet/desk/desk';
import type { ShownColumn } from '#client/sheet/desk/layout';

/** Every share a sum of the sheet can be of, in the order they are shown; `undefined` for what is not summed by a choice. */
export function sharesOf(desk: Desk): readonly (string | undefined)[] {
  const { fields, sumsBy } = desk.model.definition;
  const options = sumsBy === undefined ? [] : (fields[sumsBy]?.options ?? []);
  return [undefined, ...options, differenceShare, ''];
}

/** "Receivable", "Payable", "Difference"; '' for a sum that is of no share. */
export function shareWords(desk: Desk, share: string | undefined): string {
  const { name, sumsBy } = desk.model.definition;
  if (share === undefined) return '';
  if (share === differenceShare) return i18next.t('totals:difference');
  return share === '' ? i18next.t('sheet:filter.blank') : i18next.t(`choices:${name}.${sumsBy}.${share}`);
}

/** The sums without the differences of currencies that have one share only, which say the same once more. */
export function withoutIdleDifferences<S extends SumOf>(sums: readonly S[]): S[] {
  const options = (currency: string) =>
    new Set(sums.filter((one) => one.currency === currency && one.share !== '' && one.share !== differenceShare).map(({ share }) => share));
  return sums.filter(({ currency, share }) => share !== differenceShare || options(currency).size > 1);
}

/** Does the head of a line of totals say its share? Not where all rows are of one, nor where the column of the choice is always in sight. */
export function saysShareInHead(desk: Desk, columns: readonly ShownColumn[]): boolean {
  const { sumsBy } = desk.model.definition;
  if (sumsBy !== undefined && desk.model.sheet.of?.with?.[sumsBy] !== undefined) return false;
  return sumsBy !== undefined && !columns.some(({ name, stays }) => name === sumsBy && stays);
}
