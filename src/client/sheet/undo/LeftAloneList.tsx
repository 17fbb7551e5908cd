import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords, numberedRow } from '#client/sheet/desk/wording';
import type { LeftAlone } from '#client/sheet/engine/tools/steps';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import './undo.css';

/** The cells an undo left alone, by name: what they hold now and why; a press leads there. */
export function LeftAloneList({
  desk,
  cells,
  count,
  beside,
  onClose,
}: {
  desk: Desk;
  cells: readonly LeftAlone[];
  count: number;
  beside: DOMRect;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('undo:leftTitle')} className="undo-list" onClose={onClose}>
      <h2 className="undo-heading">{t('undo:left', { count })}</h2>
      <div className="undo-lines">
        {cells.map((cell, at) => (
          <button
            key={`${cell.rowId} ${cell.column}`}
            type="button"
            className="undo-line left-line"
            {...(at === 0 ? { 'data-first': '' } : {})}
            onClick={() => desk.jump(cell.rowId, cell.column)}
          >
            <bdi className="undo-label">{numberedRow(desk, cell.rowId)}</bdi>
            <span>{columnWords(desk, cell.column)}</span>
            <span className="left-reason" dir="auto">
              {cell.problem?.text ?? t('undo:changed', { value: cell.now === '' ? t('sheet:grid.blank') : cell.now })}
            </span>
          </button>
        ))}
      </div>
      {count > cells.length ? <p className="undo-none">{t('undo:more', { count: count - cells.length })}</p> : null}
    </Popover>
  );
}
