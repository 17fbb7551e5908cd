import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { AbsentRows, useAbsence } from '#client/import/AbsentRows.tsx';
import { ColumnsStep } from '#client/import/ColumnsStep.tsx';
import { FileStep } from '#client/import/FileStep.tsx';
import { ImportDialog } from '#client/import/ImportDialog.tsx';
import type { ImportSession, Step } from '#client/import/importSession';
import { useOpened, type Opened } from '#client/import/opening';
import { PreviewStep } from '#client/import/PreviewStep.tsx';
import { Progress } from '#client/import/Progress.tsx';
import { sceneOf, type ImportScene } from '#client/import/scene';
import { usePreview } from '#client/import/usePreview';
import { useSession } from '#client/import/useSession';
import { count, importWord } from '#client/import/words';
import { noteImported } from '#client/sheet/imported/imported';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { languageAtom } from '#client/words/words';
import type { ImportPlan, ListImport, Sheet } from '#define/sheet';
import type { Staged } from '#workers/import/staged';

const steps: readonly Step[] = ['file', 'columns', 'check'];

interface WizardProps {
  readonly sheet: Sheet;
  /** Key of the sheet's name. */
  readonly title: string;
  readonly imports: ListImport | ImportPlan;
  readonly engine: SheetEngine;
  /** Dropped on the sheet: read at once. */
  readonly file: File | null;
  readonly onClose: () => void;
}

