import type { SheetModel } from '#client/sheet/model';

/** When all rows have come, or it is known that no more will; null while none are on their way. */
export function rowsToCome(model: SheetModel): Promise<void> | null {
  if (model.status().loading === null) return null;
  return new Promise((resolve) => {
    const stop = model.subscribe(() => {
      if (model.status().loading !== null) return;
      stop();
      resolve();
    });
  });
}
