/**
 * Rows that are not changed any more in one of these states, but for the fields that stay `open`: an edit of any other field makes a row of
 * its own beside them. It begins as a new row does in all that people never write, and has the next number of those that agree in `by`.
 */
export interface Versioned {
  readonly state: string;
  readonly in: readonly string[];
  readonly open: readonly string[];
  /** The field that holds the number, and the one in which versions of one thing agree. */
  readonly number: string;
  readonly by: string;
  /** Fields nobody writes that a new version keeps as the edit left them. */
  readonly keeps: readonly string[];
}

/** Every field it names. */
export const fieldsOfVersions = (versioned: Versioned | undefined): readonly string[] =>
  versioned ? [versioned.state, versioned.number, versioned.by, ...versioned.open, ...versioned.keeps] : [];
