import i18next from 'i18next';
import { whereAt } from '#define/figure';
import { layoutOnWire, type LayoutColumn } from '#define/layout';
import type { ViewOnWire } from '#define/savedView';
import type { Sheet, SheetColumn } from '#define/sheet';
import type { SheetModel } from '#client/sheet/model';
import { givenId } from '#client/sheet/views/address';

/** The columns of a sheet as a view that comes with it shows them; the others stay to be chosen. */
function layoutShowing(sheet: Sheet, fields: readonly string[]): readonly LayoutColumn[] {
  const place = ({ field, frozen = false }: SheetColumn) => (frozen ? -1 : fields.includes(field) ? fields.indexOf(field) : fields.length);
  return sheet.columns
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => ({
      field: column.field,
      width: column.width,
      hidden: place(column) === fields.length,
      frozen: column.frozen ?? false,
    }));
}

/** The views that come with a sheet, shaped as those people save: nobody's to change, everybody's to copy; their days are counted from `today`. */
export function givenViews({ definition, sheet }: Pick<SheetModel, 'definition' | 'sheet'>, today: string): readonly ViewOnWire[] {
  return (sheet.views ?? []).map(({ name, where, sort = null, columns, groups, begins = false }) => ({
    id: givenId(name),
    version: 0,
    mod: sheet.mod,
    name: i18next.t(`given:${definition.name}.${name}`),
    owner: '',
    mine: false,
    isDefault: begins,
    share: 'BRANCH',
    conditions: whereAt(where, today),
    search: '',
    sort,
    columns: columns === undefined ? null : layoutOnWire(layoutShowing(sheet, columns)),
    parts: groups === undefined ? null : { groups: groups.map((field) => ({ field })) },
  }));
}

/** Did the view come with the sheet? */
export const isGiven = ({ id }: Pick<ViewOnWire, 'id'>): boolean => id.startsWith(givenId(''));
