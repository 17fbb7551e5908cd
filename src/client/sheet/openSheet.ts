import i18next from 'i18next';
import { getDefaultStore } from 'jotai';
import type { StockCall } from '#define/calls';
import type { Catalogue } from '#define/catalogue';
import { wireName, type Definition } from '#define/entity';
import { askedOver, isQuestion } from '#define/viewed';
import { exportPath, type ExportWish } from '#define/exporting';
import { isOwnName } from '#define/ownColumn';
import type { ReckonAnswer, ReckonWish } from '#define/reckoned';
import { spokenIn, type Sheet } from '#define/sheet';
import {
  columnsMediaType,
  type BatchAnswer,
  type BatchRequest,
  type ChangesSince,
  type LabelRow,
  type ListAnswer,
  type OwnBatch,
} from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { beforeSessionEnds } from '#client/calls/sessionEnd';
import { liveAtom, onFrame } from '#client/live/socket';
import { accepting } from '#client/sheet/acts/accepting.tsx';
import { openSheetModel } from '#client/sheet/createModel';
import { Formulas, formulaScene } from '#client/sheet/formulas';
import { draftKey } from '#client/session/draftKey';
import { acrossBranchesAtom, baseCurrencyAtom } from '#client/session/session';
import { entityWords, fieldWords } from '#client/words/fieldWords';
import { refusalWords } from '#client/words/refusalWords';
import { wordInEvery } from '#client/words/words';
import { withBranch } from '#client/sheet/branches/branchColumn';
import type { AsksGiven, BranchesShown, PastShown, SheetModelOptions, Switch } from '#client/sheet/engine/options';
import type { SheetModel } from '#client/sheet/model';
import type { SheetPlace } from '#client/sheet/SheetEngineContext';
import type { Seat } from '#client/sheet/together/savedTogether';

const pathOf = (named: string) => named.split(' ')[1] ?? '';
/** A save may carry an import of many thousand rows. */
const saveTimeoutMs = 180_000;

const online: Switch = {
  now: () => navigator.onLine,
  subscribe(listen) {
    const [on, off] = [() => listen(true), () => listen(false)];
    addEventListener('online', on);
    addEventListener('offline', off);
    return () => {
      removeEventListener('online', on);
      removeEventListener('offline', off);
    };
  },
};

const live: Switch = {
  now: () => getDefaultStore().get(liveAtom) === 'live',
  subscribe: (listen) => getDefaultStore().sub(liveAtom, () => listen(getDefaultStore().get(liveAtom) === 'live')),
};

/** Frames of the socket that tell of rows, whatever their kind. */
const onChange: SheetModelOptions['onChange'] = (listen) => {
  const stops = (['change', 'seq', 'reload', 'elsewhere'] as const).map((kind) => onFrame(kind, (frame) => listen(frame as never)));
  return () => stops.forEach((stop) => stop());
};

/** Words of a choice stand under the entity that owns the field, also where the column only looks it up. */
function choiceKey(catalogue: Catalogue, definition: Definition, column: string, option: string): string {
  const { view } = definition;
  if (view && !view.figures[column]) return choiceKey(catalogue, askedOver(catalogue, view), column, option);
  const looked = definition.looked?.[column];
  return looked ? choiceKey(catalogue, catalogue.get(looked.to), looked.field, option) : `choices:${definition.name}.${column}.${option}`;
}

/** A sheet says in which order its rows arrive where that is not the list's own; for whoever does not see a column of it they come in that. */
function orderWish({ sort = [] }: Sheet, { order = [] }: Definition): { sort?: string } {
  if (sort.length === 0 || JSON.stringify(sort) === JSON.stringify(order)) return {};
  return { sort: JSON.stringify(sort.map((one) => ({ ...one, ifSeen: true }))) };
}

