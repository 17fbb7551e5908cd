import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/shell/icons.tsx';

const PublishDialog = lazy(async () => ({ default: (await import('#modules/messages/inbox/publishDialog.screen.tsx')).PublishDialog }));

/** The floating button that opens the create-message dialog (shell.md §2.5). */
export function PushButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="push-button" aria-haspopup="dialog" title={t('messages:push')} onClick={() => setOpen(true)}>
        <Icon name="message" />
        <span className="push-word">{t('messages:push')}</span>
      </button>
      {open ? (
        <Suspense>
          <PublishDialog onLeave={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
