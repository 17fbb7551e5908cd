import { call } from '#client/calls/http';
import { isEn } from '#client/words/words';
import type { LayoutColumn } from '#client/sheet/desk/layout';

const isColumn = (input: unknown): input is LayoutColumn => typeof input === 'object' && input !== null && 'field' in input && typeof input.field === 'string' && 'width' in input && typeof input.width === 'number';

/** The person's column layout of a sheet, else the branch's, else null (`select_diyTable`). */
export async function loadLayout(mod: string): Promise<readonly LayoutColumn[] | null> {
  const found = await call<{ columns: unknown } | null>('GET', '/PublicQueryController/select_diyTable', { mod, isEn: isEn() }, { quiet: true });
  return Array.isArray(found?.columns) ? found.columns.filter(isColumn) : null;
}

/** Keeps the layout as the person's own; a failure is no reason to disturb, the sheet stays as it looks. */
export function saveLayout(mod: string, columns: readonly LayoutColumn[]): void {
  call('POST', '/PublicQueryController/update_diyTable', { mod, isEn: isEn(), columns }, { quiet: true }).catch(() => undefined);
}
