import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '#client/calls/failed';
import { unreadTurnAtom } from '#client/shell/badges';
import { markAllRead, readPage, unreadAtom, type Page } from '#modules/messages/inbox/inbox.screen';
import { MessageLine } from '#modules/messages/inbox/messageLine.screen.tsx';
import { useOpening } from '#modules/messages/inbox/useOpening.screen';
import { toast } from '#client/shell/feedback.tsx';
import { Icon } from '#client/shell/icons.tsx';
import './messages.css';

const pageSize = 50;
const typingMs = 300;
const doneSeconds = 3;

interface Wish {
  readonly unread: boolean;
  readonly search: string;
  readonly pages: number;
}

/** The pages asked for, one after another, again whenever a message comes or is read. */
function useMessages({ unread, search, pages }: Wish): { page: Page | undefined; failed: string | undefined } {
  const turn = useAtomValue(unreadTurnAtom);
  const [page, setPage] = useState<Page | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  useEffect(() => {
    let current = true;
    const read = async () => {
      const all = await Promise.all(Array.from({ length: pages }, (_, at) => readPage({ page: at + 1, size: pageSize, unread, search })));
      if (current) setPage({ rows: all.flatMap(({ rows }) => rows), total: all[0]?.total ?? 0 });
      if (current) setFailed(undefined);
    };
    read().catch((error: unknown) => current && setFailed(error instanceof CallFailed ? error.codeMsg : String(error)));
    return () => {
      current = false;
    };
  }, [unread, search, pages, turn]);
  return { page, failed };
}

function Empty({ unread, search, onClear }: { unread: boolean; search: string; onClear: () => void }) {
  const { t } = useTranslation();
  if (search === '') return <p className="messages-empty">{t(unread ? 'messages:nothingUnread' : 'messages:nothing')}</p>;
  return (
    <p className="messages-empty">
      {t('messages:notFound', { search })}{' '}
      <button type="button" className="button" onClick={onClear}>
        {t('messages:clearSearch')}
      </button>
    </p>
  );
}

/** `/layout/information`: all messages of the person, newest first. */
export function Information() {
  const { t } = useTranslation();
  const unreadCount = useAtomValue(unreadAtom);
  const [unread, setUnread] = useState(false);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const { page, failed } = useMessages({ unread, search, pages });
  const open = useOpening();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const readAll = async () => {
    await markAllRead();
    toast('done', t('messages:readDone'), doneSeconds);
  };
  return (
    <div className="messages-page">
      <div className="messages-bar">
        <div className="segments" role="group" aria-label={t('messages:show')}>
          <button type="button" aria-pressed={!unread} onClick={() => setUnread(false)}>
            {t('messages:showAll')}
          </button>
          <button type="button" aria-pressed={unread} onClick={() => setUnread(true)}>
            {t('messages:showUnread', { count: unreadCount })}
          </button>
        </div>
        <input
          className="input messages-search"
          type="search"
          value={typed}
          placeholder={t('messages:search')}
          aria-label={t('messages:search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="button" className="button" disabled={unreadCount === 0} onClick={() => void readAll().catch(() => undefined)}>
          <Icon name="check" size={16} />
          {t('messages:readAll')}
        </button>
      </div>
      {failed === undefined ? null : (
        <p role="alert" className="form-error">
          {failed}
        </p>
      )}
      {page !== undefined && page.rows.length === 0 ? <Empty unread={unread} search={search} onClear={() => setTyped('')} /> : null}
      <ul className="messages-list">
        {page?.rows.map((message) => (
          <li key={message.id}>
            <MessageLine message={message} onOpen={open} />
          </li>
        ))}
      </ul>
      {page !== undefined && page.rows.length < page.total ? (
        <button type="button" className="button messages-more" onClick={() => setPages(pages + 1)}>
          {t('messages:more', { count: page.total - page.rows.length })}
        </button>
      ) : null}
    </div>
  );
}
