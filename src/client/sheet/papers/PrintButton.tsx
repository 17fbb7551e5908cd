import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PaperOnWire } from '#define/paper';
import type { Language } from '#names/languages';
import { CallFailed } from '#client/calls/failed';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { issuePapers, papersOf, previewPaper } from '#client/sheet/papers/papers';
import '#client/sheet/tasks/tasks.css';

const toastSeconds = 5;

interface Chosen {
  readonly papers: readonly PaperOnWire[];
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Which paper of the rows, in which language; looked at first, then issued by those who may. */
function PrintDialog({ papers, ids, onClose }: Chosen) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const batchId = useMemo(() => crypto.randomUUID(), []);
  const [code, setCode] = useState(papers[0]?.code ?? '');
  const paper = papers.find((one) => one.code === code);
  const languages = paper?.languages ?? [];
  const [wanted, setWanted] = useState<Language>(i18n.language as Language);
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? 'en');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<readonly string[]>([]);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setSaid([]);
    try {
      await work();
    } catch (error) {
      const texts = error instanceof CallFailed ? error.refusals.map(({ text }) => text) : [];
      setSaid(texts.length > 0 ? [...new Set(texts)] : [error instanceof CallFailed ? error.codeMsg : String(error)]);
    }
    setBusy(false);
  };
  const look = () =>
    attempt(async () => {
      const { fileId } = await previewPaper(code, ids.slice(0, 1), language);
      onClose();
      void navigate(`/VuePdf?id=${fileId}`);
    });
  const issue = () =>
    attempt(async () => {
      const { done } = await issuePapers(code, ids, language, batchId);
      onClose();
      toast('done', t('printing:issued', { count: done.length }), toastSeconds);
      if (done.length === 1 && done[0]) void navigate(`/VuePdf?id=${done[0].fileId}`);
    });
  const actions = [
    <button key="leave" type="button" className="button" onClick={onClose}>
      {t('shell:dialog.cancel')}
    </button>,
    ...(paper?.mayIssue
      ? [
          <button key="issue" type="button" className="button" disabled={busy} onClick={() => void issue()}>
            {t('printing:issue', { n: ids.length })}
          </button>,
        ]
      : []),
    <button key="look" type="submit" className="button button-primary" disabled={busy} data-first>
      {t('printing:look')}
    </button>,
  ];
  return (
    <Dialog title={t('printing:title')} actions={actions} onSubmit={() => void look()} onLeave={onClose}>
      <label className="task-field">
        <span>{t('printing:paper')}</span>
        <select className="input" value={code} onChange={(event) => setCode(event.target.value)}>
          {papers.map(({ code: one, name }) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="task-field">
        <span>{t('printing:language')}</span>
        <select className="input" value={language} onChange={(event) => setWanted(event.target.value as Language)}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {t(`printing:in.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {said.length === 0 ? null : (
        <ul role="alert" className="task-list">
          {said.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Printing, in every sheet whose rows have papers: the list comes with the definitions of the papers. */
export function PrintButton({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const entity = desk.model.definition.name;
  const [papers, setPapers] = useState<readonly PaperOnWire[]>([]);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let here = true;
    void papersOf(entity).then((found) => here && setPapers(found));
    return () => {
      here = false;
    };
  }, [entity]);
  if (papers.length === 0) return null;
  const open = () => {
    const chosen = selectedRowIds(desk).filter((id) => !id.startsWith('new:'));
    if (chosen.length === 0) toast('info', t('acting:nothing'), toastSeconds);
    else setIds(chosen);
  };
  return (
    <>
      <button
        type="button"
        className="quiet-button square"
        aria-haspopup="dialog"
        aria-label={t('printing:verb')}
        title={t('printing:verb')}
        onClick={open}
      >
        <SheetIcon name="print" />
      </button>
      {ids === null ? null : <PrintDialog papers={papers} ids={ids} onClose={() => setIds(null)} />}
    </>
  );
}
