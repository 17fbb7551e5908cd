import { layoutOnWire, readLayout, type LayoutColumn } from '#define/layout';
import { call } from '#client/calls/http';
import { isEn } from '#client/words/words';

async function layoutOf(path: string, mod: string): Promise<readonly LayoutColumn[] | null> {
  const found = await call<{ columns: unknown } | null>('GET', path, { mod, isEn: isEn() }, { quiet: true });
  return found === null ? null : readLayout(found.columns);
}

/** The person's column layout of a sheet, else the branch's, else null (`select_diyTable`). */
export const loadLayout = (mod: string): Promise<readonly LayoutColumn[] | null> => layoutOf('/PublicQueryController/select_diyTable', mod);

/** The branch's layout of a sheet, or null (`selectDiyTableInit`). */
export const branchLayout = (mod: string): Promise<readonly LayoutColumn[] | null> =>
  layoutOf('/PublicQueryController/selectDiyTableInit', mod);

/** Saves under way, by sheet. */
const saving = new Map<string, Promise<unknown>>();

/**
 * Keeps the layout as the person's own; null gives it up, so that the branch's holds again. Saves of a sheet go one after the
 * other, so that the last is the one that stays. A failure is no reason to disturb, the sheet stays as it looks.
 */
export function saveLayout(mod: string, columns: readonly LayoutColumn[] | null): void {
  const save = () =>
    call(
      'POST',
      '/PublicQueryController/update_diyTable',
      { mod, isEn: isEn(), columns: columns && layoutOnWire(columns) },
      { quiet: true },
    );
  saving.set(
    mod,
    (saving.get(mod) ?? Promise.resolve()).then(save).catch(() => undefined),
  );
}

/** Keeps a layout for everybody of the branch who has no own one; takes an administrator. Rejects as calls do. */
export const saveBranchLayout = (mod: string, columns: readonly LayoutColumn[]): Promise<unknown> =>
  call('POST', '/PublicQueryController/update_diyTable', { mod, isEn: isEn(), isDefault: 1, columns: layoutOnWire(columns) });
