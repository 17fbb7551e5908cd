import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { timeZoneAtom } from '#client/session/session';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { formatMoment } from '#values/moment';

interface Reader {
  readonly userId: string;
  readonly fullname: string;
  readonly username: string;
  readonly readTime: string | null;
}

/** How many of the people an announcement is for have read it, and on request who. */
export function Readers({ id }: { id: string }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const {
    read: people = [],
    failed,
    again,
  } = useRead(useCallback(() => call<Reader[]>('GET', '/cusNoticeController/selectReceipt', { id }, { quiet: true }), [id]));
  const read = people.filter(({ readTime }) => readTime !== null).length;
  if (people.length === 0) return <Unread reason={failed} onRetry={again} />;
  return (
    <details className="article-readers">
      <summary>{t('articles:readers', { read, all: people.length })}</summary>
      <ul>
        {people.map(({ userId, fullname, username, readTime }) => (
          <li key={userId}>
            <bdi>{fullname}</bdi> <bdi dir="ltr">{username}</bdi>{' '}
            <bdi dir="ltr">{readTime === null ? t('articles:unread') : formatMoment(readTime, zone).slice(0, 16)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
