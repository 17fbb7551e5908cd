import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '#modules/messages/inbox/inbox.screen';
import { timeZoneAtom } from '#client/session/session';
import { Icon } from '#client/shell/icons.tsx';
import { formatMoment } from '#values/moment';

/** One message as a button: title, the beginning of its text, who and when. What is urgent is marked, also once it is read (domain/12 §29). */
export function MessageLine({ message, onOpen }: { message: Message; onOpen: (message: Message) => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <button type="button" className={message.isConsumed ? 'message-line' : 'message-line message-unread'} onClick={() => onOpen(message)}>
      <span className="message-mark">{message.isConsumed ? null : <Icon name="dot" size={16} />}</span>
      <span className="message-texts">
        <span className="message-head">
          {message.priority === 'HIGH' ? <span className="message-urgent">{t('messages:urgent')}</span> : null}
          <span className="message-title" dir="auto">
            {message.classification}
          </span>
        </span>
        <span className="message-content" dir="auto">
          {message.content}
        </span>
        <span className="message-about">
          {message.isConsumed ? null : <span className="visually-hidden">{t('messages:unread')}</span>}
          <bdi>{message.sourceKind === 'SYSTEM' ? t('messages:product') : message.createUser}</bdi>
          <bdi dir="ltr">{formatMoment(message.createTime, zone).slice(0, 16)}</bdi>
          {message.sourceContent === null ? null : <bdi dir="ltr">{message.sourceContent}</bdi>}
        </span>
      </span>
    </button>
  );
}
