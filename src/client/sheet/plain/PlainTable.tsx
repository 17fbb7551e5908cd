import { useAtomValue } from 'jotai';
import { Fragment, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { bandsOf } from '#client/sheet/bands/bands';
import { keysOf } from '#client/sheet/actions/keyText';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { sortOf, turnSort } from '#client/sheet/desk/arranging';
import { writing, type Desk } from '#client/sheet/desk/desk';
import { mayType } from '#client/sheet/desk/editing';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { rowBeside } from '#client/sheet/desk/rowLines';
import { rowLabel } from '#client/sheet/desk/wording';
import { at, type Place } from '#client/sheet/grid/selection';
import { groupsOf } from '#client/sheet/groups/groups';
import { PlainGroup } from '#client/sheet/plain/PlainGroup.tsx';
import { PlainCell } from '#client/sheet/plain/PlainCell.tsx';
import { Pager } from '#client/sheet/plain/Pager.tsx';
import { tableHandle } from '#client/sheet/plain/tableHandle';
import type { LeftBy } from '#client/sheet/record/CellInput.tsx';
import './plain.css';

/** Rows of one page. */
export const pageRows = 50;

function Heads({ desk, columns }: { desk: Desk; columns: readonly ShownColumn[] }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="col">{t('plain:row')}</th>
      {columns.map((column, col) => {
        const sort = sortOf(desk, column.name)?.dir;
        return (
          <th
            key={column.name}
            scope="col"
            data-col={col}
            data-numeric={column.numeric}
            aria-sort={sort === undefined ? 'none' : sort === 'asc' ? 'ascending' : 'descending'}
          >
            <button type="button" className="plain-head" onClick={() => turnSort(desk, column.name, false)}>
              <span dir="auto">{column.header}</span>
              <span aria-hidden="true">{sort === undefined ? '' : sort === 'asc' ? '▲' : '▼'}</span>
            </button>
          </th>
        );
      })}
    </tr>
  );
}

function RowHead({ desk, row, opens }: { desk: Desk; row: number; opens: boolean }) {
  const { t } = useTranslation();
  const { locked, removed, added, id } = desk.model.row(row);
  const people = desk.get(desk.colleagues).get(id) ?? [];
  const states = [...(locked ? ['locked'] : []), ...(removed ? ['removed'] : []), ...(added ? ['added'] : [])];
  return (
    <th scope="row">
      {opens ? (
        <button
          type="button"
          className="quiet-button square"
          aria-expanded={bandsOf(desk).isOpen(id)}
          aria-label={t('actions:name.unfold')}
          title={`${t('actions:name.unfold')}  ${keysOf('unfold')}`}
          onClick={() => bandsOf(desk).turnAt(row)}
        >
          <SheetIcon name={bandsOf(desk).isOpen(id) ? 'up' : 'down'} />
        </button>
      ) : null}
      <span>{desk.model.numberAt(row).toLocaleString('en')}</span>
      <span className="visually-hidden">
        <bdi>{rowLabel(desk, row)}</bdi> {states.map((state) => t(`plain:${state}`)).join(' ')}
      </span>
      {people.length > 0 ? <span className="plain-people">{people.map(({ name }) => name).join(t('sheet:filter.comma'))}</span> : null}
    </th>
  );
}

const keyOf = ({ row, col }: Place): string => `${row} ${col}`;

/** Which cell is open for typing; follows what other parts of the screen ask of the desk. */
function useOpened(desk: Desk): [open: boolean, setOpen: (open: boolean) => void] {
  const editing = useAtomValue(desk.editing);
  const selection = useAtomValue(desk.selection);
  const [opened, setOpened] = useState<string | null>(null);
  const key = keyOf(selection.active);
  useEffect(() => {
    if (editing === null || editing.mode === 'bar') return;
    desk.set(desk.editing, null);
    if (writing(editing)) setOpened(key);
  }, [desk, editing, key]);
  const setOpen = useCallback(
    (open: boolean) => {
      const { active } = desk.get(desk.selection);
      setOpened(open ? keyOf(active) : null);
    },
    [desk],
  );
  return [opened === key, setOpen];
}

const steps: Readonly<Record<string, readonly [rows: number, cols: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
};

