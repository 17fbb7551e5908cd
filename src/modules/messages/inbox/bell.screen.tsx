import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { countText, unreadTurnAtom } from '#client/shell/badges';
import { followInbox, markAllRead, readPage, unreadAtom, type Message, type Page } from '#modules/messages/inbox/inbox.screen';
import { MessageLine } from '#modules/messages/inbox/messageLine.screen.tsx';
import { useOpening } from '#modules/messages/inbox/useOpening.screen';
import { notify, toast } from '#client/shell/feedback.tsx';
import { Icon } from '#client/shell/icons.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import './messages.css';

const toastSeconds = 5;
const doneSeconds = 3;
const mostListed = 20;

/** `_turn` only says that there may be others than before. */
const readUnread = (_turn: number) => readPage({ page: 1, size: mostListed, unread: true });

function Panel({ page, onOpen, onClose }: { page: Page; onOpen: (message: Message) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const readAll = async () => {
    await markAllRead();
    toast('done', t('messages:readDone'), doneSeconds);
  };
  return (
    <>
      <div className="bell-head">
        <strong>{t('messages:unreadTitle', { count: page.total })}</strong>
        <button type="button" className="quiet-button" disabled={page.total === 0} onClick={() => void readAll().catch(() => undefined)}>
          {t('messages:readAll')}
        </button>
      </div>
      {page.rows.length === 0 ? <p className="bell-empty">{t('messages:nothingUnread')}</p> : null}
      <ul className="bell-list">
        {page.rows.map((message) => (
          <li key={message.id}>
            <MessageLine message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <Link className="bell-all" to="/layout/information" onClick={onClose}>
        {t('messages:all')}
      </Link>
    </>
  );
}

/** The unread messages, read anew whenever they may have changed. */
function Unreads({ onOpen, onClose }: { onOpen: (message: Message) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const turn = useAtomValue(unreadTurnAtom);
  const { read: page, failed, again } = useRead(useCallback(() => readUnread(turn), [turn]));
  if (page === undefined && failed === '') return null;
  return (
    <div className="bell-panel" role="dialog" aria-label={t('messages:unreadTitle', { count: page?.total ?? 0 })}>
      <Unread reason={failed} onRetry={again} />
      {page === undefined ? null : <Panel page={page} onClose={onClose} onOpen={onOpen} />}
    </div>
  );
}

/** The bell of the top line: how many messages are unread, and a list of them (shell.md §2.6). */
export function Bell() {
  const { t } = useTranslation();
  const unread = useAtomValue(unreadAtom);
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const openMessage = useOpening();
  const follow = useCallback(
    (message: Message) => {
      notify({
        title: message.classification,
        text: message.content,
        seconds: toastSeconds,
        onOpen: () => openMessage({ ...message, isConsumed: false }),
      });
    },
    [openMessage],
  );
  useEffect(() => followInbox(follow), [follow]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => place.current?.contains(event.target as Node) !== true && setOpen(false);
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [open]);
  const close = () => setOpen(false);
  return (
    <div
      ref={place}
      className="bell"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
        place.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className="quiet-button square"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={t('messages:bell', { count: unread })}
        title={t('messages:bell', { count: unread })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread === 0 ? null : (
          <span className="bell-count" aria-hidden="true">
            {countText(unread)}
          </span>
        )}
      </button>
      {open ? (
        <Unreads
          onClose={close}
          onOpen={(message) => {
            close();
            openMessage(message);
          }}
        />
      ) : null}
    </div>
  );
}
