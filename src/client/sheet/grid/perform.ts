import type { Step } from '#define/act';
import type { RowWrites } from '#define/entity';
import type { ActionGroup } from '#client/sheet/actions/action';
import { actionNamed } from '#client/sheet/actions/registry';
import type { Desk } from '#client/sheet/desk/desk';
import type { Command } from '#client/sheet/grid/keys';
import type { SheetTask } from '#client/sheet/tasks/task';

/** What the screen around the grid does for some actions. */
export interface Surroundings {
  /** Name of the file an export makes. */
  readonly title: string;
  /** What the sheet takes and the person's roles allow: what is not allowed is not offered (design/experience.md §5.8, line 16). */
  readonly writes: RowWrites;
  leaveGrid(): void;
  openList(): void;
  onImport: (() => void) | undefined;
  onOpenRow: ((rowId: string) => void) | undefined;
  mayExport: boolean;
  /** What the person may do here beside what every sheet can. */
  readonly tasks: readonly SheetTask[];
  /** Acts and their opposites the sheet offers the person. */
  readonly steps: readonly Step[];
}

/** Actions that may open something over the rows, by their groups. */
const opening: ReadonlySet<ActionGroup> = new Set(['find', 'check', 'rows', 'columns', 'view', 'files']);

/** Does what a key wishes. False where nothing here answers it, so that the key keeps its meaning in the browser. */
export function perform(desk: Desk, command: Command, around: Surroundings): boolean {
  const { run, offered, group } = actionNamed(command.name);
  if (run === undefined || offered?.(desk, around) === false) return false;
  void run(desk, around, command.press ?? null);
  // What is typed next belongs to what the key has opened, which may still be on its way.
  if (desk.over !== null && opening.has(group)) desk.arrive(desk.over);
  return true;
}
