import i18next from 'i18next';
import { call } from '#client/calls/http';
import { openSheetModel } from '#client/sheet/createModel';
import type { Switch } from '#client/sheet/engine/options';
import type { SheetModel } from '#client/sheet/model';
import { planWord } from '#client/import/words';
import { pathOf } from '#client/import/surroundings';
import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import type { BatchAnswer, BatchRequest, LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';

/** An import of many thousand rows is one batch. */
const batchTimeoutMs = 180_000;

const always: Switch = { now: () => true, subscribe: () => () => undefined };

const network: Switch = {
  now: () => navigator.onLine,
  subscribe(listen) {
    const [on, off] = [() => listen(true), () => listen(false)];
    window.addEventListener('online', on);
    window.addEventListener('offline', off);
    return () => {
      window.removeEventListener('online', on);
      window.removeEventListener('offline', off);
    };
  },
};

const lookUp = (entity: EntityName, typed: readonly string[]) => call<readonly LabelRow[]>('POST', '/PublicQueryController/selectLabels', { entity, typed }, { quiet: true });

/**
 * A sheet over a list without rows, for rows that are still to be added: everything a sheet can do is done to them, and a save
 * adds them through the entity's own `batchEdit`. It follows no changes of others and keeps no drafts.
 */
export function openEmptyModel(catalogue: Catalogue, sheet: Sheet, language: Language, list: ArrayBuffer): SheetModel {
  const definition = catalogue.get(sheet.entity);
  const batch = pathOf(definition.stock.batch?.call ?? '');
  return openSheetModel({
    sheet, catalogue, language,
    listCall: async () => list.slice(0),
    sendBatch: (request: BatchRequest) => call<BatchAnswer>('POST', batch, request, { quiet: true, timeoutMs: batchTimeoutMs }),
    changesSince: async (seq) => ({ frames: [], seq, reload: false }),
    onChange: () => () => undefined,
    live: always,
    online: network,
    words: (code, detail, field) => i18next.t(`refusals:${code}`, { ...detail, field }),
    fieldLabel: (column) => planWord(sheet.entity, column),
    choiceLabel: (column, option) => i18next.t(`choices:${sheet.entity}.${column}.${option}`, { defaultValue: option }),
    stepLabel: (step) => i18next.t(`sheet:step.${step}`),
    draftKey: null,
    resolveLabel: lookUp,
    title: i18next.t('import:check.title'),
  });
}
