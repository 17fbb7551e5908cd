import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#values/numberText';
import type { AreaSums, ModelStatus } from '#client/sheet/model';
import { clockText, nextProblem } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { cellCount } from '#client/sheet/grid/selection';

const sumsDelayMs = 60;

/** Sums of the selection, asked for a moment after it came to rest; null for a single cell. */
function useSums(desk: Desk): AreaSums | null {
  const selection = useAtomValue(desk.selection);
  const version = useAtomValue(desk.version);
  const columns = useAtomValue(desk.columns);
  const [sums, setSums] = useState<AreaSums | null>(null);
  useEffect(() => {
    if (cellCount(selection) < 2) return setSums(null);
    let current = true;
    const timer = setTimeout(() => void desk.model.sums(selection.areas, columns.map((column) => column.name)).then((found) => current && setSums(found)), sumsDelayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [desk, selection, version, columns]);
  return sums;
}

function Sums({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const sums = useSums(desk);
  if (sums === null) return null;
  const { language } = desk.model;
  const number = (text: string) => formatDecimal(text, { language });
  return (
    <div className="status-sums">
      <span>{t('sheet:status.cells', { n: sums.cells.toLocaleString('en') })}</span>
      {sums.numbers > 0 ? <span>{t('sheet:status.numbers', { n: sums.numbers.toLocaleString('en') })}</span> : null}
      {sums.sums.length > 0 ? <span>{t('sheet:status.sum')}</span> : null}
      {sums.sums.map((one) => (
        <span key={one.currency} className="status-sum" title={t('sheet:status.sumHint', { average: number(one.average), least: number(one.least), most: number(one.most) })}>
          <bdi dir="ltr">
            {one.currency} <strong>{number(one.sum)}</strong>
          </bdi>
          {sums.sums.length === 1 ? (
            <>
              <span>
                {t('sheet:status.average')} <bdi dir="ltr">{number(one.average)}</bdi>
              </span>
              <span>
                {t('sheet:status.least')} <bdi dir="ltr">{number(one.least)}</bdi>
              </span>
              <span>
                {t('sheet:status.most')} <bdi dir="ltr">{number(one.most)}</bdi>
              </span>
            </>
          ) : null}
        </span>
      ))}
    </div>
  );
}

function Rows({ status }: { status: ModelStatus }) {
  const { t } = useTranslation();
  const number = (n: number) => n.toLocaleString('en');
  if (status.loading !== null) return <span>{t('sheet:status.loading', { n: number(status.loading.rows) })}</span>;
  return <span>{status.shown === status.total ? t('sheet:status.rows', { n: number(status.total) }) : t('sheet:status.rowsOf', { n: number(status.shown), total: number(status.total) })}</span>;
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
      {exporting === null ? null : <span>{t('sheet:export.running', { done: exporting.done.toLocaleString('en'), total: exporting.total.toLocaleString('en') })}</span>}
      <Sums desk={desk} />
      <span className="sheet-gap" />
      {wrong > 0 ? (
        <span className="status-problems">
          <button type="button" className="link-button" aria-expanded={open} onClick={() => desk.set(desk.problemsOpen, !open)}>
            {status.problems > 0 ? t('sheet:status.problems', { count: status.problems }) : t('sheet:status.conflicts', { count: status.conflicts })}
          </button>
          <button type="button" className="link-button" aria-label={t('sheet:problems.next')} title={t('sheet:problems.next')} onClick={() => void nextProblem(desk, 1)}>
            F8
          </button>
        </span>
      ) : null}
      <SaveState status={status} />
      <span className={status.live === 'on' ? 'status-live' : 'status-away'}>{t(`sheet:status.live.${status.live}`)}</span>
    </div>
  );
}
