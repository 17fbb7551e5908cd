import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewShare } from '#define/savedView';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { filteredFields } from '#client/sheet/filter/columnFilter';
import { shownContent } from '#client/sheet/views/shown';
import { ShareChoice } from '#client/sheet/views/ShareChoice.tsx';
import { reasonOf, viewsOf } from '#client/sheet/views/sheetViews';
import { addView, type NewView } from '#client/sheet/views/viewCalls';

const longestName = 60;

/** What the view will hold, in one sentence, so that nobody saves something else than was meant. */
function useSummary(desk: Desk): string {
  const { t } = useTranslation();
  const { where, search, sort } = shownContent(desk, false);
  const fields = filteredFields(where).map((field) => columnWords(desk, field));
  const parts = [
    fields.length > 0
      ? t('views:holds.filter', { columns: fields.join(t('sheet:grid.comma')) })
      : where === null
        ? ''
        : t('views:holds.conditions'),
    search === '' ? '' : t('views:holds.search', { text: search }),
    sort !== null && sort.length > 0
      ? t('views:holds.sort', { columns: sort.map(({ field }) => columnWords(desk, field)).join(t('sheet:grid.comma')) })
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('views:holds.nothing') : parts.join(t('views:holds.join'));
}

interface Wanted extends NewView {
  readonly columns: boolean;
}

/** Saves under a name; the same dialog never makes two views. Says what went wrong. */
function useSaving(desk: Desk, onDone: () => void) {
  const { t } = useTranslation();
  const views = viewsOf(desk);
  const batchId = useMemo(() => crypto.randomUUID(), []);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async ({ columns, ...wanted }: Wanted) => {
    if (busy) return;
    if (wanted.name === '') return setProblem(t('views:nameless'));
    setBusy(true);
    try {
      const view = await addView(desk.model.sheet.mod, wanted, shownContent(desk, columns), batchId);
      views.kept(view);
      onDone();
      toast('done', t('views:saved', { name: view.name }));
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return { save, problem, busy, forgive: () => setProblem('') };
}

/** Saves what the sheet shows under a name. */
export function SaveViewDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const views = viewsOf(desk);
  const present = useAtomValue(views.present);
  const summary = useSummary(desk);
  const { save, problem, busy, forgive } = useSaving(desk, onClose);
  const problemId = useId();
  const [name, setName] = useState('');
  const [share, setShare] = useState<ViewShare>('PRIVATE');
  const [columns, setColumns] = useState(present === null || views.keepsColumns);
  const [isDefault, setIsDefault] = useState(false);
  return (
    <Dialog
      title={t('views:saveAsTitle')}
      width={440}
      onSubmit={() => void save({ name: name.trim(), share, isDefault, columns })}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {t('views:saveVerb')}
          </button>
        </>
      }
    >
      <p className="view-holds">{summary}</p>
      <label className="field">
        <span>{t('views:name')}</span>
        <input
          className="input"
          data-first=""
          dir="auto"
          value={name}
          maxLength={longestName}
          aria-invalid={problem !== ''}
          aria-describedby={problemId}
          onChange={(event) => {
            setName(event.target.value);
            forgive();
          }}
        />
      </label>
      <p id={problemId} className="form-error view-problem" role="alert">
        {problem}
      </p>
      <label className="field">
        <span>{t('views:shareWith')}</span>
        <ShareChoice value={share} label={t('views:shareWith')} onChange={setShare} />
      </label>
      <label className="view-tick">
        <input type="checkbox" checked={columns} onChange={(event) => setColumns(event.target.checked)} />
        {t('views:withColumns')}
      </label>
      <label className="view-tick">
        <input type="checkbox" checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)} />
        {t('views:default')}
      </label>
    </Dialog>
  );
}
