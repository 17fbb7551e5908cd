import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Desk } from '#client/sheet/desk/desk';
import { ManageViews } from '#client/sheet/views/ManageViews.tsx';
import { PastDialog } from '#client/sheet/past/PastDialog.tsx';
import { RemovedDialog } from '#client/sheet/removed/RemovedDialog.tsx';
import { SaveViewDialog } from '#client/sheet/views/SaveViewDialog.tsx';
import { viewsOf } from '#client/sheet/views/sheetViews';
import { ViewList } from '#client/sheet/views/ViewList.tsx';
import { openViews } from '#client/sheet/views/viewing';

/** Everything about saved views that opens over a sheet. */
export function ViewsRoom({ desk }: { desk: Desk }) {
  const open = useAtomValue(viewsOf(desk).open);
  const close = useCallback(() => openViews(desk, null), [desk]);
  if (open === null) return null;
  if (open.what === 'list') return <ViewList desk={desk} beside={open.beside} onClose={close} />;
  if (open.what === 'past') return <PastDialog desk={desk} onClose={close} />;
  if (open.what === 'removed') return <RemovedDialog desk={desk} onClose={close} />;
  return open.what === 'save' ? <SaveViewDialog desk={desk} onClose={close} /> : <ManageViews desk={desk} onClose={close} />;
}
