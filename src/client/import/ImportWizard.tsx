import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { ServerReader, WorkerReader } from '#client/import/bookReader';
import { ColumnsStep } from '#client/import/ColumnsStep.tsx';
import { FileStep } from '#client/import/FileStep.tsx';
import { ImportDialog } from '#client/import/ImportDialog.tsx';
import { ImportSession, type Step } from '#client/import/importSession';
import { PreviewStep } from '#client/import/PreviewStep.tsx';
import { Progress } from '#client/import/Progress.tsx';
import { sceneOf, targetOf, type ImportScene } from '#client/import/scene';
import { loadEmptyList, pathOf, type EmptyList } from '#client/import/surroundings';
import { usePreview } from '#client/import/usePreview';
import { useSession } from '#client/import/useSession';
import { count } from '#client/import/words';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { languageAtom } from '#client/words/words';
import type { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import type { ImportPlan, Sheet } from '#define/sheet';
import type { ImportTarget, Staged } from '#workers/import/staged';

/** Larger files are read by the server (design/contracts.md "Sheets"). */
const mostBytesHere = 20_000_000;

const steps: readonly Step[] = ['file', 'columns', 'check'];

interface WizardProps {
  readonly sheet: Sheet;
  readonly plan: ImportPlan;
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

/** The session of an import into an entity: files up to 20 MB are read here, larger ones by the server. */
function sessionOf(target: ImportTarget, list: EmptyList, definition: Definition, catalogue: Catalogue): ImportSession {
  const profile = catalogue.has('importProfile') ? catalogue.get('importProfile').stock : {};
  const profiles = profile.list && profile.add && profile.edit ? { list: pathOf(profile.list.call), add: pathOf(profile.add.call), edit: pathOf(profile.edit.call) } : null;
  const { excelImport, selectFreightExcel, deleteFreightExcel } = definition.custom ?? {};
  const server = excelImport && selectFreightExcel && deleteFreightExcel ? { upload: pathOf(excelImport.call), rows: pathOf(selectFreightExcel.call), drop: pathOf(deleteFreightExcel.call) } : null;
  const contextDay = list.head.facts.today;
  return new ImportSession({
    target, today: contextDay, profiles,
    openReader: (file) => (server !== null && file.size > mostBytesHere ? new ServerReader(file, server) : new WorkerReader(file, { target, labels: list.head.labels, contextDay })),
  });
}

interface Opened {
  readonly list: EmptyList;
  readonly target: ImportTarget;
  readonly session: ImportSession;
}

/** The import made ready, with a dropped file already being read; a change of language changes its words only. */
function useOpened({ sheet, plan, engine, file }: WizardProps): Opened | 'failed' | null {
  const [opened, setOpened] = useState<Opened | 'failed' | null>(null);
  const { catalogue } = engine;
  useEffect(() => {
    let made: ImportSession | null = null;
    let current = true;
    const definition = catalogue.get(sheet.entity);
    const open = async () => {
      const list = await loadEmptyList(definition);
      if (!current) return;
      const target = targetOf(plan, definition, list.head);
      made = sessionOf(target, list, definition, catalogue);
      setOpened({ list, target, session: made });
      if (file !== null) await made.take(file);
    };
    open().catch(() => current && setOpened('failed'));
    return () => {
      current = false;
      made?.close();
    };
  }, [sheet, plan, catalogue, file]);
  return opened;
}

interface OpenProps {
  readonly session: ImportSession;
  readonly scene: ImportScene;
  readonly engine: SheetEngine;
  /** The empty list the rows are added to. */
  readonly list: ArrayBuffer;
  readonly onClose: () => void;
}

/** Looking at the rows: from here on something can be lost, so the ways out ask. */
function Checking({ session, scene, engine, list, staged, onClose }: OpenProps & { staged: Staged }) {
  const { t } = useTranslation();
  const [keepGood, setKeepGood] = useState(false);
  const preview = usePreview(scene, staged, engine.catalogue, list);
  const { total, wrong, saving, finished, told } = preview;
  const wanted = keepGood ? total - wrong : total;
  const full = preview.filled === staged.rows.length;

  const leave = async (then: () => void, question: 'verb' | 'backVerb') => {
    const agreed = total === 0 || (await confirmDialog({ title: t('import:leave.title'), body: t(question === 'verb' ? 'import:leave.body' : 'import:leave.backBody', { n: count(total) }), verb: t(`import:leave.${question}`, { n: count(total) }), danger: true }));
    if (!agreed) return;
    await preview.discard();
    then();
  };
  useEffect(() => {
    if (finished === null) return;
    toast('done', t('import:done', { n: count(finished) }), 5);
    void session.remember().finally(onClose);
  }, [finished, session, onClose, t]);
  useEffect(() => {
    if (told?.good) void session.remember();
  }, [told, session]);
  return (
    <ImportDialog
      title={t('import:title')}
      steps={<Steps now="check" />}
      actions={
        <>
          <label className="import-choice">
            <input type="checkbox" checked={keepGood} disabled={wrong === 0} onChange={(event) => setKeepGood(event.target.checked)} />
            {t('import:check.keepGood')}
          </label>
          <span className="sheet-gap" />
          <button type="button" className="button" onClick={() => void leave(() => session.go('columns'), 'backVerb')}>
            {t('import:back')}
          </button>
          <button type="button" className="button" onClick={() => void leave(onClose, 'verb')}>
            {t('import:close')}
          </button>
          <button type="button" className="button button-primary" aria-disabled={saving || !full || wanted === 0} onClick={() => saving || !full || wanted === 0 || void preview.commit(keepGood)}>
            {saving ? t('import:check.saving') : t('import:check.verb', { n: count(wanted) })}
          </button>
        </>
      }
    >
      {staged.rows.length === 0 ? <p className="import-failure">{t('import:check.none')}</p> : null}
      <PreviewStep staged={staged} preview={preview} engine={engine} />
    </ImportDialog>
  );
}

function Choosing({ session, scene, onClose }: OpenProps) {
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
      title={t('import:title')}
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
          {book === null ? null : (
            <button type="button" className="button button-primary" aria-disabled={busy !== null || !chosen} onClick={next}>
              {t('import:next')}
            </button>
          )}
        </>
      }
    >
      {busy === null ? null : <Progress busy={busy} onCancel={cancel} />}
      {busy?.what === 'reading' ? null : step === 'file' ? <FileStep session={session} /> : <ColumnsStep session={session} scene={scene} />}
    </ImportDialog>
  );
}

function Open(props: OpenProps) {
  const { step, staged } = useSession(props.session);
  return step === 'check' && staged !== null ? <Checking {...props} staged={staged} /> : <Choosing {...props} />;
}

function Frame({ text, failed, onClose }: { text: string; failed: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ImportDialog
      title={t('import:title')}
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

function Ready({ opened, sheet, engine, onClose }: WizardProps & { opened: Opened }) {
  const language = useAtomValue(languageAtom);
  const { list, target, session } = opened;
  const scene = useMemo(() => sceneOf(sheet, target, engine.catalogue.get(sheet.entity), list.head, language), [sheet, target, engine.catalogue, list, language]);
  return <Open session={session} scene={scene} engine={engine} list={list.bytes} onClose={onClose} />;
}

/** The import from a file to rows on the server, in one wide dialog. */
export function ImportWizard(props: WizardProps) {
  const { t } = useTranslation();
  const opened = useOpened(props);
  if (opened === null) return <Frame text={t('import:opening')} failed={false} onClose={props.onClose} />;
  if (opened === 'failed') return <Frame text={t('import:notOpened')} failed onClose={props.onClose} />;
  return <Ready {...props} opened={opened} />;
}