/** Moves among cells; in a table that runs from the right, the arrows still point where they go. */
function moved(desk: Desk, event: KeyboardEvent): boolean {
  const step = steps[event.key];
  const { active } = desk.get(desk.selection);
  const { rows, cols } = desk.extent();
  if (event.key === 'Home' || event.key === 'End') desk.select(at({ row: active.row, col: event.key === 'Home' ? 0 : cols - 1 }));
  else if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  else
    desk.select(
      at({
        row: Math.max(0, Math.min(rows - 1, active.row + step[0])),
        col: Math.max(0, Math.min(cols - 1, active.col + (desk.rightToLeft ? -step[1] : step[1]))),
      }),
    );
  desk.editor?.focus();
  return true;
}

function useHandles(desk: Desk, frame: RefObject<HTMLDivElement | null>, setPage: (page: number) => void): void {
  useLayoutEffect(() => desk.attach(tableHandle(desk, frame, setPage)), [desk, frame, setPage]);
}

/** The same sheet as a plain HTML table, fifty rows at a time, for everybody a canvas does not serve: same model, same checks, same refusals. */
export function PlainTable({ desk, label }: { desk: Desk; label: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const selection = useAtomValue(desk.selection);
  const columns = useAtomValue(desk.columns);
  const version = useAtomValue(desk.version);
  useAtomValue(desk.colleagues);
  useAtomValue(groupsOf(desk).drawn);
  const sheet = useAtomValue(bandsOf(desk).sheet);
  const opened = useAtomValue(bandsOf(desk).open);
  const [page, setPage] = useState(() => Math.floor(selection.active.row / pageRows));
  const [open, setOpen] = useOpened(desk);
  const lines = desk.extent().rows;
  const pages = Math.max(1, Math.ceil(lines / pageRows));
  const shownPage = Math.min(page, pages - 1);
  useHandles(desk, frame, setPage);
  const first = shownPage * pageRows;
  const rows = Array.from({ length: Math.max(0, Math.min(pageRows, lines - first)) }, (_, index) => first + index);
  const { active } = selection;

  const onKeyDown = (event: KeyboardEvent) => {
    const inInput = event.target instanceof HTMLInputElement;
    if (inInput || event.nativeEvent.isComposing || !(event.target as HTMLElement).closest('tbody')) return;
    if (moved(desk, event)) event.preventDefault();
    else if ((event.key === 'Enter' || event.key === 'F2') && mayType(desk)) {
      event.preventDefault();
      setOpen(true);
    }
  };
  const onOpen = useCallback(() => setOpen(true), [setOpen]);
  const onLeave = useCallback(
    (by: LeftBy, back: boolean) => {
      if (by === 'blur') return setOpen(false);
      // At once, so that the focus finds the cell where its input was.
      flushSync(() => setOpen(false));
      const { active: left } = desk.get(desk.selection);
      if (by === 'enter') desk.select(at({ row: rowBeside(desk, left.row, back ? -1 : 1) ?? left.row, col: left.col }));
      desk.editor?.focus();
    },
    [desk, setOpen],
  );
  return (
    <div className="plain">
      <div ref={frame} className="plain-scroll" tabIndex={-1} onKeyDown={onKeyDown}>
        <table
          className="plain-table"
          aria-label={label}
          aria-describedby={hint}
          aria-rowcount={lines + 1}
          aria-colcount={columns.length + 1}
        >
          <colgroup>
            <col />
            {columns.map((column) => (
              <col key={column.name} style={{ inlineSize: column.width }} />
            ))}
          </colgroup>
          <thead>
            <Heads desk={desk} columns={columns} />
          </thead>
          <tbody>
            {rows.map((row) => {
              const rowId = desk.model.rowIdAt(row);
              return desk.model.tools.groups.head(row) !== null ? (
                <PlainGroup key={`group ${row}`} desk={desk} row={row} active={row === active.row} />
              ) : (
                <Fragment key={rowId ?? row}>
                  <tr aria-rowindex={row + 2}>
                    <RowHead desk={desk} row={row} opens={sheet !== null} />
                    {columns.map((column, col) => {
                      const here = row === active.row && col === active.col;
                      return (
                        <PlainCell
                          key={column.name}
                          desk={desk}
                          row={row}
                          col={col}
                          column={column}
                          active={here}
                          open={here && open}
                          version={version}
                          onOpen={onOpen}
                          onLeave={onLeave}
                        />
                      );
                    })}
                  </tr>
                  {sheet !== null && rowId !== null && opened.includes(rowId) ? (
                    <tr className="plain-band">
                      <td colSpan={columns.length + 1}>
                        <div data-row={rowId} ref={bandsOf(desk).slot} />
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      <p id={hint} className="visually-hidden">
        {t('plain:hint')}
      </p>
      <Pager page={shownPage} pages={pages} first={first} rows={rows.length} total={lines} onPage={setPage} />
    </div>
  );
}
