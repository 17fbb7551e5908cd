/** Distinct texts of a column in the order they were met; entries are never taken away. */
export class Dictionary {
  readonly entries: string[] = [];
  private readonly index = new Map<string, number>();

  /** The code of a text, 1 and up; an unknown text becomes an entry. */
  codeOf(text: string): number {
    const known = this.index.get(text);
    if (known !== undefined) return known;
    const code = this.entries.push(text);
    this.index.set(text, code);
    return code;
  }

  /** The code of a text that may not be there: 0 when it is not. */
  find(text: string): number {
    return this.index.get(text) ?? 0;
  }
}
