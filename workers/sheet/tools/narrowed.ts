import { filterLimits, type Where } from '#define/filter';
import { isRowId } from '#define/row';
import type { Turns } from '#workers/sheet/turns';
import { searchAsFilter } from '#workers/sheet/view/searched';

/** What is shown of the rows besides the filter: those of a search, or those somebody chose. */
export class Narrowed {
  constructor(private readonly turns: Turns) {}

  /**
   * What narrows the view beside its filter, as a filter others can be asked with: a search by what it looks for, anything else by the
   * rows there are now. Null where nothing does; 'beyond' where these are more than a filter may name.
   */
  asFilter(): Promise<Where | 'beyond' | null> {
    return this.turns.inTurn(() => {
      const { grid, view } = this.turns.desk.open;
      if (view.search === '' && view.narrow === null) return null;
      const searched = view.narrow === null ? searchAsFilter(grid, view.search) : null;
      if (searched !== null) return searched;
      const ids: string[] = [];
      view.mask().forEach((shown, slot) => {
        if (shown === 1 && !grid.gone.has(slot) && isRowId(grid.rowId(slot))) ids.push(grid.rowId(slot));
      });
      return ids.length > filterLimits.listLength ? 'beyond' : { field: 'id', op: 'equal', anyOf: ids };
    });
  }
}
