import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { toast } from '#client/shell/feedback.tsx';
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
    if (desk.model.viewRowOf(rowId) === null) toast('warning', i18next.t('actions:linkGone'), 5);
    else desk.jump(rowId, null);
  }, [desk, rowId, ready, key]);
}
