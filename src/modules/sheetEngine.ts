import { openSheet } from '#client/sheet/openSheet';
import { recordSheetsAt } from '#client/sheet/recordSheets';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { catalogue } from '#modules/entities';

recordSheetsAt(async () => (await import('#modules/recordSheets')).recordSheets);

/** The sheet's engine with all definitions in it. Screens hand it on, so that it is loaded with the first sheet and not with the shell. */
export const sheetEngine: SheetEngine = {
  catalogue,
  openModel: (sheet, language, place) => openSheet(catalogue, sheet, language, place),
};
