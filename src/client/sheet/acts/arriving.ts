import { selectRows } from '#client/sheet/acts/selectRows';
import { hideColumn } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';

/** So long rows the server made may take to come over the live channel. */
const comingMs = 5_000;

/** Until these rows have come to the sheet; those a filter hides never do. */
function arrival(desk: Desk, ids: readonly string[]): Promise<void> {
  const here = () => ids.every((id) => desk.model.viewRowOf(id) !== null);
  return new Promise((resolve) => {
    if (here()) return resolve();
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, comingMs);
    const stop = desk.model.subscribe(() => here() && end());
  });
}

/** Selects rows an act made as soon as they are there, with the columns in sight that tell what was done. False where the sheet shows none. */
export async function showMade(desk: Desk, ids: readonly string[], columns: readonly string[]): Promise<boolean> {
  await arrival(desk, ids);
  const shown = desk.get(desk.columns);
  for (const column of columns)
    if (desk.model.columns.some(({ name }) => name === column) && !shown.some(({ name }) => name === column))
      hideColumn(desk, column, false);
  return selectRows(desk, ids);
}
