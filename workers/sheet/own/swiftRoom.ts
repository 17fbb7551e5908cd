import type { Figure } from '#workers/formula/figures';
import { figureFor } from '#workers/formula/filling';
import type { Evaluated } from '#workers/sheet/crossing';
import type { SwiftRoom } from '#workers/sheet/own/swift';
import type { Store } from '#workers/sheet/store/store';

/** The typed columns of a list, and the figures that are the same in every row. */
export function swiftRoom(store: Store, places: ReadonlyMap<string, number>, answerOf: (figure: Figure) => Evaluated): SwiftRoom {
  return {
    count: store.count,
    stored: (column) => store.columns[places.get(column) ?? -1],
    figure({ figure }) {
      if (figure.where.some(({ is }) => 'sameAs' in is)) return null;
      const answer = answerOf(figureFor(figure, () => undefined));
      return 'value' in answer ? answer.value : null;
    },
  };
}
