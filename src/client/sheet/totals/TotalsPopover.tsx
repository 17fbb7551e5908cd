import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sumKey } from '#define/sums';
import { Figure } from '#client/sheet/bars/Figure.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { shareWords } from '#client/sheet/totals/shares';
import { totalsOf, type TotalsCell, type TotalsLine } from '#client/sheet/totals/totals';

/** The exact text of a total, as it was before thousands were set apart. */
const exact = (shown: string): string => shown.replaceAll(',', '').replace('\u2212', '-').replace('\u200e', '');

const cellOf = (desk: Desk, cell: TotalsCell | undefined) =>
  cell && (cell.counted ? <bdi dir="ltr">{cell.text}</bdi> : <Figure desk={desk} value={exact(cell.text)} />);

function Cells({ desk, lines, columns }: { desk: Desk; lines: readonly TotalsLine[]; columns: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <table className="sum-table">
      <thead>
        <tr>
          <th scope="col">{t('totals:column')}</th>
          {lines.map((line) => (
            <th key={sumKey(line)} scope="col">
              {line.currency === '' ? t('totals:plain') : <bdi dir="ltr">{line.currency}</bdi>} {shareWords(desk, line.share)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column}>
            <th scope="row" dir="auto">
              {columnWords(desk, column)}
            </th>
            {lines.map((line) => (
              <td key={sumKey(line)}>{cellOf(desk, line.cells.get(column))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All totals of the rows shown, of one column or of all, each currency and share by itself; a press on a figure copies it. */
export function TotalsPopover({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const totals = totalsOf(desk);
  const open = useAtomValue(totals.open);
  const lines = useAtomValue(totals.lines);
  const shown = useAtomValue(desk.columns);
  if (open === null || lines.length === 0) return null;
  const columns = shown
    .map(({ name }) => name)
    .filter((name) => (open.column === null || name === open.column) && lines.some(({ cells }) => cells.has(name)));
  if (columns.length === 0) return null;
  const filled = lines.filter(({ cells }) => columns.some((name) => cells.has(name)));
  const close = () => {
    desk.set(totals.open, null);
    desk.editor?.focus();
  };
  return (
    <Popover beside={open.beside} rightToLeft={desk.rightToLeft} label={t('totals:title')} className="figures-popover" onClose={close}>
      <h2>{t('totals:title')}</h2>
      <Cells desk={desk} lines={filled} columns={columns} />
    </Popover>
  );
}
