import i18next from 'i18next';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import type { SheetModel } from '#client/sheet/model';
import type { ImportScene } from '#client/import/scene';
import { fillModel, loaded, previewSheet, wrongRows, type LeftCell } from '#client/import/preview';
import { noneImported, withSaved, type ImportedRows } from '#client/sheet/imported/imported';
import { openPreviewModel, type PreviewSource } from '#client/import/previewModel';
import { count, importWord } from '#client/import/words';
import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import type { BatchAnswer } from '#define/wire';
import type { Staged, StagedRow } from '#workers/import/staged';

/** The rows of an import in a sheet: how many there are, how many are wrong, and the way to import them. */
export interface Preview {
  readonly sheet: Sheet;
  readonly openModel: SheetEngine['openModel'];
  /** Rows written into the sheet so far. */
  readonly filled: number;
  readonly total: number;
  readonly wrong: number;
  readonly saving: boolean;
  /** Cells of the file that stay as they are in the list, since they may not be changed. */
  readonly left: readonly LeftCell[];
  /** What came of the last try. */
  readonly told: { readonly good: boolean; readonly text: string } | null;
  /** How many rows were imported last, once none is left. */
  readonly finished: number | null;
  /** The line of the workbook a row of the sheet comes from. */
  rowOf(rowId: string): StagedRow | null;
  /** What has been saved so far. */
  imported(): ImportedRows;
  /** Imports all rows, or with `keepGood` the right ones; answers whether any was. */
  commit(keepGood: boolean): Promise<boolean>;
  /** Throws the rows away. */
  discard(): Promise<void>;
}

const countDelayMs = 150;

interface Counts {
  readonly total: number;
  readonly wrong: number;
  /** Everything that was to be imported is, by the button or by the sheet's own key. */
  readonly finished: boolean;
}

/** Counts rows and problems whenever the model says that something changed; a run of changes is counted once. */
function useCounts(model: SheetModel | null, ready: boolean): Counts {
  const [counts, setCounts] = useState<Counts>({ total: 0, wrong: 0, finished: false });
  useEffect(() => {
    if (model === null || !ready) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const look = () => {
      timer = undefined;
      void wrongRows(model).then((wrong) => {
        const { total, waiting, save } = model.status();
        if (current) setCounts({ total, wrong, finished: total > 0 && waiting === 0 && wrong === 0 && save === 'saved' });
      });
    };
    const stop = model.subscribe(() => {
      timer ??= setTimeout(look, countDelayMs);
    });
    look();
    return () => {
      current = false;
      clearTimeout(timer);
      stop();
    };
  }, [model, ready]);
  return counts;
}

/** Opens a sheet over the list and lays the staged rows into it. */
export function usePreview(scene: ImportScene, staged: Staged, catalogue: Catalogue, source: Omit<PreviewSource, 'onSaved'>): Preview {
  const sheet = useMemo(() => previewSheet(scene.sheet, scene.shown), [scene]);
  const [model, setModel] = useState<SheetModel | null>(null);
  const [filled, setFilled] = useState(0);
  const [left, setLeft] = useState<readonly LeftCell[]>([]);
  const [ready, setReady] = useState(false);
  const [saving, setSaving] = useState(false);
  const [told, setTold] = useState<Preview['told']>(null);
  const [saved, setSaved] = useState(0);
  const counts = useCounts(model, ready);

  const saves = useRef<ImportedRows>(noneImported);
  const laid = useRef(new Map<string, StagedRow>());
  const { list, importId } = source;

  const openModel = useCallback<SheetEngine['openModel']>(
    (wanted, language) => {
      const onSaved = (answer: BatchAnswer) => void (saves.current = withSaved(saves.current, answer));
      const made = openPreviewModel(catalogue, wanted, language, { list, importId, onSaved });
      setModel(made);
      return made;
    },
    [catalogue, list, importId],
  );

  useEffect(() => {
    if (model === null) return;
    let current = true;
    const label = importWord(scene.entity, 'undo');
    const fill = async () => {
      await loaded(model);
      const cells = await fillModel(
        model,
        staged.rows,
        label,
        (done) => current && setFilled(done),
        () => current,
        (rowId, row) => void laid.current.set(rowId, row),
      );
      if (current) await model.check();
      if (!current) return;
      setLeft(cells);
      setReady(true);
    };
    setReady(false);
    laid.current = new Map();
    fill().catch((error: unknown) => current && setTold({ good: false, text: error instanceof Error ? error.message : String(error) }));
    return () => {
      current = false;
    };
  }, [model, staged, scene.entity]);

  const commit = async (keepGood: boolean): Promise<boolean> => {
    if (model === null || saving) return false;
    setSaving(true);
    setTold(null);
    const before = counts.total - saved;
    await model.save({ keepGood });
    const [status, wrong] = [model.status(), await wrongRows(model)];
    setSaving(false);
    if (status.waiting === 0 && wrong === 0) return true;
    const done = keepGood && status.save !== 'offline' ? Math.max(0, before - wrong) : 0;
    setSaved(saved + done);
    if (wrong === 0) setTold({ good: false, text: i18next.t('import:check.failed') });
    else if (done > 0) setTold({ good: true, text: importWord(scene.entity, 'check.partly', { done: count(done), left: count(wrong) }) });
    else setTold({ good: false, text: importWord(scene.entity, 'check.refused', { n: count(wrong) }) });
    return done > 0;
  };

  const imported = useCallback(() => saves.current, []);
  const rowOf = useCallback((rowId: string) => laid.current.get(rowId) ?? null, []);
  const discard = async (): Promise<void> => {
    await model?.discard(null);
  };

  return {
    sheet,
    openModel,
    filled,
    total: ready ? counts.total - saved : staged.rows.length,
    wrong: counts.wrong,
    finished: ready && counts.finished ? counts.total - saved : null,
    imported,
    rowOf,
    saving,
    left,
    told,
    commit,
    discard,
  };
}
