import { entity } from '#define/entity';
import { stockCalls } from '#define/stock';
import { choice, day, dict, flag, integer, text } from '#define/field';
import { editors } from '#modules/basic/basic.shape';
import { inCurrency } from '#modules/basic/currency.shape';
import { tierFields, tierRules } from '#modules/storage/tiers.shape';

/**
 * What a carrier asks for a box that stands at the terminal (DEM) or is away (DET) beyond its free days, or for both by one clock
 * (domain/04 §4.10): at one port or at all, for one type of box or for all.
 */
export const demurrageTariff = entity({
  name: 'demurrageTariff',
  table: 'bs_demurrage_tariff',
  owner: 'branch',
  fields: {
    carrierCode: dict('carrier', { required: true }),
    kind: choice(['DEM', 'DET', 'COMBINED'], { required: true, initial: 'DEM' }),
    direction: choice(['IMPORT', 'EXPORT'], { required: true, initial: 'IMPORT' }),
    portCode: dict('port'),
    boxType: dict('containerType'),
    // Where the order says none; those an export order names hold at its destination.
    freeDays: integer({ required: true, least: '0', most: '60', initial: 7 }),
    fromNextDay: flag(),
    skipsSundays: flag(),
    skipsHolidays: flag(),
    currency: inCurrency({ required: true, initial: 'USD' }),
    ...tierFields,
    validFrom: day({ required: true }),
    validTo: day(),
    remark: text({ max: 500 }),
  },
  rules: tierRules,
  calledBy: ['carrierCode', 'kind'],
  apart: {
    by: ['carrierCode', 'kind', 'direction', 'portCode', 'boxType'],
    from: 'validFrom',
    until: 'validTo',
    refusal: 'DEMURRAGE_OVERLAPS',
  },
  search: ['remark'],
  order: [{ field: 'carrierCode', dir: 'asc' }],
  indexes: [['carrierCode']],
  stock: stockCalls(
    'basicDataController',
    [],
    editors,
    'select_demurrageTariff - insert_demurrageTariff update_demurrageTariff delete_demurrageTariff batchEdit_demurrageTariff',
  ),
  removal: 'marked',
});
