/** What a sum is of: a currency, '' for numbers that are no money, and where the sheet sums by a choice one share of it. */
export interface SumOf {
  readonly currency: string;
  /** The option, '' for rows that have none yet, or `differenceShare`; absent where nothing is split. */
  readonly share?: string;
}

/** The share that is the sum of the first option less that of the second. */
export const differenceShare = '-';

/** Tells the sums of one column apart. */
export const sumKey = ({ currency, share }: SumOf): string => (share === undefined ? currency : `${currency} ${share}`);
