import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords, rowLabel } from '#client/sheet/desk/wording';
import { History } from '#client/sheet/history/History.tsx';
import { Popover } from '#client/sheet/panels/Popover.tsx';

/** Ctrl+Alt+H: what became of a cell, beside it; with `column` null what became of the row. */
export function HistoryPopover({
  desk,
  rowId,
  column,
  beside,
  onClose,
}: {
  desk: Desk;
  rowId: string;
  column: string | null;
  beside: DOMRect;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const row = desk.model.viewRowOf(rowId);
  const name = row === null ? rowId : rowLabel(desk, row);
  const title = column === null ? t('history:ofRow', { row: name }) : t('history:ofCell', { row: name, column: columnWords(desk, column) });
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={title} className="history-popover" onClose={onClose}>
      <h2>{title}</h2>
      <History desk={desk} rowId={rowId} column={column} />
    </Popover>
  );
}
