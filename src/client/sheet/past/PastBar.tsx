import { useTranslation } from 'react-i18next';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { lookAt } from '#client/sheet/past/looking';
import { momentWords } from '#client/sheet/past/momentWords';
import { usePast } from '#client/sheet/past/usePast';
import { openViews } from '#client/sheet/views/viewing';

/** While rows are shown as they once stood: the moment, what happened since, and the way back. */
export function PastBar({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const past = usePast(desk);
  if (past === null) return null;
  const [changed, gone] = [Object.keys(past.moved).length, past.gone.length];
  const since = [
    changed > 0 ? t('past:moved', { count: changed }) : '',
    gone > 0 ? t('past:goneRows', { count: gone }) : '',
    changed + gone === 0 ? t('past:nothing') : '',
    past.more ? t('past:more') : '',
    past.recordBegins !== null && past.at < past.recordBegins ? t('past:begins', { at: momentWords(past.recordBegins) }) : '',
    Object.keys(desk.model.definition.looked ?? {}).length > 0 ? t('past:looked') : '',
  ];
  return (
    <div className="sheet-banner banner-waiting" role="status">
      <SheetIcon name="lock" />
      <span>
        <strong>{t('past:bar', { at: momentWords(past.at) })}</strong>
        {since.map((line) => (line === '' ? null : ` · ${line}`))}
      </span>
      <button type="button" className="button" onClick={() => void lookAt(desk, null)}>
        {t('past:back')}
      </button>
      <button type="button" className="link-button" onClick={() => openViews(desk, { what: 'past' })}>
        {t('past:again')}
      </button>
    </div>
  );
}
