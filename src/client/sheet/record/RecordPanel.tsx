import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AccessPanel } from '#client/sheet/access/AccessPanel.tsx';
import { keysOf } from '#client/sheet/actions/keyText';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { recordLabel } from '#client/sheet/desk/wording';
import { RowsOfRecord } from '#client/sheet/embedded/RowsOfRecord.tsx';
import { History } from '#client/sheet/history/History.tsx';
import { pageOf } from '#client/sheet/page/address';
import { useActiveInSight } from '#client/sheet/panels/useActiveInSight';
import { useLockHolders } from '#client/sheet/panels/useLockHolders';
import { FieldSections } from '#client/sheet/record/FieldLines.tsx';
import { Lookups } from '#client/sheet/record/Lookups.tsx';
import { PartsPanel } from '#client/sheet/record/PartsPanel.tsx';
import { Kept, KeptWhy, Marks, RecordActs, RowFiles } from '#client/sheet/record/RecordRest.tsx';
import { commonLock, shownOf, written } from '#client/sheet/record/shownFields';
import './record.css';

/** Scrolls the record alone: the browser's own way would move the shell around it too. */
function reveal(heading: HTMLElement | null): void {
  const body = heading?.closest('.record-body');
  if (!heading || !body) return;
  body.scrollBy({ top: heading.getBoundingClientRect().top - body.getBoundingClientRect().top, behavior: 'instant' });
  heading.focus({ preventScroll: true });
}

/** The record of the active row beside the sheet: every field its reader may see, written through the same model, then its history. */
export function RecordPanel({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { page } = desk.model.sheet;
  const panel = useRef<HTMLElement>(null);
  const filesHeading = useRef<HTMLHeadingElement>(null);
  const [fileCount, setFileCount] = useState<number | null>(null);
  const entered = useAtomValue(desk.record)?.entered ?? 0;
  useAtomValue(desk.selection);
  useAtomValue(desk.version);
  useStatus(desk);
  useActiveInSight(desk);
  const cell = desk.activeCell();
  useEffect(() => {
    const parts = panel.current;
    if (entered > 0)
      (parts?.querySelector<HTMLElement>('input:not([readonly], :disabled)') ?? parts?.querySelector<HTMLElement>('button'))?.focus();
  }, [entered]);
  const close = () => {
    desk.set(desk.record, null);
    desk.editor?.focus();
  };
  const elsewhere = cell === null ? undefined : desk.model.row(cell.place.row).elsewhere;
  const holders = useLockHolders(desk, cell !== null && desk.model.row(cell.place.row).locked ? cell.rowId : null);
  const shown = cell === null ? null : shownOf(desk, cell.place.row);
  const columns = (shown?.sections ?? []).flatMap(({ fields }) => fields.flatMap((name) => shown?.byName.get(name) ?? []));
  const kept = cell === null ? null : commonLock(desk, cell.place.row, columns.filter(written));
  return (
    <aside
      ref={panel}
      className="record"
      aria-label={t('record:title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2 dir="auto">{cell === null ? t('record:title') : recordLabel(desk, cell.place.row)}</h2>
        {fileCount === null || cell === null ? null : (
          <button type="button" className="quiet-button" onClick={() => reveal(filesHeading.current)}>
            <SheetIcon name="attach" />
            {t('files:count', { count: fileCount })}
          </button>
        )}
        {page === undefined || cell === null || cell.rowId.startsWith('new:') ? null : (
          <button
            type="button"
            className="quiet-button square"
            aria-label={t('record:openPage')}
            title={`${t('record:openPage')}  ${keysOf('openRow')}`}
            onClick={() => void navigate(pageOf(page, cell.rowId))}
          >
            <SheetIcon name="openPage" turns />
          </button>
        )}
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('sheet:banner.close')}
          title={t('sheet:banner.close')}
          onClick={close}
        >
          <SheetIcon name="close" />
        </button>
      </header>
      {cell === null || shown === null ? (
        <p className="history-none">{t('record:none')}</p>
      ) : (
        <div className="record-body" tabIndex={-1} key={cell.rowId}>
          <RecordActs desk={desk} rowId={cell.rowId} />
          <Marks desk={desk} row={cell.place.row} columns={shown.marks} />
          {kept === null ? null : <KeptWhy reason={[kept, ...holders].join(' ')} />}
          <FieldSections desk={desk} row={cell.place.row} rowId={cell.rowId} shown={shown} holders={holders} saidAbove={kept} />
          {cell.rowId.startsWith('new:') || elsewhere !== undefined ? null : <RowsOfRecord parent={desk} rowId={cell.rowId} />}
          {cell.rowId.startsWith('new:') ? null : (
            <PartsPanel definition={desk.model.definition} rowId={cell.rowId} elsewhere={elsewhere !== undefined} />
          )}
          <RowFiles desk={desk} row={cell.place.row} rowId={cell.rowId} heading={filesHeading} onCount={setFileCount} />
          <h3>{t('record:kept')}</h3>
          <Kept desk={desk} row={cell.place.row} columns={shown.kept} />
          {cell.rowId.startsWith('new:') || elsewhere !== undefined ? null : (
            <AccessPanel definition={desk.model.definition} rowId={cell.rowId} />
          )}
          {cell.rowId.startsWith('new:') ? null : (
            <Lookups definition={desk.model.definition} rowId={cell.rowId} {...desk.model.tools.branches.asked()} />
          )}
          <h3>{t('record:history')}</h3>
          {cell.rowId.startsWith('new:') ? (
            <p className="history-none">{t('history:unsaved')}</p>
          ) : (
            <History desk={desk} rowId={cell.rowId} column={null} />
          )}
        </div>
      )}
    </aside>
  );
}
