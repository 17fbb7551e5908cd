import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSignIns, type SignInRecord } from '#client/account/account';
import { SignInTable } from '#client/account/SignInTable.tsx';
import './account.css';

const pageSize = 50;
const typingMs = 300;

/** The record of sign-ins with their addresses, for those who may read it. */
export function SignInsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<{ rows: readonly SignInRecord[]; total: number } | undefined>();
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      readSignIns(page, pageSize, search.trim()).then((answer) => current && setFound(answer), () => undefined);
    }, typingMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [page, search]);
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / pageSize));
  return (
    <div className="account">
      <div className="account-bar">
        <input
          className="input"
          type="search"
          value={search}
          placeholder={t('account:search')}
          aria-label={t('account:search')}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        <span>{found === undefined ? null : t('account:count', { count: found.total })}</span>
        <button type="button" className="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('account:before')}
        </button>
        <bdi dir="ltr">
          {page} / {pages}
        </bdi>
        <button type="button" className="button" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t('account:after')}
        </button>
      </div>
      {found?.rows.length === 0 ? <p className="messages-empty">{t('account:none')}</p> : null}
      {found === undefined || found.rows.length === 0 ? null : <SignInTable records={found.rows} people />}
    </div>
  );
}