function Steps({ now }: { now: Step }) {
  const { t } = useTranslation();
  return (
    <ol className="import-steps" aria-label={t('import:steps.label')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          {t(`import:steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

interface OpenProps {
  readonly title: string;
  readonly session: ImportSession;
  readonly scene: ImportScene;
  readonly engine: SheetEngine;
  /** The list the rows are laid over. */
  readonly list: ArrayBuffer;
  /** The page that compares, where the server does. */
  readonly compares: string | undefined;
  readonly onClose: () => void;
}

/** Looking at the rows: from here on something can be lost, so the ways out ask. */
function Checking({
  title,
  session,
  scene,
  engine,
  list,
  importId,
  staged,
  compares,
  onClose,
}: OpenProps & { staged: Staged; importId: string }) {
  const { t } = useTranslation();
  const source = useMemo(() => ({ list, importId }), [list, importId]);
  const [keepGood, setKeepGood] = useState(false);
  const preview = usePreview(scene, staged, engine.catalogue, source);
  const absence = useAbsence(scene, staged, engine.catalogue, session.state.fileName ?? '');
  const { total, wrong, saving, finished, told, imported } = preview;
  const { entity } = scene;
  const wanted = keepGood ? total - wrong : total;
  const idle = wanted + absence.ticked.size === 0;
  const full = preview.filled === staged.rows.length;
  const nothingNew = (staged.meets?.same ?? 0) > 0;

  const word = (key: string, n: number) => importWord(scene.entity, key, { n: count(n), count: n });
  const sheetCode = scene.sheet.mod;
  const noteAndClose = useCallback(() => {
    const rows = imported();
    if (rows.rowIds.length > 0) noteImported(sheetCode, rows);
    onClose();
  }, [imported, sheetCode, onClose]);
  const leave = async (then: () => void, question: 'verb' | 'backVerb') => {
    const agreed =
      total === 0 ||
      (await confirmDialog({
        title: t('import:leave.title'),
        body: word(question === 'verb' ? 'leave.body' : 'leave.backBody', total),
        verb: word(`leave.${question}`, total),
        danger: true,
      }));
    if (!agreed) return;
    await preview.discard();
    then();
  };
  // What the file lacks is set aside once what it has is in the list: whoever is refused a row decides anew.
  const take = async () => {
    if (wanted > 0 && !(await preview.commit(keepGood))) return;
    if ((await absence.perform()) && wanted === 0) void session.remember().finally(noteAndClose);
  };
  useEffect(() => {
    if (finished === null) return;
    toast('done', importWord(entity, 'done', { n: count(finished) }), 5);
    void session.remember().finally(noteAndClose);
  }, [finished, session, noteAndClose, entity]);
  useEffect(() => {
    if (told?.good) void session.remember();
  }, [told, session]);
  return (
    <ImportDialog
      title={title}
      steps={<Steps now="check" />}
      actions={
        <>
          <label className="import-choice">
            <input type="checkbox" checked={keepGood} disabled={wrong === 0} onChange={(event) => setKeepGood(event.target.checked)} />
            {word('check.keepGood', total)}
          </label>
          <span className="sheet-gap" />
          <button type="button" className="button" onClick={() => void leave(() => session.go('columns'), 'backVerb')}>
            {t('import:back')}
          </button>
          <button type="button" className="button" onClick={() => void leave(noteAndClose, 'verb')}>
            {t('import:close')}
          </button>
          {compares === undefined ? null : (
            <Compare session={session} at={compares} disabled={saving} onGone={() => void preview.discard().finally(onClose)} />
          )}
          <button
            type="button"
            className="button button-primary"
            aria-disabled={saving || !full || idle}
            onClick={() => saving || !full || idle || void take()}
          >
            {saving ? t('import:check.saving') : word(wanted === 0 && !idle ? 'absent.verb' : 'check.verb', wanted || absence.ticked.size)}
          </button>
        </>
      }
    >
      {staged.rows.length === 0 ? (
        <p className={nothingNew ? 'import-quiet' : 'import-failure'}>
          {word(nothingNew ? 'check.allSame' : 'check.none', staged.meets?.same ?? 0)}
        </p>
      ) : null}
      <AbsentRows scene={scene} absence={absence} disabled={saving} />
      <PreviewStep scene={scene} staged={staged} preview={preview} engine={engine} draw={session.draw} />
    </ImportDialog>
  );
}

/** Goes on to the page that lays the file beside what stands, read as wished. */
function Compare({ session, at, disabled, onGone }: { session: ImportSession; at: string; disabled: boolean; onGone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = async () => {
    const uuid = await session.compare();
    if (uuid === null) return toast('error', session.state.failure ?? '', 8);
    onGone();
    void navigate(`${at}?uuid=${uuid}`);
  };
  return (
    <button type="button" className="button" aria-disabled={disabled} onClick={() => disabled || void go()}>
      {t('import:compare')}
    </button>
  );
}

function Choosing({ title, session, scene, compares, onClose }: OpenProps) {
  const { t } = useTranslation();
  const { step, busy, book, tables } = useSession(session);
  const chosen = tables.some((table) => table.chosen);
  const cancel = useCallback(() => session.cancel(), [session]);
  const next = () => {
    if (busy !== null || !chosen) return;
    if (step === 'file') session.go('columns');
    else void session.stage();
  };
  return (
    <ImportDialog
      title={title}
      steps={<Steps now={step} />}
      onEscape={busy === null ? onClose : cancel}
      actions={
        <>
          {step === 'columns' && busy === null ? (
            <button type="button" className="button" onClick={() => session.go('file')}>
              {t('import:back')}
            </button>
          ) : null}
          <button type="button" className="button" onClick={onClose}>
            {t('import:close')}
          </button>
          {book === null || compares === undefined ? null : (
            <Compare session={session} at={compares} disabled={busy !== null || !chosen} onGone={onClose} />
          )}
          {book === null ? null : (
            <button type="button" className="button button-primary" aria-disabled={busy !== null || !chosen} onClick={next}>
              {t('import:next')}
            </button>
          )}
        </>
      }
    >
      {busy === null ? null : <Progress entity={scene.entity} busy={busy} onCancel={cancel} />}
      {busy?.what === 'reading' ? null : step === 'file' ? (
        <FileStep session={session} scene={scene} />
      ) : (
        <ColumnsStep session={session} scene={scene} />
      )}
    </ImportDialog>
  );
}

function Open(props: OpenProps) {
  const { step, staged, importId } = useSession(props.session);
  return step === 'check' && staged !== null && importId !== null ? (
    <Checking {...props} staged={staged} importId={importId} />
  ) : (
    <Choosing {...props} />
  );
}

function Frame({ title, text, failed, onClose }: { title: string; text: string; failed: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ImportDialog
      title={title}
      steps={<Steps now="file" />}
      onEscape={onClose}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {t('import:close')}
        </button>
      }
    >
      <p className={failed ? 'import-failure' : 'import-quiet'} role={failed ? 'alert' : 'status'}>
        {text}
      </p>
    </ImportDialog>
  );
}

function Ready({ opened, title, sheet, engine, onClose }: WizardProps & { opened: Opened }) {
  const language = useAtomValue(languageAtom);
  const { list, target, session } = opened;
  const scene = useMemo(
    () => sceneOf(sheet, target, engine.catalogue.get(sheet.entity), list.head, language),
    [sheet, target, engine.catalogue, list, language],
  );
  return (
    <Open
      title={title}
      session={session}
      scene={scene}
      engine={engine}
      list={list.bytes}
      compares={target.plan.compares}
      onClose={onClose}
    />
  );
}

/** The import from a file to rows on the server, in one wide dialog. */
export function ImportWizard(props: WizardProps) {
  const { t } = useTranslation();
  const { sheet, imports, engine, file, onClose } = props;
  const opened = useOpened(sheet, imports, engine.catalogue, file);
  const title = importWord(sheet.entity, 'title', { name: t(props.title) });
  if (opened === null) return <Frame title={title} text={t('import:opening')} failed={false} onClose={onClose} />;
  if (opened === 'failed') return <Frame title={title} text={t('import:notOpened')} failed onClose={onClose} />;
  return <Ready {...props} title={title} opened={opened} />;
}
