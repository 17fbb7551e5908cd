import { openSheet } from '#client/sheet/openSheet';
import { recordSheetsAt } from '#client/sheet/recordSheets';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { catalogue, entitiesComplete } from '#modules/browserEntities';

// The sheets of records are of any area.
recordSheetsAt(async () => (await Promise.all([import('#modules/recordSheets'), entitiesComplete()]))[0].recordSheets);

/** The sheet's engine over the definitions a page has. Screens hand it on, so that it is loaded with the first sheet and not with the shell. */
export const sheetEngine: SheetEngine = {
  catalogue,
  openModel: (sheet, language, place) => openSheet(catalogue, sheet, language, place),
};
