import { entity } from '#define/entity';
import { choice, day, decimal, dict, integer, ref, text } from '#define/field';
import { readers, warehouseCalls } from '#modules/storage/storage.shape';
import { dayPrice, tierFields, tierRules } from '#modules/storage/tiers.shape';

/** What a day in the house costs: what the house asks of us, or what we ask of customers, of one or of all (domain/14 §14.7). */
export const warehouseTariff = entity({
  name: 'warehouseTariff',
  table: 'wh_tariff',
  owner: 'branch',
  fields: {
    name: text({ max: 60, required: true }),
    warehouseId: ref('warehouse', { required: true }),
    direction: choice(['AR', 'AP'], { required: true, initial: 'AR' }),
    customerId: ref('customer', { wire: 'crmId' }),
    basis: choice(['RT', 'CBM', 'TON', 'PALLET', 'PACKAGE', 'BOX'], { required: true, initial: 'RT' }),
    freeDays: integer({ required: true, least: '0', most: '365', initial: 7 }),
    ...tierFields,
    minimum: { ...dayPrice, initial: '0' },
    currency: dict('currency', { required: true, initial: 'CNY' }),
    taxRate: decimal({ scale: 2, least: '0', most: '100', percent: true, ratio: true, initial: '6' }),
    validFrom: day({ required: true }),
    validTo: day(),
    remark: text({ max: 500 }),
  },
  looked: { warehouseName: { via: 'warehouseId', to: 'warehouse', field: 'name' } },
  rules: tierRules,
  calledBy: ['name', 'validFrom'],
  apart: { by: ['warehouseId', 'direction', 'customerId'], from: 'validFrom', until: 'validTo', refusal: 'TARIFF_OVERLAPS' },
  label: { zh: 'name', en: 'name', ar: 'name', search: ['name'], roles: readers },
  search: ['name'],
  order: [{ field: 'name', dir: 'asc' }],
  indexes: [['warehouseId']],
  partOf: 'warehouseId',
  stock: warehouseCalls('Tariff'),
  removal: 'marked',
});
