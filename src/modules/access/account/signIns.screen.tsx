import { deviceOf } from '#modules/access/signIn/device.rules';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endLiveSession, readLiveSessions, type Listed, type LiveSession } from '#modules/access/account/account.screen';
import { LiveSessionTable } from '#modules/access/account/liveSessionTable.screen.tsx';
import { reasonOf } from '#client/calls/reasonOf';
import { signInSheet } from '#modules/access/signIn/signIn.sheet';
import { SheetOrElse } from '#modules/access/sheetOrElse.screen.tsx';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import './account.css';

const pageSize = 50;
const typingMs = 300;

type Read<T> = (page: number, size: number, search: string) => Promise<Listed<T>>;

function usePaged<T>(read: Read<T>) {
  const [{ search, page }, setWanted] = useState({ search: '', page: 1 });
  const [found, setFound] = useState<Listed<T> | undefined>();
  const [failed, setFailed] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const show = (answer: Listed<T> | undefined, reason: string) => {
      if (!current) return;
      if (answer) setFound(answer);
      setFailed(reason);
    };
    const timer = setTimeout(
      () =>
        void read(page, pageSize, search.trim()).then(
          (answer) => show(answer, ''),
          (error: unknown) => show(undefined, reasonOf(error)),
        ),
      typingMs,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [read, page, search, turn]);
  return { search, page, found, failed, look: setWanted, again: () => setTurn((last) => last + 1) };
}

function Paged<T>({
  list,
  count,
  none,
  children,
}: {
  list: ReturnType<typeof usePaged<T>>;
  count: string;
  none: string;
  children: (rows: readonly T[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const { search, page, found, failed, look, again } = list;
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / pageSize));
  return (
    <>
      <div className="account-bar">
        <input
          className="input"
          type="search"
          value={search}
          placeholder={t('account:search')}
          aria-label={t('account:search')}
          onChange={(event) => look({ search: event.target.value, page: 1 })}
        />
        <span>{found === undefined ? null : t(count, { count: found.total })}</span>
        <button type="button" className="button" disabled={page <= 1} onClick={() => look({ search, page: page - 1 })}>
          {t('account:before')}
        </button>
        <bdi dir="ltr">
          {page} / {pages}
        </bdi>
        <button type="button" className="button" disabled={page >= pages} onClick={() => look({ search, page: page + 1 })}>
          {t('account:after')}
        </button>
      </div>
      <Unread reason={failed} onRetry={again} />
      {found?.rows.length === 0 ? <p className="messages-empty">{t(none)}</p> : null}
      {found === undefined || found.rows.length === 0 ? null : children(found.rows)}
    </>
  );
}

function LiveSessions() {
  const { t } = useTranslation();
  const list = usePaged(readLiveSessions);
  const end = async (session: LiveSession) => {
    const question = {
      title: t('account:endUserTitle'),
      body: t('account:endUserBody', { name: session.fullname, device: deviceOf(session.userAgent) }),
      verb: t('account:endVerb'),
      danger: true,
    };
    if (!(await confirmDialog(question))) return;
    await endLiveSession(session.id).then(
      () => toast('done', t('account:endDone')),
      (error: unknown) => toast('error', reasonOf(error)),
    );
    list.again();
  };
  return (
    <Paged list={list} count="account:count" none="account:onlineNone">
      {(rows) => <LiveSessionTable sessions={rows} onEnd={(session) => void end(session)} />}
    </Paged>
  );
}

/** The record of sign-ins with their addresses, for those who may read it; beside it, for those who administer people, who is signed in now. */
export const SignInsScreen = () => (
  <SheetOrElse
    sheet={signInSheet}
    title="shell:route.loginIp"
    tabs={['account:records', 'account:online']}
    belongs="account:none"
    others={['admin', 'getUserList']}
  >
    <LiveSessions />
  </SheetOrElse>
);
