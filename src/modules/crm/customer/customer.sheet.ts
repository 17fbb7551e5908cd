import { columns } from '#define/columns';
import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet, SheetColumn } from '#define/sheet';
import type { ShownRule } from '#define/shown';
import { contactDue, dropsIn, heldFromPool, notApproved, notExamined, owesLate } from '#modules/crm/customer/shown.rules';

const locked: ShownRule = { word: 'locked', as: 'chip', on: ['shortName'], when: { field: 'locked', is: true } };

const shown: readonly ShownRule[] = [
  locked,
  { word: 'pool', as: 'ahead', on: ['poolStatus'], when: { field: 'poolStatus', is: 'HIGH_SEAS' } },
  { word: 'held', as: 'doubt', on: ['dropDate'], when: { reads: ['dropDate', 'poolHeld'], by: heldFromPool } },
  { word: 'drops', as: 'late', on: ['dropDate'], when: { reads: ['dropDate', 'poolHeld'], by: dropsIn } },
  { word: 'due', as: 'soon', on: ['nextDay'], when: { reads: ['nextDay'], by: contactDue } },
  { word: 'late', as: 'late', on: ['overdueBase'], when: { reads: ['maxOverdueDays'], by: owesLate } },
  { word: 'unexamined', as: 'doubt', on: ['settleMethod'], when: { reads: ['managerExamineStatus', 'isCustomer'], by: notExamined } },
  { word: 'unapproved', as: 'doubt', on: ['auditStatus'], when: { reads: ['auditStatus', 'isCustomer'], by: notApproved } },
];

/** In Chinese a partner is known by its registered name, abroad by the one on papers; where it sits likewise. */
const spoken = { crmName: 'englishName', shortName: 'englishShort', city: 'englishCity', address: 'englishAddress' } as const;
const until = (field: string, days: string): Leaf => ({ field, op: 'le', value: `@${days}` });
const above = (field: string): Leaf => ({ field, op: 'gt', value: '0' });

const named: readonly SheetColumn[] = columns('crmCode:96* shortName:132* crmName:232');
const foreign: readonly SheetColumn[] = columns('englishName:220 arabicName:200 englishShort:132- englishCity:96-');
const wayToThem: readonly SheetColumn[] = columns('[place countryCode:104 city:96 address:200] [contact phone:128 email:176]');
const terms: readonly SheetColumn[] = columns(`
  [settlement uscc:172 settleCurrency:80 settleMethod:96 creditDays:80 creditMonths:80 payDay:72 invoiceType:104]
`);
const people: readonly SheetColumn[] = columns('[people customerServiceId:96 operatorId:96 documentUserId:96]');
const rest: readonly SheetColumn[] = columns(`
  locked:60 lockSource:88- remark:220 helpCode:88- englishAddress:220- foreignTaxNo:128- sourceType:96- createUserId:96- createTime:132-
  updateUserId:96- updateTime:132-
`);

/** Customers as sales, service and finance look at them: whose they are, how alive, and whether they may ship and be billed (domain/16 §16.12 CUS). */
export const customerSheet: Sheet = {
  mod: 'customer.list',
  entity: 'customer',
  adds: true,
  imports: { key: ['crmCode'] },
  page: { path: '/client/clientData', head: ['shortName', 'crmCode', 'customerLevel', 'stage', 'salesmanId'] },
  shown,
  spoken,
  views: [
    { name: 'mine', where: isOneOf('poolStatus', 'PRIVATE'), sort: [{ field: 'nextDay', dir: 'asc' }] },
    { name: 'today', where: { and: [until('nextDay', '0'), isOneOf('poolStatus', 'PRIVATE')] }, sort: [{ field: 'nextDay', dir: 'asc' }] },
    { name: 'pool', where: isOneOf('poolStatus', 'HIGH_SEAS'), sort: [{ field: 'annualTeuEstimate', dir: 'desc' }] },
    { name: 'fresh', where: { field: 'createTime', op: 'ge', value: '@-29' }, sort: [{ field: 'createTime', dir: 'desc' }] },
    { name: 'shipping', where: isOneOf('sailedStatus', 'SAILED'), sort: [{ field: 'lastShipDay', dir: 'desc' }] },
    { name: 'never', where: isOneOf('sailedStatus', 'NOT_SAILED'), sort: [{ field: 'ownerSince', dir: 'asc' }] },
    { name: 'leaving', where: until('dropDate', '+7'), sort: [{ field: 'dropDate', dir: 'asc' }] },
    { name: 'quiet', where: isOneOf('activity', 'SLOWING', 'QUIET'), sort: [{ field: 'lastShipDay', dir: 'asc' }] },
    { name: 'overdue', where: above('maxOverdueDays'), sort: [{ field: 'overdueBase', dir: 'desc' }] },
    { name: 'toExamine', where: { or: [isOneOf('auditStatus', 'SUBMITTED'), isOneOf('managerExamineStatus', 'PENDING')] } },
    { name: 'doubles', where: above('similarCount'), sort: [{ field: 'crmName', dir: 'asc' }] },
    { name: 'lost', where: isOneOf('stage', 'LOST') },
    { name: 'locked', where: isOneOf('locked', 'true') },
  ],
  columns: [
    ...named,
    ...columns(`
      [kind category:112 stage:84 activity:84 customerLevel:64] [owner salesmanId:96 poolStatus:84 dropDate:112]
      [state auditStatus:88 managerExamineStatus:104] [followUp lastFollowTime:132 nextDay:112]
      [business lastShipDay:104 orderCount12m:80+ teu12m:88+ profit12m:120+ openOrders:80+] [money unpaidBase:128+ overdueBase:120+ maxOverdueDays:88]
    `),
    ...wayToThem,
    ...terms,
    ...people,
    ...columns('tags:128 annualTeuEstimate:104+ mainCommodities:160'),
    ...foreign,
    ...rest,
    ...columns(`
      isCustomer:60- isSupplier:60- supplierType:104- carrierCode:96- overseasUserId:96- ownerSince:104- protectUntil:104- poolReason:104- poolEnterTime:132-
      poolHeld:104- lastOwnerId:96- sailedStatus:84- firstShipDay:104- auditUserId:96- auditTime:132- auditOpinion:180- managerExamineUserId:96-
      managerExamineTime:132- managerExamineOpinion:180- similarCount:88- linkedEpId:104- hidden:60-
    `),
  ],
};

