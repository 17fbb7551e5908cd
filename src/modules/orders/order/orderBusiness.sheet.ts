import { isFilled, isOneOf } from '#define/filter';
import type { Sheet, SheetColumn } from '#define/sheet';
import { atLoss, notGone, unbilled, until } from '#modules/orders/order/due.rules';
import { orderSheet, spoken } from '#modules/orders/order/order.sheet';

const first: readonly string[] = ['jobNo', 'customerId', 'salesmanId', 'receivableBase', 'payableBase', 'profitBase'];
const column = (field: string): readonly SheetColumn[] =>
  orderSheet.columns.filter((one) => one.field === field).map((one) => (one.group === undefined ? one : { field, width: one.width }));

/** The orders of one's own customers as sales look at them: what they bring in first, then how far they are; nothing is entered here. */
export const orderBusinessSheet: Sheet = {
  mod: 'orderBusiness.list',
  entity: 'order',
  list: 'business',
  sort: [{ field: 'etd', dir: 'desc' }],
  spoken,
  shown: orderSheet.shown ?? [],
  acts: orderSheet.acts ?? [],
  views: [
    {
      name: 'inTransit',
      where: { and: [isFilled('atd'), isOneOf('ata', null), isOneOf('shutOut', 'false')] },
      sort: [{ field: 'eta', dir: 'asc' }],
    },
    { name: 'unbooked', where: { and: [...notGone, isOneOf('orderStatus', 'DRAFT', 'REVIEWED'), until('etd', '+10')] } },
    { name: 'loss', where: { and: atLoss }, sort: [{ field: 'profitBase', dir: 'asc' }] },
    { name: 'unbilled', where: { and: unbilled } },
  ],
  columns: [...first.flatMap(column), ...orderSheet.columns.filter(({ field }) => !first.includes(field))],
};
