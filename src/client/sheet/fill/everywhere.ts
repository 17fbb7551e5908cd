import i18next from 'i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { tellFill } from '#client/sheet/fill/extending';

/** Ctrl+Enter: one text into every selected cell. */
export async function fillEverywhere(desk: Desk, text: string): Promise<void> {
  tellFill(desk, await desk.model.tools.fill.text(desk.get(desk.selection).areas, desk.visibleNames(), text, i18next.t('sheet:undo.fill')));
}
