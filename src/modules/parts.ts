import type { ShellParts } from '#client/shell/parts';
import { messagesParts } from '#modules/messages/area.parts';

/** What the areas put into the page around the screens. */
export const parts: ShellParts = messagesParts;
