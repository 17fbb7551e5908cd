import type { Told, Turns } from '#workers/sheet/turns';

/** Changes that are tried out and saved by nobody: whoever may try moves what they see, whatever they may save (domain/15 §15.14). */
export class Trying {
  constructor(private readonly turns: Turns) {}

  /** Begins or ends it. Who may save has every cell already: for them nothing is shown anew. */
  set(on: boolean): Promise<Told<void>> {
    return this.turns.inTurn(() => {
      const { desk } = this.turns;
      const { book } = desk;
      desk.trying = on;
      if (book?.grid.tryOut(on)) {
        book.grid.labels.tellAgain();
        desk.loading.show(book);
      }
      return this.turns.told(undefined);
    });
  }
}
