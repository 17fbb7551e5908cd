import { use, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { todayText } from '#client/session/clock';
import { ScreensContext } from '#client/shell/screensContext';
import type { Desk } from '#client/sheet/desk/desk';
import { whereAt } from '#define/figure';
import type { Where } from '#define/filter';
import type { EntityName } from '#names/entities';
import { settle } from '#client/sheet/desk/editing';
import { parameters, searchFor } from '#client/sheet/views/address';

/** Leads to a record by the call that lists its kind, and to a screen by its route; null where the person may not open it. */
interface Way {
  record(list: string, id: string): (() => void) | null;
  screen(path: string, search: string): (() => void) | null;
}

const ways = new WeakMap<Desk, Way>();

/** Lets the cells of a sheet that name a record of another lead there. */
export function useSources(desk: Desk): void {
  const screens = use(ScreensContext);
  const navigate = useNavigate();
  useEffect(() => {
    const open = (found: boolean, address: string) => (found ? () => void navigate(address) : null);
    ways.set(desk, {
      record: (list, id) => {
        const screen = screens.find(({ finds, lists }) => finds?.list === list || lists === list);
        return open(screen !== undefined, `${screen?.path}?${new URLSearchParams({ [parameters.row]: id }).toString()}`);
      },
      screen: (path, search) =>
        open(
          screens.some((one) => one.path === path),
          `${path}${search}`,
        ),
    });
  }, [desk, screens, navigate]);
}

/** How to get to these rows of an entity, by the screen this sheet leads to; null where there is none. */
export function wayToRows(desk: Desk, entity: EntityName, where: Where | null, allBranches = false): (() => void) | null {
  const search = searchFor({ where, allBranches });
  for (const address of [desk.model.sheet.leads?.[entity] ?? []].flat()) {
    const [path = '', tab] = address.split('?');
    const way = ways.get(desk)?.screen(path, tab === undefined ? search : `?${tab}&${search.replace(/^\?/u, '')}`);
    if (way) return way;
  }
  return null;
}

/** How to get to a page by its address; null where the person may not open it. */
export function wayTo(desk: Desk, address: string): (() => void) | null {
  const [path = '', search = ''] = address.split('?');
  return ways.get(desk)?.screen(path, search === '' ? '' : `?${search}`) ?? null;
}

/** How to get to a record by the call that lists its kind; null where no screen the person may open shows it. */
export const wayToRecord = (desk: Desk, list: string, id: string): (() => void) | null => ways.get(desk)?.record(list, id) ?? null;

/** How to get to the record the active cell names, or to the rows its figure was taken over; null where it is neither. */
export function wayToSource(desk: Desk): (() => void) | null {
  const [cell, way] = [desk.activeCell(), ways.get(desk)];
  if (cell === null || way === undefined) return null;
  const { rows, asks, branches } = desk.model.tools;
  const source = rows.source(cell.place.row, cell.column);
  if (source !== null) return way.record(source.list, source.id);
  const lead = asks.lead(cell.place.row, cell.column);
  return lead === null ? null : wayToRows(desk, lead.entity, whereAt(lead.where, todayText()), branches.all());
}

/** Opens what the active cell leads to; Back leads to the same cell again. */
export function openSource(desk: Desk): void {
  const go = wayToSource(desk);
  settle(desk);
  go?.();
}