/** A sheet of one parent's rows asks for these alone, that of one row for it. */
function parentWish({ of }: Sheet, definition: Definition, parentId: string | undefined): Record<string, string> {
  if (of === undefined || parentId === undefined) return {};
  const onWire = (name: string) => (name === 'id' ? (definition.wireId ?? `${definition.name}Id`) : wireName(definition, name));
  return Object.fromEntries(Object.entries({ [of.by]: parentId, ...of.with }).map(([name, value]) => [onWire(name), value]));
}

const listOf = ({ list }: Sheet, { stock, lists }: Definition): StockCall | undefined => (list === undefined ? stock.list : lists?.[list]);

/** How many rows of a parent a sheet would show, asked without opening it; null where they are worked out, which may take long. */
export async function countOf(catalogue: Catalogue, sheet: Sheet, parentId: string): Promise<number | null> {
  const definition = catalogue.get(sheet.entity);
  const list = listOf(sheet, definition);
  if (!list || isQuestion(definition) || definition.reckoned) return null;
  const wish = { ...parentWish(sheet, definition, parentId), count: 'only' };
  const { total } = await call<ListAnswer>('GET', pathOf(list.call), wish, { quiet: true, background: true });
  return typeof total === 'number' ? total : null;
}

/** Labels as they are looked up for a sheet, with what its rules know of the rows; `all`: those a person may pick, none where they are too many. */
const labels = (
  entity: EntityName,
  wanted: { sheet: EntityName; typed?: readonly string[]; keys?: readonly string[]; branches?: 'all'; all?: 'yes' },
) => call<readonly LabelRow[]>('POST', '/PublicQueryController/selectLabels', { entity, ...wanted }, { quiet: true });

const changes = (since: number, branch?: string) =>
  call<ChangesSince>('GET', '/changes', { since, ...(branch === undefined ? {} : { branch }) }, { quiet: true, background: true });

/** The server says that this is not the person's to see, or not any more. */
const isDenied = (error: unknown): boolean => error instanceof CallFailed && error.refusals.some(({ code }) => code === 'NOT_ALLOWED');

/** How rows are saved and taken back; a list that is only read has neither. */
function savingOptions(batch: StockCall | undefined, seat: Seat | undefined): Pick<SheetModelOptions, 'sendBatch' | 'ownBatches'> {
  if (batch === undefined) return { sendBatch: () => Promise.reject(new Error('the list is only read')) };
  const [path, timing] = [pathOf(batch.call), { quiet: true, timeoutMs: saveTimeoutMs }];
  const alone = (request: BatchRequest) =>
    accepting((acceptWarnings) =>
      call<BatchAnswer>('POST', path, acceptWarnings.length > 0 ? { ...request, acceptWarnings } : request, timing),
    );
  return {
    sendBatch: (request) => (seat ? seat.send(request, alone) : alone(request)),
    ownBatches: (from) =>
      call<readonly OwnBatch[]>('POST', path.replace(/batchEdit(?=[^/]*$)/, 'myBatches'), from === null ? {} : { from }, timing),
  };
}

