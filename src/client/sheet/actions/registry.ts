import type { SheetAction } from '#client/sheet/actions/action';
import { arranging } from '#client/sheet/actions/arranging';
import { cellValues } from '#client/sheet/actions/cellValues';
import { editing } from '#client/sheet/actions/editing';
import { moving } from '#client/sheet/actions/moving';
import { rows } from '#client/sheet/actions/rows';
import { selecting } from '#client/sheet/actions/selecting';
import { working } from '#client/sheet/actions/working';
import { viewing } from '#client/sheet/views/actions';

/** Every action of a sheet. One more action is one more entry in one of these lists and its words in `actions.json`. */
export const sheetActions = [...moving, ...selecting, ...editing, ...arranging, ...cellValues, ...rows, ...working, ...viewing];

export type ActionName = (typeof sheetActions)[number]['name'];

const byName = new Map<string, SheetAction<ActionName>>(sheetActions.map((action) => [action.name, action]));

/** An action by its name. */
export function actionNamed(name: ActionName): SheetAction<ActionName> {
  return byName.get(name) as SheetAction<ActionName>;
}
