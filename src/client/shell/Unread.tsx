import { useTranslation } from 'react-i18next';

/** Says why what stands here could not be read, and reads it anew; nothing where `reason` is empty. */
export function Unread({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslation();
  if (reason === '') return null;
  return (
    <p role="alert" className="unread">
      <span>{t('shell:failure.unread', { reason })}</span>
      <button type="button" className="button" onClick={onRetry}>
        {t('shell:failure.retry')}
      </button>
    </p>
  );
}
