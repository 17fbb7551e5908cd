import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { ends } from '#modules/storage/warehouseTariff/warehouseTariff.rules';

const tiers = [1, 2, 3, 4].map((at) => `[tier${at} tier${at}Days:72 tier${at}Price:84]`).join(' ');

/** What a day in the house costs. */
export const tariffSheet: Sheet = {
  mod: 'storage.tariffs',
  entity: 'warehouseTariff',
  adds: true,
  views: [
    { name: 'inForce', where: { or: [isOneOf('validTo', null), { field: 'validTo', op: 'ge', value: '@0' }] }, begins: true },
    { name: 'endingSoon', where: { field: 'validTo', op: 'between', value: '@0', value2: '@+30' } },
  ],
  shown: [
    { word: 'receivable', as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'AR' } },
    { word: 'payable', as: 'payable', on: ['direction'], when: { field: 'direction', is: 'AP' } },
    { word: 'ended', as: 'over', on: ['validTo'], row: 'quiet', when: { reads: ['validTo'], by: ends(false) } },
    { word: 'endingSoon', as: 'soon', on: ['validTo'], when: { reads: ['validTo'], by: ends(true) } },
  ],
  columns: columns(`
    name:160* warehouseId:132 direction:72 customerId:160 basis:84 freeDays:76 ${tiers} minimum:84 currency:72 taxRate:72 validFrom:104 validTo:104 remark:180-
  `),
};
