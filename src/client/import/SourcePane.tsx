import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawn, DrawnCell } from '#workers/workbook/drawn/draw';
import type { Window } from '#workers/workbook/drawn/looks';
import './sourcePane.css';

/** Draws a part of a sheet; null where it cannot be had. */
export type DrawPart = (sheet: string, part: Window) => Promise<Drawn | null>;

/** Where a value was found: the sheet of its row, and the source the row keeps for it. */
export interface ShownSource {
  readonly sheet: string;
  readonly source: string;
}

const around = { rows: 24, columns: 16, above: 6, before: 4 } as const;
const restMs = 120;
const CELL = /^(?:(.+)!)?([A-Z]{1,3})(\d+)$/u;

interface Place {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** The cells a source names: `E7`, `BASE!C2+ADD-ON!C3`; none of a title that is no cell. */
export function placesOf({ sheet, source }: ShownSource): Place[] {
  return source.split('+').flatMap((part) => {
    const found = CELL.exec(part);
    if (found === null) return [];
    const column = [...(found[2] as string)].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return [{ sheet: found[1] ?? sheet, row: Number(found[3]) - 1, column }];
  });
}

const holds = ({ sheet, top, left, rows, columns }: Drawn, place: Place): boolean =>
  sheet === place.sheet && place.row >= top && place.row < top + rows && place.column >= left && place.column < left + columns;

const sides: Readonly<Record<string, string>> = { t: 'Top', r: 'Right', b: 'Bottom', l: 'Left' };

function styleOf(cell: DrawnCell | undefined): CSSProperties {
  if (cell === undefined) return {};
  const lines = Object.fromEntries([...(cell.lines ?? '')].map((side) => [`border${sides[side]}Color`, 'currentColor']));
  return {
    ...(cell.ink ? { color: cell.ink } : {}),
    ...(cell.fill ? { background: cell.fill } : {}),
    ...(cell.bold ? { fontWeight: 700 } : {}),
    ...(cell.italic ? { fontStyle: 'italic' } : {}),
    ...(cell.struck || cell.underlined
      ? { textDecoration: [cell.struck ? 'line-through' : '', cell.underlined ? 'underline' : ''].join(' ').trim() }
      : {}),
    ...(cell.align ? { textAlign: cell.align } : {}),
    ...lines,
  };
}

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

/** The sheet as the workbook shows it, its own direction, the cells in question framed. */
function Sheet({ drawn, places }: { drawn: Drawn; places: readonly Place[] }) {
  const { t } = useTranslation();
  const framed = useRef<HTMLTableCellElement>(null);
  const cells = useMemo(() => new Map(drawn.cells.map((cell) => [`${cell.row} ${cell.column}`, cell])), [drawn]);
  const [hiddenRows, hiddenColumns] = [new Set(drawn.hiddenRows), new Set(drawn.hiddenColumns)];
  useEffect(() => {
    // Newer browsers answer a promise here, which is no way to take an effect back.
    void framed.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [drawn, places]);
  const covered = new Set<string>();
  const spans = new Map<string, { rowSpan: number; colSpan: number }>();
  for (const { top, left, bottom, right } of drawn.merges) {
    const [row, column] = [Math.max(top, drawn.top), Math.max(left, drawn.left)];
    spans.set(`${row} ${column}`, {
      rowSpan: Math.min(bottom, drawn.top + drawn.rows - 1) - row + 1,
      colSpan: Math.min(right, drawn.left + drawn.columns - 1) - column + 1,
    });
    for (let y = row; y <= Math.min(bottom, drawn.top + drawn.rows - 1); y += 1)
      for (let x = column; x <= Math.min(right, drawn.left + drawn.columns - 1); x += 1)
        if (y !== row || x !== column) covered.add(`${y} ${x}`);
  }
  const columns = drawn.widths.map((width, at) => ({ width, column: drawn.left + at }));
  const merged = (place: Place) => {
    const over = drawn.merges.find(
      (one) => place.row >= one.top && place.row <= one.bottom && place.column >= one.left && place.column <= one.right,
    );
    return over === undefined ? place : { ...place, row: Math.max(over.top, drawn.top), column: Math.max(over.left, drawn.left) };
  };
  const wanted = new Set(
    places
      .filter((place) => holds(drawn, place))
      .map(merged)
      .map(({ row, column }) => `${row} ${column}`),
  );
  return (
    <div className="source-sheet" dir={drawn.rightToLeft ? 'rtl' : 'ltr'} tabIndex={0} role="group" aria-label={drawn.sheet}>
      <table>
        <colgroup>
          <col style={{ inlineSize: 36 }} />
          {columns.map(({ column, width }) => (
            <col key={column} style={{ inlineSize: hiddenColumns.has(column) ? 6 : width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th />
            {columns.map(({ column }) => (
              <th
                key={column}
                scope="col"
                data-hidden={hiddenColumns.has(column)}
                title={hiddenColumns.has(column) ? t('import:source.hiddenColumn') : undefined}
              >
                {hiddenColumns.has(column) ? '' : letters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.heights.map((height, at) => {
            const row = drawn.top + at;
            const hidden = hiddenRows.has(row);
            return (
              <tr
                key={row}
                data-hidden={hidden}
                title={hidden ? t('import:source.hiddenRow') : undefined}
                style={{ blockSize: hidden ? 4 : height }}
              >
                <th scope="row">{hidden ? '' : row + 1}</th>
                {columns.map(({ column }) => {
                  const key = `${row} ${column}`;
                  if (covered.has(key)) return null;
                  const cell = cells.get(key);
                  const isWanted = wanted.has(key);
                  return (
                    <td key={column} {...spans.get(key)} ref={isWanted ? framed : null} data-framed={isWanted} style={styleOf(cell)}>
                      {hidden || hiddenColumns.has(column) ? null : <bdi>{cell?.t}</bdi>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The neighbourhood of the cell a value was read from, beside the value while it is corrected. */
export function SourcePane({ shown, draw }: { shown: ShownSource | null; draw: DrawPart }) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [failed, setFailed] = useState(false);
  const places = useMemo(() => (shown === null ? [] : placesOf(shown)), [shown]);
  const [first] = places;
  const inSight = first !== undefined && drawn !== null && holds(drawn, first);
  useEffect(() => {
    if (first === undefined || inSight) return;
    let current = true;
    // Whoever walks along the cells does not have each of them drawn.
    const timer = setTimeout(() => {
      const part = {
        top: Math.max(0, first.row - around.above),
        left: Math.max(0, first.column - around.before),
        rows: around.rows,
        columns: around.columns,
      };
      draw(first.sheet, part).then(
        (made) => current && (setDrawn(made), setFailed(made === null)),
        () => current && setFailed(true),
      );
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [first, inSight, draw]);
  return (
    <section className="source-pane" aria-label={t('import:source.label')}>
      <p className="import-quiet">
        {shown === null || shown.source === '' ? (
          t('import:source.none')
        ) : (
          <bdi dir="ltr">
            <bdi>{first?.sheet ?? shown.sheet}</bdi>{' '}
            <bdi>{places.length > 0 ? shown.source : t(`import:source.of.${shown.source}`, shown.source)}</bdi>
          </bdi>
        )}
        {failed ? ` ${t('import:source.failed')}` : ''}
      </p>
      {drawn !== null && inSight ? <Sheet drawn={drawn} places={places} /> : null}
    </section>
  );
}
