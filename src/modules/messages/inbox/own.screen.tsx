import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { announcementAtom } from '#modules/messages/inbox/announced.screen';
import { unreadAtom } from '#modules/messages/inbox/inbox.screen';

/** How many messages the person has not read. */
export function UnreadRow() {
  const { t } = useTranslation();
  const unread = useAtomValue(unreadAtom);
  return (
    <tr>
      <th scope="row">
        <Link to="/layout/information">{t('dashboard:unread')}</Link>
      </th>
      <td className={unread === 0 ? 'figure-nothing' : undefined}>
        <Link to="/layout/information" aria-label={`${t('dashboard:unread')} ${unread}`}>
          {unread}
        </Link>
      </td>
    </tr>
  );
}

/** What the company announces now; nothing where it does not. */
export function AnnouncedNote() {
  const { t } = useTranslation();
  const announcement = useAtomValue(announcementAtom);
  if (announcement === '') return null;
  return (
    <p className="announced">
      <span>{t('dashboard:announced')}</span>
      <span dir="auto">{announcement}</span>
    </p>
  );
}
