import type { SheetModel } from '#client/sheet/model';
import { workerLink } from '#client/sheet/engine/link';
import type { SheetModelOptions } from '#client/sheet/engine/options';
import { EngineModel } from '#client/sheet/engine/sheetModel';

/** Opens the rows of a sheet in a worker of its own. The model can be shown at once: it says that it is loading. */
export function openSheetModel(options: SheetModelOptions): SheetModel {
  return new EngineModel(options, workerLink());
}

/** The same, once the first rows are there or it is known (status().failed) that none will come. */
export async function createSheetModel(options: SheetModelOptions): Promise<SheetModel> {
  const model = new EngineModel(options, workerLink());
  await model.opened;
  return model;
}
