import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { deviceOf, type SignInRecord } from '#client/account/account';
import { timeZoneAtom } from '#client/session/session';
import { formatMoment } from '#values/moment';

/** Sign-ins, newest first; `people` shows whose they are. */
export function SignInTable({ records, people }: { records: readonly SignInRecord[]; people: boolean }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <table className="records-table">
      <thead>
        <tr>
          <th scope="col">{t('account:time')}</th>
          {people ? <th scope="col">{t('account:username')}</th> : null}
          {people ? <th scope="col">{t('account:fullname')}</th> : null}
          <th scope="col">{t('account:branch')}</th>
          <th scope="col">{t('account:ip')}</th>
          <th scope="col">{t('account:device')}</th>
          <th scope="col">{t('account:result')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <td dir="ltr">{formatMoment(record.loginTime, zone)}</td>
            {people ? <td dir="ltr">{record.username}</td> : null}
            {people ? <td dir="auto">{record.fullname}</td> : null}
            <td dir="auto">{record.epName}</td>
            <td dir="ltr">{record.ip}</td>
            <td dir="ltr" title={record.userAgent}>
              {deviceOf(record.userAgent)}
            </td>
            <td className={record.result === 'OK' ? '' : 'records-table-bad'}>{t(`account:results.${record.result}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
