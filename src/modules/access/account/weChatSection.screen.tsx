import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWeChat, startWeChat, unbindWeChat, type WeChatKind } from '#modules/access/account/account.screen';
import { reasonOf } from '#client/calls/reasonOf';
import { toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';

/** Which of the company's two programs at WeChat know the person; nothing where it has none. */
export function WeChatSection() {
  const { t } = useTranslation();
  const { read, failed, again } = useRead(readWeChat);
  const [link, setLink] = useState('');
  if (read === undefined || read.kinds.length === 0) return <Unread reason={failed} onRetry={again} />;
  const refused = (error: unknown) => toast('error', reasonOf(error));
  const begin = (kind: WeChatKind) => startWeChat(kind).then(({ url }) => setLink(url), refused);
  return (
    <section aria-label={t('account:weChat')}>
      <h2>{t('account:weChat')}</h2>
      {read.kinds.map((kind) => {
        const isBound = read.bound.some((one) => one.kind === kind);
        return (
          <p key={kind} className="provider-linked">
            <span>{t(`account:weChatKind.${kind}`, { state: t(isBound ? 'account:weChatBound' : 'account:weChatUnbound') })}</span>
            <button type="button" className="button" onClick={() => void (isBound ? unbindWeChat(kind).then(again, refused) : begin(kind))}>
              {t(isBound ? 'account:weChatEnd' : 'account:weChatBegin')}
            </button>
          </p>
        );
      })}
      {link === '' ? null : (
        <p className="provider-about">
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('account:weChatOpen')}
          </a>
        </p>
      )}
    </section>
  );
}
