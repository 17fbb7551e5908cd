const found = 'pdf-found';
const shown = 'pdf-found-shown';

/** Colours places in the text of drawn pages without touching it; one for each viewer, of which one is on the screen. */
export class Marks {
  private readonly pages = new Map<number, { ranges: readonly Range[]; shown: Range | undefined }>();

  set(page: number, ranges: readonly Range[], shownAt: number): void {
    this.pages.set(page, { ranges, shown: ranges[shownAt] });
    this.paint();
  }

  drop(page: number): void {
    if (this.pages.delete(page)) this.paint();
  }

  private paint(): void {
    const all = [...this.pages.values()];
    CSS.highlights.set(found, new Highlight(...all.flatMap(({ ranges }) => ranges)));
    const here = new Highlight(...all.flatMap((one) => one.shown ?? []));
    here.priority = 1;
    CSS.highlights.set(shown, here);
  }
}
