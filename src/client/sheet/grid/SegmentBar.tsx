import { useTranslation } from 'react-i18next';

/** Shown only for sheets taller than the browser's tallest element: which rows are here, and the way to the others. */
export function SegmentBar({
  start,
  segment,
  rows,
  onStart,
}: {
  start: number;
  segment: number;
  rows: number;
  onStart: (start: number) => void;
}) {
  const { t } = useTranslation();
  if (rows <= segment) return null;
  const last = Math.min(rows, start + segment);
  return (
    <div className="segment-bar">
      <span>
        {t('sheet:grid.segment', {
          first: (start + 1).toLocaleString('en'),
          last: last.toLocaleString('en'),
          total: rows.toLocaleString('en'),
        })}
      </span>
      <button type="button" className="quiet-button" disabled={start === 0} onClick={() => onStart(start - segment)}>
        {t('sheet:grid.segmentBefore')}
      </button>
      <button type="button" className="quiet-button" disabled={last >= rows} onClick={() => onStart(start + segment)}>
        {t('sheet:grid.segmentAfter')}
      </button>
    </div>
  );
}
