import { useTranslation } from 'react-i18next';
import { useIdleEnd } from '#client/session/idle';
import { signOut } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';

const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Asks, five minutes before a session ends because nobody has done anything, whether somebody is still there. */
export function IdleWarning() {
  const { t } = useTranslation();
  const { leftMs, onStay } = useIdleEnd();
  if (leftMs === null) return null;
  const actions = (
    <>
      <button type="button" className="button" onClick={() => void signOut()}>
        {t('shell:idle.leave')}
      </button>
      <button type="submit" className="button button-primary" data-first="">
        {t('shell:idle.stay')}
      </button>
    </>
  );
  return (
    <Dialog title={t('shell:idle.title')} role="alertdialog" actions={actions} onSubmit={onStay} onLeave={onStay}>
      <p>{t('shell:idle.body')}</p>
      <p className="idle-left">
        <bdi dir="ltr" role="timer">
          {clock(leftMs)}
        </bdi>
      </p>
    </Dialog>
  );
}
