import { useTranslation } from 'react-i18next';
import type { ImportState } from '#client/import/importSession';
import { count, importWord } from '#client/import/words';
import type { EntityName } from '#names/entities';

/** Work under way: what it is, how far it is, and the way out of it. */
export function Progress({ entity, busy, onCancel }: { entity: EntityName; busy: NonNullable<ImportState['busy']>; onCancel: () => void }) {
  const { t } = useTranslation();
  const share = busy.total === 0 ? 0 : Math.min(100, Math.floor((busy.done / busy.total) * 100));
  return (
    <div className="import-busy" role="status">
      <p>
        {busy.what === 'reading'
          ? t('import:busy.reading', { percent: share })
          : importWord(entity, 'busy.staging', { done: count(busy.done), total: count(busy.total) })}
      </p>
      <progress max={100} value={share} aria-label={importWord(entity, `busy.${busy.what}Label`)} />
      <button type="button" className="button" onClick={onCancel}>
        {t('import:busy.cancel')}
      </button>
    </div>
  );
}
