import type { Value, Values } from '#define/row';

/**
 * Rows of one batch of the same parent (`by`) are judged one after the other: new ones in the order of `at`, what is looked up for each being
 * as the one before `leaves` it; removed ones from the last back, as the one behind `returns` it with what the last one says of `at` then.
 */
export interface InTurn {
  readonly by: string;
  readonly at: string;
  readonly leaves: (row: Values) => Values;
  readonly returns: (row: Values, last: Value) => Values;
}
