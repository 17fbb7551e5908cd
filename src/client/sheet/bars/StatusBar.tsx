import { clockText } from '#client/session/clock';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ModelStatus } from '#client/sheet/model';
import { SelectionSums } from '#client/sheet/bars/SelectionSums.tsx';
import { StatusChoice } from '#client/sheet/bars/StatusChoice.tsx';
import { nextProblem } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import '#client/sheet/totals/totals.css';

function Rows({ status }: { status: ModelStatus }) {
  const { t } = useTranslation();
  const number = (n: number) => n.toLocaleString('en');
  if (status.loading !== null) return <span>{t('sheet:status.loading', { count: status.loading.rows })}</span>;
  const [shown, total] = [status.shown - status.struck, status.total - status.struck];
  return (
    <span>
      {shown === total ? t('sheet:status.rows', { count: total }) : t('sheet:status.rowsOf', { n: number(shown), total: number(total) })}
    </span>
  );
}

function SaveState({ status }: { status: ModelStatus }) {
  const { t } = useTranslation();
  if (status.save === 'offline') return <span className="status-waiting">{t('sheet:status.offline', { count: status.waiting })}</span>;
  if (status.save === 'saving') return <span className="status-waiting">{t('sheet:save.saving')}</span>;
  if (status.waiting > 0) return <span className="status-waiting">{t('sheet:status.unsaved', { count: status.waiting })}</span>;
  if (status.savedAt !== null) return <span className="status-saved">{t('sheet:save.allSaved', { time: clockText(status.savedAt) })}</span>;
  return <span>{t('sheet:status.nothingToSave')}</span>;
}

/** The line below a sheet: rows, sums of the selection per currency, problems, and whether everything is saved and live. */
export function StatusBar({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const status = useStatus(desk);
  const exporting = useAtomValue(desk.exporting);
  const open = useAtomValue(desk.problemsOpen);
  const wrong = status.problems + status.conflicts;
  return (
    <div className="status-bar" role="group" aria-label={t('sheet:status.label')}>
      <Rows status={status} />
      {exporting === null ? null : (
        <span>{t('sheet:export.running', { done: exporting.done.toLocaleString('en'), total: exporting.total.toLocaleString('en') })}</span>
      )}
      <SelectionSums desk={desk} />
      <span className="sheet-gap" />
      {wrong > 0 ? (
        <span className="status-problems">
          <button type="button" className="link-button" aria-expanded={open} onClick={() => desk.set(desk.problemsOpen, !open)}>
            {status.problems > 0
              ? t('sheet:status.problems', { count: status.problems })
              : t('sheet:status.conflicts', { count: status.conflicts })}
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={t('sheet:problems.next')}
            title={t('sheet:problems.next')}
            onClick={() => void nextProblem(desk, 1)}
          >
            F8
          </button>
        </span>
      ) : null}
      <SaveState status={status} />
      {desk.model.tools.past.shown() === null ? (
        <span className={status.live === 'on' ? 'status-live' : 'status-away'}>{t(`sheet:status.live.${status.live}`)}</span>
      ) : null}
      <StatusChoice desk={desk} />
    </div>
  );
}
