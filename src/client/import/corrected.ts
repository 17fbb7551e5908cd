/** A corrected line as it is answered: what its fields came to, and what is wrong with them still. */
export interface CorrectedRow {
  readonly seq: number;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly field: string }[];
}

/** The row a corrected name stands for; null where nobody knows it by now: a slip is no name of anything. */
export function keyOfCorrected(done: readonly CorrectedRow[], seq: number, field: string): string | null {
  const now = done.find((one) => one.seq === seq);
  const key = now?.set?.[field];
  return typeof key === 'string' && now?.problems.every((one) => one.field !== field) === true ? key : null;
}
