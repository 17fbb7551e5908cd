import { Clipboard } from '#workers/sheet/clipboard/clipboard';
import { Editor, type Traces } from '#workers/sheet/edits/editor';
import type { History } from '#workers/sheet/edits/history';
import type { Lookups } from '#workers/sheet/edits/lookups';
import { Operations } from '#workers/sheet/edits/operations';
import { Undoing } from '#workers/sheet/edits/undoing';
import type { Grid } from '#workers/sheet/grid';
import { Answers } from '#workers/sheet/outbox/answers';
import { Truth } from '#workers/sheet/outbox/truth';
import type { Surroundings } from '#workers/sheet/surroundings';
import { View } from '#workers/sheet/view/view';

/** One loaded list with all that works on it; loading again makes a new one. */
export interface Book {
  readonly grid: Grid;
  readonly view: View;
  readonly editor: Editor;
  readonly operations: Operations;
  readonly undoing: Undoing;
  readonly truth: Truth;
  readonly answers: Answers;
  readonly history: History;
  readonly clipboard: Clipboard;
}

export interface BookParts {
  readonly traces: Traces;
  readonly history: History;
  readonly lookups: Lookups;
  readonly around: Surroundings;
  readonly breathe: () => Promise<void>;
}

export function bookOf(grid: Grid, { traces, history, lookups, around, breathe }: BookParts): Book {
  const view = new View(grid);
  const editor = new Editor(grid, traces, around.now);
  const operations = new Operations(editor, history, lookups, around.now, () => `new:${around.uuid()}`, breathe);
  const { rowStates } = operations;
  const truth = new Truth(editor, rowStates);
  return {
    grid,
    view,
    editor,
    operations,
    history,
    truth,
    undoing: new Undoing(editor, rowStates, lookups, view, (slot) => operations.removalProblem(slot)),
    answers: new Answers(editor, rowStates, truth, history),
    clipboard: new Clipboard(grid, view, operations, breathe),
  };
}
