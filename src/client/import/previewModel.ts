import { openSheetModel } from '#client/sheet/createModel';
import type { Switch } from '#client/sheet/engine/options';
import type { SheetModel } from '#client/sheet/model';
import { sheetOptions } from '#client/sheet/openSheet';
import { importWord, planWord } from '#client/import/words';
import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import type { Language } from '#names/languages';

const always: Switch = { now: () => true, subscribe: () => () => undefined };

/**
 * A sheet over a list as it was when the import began (without rows where lines only add some): everything a sheet can do is
 * done to what lies over it, and a save goes through the entity's own `batchEdit`. It follows no changes of others and keeps
 * no drafts.
 */
export function openPreviewModel(catalogue: Catalogue, sheet: Sheet, language: Language, list: ArrayBuffer): SheetModel {
  return openSheetModel({
    ...sheetOptions(catalogue, sheet, language),
    sheet,
    branches: null,
    listCall: async () => list.slice(0),
    changesSince: async (seq) => ({ frames: [], seq, reload: false }),
    onChange: () => () => undefined,
    live: always,
    fieldLabel: (column) => planWord(sheet.entity, column),
    title: importWord(sheet.entity, 'check.title'),
  });
}
