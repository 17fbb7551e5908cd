import type { Sheet } from '#define/sheet';

const place = ({ mod }: Sheet): string => `sheetPane:${mod}`;

/** Whether the second pane of a sheet is open, as the person left it; before that as the sheet says. */
export function paneOpen(sheet: Sheet): boolean {
  if (sheet.pane === undefined) return false;
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(place(sheet));
  return kept === null ? sheet.pane.open === true : kept === 'open';
}

export const keepPane = (sheet: Sheet, open: boolean): void => localStorage.setItem(place(sheet), open ? 'open' : 'closed');
