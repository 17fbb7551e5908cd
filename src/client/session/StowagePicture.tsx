import { Fragment } from 'react';

const cell = { width: 34, height: 20 };
const gap = 2;
/** Columns of the sheet, of the ship, and rows from the sheet's head down to the deck. */
const sheetColumns = 6;
const allColumns = 19;
const rows = 12;
/** How far the sea goes on beyond the ship: past any screen's edge. */
const beyond = 1200;
/** Rows still free above the containers, column by column from the sheet to the bow. */
const skyline = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8] as const;

/** A fixed scatter: the picture is the same each time. */
function scatter(column: number, row: number): number {
  const mixed = Math.sin(column * 12.9898 + row * 78.233) * 43758.5453;
  return mixed - Math.floor(mixed);
}

const left = (column: number): number => column * cell.width;
const top = (row: number): number => row * cell.height;

function SheetLines() {
  const width = left(sheetColumns);
  return (
    <>
      <rect className="picture-paper" x={0} y={0} width={width} height={top(rows)} />
      <rect className="picture-head" x={0} y={0} width={width} height={cell.height} />
      <rect className="picture-head" x={0} y={0} width={cell.width} height={top(rows)} />
      {Array.from({ length: rows + 1 }, (_, row) => (
        <line
          key={row}
          className={row === rows - 1 ? 'picture-line-strong' : 'picture-line'}
          x1={0}
          x2={width}
          y1={top(row)}
          y2={top(row)}
        />
      ))}
      {Array.from({ length: sheetColumns }, (_, column) => (
        <line key={column} className="picture-line" x1={left(column)} x2={left(column)} y1={0} y2={top(rows)} />
      ))}
      <rect className="picture-frame" x={0} y={0} width={width} height={top(rows)} />
    </>
  );
}

/** What is written in a cell: row numbers, names from its start, amounts to its end. */
function Writing({ column, row }: { column: number; row: number }) {
  const head = row === 0;
  const total = row === rows - 1;
  if ((head && column === 0) || (total && column > 0 && column < 3)) return null;
  const room = cell.width - 12;
  const length = head ? room * 0.6 : column === 0 ? 6 : room * (0.5 + 0.5 * scatter(column, row));
  const indent = column === 0 ? (room - length) / 2 : column >= 3 && !head ? room - length : 0;
  const look = head || total ? 'picture-word picture-word-strong' : 'picture-word';
  return <rect className={look} x={left(column) + 6 + indent} y={top(row) + 8.5} width={length} height={3} rx={1.5} />;
}

function Containers() {
  const boxes: { column: number; row: number; long: boolean; look: number }[] = [];
  for (let row = 1; row < rows; row += 1) {
    let column = sheetColumns;
    while (column < allColumns) {
      const free = (at: number) => row < (skyline[at - sheetColumns] ?? rows);
      if (free(column)) {
        column += 1;
        continue;
      }
      const long = scatter(column, row) > 0.45 && column + 1 < allColumns && !free(column + 1);
      boxes.push({ column, row, long, look: 1 + Math.floor(scatter(row, column) * 5) });
      column += long ? 2 : 1;
    }
  }
  return boxes.map(({ column, row, long, look }) => {
    const width = (long ? 2 : 1) * cell.width - gap;
    const key = `${column} ${row}`;
    return (
      <rect
        key={key}
        className={`picture-box-${look}`}
        x={left(column) + gap}
        y={top(row) + gap}
        width={width}
        height={cell.height - gap}
        rx={1}
      />
    );
  });
}

/** The sheet's last column opens: its cells come loose and lie as containers on the deck. */
function Loosening() {
  return Array.from({ length: rows - 1 }, (_, place) => {
    const row = place + 1;
    const look = 1 + Math.floor(scatter(row, sheetColumns - 1) * 5);
    if (scatter(row, 3) <= 0.35) return null;
    const size = { width: cell.width - gap * 2, height: cell.height - gap * 2 };
    return <rect key={row} className={`picture-box-${look}`} x={left(sheetColumns - 1) + gap} y={top(row) + gap} {...size} rx={1} />;
  });
}

function Hull() {
  const deck = top(rows);
  const stem = left(allColumns) + 14;
  const bow = stem + 48;
  const keel = deck + 78;
  const shape = [
    `M -30 ${deck} L ${stem} ${deck} L ${stem + 6} ${deck - 14} L ${bow} ${deck - 14}`,
    `C ${bow - 16} ${deck + 14} ${bow - 26} ${deck + 44} ${bow - 34} ${keel}`,
    `L -8 ${keel} C -18 ${keel - 18} -28 ${deck + 26} -30 ${deck} Z`,
  ].join(' ');
  const water = keel - 20;
  return (
    <>
      <path className="picture-hull" d={shape} />
      <line className="picture-draught" x1={-22} x2={bow - 26} y1={deck + 36} y2={deck + 36} />
      <rect className="picture-sea" x={-beyond} y={water} width={bow + beyond * 2} height={1.5} />
      <rect className="picture-sea-body" x={-beyond} y={water + 1.5} width={bow + beyond * 2} height={60} />
      {[0, 1, 2].map((wave) => (
        <rect key={wave} className="picture-sea" x={-60 + wave * 260} y={water + 16 + wave * 11} width={150 - wave * 20} height={1.5} />
      ))}
    </>
  );
}

/** The product in one picture: the rows of a sheet go on as the tiers of a ship. Decorative. */
export function StowagePicture() {
  return (
    <svg className="picture" viewBox="-70 -20 820 400" preserveAspectRatio="xMidYMid meet" aria-hidden="true" focusable="false">
      <Hull />
      <SheetLines />
      <Loosening />
      {Array.from({ length: rows }, (_, row) => (
        <Fragment key={row}>
          {Array.from({ length: sheetColumns - 1 }, (_unused, column) => (
            <Writing key={column} column={column} row={row} />
          ))}
        </Fragment>
      ))}
      <Containers />
      <rect className="picture-chosen" x={left(3)} y={top(4)} width={cell.width} height={cell.height} />
      <rect className="picture-handle" x={left(4) - 2.5} y={top(5) - 2.5} width={5} height={5} />
    </svg>
  );
}
