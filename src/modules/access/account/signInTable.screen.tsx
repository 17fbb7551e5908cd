import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { SignInRecord } from '#modules/access/account/account.screen';
import { deviceOf } from '#modules/access/signIn/device.rules';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { timeZoneAtom } from '#client/session/session';
import { formatMoment } from '#values/moment';

/** When the session of a sign-in ended, and how. */
function Ending({ record: { sessionId, logoutTime, endedHow }, zone }: { record: SignInRecord; zone: string }) {
  const { t } = useTranslation();
  if (sessionId === null) return null;
  if (logoutTime === null || endedHow === null) return <span className="session-current">{t('account:live')}</span>;
  return (
    <>
      <bdi dir="ltr">{formatMoment(logoutTime, zone)}</bdi> · {t(`account:ended.${endedHow}`)}
    </>
  );
}

/** Sign-ins of one person, newest first. */
export function SignInTable({ records }: { records: readonly SignInRecord[] }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <RecordsTable
      heads={[t('account:time'), t('account:branch'), t('account:ip'), t('account:device'), t('account:result'), t('account:logout')]}
    >
      {records.map((record) => (
        <tr key={record.id}>
          <td dir="ltr">{formatMoment(record.loginTime, zone)}</td>
          <td dir="auto">{record.epName}</td>
          <td>
            <bdi dir="ltr">{record.ip}</bdi>
            {record.ipLocation === null ? null : <span className="records-table-quiet">{record.ipLocation}</span>}
          </td>
          <td dir="ltr" title={record.userAgent}>
            {deviceOf(record.userAgent)}
          </td>
          <td className={record.result === 'OK' ? '' : 'records-table-bad'}>
            {t(record.detail === null ? `account:results.${record.result}` : `account:details.${record.detail}`)}
          </td>
          <td>
            <Ending record={record} zone={zone} />
          </td>
        </tr>
      ))}
    </RecordsTable>
  );
}
