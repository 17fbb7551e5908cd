import { useTranslation } from 'react-i18next';
import type { Names } from '#client/dictionaries/names';

/** Says quietly that codes stand where names should, while these could not be read; nothing while all are there. */
export function NamesNote({ names }: { names: readonly Names[] }) {
  const { t } = useTranslation();
  const missing = names.filter(({ failed }) => failed !== '');
  if (missing.length === 0) return null;
  return (
    <p role="status" className="names-note" title={missing[0]?.failed}>
      {t('shell:failure.names')}{' '}
      <button type="button" className="quiet-button" onClick={() => missing.forEach(({ again }) => again())}>
        {t('shell:failure.retry')}
      </button>
    </p>
  );
}
