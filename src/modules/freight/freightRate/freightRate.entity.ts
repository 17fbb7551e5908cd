import type { Actor } from '#define/actor';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  laneOfDestination,
  ratePortsDiffer,
  sellAboveCost,
  somePrice,
  transitInOrder,
  validityInOrder,
} from '#modules/freight/freightRate/freightRate.rules';

/** Below nought where a carrier pays for boxes it needs elsewhere. */
const price = () => decimal({ scale: 6, per: 'currency' });
const seesCost = (actor: Actor) => actor.freightViewLevel >= 3;
const seesSupplier = (actor: Actor) => actor.freightViewLevel >= 4;

/** Ocean freight per box type between two ports (domain/02e §2.22.1). */
export const freightRate = entity({
  name: 'freightRate',
  table: 'fr_rate',
  owner: 'branch',
  fields: {
    carrierCode: dict('carrier', { required: true }),
    supplierId: ref('customer', { wire: 'crmId' }),
    rateKind: choice(['FAK', 'CONTRACT', 'SPOT', 'NAC', 'PROMOTION', 'COLOAD'], { required: true, initial: 'FAK' }),
    contractNo: text({ max: 40 }),
    portLoading: dict('port', { required: true }),
    portTransshipment: dict('port'),
    portDestination: dict('port', { required: true }),
    lineCode: dict('tradeLane'),
    routingType: choice(['DIRECT', 'TRANSSHIP'], {
      required: true,
      initial: 'DIRECT',
      unchosen: { text: 'None Transfer', refusal: 'NONE_TRANSFER' },
    }),
    transitDaysMin: integer({ least: '1', most: '120' }),
    transitDaysMax: integer({ least: '1', most: '120' }),
    closingDay: text({ max: 20 }),
    currency: inCurrency({ required: true, initial: 'USD' }),
    cost20GP: price(),
    cost40GP: price(),
    cost40HQ: price(),
    cost45HQ: price(),
    sell20GP: price(),
    sell40GP: price(),
    sell40HQ: price(),
    sell45HQ: price(),
    validFrom: day({ required: true }),
    validTo: day(),
    freeDem: integer({ least: '0', most: '60' }),
    freeDet: integer({ least: '0', most: '60' }),
    freeCombined: integer({ least: '0', most: '60' }),
    paymentTerm: choice(['PREPAID', 'COLLECT', 'BOTH'], { initial: 'BOTH' }),
    includedSurcharges: text({ max: 200 }),
    remarkOut: text({ max: 1000 }),
    remarkInternal: text({ max: 1000 }),
    // The view level a reader needs (domain/02e §2.22.1).
    visibleLevel: integer({ least: '1', most: '4', required: true, initial: 1 }),
    isRecommended: flag({ edit: 'never' }),
    releaseStatus: choice(['DRAFT', 'RELEASED', 'WITHDRAWN', 'EXPIRED'], { edit: 'never', initial: 'DRAFT' }),
    sourceState: choice(['UPLOADED', 'CORRECTED', 'PUBLISHED'], { edit: 'never', initial: 'UPLOADED' }),
  },
  suggested: [{ field: 'lineCode', from: ['portDestination'], by: laneOfDestination }],
  facts: ['port'],
  rules: [ratePortsDiffer, validityInOrder, somePrice, transitInOrder, sellAboveCost],
  seenBy: [
    { fields: ['cost20GP', 'cost40GP', 'cost40HQ', 'cost45HQ', 'remarkInternal'], when: seesCost },
    { fields: ['supplierId', 'contractNo'], when: seesSupplier },
  ],
  // Sales sell from what is released to their level; whoever makes, imports or releases rates sees them before (domain/03 §3.13, 08 §8.1).
  visible: {
    released: {
      field: 'releaseStatus',
      anyOf: ['RELEASED'],
      before: ['insertFreight', 'updateFreight', 'deleteFreight', 'importFreight', 'releaseFreight'],
    },
    upTo: { field: 'visibleLevel', level: 'freightViewLevel' },
  },
  askedBy: { carrier: 'carrierCode', line: 'lineCode' },
  search: ['contractNo', 'remarkOut', 'closingDay'],
  order: [{ field: 'validFrom', dir: 'desc' }],
  indexes: [['portLoading', 'portDestination'], ['validFrom']],
  stock: {
    list: { call: 'GET /freightController/selectFreight', roles: ['selectFreight'] },
    get: { call: 'GET /freightController/get', roles: ['selectFreight'] },
    add: { call: 'POST /freightController/insert', roles: ['insertFreight'] },
    edit: { call: 'POST /freightController/update', roles: ['updateFreight'] },
    delete: { call: 'POST /freightController/delete', roles: ['deleteFreight'] },
    batch: { call: 'POST /freightController/batchEdit', roles: ['insertFreight', 'updateFreight', 'deleteFreight'] },
  },
  custom: {
    excelImport: {
      call: 'POST /freightController/excelImport',
      takes: { uuid: 'text', choice: 'json' },
      roles: ['importFreight'],
      files: true,
    },
    selectFreightExcel: {
      call: 'GET /freightController/selectFreightExcel',
      takes: { uuid: 'text', page: 'count', size: 'count' },
      roles: ['importFreight'],
    },
    deleteFreightExcel: { call: 'POST /freightController/deleteFreightExcel', takes: { uuid: 'text' }, roles: ['importFreight'] },
  },
  morning: {
    opens: { list: '/FCL' },
    figures: {
      expiring: { group: 'rates', where: { field: 'validTo', op: 'between', value: '@0', value2: '@+7' } },
      expired: {
        group: 'rates',
        late: true,
        roles: ['updateFreight'],
        where: {
          and: [
            { field: 'validTo', op: 'between', value: '@-7', value2: '@-1' },
            { field: 'releaseStatus', op: 'equal', anyOf: ['RELEASED', 'EXPIRED'] },
          ],
        },
      },
      toRelease: { group: 'rates', roles: ['releaseFreight'], where: { field: 'releaseStatus', op: 'equal', anyOf: ['DRAFT'] } },
    },
  },
  removal: 'marked',
});
