import type { Value, Values } from '#define/row';

/** What the line that heads a group says of a field that makes no sum: one value of all its rows, null where they have none. */
export interface HeadOf {
  /** Fields of each row it looks at. */
  readonly reads: readonly string[];
  readonly by: (rows: readonly Values[]) => Value;
}