/** Customers and suppliers in one register, with what is owed either way (domain/16 §16.12 UNIT); only tags are written here. */
export const unitSheet: Sheet = {
  mod: 'unit.list',
  entity: 'customer',
  list: 'units',
  acts: ['lock'],
  page: { path: '/client/clientData', head: ['shortName', 'crmCode'] },
  shown: [
    { word: 'locked', as: 'chip', on: ['shortName'], when: { field: 'locked', is: true } },
    { word: 'late', as: 'late', on: ['overdueBase'], when: { reads: ['maxOverdueDays'], by: owesLate } },
  ],
  sort: [{ field: 'netBase', dir: 'desc' }],
  spoken,
  views: [
    { name: 'customers', where: { and: [isOneOf('isCustomer', 'true'), isOneOf('isSupplier', 'false')] } },
    { name: 'suppliers', where: { and: [isOneOf('isSupplier', 'true'), isOneOf('isCustomer', 'false')] } },
    { name: 'both', where: { and: [isOneOf('isCustomer', 'true'), isOneOf('isSupplier', 'true')] } },
    { name: 'internal', where: isOneOf('category', 'INTERNAL') },
    { name: 'netNegative', where: { field: 'netBase', op: 'lt', value: '0' }, sort: [{ field: 'netBase', dir: 'asc' }] },
  ],
  columns: columns(`
    crmCode:96* shortName:148* crmName:232 isCustomer:60 isSupplier:60 category:112 [receivable unpaidBase:128+r overdueBase:128+r maxOverdueDays:88]
    [payable payableBase:128+p payableLateBase:128+p] netBase:132+ orderCount12m:80+ lastShipDay:104 settleMethod:96 salesmanId:96 tags:140 locked:60- englishName:220- englishShort:148-
  `),
};

const trade = (name: string, ...types: readonly string[]) => ({ name, where: isOneOf('supplierType', ...types) });

/** The same partners seen from the buying side: only those that sell to us, their trade first. */
export const supplierSheet: Sheet = {
  mod: 'supplier.list',
  entity: 'customer',
  list: 'providers',
  acts: ['lock', 'hide', 'rename', 'recode', 'submit', 'withdraw', 'pass', 'reject', 'reopen'],
  page: { path: '/client/supplier', head: ['shortName', 'crmCode', 'supplierType'] },
  shown: [locked],
  spoken,
  views: [
    trade('carriers', 'CARRIER'),
    trade('bookingAgents', 'BOOKING_AGENT'),
    trade('truckers', 'TRUCKER'),
    trade('brokers', 'CUSTOMS_BROKER'),
    trade('warehouses', 'WAREHOUSE'),
    trade('destAgents', 'DEST_AGENT'),
  ],
  columns: [
    ...named,
    ...foreign,
    ...columns('[kind supplierType:104 carrierCode:96]'),
    ...wayToThem,
    ...terms,
    { field: 'salesmanId', width: 96, group: 'people' },
    ...people,
    { field: 'auditStatus', width: 88 },
    ...rest,
    ...columns(`
      category:112- isCustomer:60- isSupplier:60-
    `),
  ],
};
