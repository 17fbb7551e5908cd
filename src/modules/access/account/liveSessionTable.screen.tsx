import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { LiveSession } from '#modules/access/account/account.screen';
import { deviceOf } from '#modules/access/signIn/device.rules';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { timeZoneAtom } from '#client/session/session';
import { formatMoment } from '#values/moment';

/** Who is signed in now, where and on what; each session can be ended but one's own present one. */
export function LiveSessionTable({ sessions, onEnd }: { sessions: readonly LiveSession[]; onEnd: (session: LiveSession) => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <RecordsTable
      heads={[
        t('account:username'),
        t('account:fullname'),
        t('account:branch'),
        t('account:ip'),
        t('account:device'),
        t('account:time'),
        t('account:lastSeen'),
        t('account:endVerb'),
      ]}
    >
      {sessions.map((session) => (
        <tr key={session.id}>
          <td dir="ltr">{session.username}</td>
          <td dir="auto">{session.fullname}</td>
          <td dir="auto">{session.epName}</td>
          <td dir="ltr">{session.ip}</td>
          <td dir="ltr" title={session.userAgent}>
            {deviceOf(session.userAgent)}
          </td>
          <td dir="ltr">{formatMoment(session.createTime, zone)}</td>
          <td dir="ltr">{formatMoment(session.lastSeenTime, zone)}</td>
          <td>
            {session.isCurrent ? (
              <span className="session-current">{t('account:thisOne')}</span>
            ) : (
              <button
                type="button"
                className="button"
                aria-label={t('account:endOf', { name: session.fullname })}
                onClick={() => onEnd(session)}
              >
                {t('account:endVerb')}
              </button>
            )}
          </td>
        </tr>
      ))}
    </RecordsTable>
  );
}
