import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { toast } from '#client/shell/feedback.tsx';
import { showBranches } from '#client/sheet/branches/branchesShown';
import { showAllRows } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';

const parameter = 'row';

/** The address that opens this sheet with a row focused. */
export function linkTo(rowId: string): string {
  const address = new URL(location.href);
  address.search = new URLSearchParams({ [parameter]: rowId }).toString();
  address.hash = '';
  return address.href;
}

/** Brings a row into sight, out of the rows of other branches or from behind a filter; false where it is not to be had. */
async function bringIntoSight(desk: Desk, rowId: string): Promise<boolean> {
  const { model } = desk;
  const seen = () => model.viewRowOf(rowId) !== null;
  const { branches } = model.tools;
  const widened = !model.hasRow(rowId) && branches.offered && !branches.all();
  if (widened) await showBranches(desk, true);
  if (!model.hasRow(rowId)) {
    if (widened) await showBranches(desk, false);
    return false;
  }
  if (seen()) return true;
  await showAllRows(desk);
  if (seen()) toast('info', i18next.t('actions:linkUnhidden'), 5);
  return seen();
}

/** Goes to the row the address names, once per visit of the address, as soon as the rows are there. */
export function useLinkedRow(desk: Desk): void {
  const { search, key } = useLocation();
  const status = useStatus(desk);
  const done = useRef<string | null>(null);
  const rowId = new URLSearchParams(search).get(parameter);
  const ready = status.loading === null && status.failed === null;
  useEffect(() => {
    if (rowId === null || !ready || done.current === key) return;
    done.current = key;
    void bringIntoSight(desk, rowId).then((seen) => (seen ? desk.jump(rowId, null) : toast('warning', i18next.t('actions:linkGone'), 5)));
  }, [desk, rowId, ready, key]);
}
