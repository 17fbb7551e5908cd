import i18next from 'i18next';
import { openSheetModel } from '#client/sheet/createModel';
import type { Switch } from '#client/sheet/engine/options';
import type { SheetModel } from '#client/sheet/model';
import { sheetOptions } from '#client/sheet/openSheet';
import { planWord } from '#client/import/words';
import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import type { Language } from '#names/languages';

const always: Switch = { now: () => true, subscribe: () => () => undefined };

/**
 * A sheet over a list without rows, for rows that are still to be added: everything a sheet can do is done to them, and a save
 * adds them through the entity's own `batchEdit`. It follows no changes of others and keeps no drafts.
 */
export function openEmptyModel(catalogue: Catalogue, sheet: Sheet, language: Language, list: ArrayBuffer): SheetModel {
  return openSheetModel({
    ...sheetOptions(catalogue, sheet, language),
    listCall: async () => list.slice(0),
    changesSince: async (seq) => ({ frames: [], seq, reload: false }),
    onChange: () => () => undefined,
    live: always,
    fieldLabel: (column) => planWord(sheet.entity, column),
    title: i18next.t('import:check.title'),
  });
}
