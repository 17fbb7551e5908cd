import i18next from 'i18next';
import type { ViewOnWire } from '#define/savedView';
import type { SheetModel } from '#client/sheet/model';

const head = 'given:';

/** The views that come with a sheet, shaped as those people save: nobody's to change, everybody's to copy. */
export function givenViews({ definition, sheet }: Pick<SheetModel, 'definition' | 'sheet'>): readonly ViewOnWire[] {
  return (sheet.views ?? []).map(({ name, where, sort = null, begins = false }) => ({
    id: `${head}${name}`,
    version: 0,
    mod: sheet.mod,
    name: i18next.t(`given:${definition.name}.${name}`),
    owner: '',
    mine: false,
    isDefault: begins,
    share: 'BRANCH',
    conditions: where,
    search: '',
    sort,
    columns: null,
    parts: null,
  }));
}

/** Did the view come with the sheet? */
export const isGiven = ({ id }: Pick<ViewOnWire, 'id'>): boolean => id.startsWith(head);
