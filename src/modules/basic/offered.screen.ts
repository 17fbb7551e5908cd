import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import { basicSheets } from '#modules/basic/basic.sheet';

/** The dictionaries whose lists these roles open: what would be refused is not offered. */
export const basicSheetsFor = (catalogue: Catalogue, held: ReadonlySet<string>): readonly Sheet[] =>
  basicSheets.filter(({ entity }) => {
    const { list } = catalogue.get(entity).stock;
    return list !== undefined && (list.roles.length === 0 || list.roles.some((role) => held.has(role)));
  });
