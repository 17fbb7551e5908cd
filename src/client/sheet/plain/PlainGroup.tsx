import { useTranslation } from 'react-i18next';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { figuresOf, groupsOf, headedColumns, headWords } from '#client/sheet/groups/groups';
import { at } from '#client/sheet/grid/selection';

/** The head of a group as a row of the plain table: a button that folds it, its rows, its sums under their columns. */
export function PlainGroup({ desk, row, active }: { desk: Desk; row: number; active: boolean }) {
  const { t } = useTranslation();
  const head = desk.model.tools.groups.head(row);
  if (head === null) return null;
  const groups = groupsOf(desk);
  const columns = headedColumns(desk);
  const line = groups.lineOf(head);
  const { label } = headWords(desk, head);
  const summed = columns.findIndex((column) => column.summed);
  const span = summed <= 0 ? columns.length : summed;
  return (
    <tr className="plain-group" aria-rowindex={row + 2} data-level={head.level}>
      <th scope="row" />
      <td colSpan={span} data-place={`${row} 0`}>
        <button
          type="button"
          className="plain-cell"
          tabIndex={active ? 0 : -1}
          aria-expanded={head.slot < 0 ? undefined : !head.folded}
          onFocus={() => desk.select(at({ row, col: 0 }), 'none')}
          onClick={() => groups.turnAt(row)}
        >
          {head.slot < 0 ? null : <SheetIcon name={head.folded ? 'columnOn' : 'down'} turns={head.folded} />}
          <strong dir="auto">{label}</strong>
          {line === undefined ? null : <span className="plain-rows">{t('grouping:rowsOf', { count: line.rows })}</span>}
        </button>
      </td>
      {columns.slice(span).map((column) => (
        <td key={column.name}>
          {column.summed && line
            ? figuresOf(desk, line, column.name).map(({ words, text, negative }) => (
                <span key={`${words} ${text}`} className="plain-figure" data-negative={negative}>
                  {words} <bdi dir="ltr">{text}</bdi>
                </span>
              ))
            : null}
        </td>
      ))}
    </tr>
  );
}
