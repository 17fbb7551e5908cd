import type { Sheet, SheetColumn } from '#define/sheet';
import type { ShownRule } from '#define/shown';

const shown: readonly ShownRule[] = [{ word: 'locked', as: 'chip', on: ['shortName'], when: { field: 'locked', is: true } }];

const named: readonly SheetColumn[] = [
  { field: 'crmCode', width: 96, frozen: true },
  { field: 'shortName', width: 132, frozen: true },
  { field: 'crmName', width: 232 },
  { field: 'englishName', width: 220 },
  { field: 'arabicName', width: 200 },
];

const wayToThem: readonly SheetColumn[] = [
  { field: 'countryCode', width: 64, group: 'place' },
  { field: 'city', width: 96, group: 'place' },
  { field: 'address', width: 200, group: 'place' },
  { field: 'phone', width: 128, group: 'contact' },
  { field: 'email', width: 176, group: 'contact' },
];

const terms: readonly SheetColumn[] = [
  { field: 'uscc', width: 172, group: 'settlement' },
  { field: 'settleCurrency', width: 80, group: 'settlement' },
  { field: 'settleMethod', width: 96, group: 'settlement' },
  { field: 'creditDays', width: 80, group: 'settlement' },
  { field: 'creditMonths', width: 80, group: 'settlement' },
  { field: 'payDay', width: 72, group: 'settlement' },
];

const people: readonly SheetColumn[] = [
  { field: 'salesmanId', width: 96, group: 'people' },
  { field: 'customerServiceId', width: 96, group: 'people' },
  { field: 'operatorId', width: 96, group: 'people' },
  { field: 'documentUserId', width: 96, group: 'people' },
];

const rest: readonly SheetColumn[] = [
  { field: 'locked', width: 60 },
  { field: 'remark', width: 220 },
  { field: 'helpCode', width: 88, hidden: true },
  { field: 'englishAddress', width: 220, hidden: true },
  { field: 'foreignTaxNo', width: 128, hidden: true },
  { field: 'sourceType', width: 96, hidden: true },
  { field: 'createUserId', width: 96, hidden: true },
  { field: 'createTime', width: 132, hidden: true },
  { field: 'updateUserId', width: 96, hidden: true },
  { field: 'updateTime', width: 132, hidden: true },
];

/** Trading partners as the desk looks them up: who they are, where, on which terms they settle, who looks after them (domain/02b §2.4.1). */
export const customerSheet: Sheet = {
  mod: 'customer.list',
  entity: 'customer',
  adds: true,
  imports: { key: ['crmCode'] },
  shown,
  columns: [
    ...named,
    { field: 'category', width: 112, group: 'kind' },
    { field: 'isCustomer', width: 60, group: 'kind' },
    { field: 'isSupplier', width: 60, group: 'kind' },
    { field: 'supplierType', width: 104, group: 'kind' },
    { field: 'customerLevel', width: 64, group: 'kind' },
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
    { field: 'category', width: 112, hidden: true },
    { field: 'isCustomer', width: 60, hidden: true },
    { field: 'isSupplier', width: 60, hidden: true },
  ],
};
