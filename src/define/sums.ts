/** What a sum is of: a currency, '' for numbers that are no money, and where the sheet sums by a choice one share of it. */
export interface SumOf {
  readonly currency: string;
  /** Things are counted, and `currency` is their kind: a tally's `2*40HQ+1*20GP` is two of one and one of another. */
  readonly counted?: true;
  /** The column it is of, where several were selected that make no figure together: pieces and kilograms, what is received and the profit. */
  readonly of?: string;
  /** The option, '' for rows that have none yet, or `differenceShare`; absent where nothing is split. */
  readonly share?: string;
}

/** The share that is the sum of the first option less that of the second. */
export const differenceShare = '-';

/** Tells the sums of one column apart. */
export const sumKey = ({ currency, share, of }: SumOf): string => [currency, share, of].join(' ');

const kinds = /(\d+)\*([^+*]+)/gu;

/** The parts of a tally, how many of which kind. */
export const tallied = (text: string): (readonly [kind: string, count: number])[] =>
  [...text.matchAll(kinds)].map(([, count, kind]) => [kind as string, Number(count)] as const);

/** One part of a tally as it is written. */
export const tallyText = (kind: string, count: string): string => `${count}*${kind}`;
