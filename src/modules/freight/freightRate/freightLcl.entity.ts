import { act } from '#define/act';
import { entity } from '#define/entity';
import { day, decimal, dict, integer, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { versionActs } from '#modules/freight/freightRate/acts.shape';
import { lclKey, lclNamed, lclUnits, soldAboveNought, tiersReadable, usualMinRt } from '#modules/freight/freightRate/lcl.rules';
import { ratesOf } from '#modules/freight/freightRate/rates.shape';

const controller = 'freightLclController';
const common = ratesOf({ controller, units: lclUnits, some: ['PerRt'], supplier: 'consolidatorId', key: lclKey });
const [ofCost, ...ofOthers] = common.seenBy;

/** Freight of part loads per revenue ton, with what the freight stations at both ends ask (domain/15 §15.12). */
export const freightLcl = entity({
  ...common,
  name: 'freightLcl',
  table: 'fr_lcl_rate',
  fields: {
    consolidatorId: ref('customer', { wire: 'crmId' }),
    warehouseId: ref('customer'),
    ...common.fields,
    finalDestination: dict('port'),
    cfsClosingDay: text({ max: 20 }),
    etdWeekday: text({ max: 20 }),
    originCurrency: inCurrency({ initial: 'CNY' }),
    destCurrency: inCurrency({ initial: 'USD' }),
    costTiers: text({ max: 200 }),
    sellTiers: text({ max: 200 }),
    minRt: decimal({ scale: 3, least: '0', most: '100' }),
    m3PerTon: decimal({ scale: 3, least: '0.1', most: '10', required: true, initial: '1' }),
  },
  derived: [...common.derived, { fields: { rateName: text({ max: 60 }) }, from: ['portLoading', 'portDestination'], by: lclNamed }],
  rolled: [{ of: 'freightTake', by: 'lclRateId', gives: { takeCount: { count: {} } } }],
  suggested: [...common.suggested, { field: 'minRt', from: ['portLoading'], by: usualMinRt }],
  rules: [...common.rules, soldAboveNought, tiersReadable],
  seenBy: [{ ...ofCost, fields: [...ofCost.fields, 'costTiers'] }, ...ofOthers],
  askedBy: { line: 'lineCode' },
  search: ['contractNo', 'remarkOut', 'cfsClosingDay'],
  acts: {
    ...versionActs(controller, lclUnits, { consolidatorId: ref('customer') }),
    quote: act('POST /freightLclController/quote', {
      roles: ['insertFreightOffer'],
      needs: [{ releaseStatus: ['RELEASED'] }],
      asks: {
        crmId: ref('customer', { required: true }),
        volume: decimal({ scale: 4, least: '0', most: '1000', required: true }),
        grossWeight: decimal({ scale: 3, least: '0', most: '1000000', required: true }),
        bills: integer({ least: '1', most: '99', initial: 1 }),
        etd: day({ required: true }),
      },
      own: true,
      key: 'O',
      stroke: 'propose',
    }),
  },
});
