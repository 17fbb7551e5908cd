import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenIn, type Sheet } from '#define/sheet';
import { languageOf } from '#names/languages';
import { definedLayout, headerOf } from '#client/sheet/desk/layout';
import { headerWidth } from '#client/sheet/grid/headDrawing';
import './frame.css';

/** The frame and the head of a sheet while its columns are asked for: bars, headers and ruled rows stand where the sheet's will. */
export function SheetFrame({ sheet: defined, title }: { sheet: Sheet; title: string }) {
  const { t, i18n } = useTranslation();
  const sheet = useMemo(() => spokenIn(defined, languageOf(i18n.language)), [defined, i18n.language]);
  const columns = useMemo(() => definedLayout(sheet, headerWidth).filter(({ hidden }) => !hidden), [sheet]);
  const grouped = sheet.columns.some(({ group, hidden }) => group !== undefined && hidden !== true);
  return (
    <div className="sheet sheet-frame" aria-busy="true">
      <div className="sheet-toolbar">
        <span className="sheet-title">{t(title)}</span>
      </div>
      <div className="formula-bar" />
      <div className={grouped ? 'frame-heads frame-grouped' : 'frame-heads'} aria-hidden="true">
        <span className="frame-corner" />
        {columns.map(({ field, width }) => (
          <span key={field} dir="auto" style={{ inlineSize: width }}>
            {headerOf(sheet, field)}
          </span>
        ))}
      </div>
      <div className="frame-rows" />
      <div className="status-bar">{t('sheet:status.loading', { count: 0 })}</div>
    </div>
  );
}
