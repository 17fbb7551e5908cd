import { use, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ScreensContext } from '#client/shell/screensContext';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { parameters } from '#client/sheet/views/address';

/** Leads to a record by the call that lists its kind; null where the person may open no screen of it. */
type Way = (list: string, id: string) => (() => void) | null;

const ways = new WeakMap<Desk, Way>();

/** Lets the cells of a sheet that name a record of another lead there. */
export function useSources(desk: Desk): void {
  const screens = use(ScreensContext);
  const navigate = useNavigate();
  useEffect(() => {
    ways.set(desk, (list, id) => {
      const screen = screens.find(({ finds }) => finds?.list === list);
      return screen === undefined
        ? null
        : () => void navigate(`${screen.path}?${new URLSearchParams({ [parameters.row]: id }).toString()}`);
    });
  }, [desk, screens, navigate]);
}

/** How to get to the record the active cell names; null where it names none. */
export function wayToSource(desk: Desk): (() => void) | null {
  const cell = desk.activeCell();
  const source = cell === null ? null : desk.model.tools.rows.source(cell.place.row, cell.column);
  return source === null ? null : (ways.get(desk)?.(source.list, source.id) ?? null);
}

/** Opens the record the active cell names; Back leads to the same cell again. */
export function openSource(desk: Desk): void {
  const go = wayToSource(desk);
  settle(desk);
  go?.();
}
