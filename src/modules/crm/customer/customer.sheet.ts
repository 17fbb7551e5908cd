import { columns } from '#define/columns';
import type { Sheet, SheetColumn } from '#define/sheet';
import type { ShownRule } from '#define/shown';

const shown: readonly ShownRule[] = [{ word: 'locked', as: 'chip', on: ['shortName'], when: { field: 'locked', is: true } }];

const named: readonly SheetColumn[] = columns('crmCode:96* shortName:132* crmName:232 englishName:220 arabicName:200');

const wayToThem: readonly SheetColumn[] = columns('[place countryCode:64 city:96 address:200] [contact phone:128 email:176]');

const terms: readonly SheetColumn[] = columns(`
  [settlement uscc:172 settleCurrency:80 settleMethod:96 creditDays:80 creditMonths:80 payDay:72]
`);

const people: readonly SheetColumn[] = columns('[people salesmanId:96 customerServiceId:96 operatorId:96 documentUserId:96]');

const rest: readonly SheetColumn[] = columns(`
  locked:60 remark:220 helpCode:88- englishAddress:220- foreignTaxNo:128- sourceType:96- createUserId:96- createTime:132-
  updateUserId:96- updateTime:132-
`);

/** Trading partners as the desk looks them up: who they are, where, on which terms they settle, who looks after them (domain/02b §2.4.1). */
export const customerSheet: Sheet = {
  mod: 'customer.list',
  entity: 'customer',
  adds: true,
  imports: { key: ['crmCode'] },
  shown,
  columns: [
    ...named,
    ...columns(`
      [kind category:112 isCustomer:60 isSupplier:60 supplierType:104 customerLevel:64]
    `),
    ...wayToThem,
    ...terms,
    { field: 'mainCommodities', width: 160 },
    ...people,
    ...rest,
    { field: 'carrierCode', width: 96, hidden: true },
  ],
};

/** The same partners seen from the buying side: only those that sell to us, their trade first. */
export const supplierSheet: Sheet = {
  mod: 'supplier.list',
  entity: 'customer',
  list: 'providers',
  shown,
  columns: [
    ...named,
    { field: 'supplierType', width: 104, group: 'kind' },
    { field: 'carrierCode', width: 96, group: 'kind' },
    ...wayToThem,
    ...terms,
    ...people,
    ...rest,
    ...columns(`
      category:112- isCustomer:60- isSupplier:60-
    `),
  ],
};
