import { openSheetModel } from '#client/sheet/createModel';
import type { Switch } from '#client/sheet/engine/options';
import type { SheetModel } from '#client/sheet/model';
import { sheetOptions } from '#client/sheet/openSheet';
import { importWord } from '#client/import/words';
import { fieldWords } from '#client/words/fieldWords';
import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import type { BatchAnswer } from '#define/wire';
import type { Language } from '#names/languages';

const always: Switch = { now: () => true, subscribe: () => () => undefined };

/** What the rows of a preview stand over and come from. */
export interface PreviewSource {
  readonly list: ArrayBuffer;
  readonly importId: string;
  /** Hears what came of each batch that was saved. */
  readonly onSaved: (answer: BatchAnswer) => void;
}

/**
 * A sheet over a list as it was when the import began (without rows where lines only add some): everything a sheet can do is
 * done to what lies over it, and a save goes through the entity's own `batchEdit`. It follows no changes of others and keeps
 * no drafts.
 */
export function openPreviewModel(catalogue: Catalogue, sheet: Sheet, language: Language, from: PreviewSource): SheetModel {
  const options = sheetOptions(catalogue, sheet, language);
  return openSheetModel({
    ...options,
    sheet,
    branches: null,
    newRowsOnly: true,
    listCall: async () => from.list.slice(0),
    sendBatch: async (request) => {
      const answer = await options.sendBatch({ ...request, importId: from.importId });
      from.onSaved(answer);
      return answer;
    },
    changesSince: async (seq) => ({ frames: [], seq, reload: false }),
    onChange: () => () => undefined,
    live: always,
    fieldLabel: (column) => fieldWords(sheet.entity, column),
    title: importWord(sheet.entity, 'check.title'),
  });
}
