import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { addRows, showAllRows } from '#client/sheet/desk/commands';
import { useStatus } from '#client/sheet/desk/useStatus';
import type { Surroundings } from '#client/sheet/grid/perform';

/** What stands where rows would be: the failure with a retry, the filter that hides everything, or what belongs here. */
export function EmptySheet({
  desk,
  around,
  belongs,
  onRetry,
}: {
  desk: Desk;
  around: Surroundings;
  belongs: string | undefined;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const status = useStatus(desk);
  if (status.failed !== null) {
    return (
      <div className="sheet-empty" role="alert">
        <h2>{t('sheet:empty.failedTitle')}</h2>
        <p>{status.failed.text}</p>
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('sheet:empty.retry')}
        </button>
      </div>
    );
  }
  if (desk.extent().rows > 0 || status.loading !== null) return null;
  if (status.where !== null || status.search !== '' || status.onlyWrong || status.onlyThese) {
    const clear = () => {
      void showAllRows(desk);
      desk.editor?.focus();
    };
    return (
      <div className="sheet-empty">
        <h2>{t('sheet:empty.noHitTitle')}</h2>
        <p>{t('sheet:empty.noHitBody', { count: status.total })}</p>
        <button type="button" className="button button-primary" onClick={clear}>
          {t('sheet:empty.clearFilter')}
        </button>
      </div>
    );
  }
  return (
    <div className="sheet-empty">
      <h2>{t('sheet:empty.title', { title: around.title })}</h2>
      {belongs === '' ? null : <p>{belongs ?? t('sheet:empty.body')}</p>}
      <div className="sheet-empty-steps">
        {around.writes.adds ? (
          <button type="button" className="button button-primary" onClick={() => void addRows(desk, 1)}>
            {t('sheet:rows.add')}
          </button>
        ) : null}
        {around.onImport === undefined ? null : (
          <button type="button" className="button" onClick={around.onImport}>
            {t('sheet:toolbar.import')}
          </button>
        )}
      </div>
    </div>
  );
}
