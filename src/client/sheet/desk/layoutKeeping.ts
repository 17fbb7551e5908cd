import type { LayoutColumn } from '#define/layout';

/**
 * Whose columns a sheet shows: the person's own, kept with every change, or those of a saved view, kept only with the view. Own
 * formula columns that somebody makes while a view's columns are shown are kept with the person's own too, so that none is lost.
 */
export class LayoutKeeping {
  private lent: { own: readonly LayoutColumn[]; given: ReadonlySet<string> } | null = null;

  /** `keepOwn`: keeps the person's own layout; null gives it up. */
  constructor(private readonly keepOwn: (layout: readonly LayoutColumn[] | null) => void) {}

  /** Does the sheet show a view's columns? */
  get ofView(): boolean {
    return this.lent !== null;
  }

  /** A view's columns are shown from now on, in place of `own` or of another view's. */
  lend(own: readonly LayoutColumn[], columns: readonly LayoutColumn[]): void {
    this.lent = { own: this.lent?.own ?? own, given: new Set(columns.map(({ field }) => field)) };
  }

  /** The person's own columns again; null where they are shown already. */
  giveBack(): readonly LayoutColumn[] | null {
    const own = this.lent?.own ?? null;
    this.lent = null;
    return own;
  }

  /** The columns were changed to this; null gives the person's own layout up. */
  keep(layout: readonly LayoutColumn[] | null): void {
    if (this.lent === null) return this.keepOwn(layout);
    const { own, given } = this.lent;
    const made = (layout ?? []).filter(
      (column) => column.own && !given.has(column.field) && !own.some(({ field }) => field === column.field),
    );
    if (made.length === 0) return;
    this.lent = { own: [...own, ...made], given };
    this.keepOwn(this.lent.own);
  }
}