/** What every sheet is given, whatever list it stands over: calls, words, network. */
export function sheetOptions(
  catalogue: Catalogue,
  sheet: Sheet,
  language: Language,
  { parentId, taken, seat }: SheetPlace = {},
): SheetModelOptions {
  const definition = catalogue.get(sheet.entity);
  const { batch } = definition.stock;
  const list = listOf(sheet, definition);
  if (!list) throw new Error(`${definition.name} has no list`);
  const asks: AsksGiven | null = definition.view || definition.answered || definition.reckoned ? { values: {} } : null;
  const branches: BranchesShown | null = definition.owner === 'branch' && getDefaultStore().get(acrossBranchesAtom) ? { all: false } : null;
  const past: PastShown | null = isQuestion(definition) ? null : { at: null };
  const asked = () => (branches?.all ? { branches: 'all' as const } : {});
  const order = orderWish(sheet, definition);
  const listed = (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> =>
    call<ReadableStream<Uint8Array>>(
      'GET',
      pathOf(list.call),
      {
        ...asks?.values,
        ...parentWish(sheet, definition, parentId),
        ...order,
        ...asked(),
        ...(past?.at ? { asOf: past.at } : {}),
      },
      { responseType: 'stream', headers: { Accept: columnsMediaType }, signal, quiet: true, timeoutMs: saveTimeoutMs },
    );
  const listedAlone = (error: unknown, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    if (!branches?.all || !isDenied(error)) throw error;
    branches.all = false;
    return listed(signal);
  };
  const listedLabel = (column: string) => fieldWords(definition.name, column);
  const formula = new Formulas(() =>
    formulaScene(catalogue.columns(definition), listedLabel, getDefaultStore().get(baseCurrencyAtom) ?? ''),
  );
  const fieldLabel = (column: string) =>
    isOwnName(column) ? (formula.scene().columns.find(({ name }) => name === column)?.label ?? column) : listedLabel(column);
  return {
    sheet: branches ? withBranch(spokenIn(sheet, language)) : spokenIn(sheet, language),
    catalogue,
    language,
    online,
    live,
    onChange,
    branches,
    asks,
    past,
    pastWords: (what) => i18next.t(`past:${what}`),
    ...(parentId === undefined ? {} : { parentId, taken: taken ?? {} }),
    fieldLabel,
    title: entityWords(definition.name),
    listCall: (signal) => listed(signal).catch((error: unknown) => listedAlone(error, signal)),
    ...savingOptions(batch, seat),
    announceExport: async (wish) => {
      const { list: listName } = sheet;
      const announced: ExportWish = {
        ...wish,
        file: 'xlsx',
        entity: definition.name,
        ...(listName === undefined ? {} : { list: listName }),
        ...asked(),
      };
      await call<null>('POST', exportPath, announced, { quiet: true });
    },
    // Whoever may not read a branch any more has its rows taken away with the next load.
    changesSince: (seq, branch) =>
      changes(seq, branch).catch((error: unknown) =>
        branch !== undefined && isDenied(error) ? { frames: [], seq, reload: true } : Promise.reject(error),
      ),
    ...(definition.reckoned
      ? {
          reckon: (wish: ReckonWish) =>
            call<ReckonAnswer>(
              'POST',
              '/PublicQueryController/reckon',
              { entity: definition.name, ...wish },
              { quiet: true, background: true },
            ),
        }
      : {}),
    words: refusalWords,
    choiceLabel: (column, option) => i18next.t(choiceKey(catalogue, definition, column, option), { defaultValue: option }),
    shownWords: (word, count, parts) => i18next.t(`shown:${definition.name}.${word}`, { count, ...parts, defaultValue: word }),
    choiceWords: (column, option) => wordInEvery(choiceKey(catalogue, definition, column, option)),
    stepLabel: (step) => i18next.t(`sheet:step.${step}`),
    draftKey: null,
    allLabels: (entity) => labels(entity, { sheet: definition.name, all: 'yes' }),
    resolveLabel: (entity, typed) => labels(entity, { sheet: definition.name, typed }),
    findLabels: (entity, typed) =>
      call<readonly LabelRow[]>('GET', '/PublicQueryController/selectLabel', { entity, typed, sheet: definition.name }, { quiet: true }),
    labelsOf: (entity, keys) => labels(entity, { sheet: definition.name, keys, ...asked() }),
    formula,
  };
}

/** Opens a sheet over the product's calls, socket and words; its drafts survive the page. */
export function openSheet(catalogue: Catalogue, sheet: Sheet, language: Language, place?: SheetPlace): SheetModel {
  return openSheetModel({ ...sheetOptions(catalogue, sheet, language, place), draftKey: draftKey().catch(() => null) });
}

/** Before a session's end is shown every sheet has its half second to keep its drafts. */
beforeSessionEnds(() => new Promise((resolve) => setTimeout(resolve, 600)));
