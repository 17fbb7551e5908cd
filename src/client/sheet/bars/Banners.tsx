import { clockText } from '#client/session/clock';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { copyPlainText } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { ImportedBar } from '#client/sheet/imported/ImportedBar.tsx';
import { takeDraft } from '#client/sheet/panels/onlyWrong';
import { resolve } from '#client/sheet/panels/resolving';

/** First cell that waits, so that looking at a draft begins there; only the rows near the top are searched. */
function firstWaiting(desk: Desk): { rowId: string; column: string } | null {
  const rows = Math.min(desk.extent().rows, 5_000);
  for (let row = 0; row < rows; row++) {
    const column = desk.visibleNames().find((name) => desk.model.cell(row, name).state === 'waiting');
    const rowId = desk.model.rowIdAt(row);
    if (column !== undefined && rowId !== null) return { rowId, column };
  }
  return null;
}

async function askToDiscard(desk: Desk, cells: number): Promise<boolean> {
  const agreed = await confirmDialog({
    title: i18next.t('sheet:draft.discardTitle', { count: cells }),
    body: i18next.t('sheet:draft.discardBody'),
    verb: i18next.t('sheet:draft.discardVerb', { count: cells }),
    danger: true,
  });
  desk.editor?.focus();
  return agreed;
}

/** Edits of an earlier visit: take them back, look at them first, or throw them away after a question that names how many. */
function DraftBar({ desk, draft, onLook }: { desk: Desk; draft: { cells: number; at: string }; onLook: () => void }) {
  const { t } = useTranslation();
  const discard = async () => {
    if (await askToDiscard(desk, draft.cells)) await desk.model.takeDraft(false);
  };
  const take = () => void takeDraft(desk).then(() => desk.editor?.focus());
  return (
    <div className="sheet-banner banner-waiting" role="status">
      <span>{t('sheet:draft.text', { count: draft.cells, time: clockText(draft.at) })}</span>
      <button type="button" className="button" onClick={take}>
        {t('sheet:draft.take')}
      </button>
      <button type="button" className="link-button" onClick={onLook}>
        {t('sheet:draft.look')}
      </button>
      <button type="button" className="link-button" onClick={() => void discard()}>
        {t('sheet:draft.discard')}
      </button>
    </div>
  );
}

/** While a draft is looked at: its edits lie over the rows, nothing is saved yet, and they can still be thrown away. */
function LookBar({ desk, cells, onDone }: { desk: Desk; cells: number; onDone: () => void }) {
  const { t } = useTranslation();
  const discard = async () => {
    if (!(await askToDiscard(desk, cells))) return;
    await desk.model.discard(null);
    onDone();
  };
  return (
    <div className="sheet-banner banner-waiting" role="status">
      <span>{t('sheet:draft.looking', { count: cells })}</span>
      <button type="button" className="button" onClick={onDone}>
        {t('sheet:draft.keep')}
      </button>
      <button type="button" className="link-button" onClick={() => void discard()}>
        {t('sheet:draft.discard')}
      </button>
    </div>
  );
}

/** A conflict on several cells is settled in one go from here. */
function ConflictBar({ desk, count }: { desk: Desk; count: number }) {
  const { t } = useTranslation();
  return (
    <div className="sheet-banner banner-conflict" role="status">
      <SheetIcon name="warning" />
      <span>{t('sheet:conflict.bar', { count })}</span>
      <button type="button" className="button" onClick={() => void resolve(desk, 'all', 'mine')}>
        {t('sheet:conflict.allMine')}
      </button>
      <button type="button" className="button" onClick={() => void resolve(desk, 'all', 'theirs')}>
        {t('sheet:conflict.allTheirs')}
      </button>
    </div>
  );
}

/** The browser keeps no drafts: whoever closes the tab, or whose browser dies, loses what is not saved, and is told before it happens. */
function NotKeptBar({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="sheet-banner banner-waiting" role="status">
      <SheetIcon name="warning" />
      <span>{t('drafts:notKept', { count })}</span>
      <button type="button" className="link-button" onClick={onClose}>
        {t('sheet:banner.close')}
      </button>
    </div>
  );
}

/** What a person sends to whoever looks into a failed save: what was said, when and where. */
function copyFailure(desk: Desk): void {
  const { saveText, waiting } = desk.model.status();
  const lines = [
    saveText ?? i18next.t('sheet:save.failed'),
    new Date().toISOString(),
    location.href,
    i18next.t('sheet:status.unsaved', { count: waiting }),
    navigator.userAgent,
  ];
  if (copyPlainText(lines.join('\r\n'))) toast('done', i18next.t('sheet:save.copied'));
}

/** What concerns the whole sheet; nothing most of the time. Below the grid, so that no row moves under the hand when it comes or goes. */
export function Banners({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const status = useStatus(desk);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (status.save !== 'failed') setClosed(false);
  }, [status.save]);
  const [looked, setLooked] = useState<number | null>(null);
  const [known, setKnown] = useState(false);
  const look = async (cells: number) => {
    await takeDraft(desk);
    setLooked(cells);
    const first = firstWaiting(desk);
    if (first !== null) desk.jump(first.rowId, first.column);
  };
  return (
    <>
      {status.save === 'offline' ? (
        <div className="sheet-banner banner-waiting" role="alert">
          <SheetIcon name="offline" />
          <span>{t('sheet:offline.text')}</span>
        </div>
      ) : null}
      {status.conflicts > 1 ? <ConflictBar desk={desk} count={status.conflicts} /> : null}
      {status.draft === null ? null : <DraftBar desk={desk} draft={status.draft} onLook={() => void look(status.draft?.cells ?? 0)} />}
      {looked === null || status.waiting === 0 ? null : <LookBar desk={desk} cells={looked} onDone={() => setLooked(null)} />}
      <ImportedBar desk={desk} />
      {status.draftFailed && status.waiting > 0 && !known ? <NotKeptBar count={status.waiting} onClose={() => setKnown(true)} /> : null}
      {status.save === 'failed' && (status.waiting > 0 || status.saveText !== null) && !closed ? (
        <div className="sheet-banner banner-refused" role="alert">
          <SheetIcon name="warning" />
          <span>{status.saveText ?? t('sheet:save.failed')}</span>
          <button type="button" className="button" onClick={() => void desk.model.save({ keepGood: false })}>
            {t('sheet:save.again')}
          </button>
          <button type="button" className="link-button" onClick={() => copyFailure(desk)}>
            {t('sheet:save.details')}
          </button>
          <button type="button" className="link-button" onClick={() => setClosed(true)}>
            {t('sheet:banner.close')}
          </button>
        </div>
      ) : null}
    </>
  );
}
