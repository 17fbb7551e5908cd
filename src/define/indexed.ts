/** How the rows of an entity are found and written in the database. */
export interface Indexed {
  /** Fields lists are narrowed by. */
  readonly indexes?: readonly (readonly string[])[];
  /**
   * Indexes of few rows of many: those whose fields hold these values. They name choices and flags, no figures: a row is written where it
   * stands as long as nothing an index names of it changes, and anew into each of its indexes otherwise.
   */
  readonly someIndexes?: readonly { readonly by: string; readonly when: Readonly<Record<string, string>> }[];
  /** Rows are written again and again: their pages keep room to do so in place. */
  readonly rewritten?: true;
  /** References that are mostly blank and yet asked by: their index holds the rows that have one. */
  readonly sparse?: readonly string[];
}
