import { stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, list, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { rateActs } from '#modules/freight/freightRate/acts.shape';
import { pricesOf } from '#modules/freight/freightRate/boxes.rules';
import {
  examinedAnew,
  floorBetween,
  heldFor,
  keyed,
  laneOfDestination,
  named,
  neverReleased,
  ofOldPrice,
  ratePortsDiffer,
  sellAboveCost,
  somePrice,
  transitInOrder,
  validityInOrder,
  whatExaminedStandsOn,
} from '#modules/freight/freightRate/freightRate.rules';
import { seesCost, seesFloor, seesSupplier } from '#modules/freight/sight.shape';

const moved = [...pricesOf('cost'), ...pricesOf('sell')];
/** Below nought where a carrier pays for boxes it needs elsewhere. */
const price = () => decimal({ scale: 6, per: 'currency' });
const was = () => decimal({ scale: 6, per: 'currency', edit: 'never' });
const each = (names: readonly string[], field: typeof price) => Object.fromEntries(names.map((name) => [name, field()]));

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
    ...each(pricesOf('cost'), price),
    ...each(pricesOf('floor'), price),
    ...each(pricesOf('sell'), price),
    // The version before's, where they moved: what the arrows beside a price speak of.
    ...each(pricesOf('costWas'), was),
    ...each(pricesOf('sellWas'), was),
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
    via: dict('port'),
    serviceCode: text({ max: 20 }),
    commodityGroup: text({ max: 60 }),
    isDg: flag(),
    namedAccountIds: list('rows', { rowsOf: 'customer' }),
    // Boxes whose price the carrier names when asked.
    onRequest: list('codes'),
    validityBasis: choice(['ETD', 'GATE_IN', 'BOOKING', 'LOADED'], { required: true, initial: 'ETD' }),
    spaceStatus: choice(['OPEN', 'TIGHT', 'FULL'], { initial: 'OPEN' }),
    versionNo: integer({ edit: 'never', initial: 1 }),
    releaseStatus: choice(['DRAFT', 'RELEASED', 'WITHDRAWN', 'EXPIRED'], { edit: 'never', initial: 'DRAFT' }),
    // What a rule would refuse never comes to be a row: a rate that is saved is clean.
    sourceState: choice(['UPLOADED', 'CORRECTED', 'PUBLISHED'], { edit: 'never', initial: 'CORRECTED' }),
    businessExamineStatus: choice(['NONE', 'PASSED', 'REFUSED'], { edit: 'never', initial: 'NONE' }),
    ...stamp('examine', true),
    withdrawReason: text({ max: 500, edit: 'never' }),
    holds: integer({ edit: 'never', initial: 0 }),
    takeCount: integer({ edit: 'never', initial: 0 }),
    quoteCount: integer({ edit: 'never', initial: 0 }),
  },
  derived: [
    { fields: { rateKey: text({ max: 400 }) }, from: keyed.from, by: keyed.by },
    { fields: { rateName: text({ max: 60 }) }, from: ['carrierCode', 'portLoading', 'portDestination'], by: named },
    { fields: { businessConfirmStatus: choice(['NONE', 'CONFIRMED']) }, from: ['holds'], by: heldFor },
  ],
  rolled: [
    { of: 'freightConfirm', by: 'rateId', gives: { holds: { count: { state: 'HELD' } } } },
    { of: 'freightTake', by: 'rateId', gives: { takeCount: { count: {} }, quoteCount: { count: { takeKind: 'QUOTE' } } } },
  ],
  flags: { isRecommended: { on: 'RATE_RECOMMENDED' } },
  states: { sourceState: 'RATE_NOT_CORRECTED' },
  // What went out is never another: who writes over its prices makes the next version, a draft (domain/15 §15.1).
  versioned: {
    state: 'releaseStatus',
    in: ['RELEASED', 'EXPIRED'],
    open: ['remarkOut', 'remarkInternal', 'spaceStatus', 'visibleLevel'],
    number: 'versionNo',
    by: 'rateKey',
    keeps: [...pricesOf('costWas'), ...pricesOf('sellWas'), 'rateKey', 'rateName'],
  },
  keptWhile: [neverReleased],
  suggested: [
    { field: 'lineCode', from: ['portDestination'], by: laneOfDestination },
    { field: 'businessExamineStatus', from: whatExaminedStandsOn, by: examinedAnew },
    ...moved.map((name) => ({ field: name.replace(/^(cost|sell)/u, '$1Was'), from: [name], by: ofOldPrice(name) })),
  ],
  facts: ['port', 'parameter'],
  rules: [ratePortsDiffer, validityInOrder, somePrice, transitInOrder, sellAboveCost, floorBetween],
  seenBy: [
    { fields: [...pricesOf('cost'), ...pricesOf('costWas'), 'remarkInternal'], when: seesCost },
    { fields: pricesOf('floor'), when: seesFloor },
    { fields: ['supplierId', 'contractNo', 'rateKey'], when: seesSupplier },
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
  label: { zh: 'rateName', en: 'rateName', ar: 'rateName', search: ['rateName'], roles: ['selectFreight'] },
  indexes: [['portLoading', 'portDestination'], ['validFrom'], ['rateKey']],
  stock: {
    list: { call: 'GET /freightController/selectFreight', roles: ['selectFreight'] },
    get: { call: 'GET /freightController/get', roles: ['selectFreight'] },
    add: { call: 'POST /freightController/insert', roles: ['insertFreight'] },
    edit: { call: 'POST /freightController/update', roles: ['updateFreight'] },
    delete: { call: 'POST /freightController/delete', roles: ['deleteFreight'] },
    batch: { call: 'POST /freightController/batchEdit', roles: ['insertFreight', 'updateFreight', 'deleteFreight'] },
  },
  acts: rateActs,
  custom: {
    excelImport: {
      call: 'POST /freightController/excelImport',
      takes: { uuid: 'text', choice: 'json' },
      roles: ['importFreight'],
      files: true,
    },
    selectFreightExcel: {
      call: 'GET /freightController/selectFreightExcel',
      takes: { uuid: 'text', page: 'count', size: 'count', draw: 'json' },
      roles: ['importFreight'],
    },
    editFreightExcel: {
      call: 'POST /freightController/editFreightExcel',
      takes: { uuid: 'text', version: 'count', rows: 'any', chosen: 'json', reach: 'text' },
      roles: ['importFreight'],
    },
    commitFreightExcel: {
      call: 'POST /freightController/commitFreightExcel',
      takes: { uuid: 'text', digest: 'text', rows: 'any', expire: 'ids', as: 'text', acceptWarnings: 'json' },
      roles: ['importFreight'],
    },
    undoFreightExcel: {
      call: 'POST /freightController/undoFreightExcel',
      takes: { uuid: 'text', reason: 'text', acceptWarnings: 'json' },
      roles: ['importFreight'],
    },
    selectFreightImpact: {
      call: 'GET /freightController/selectFreightImpact',
      takes: { rateIds: 'ids', uuid: 'text', page: 'count', size: 'count' },
      roles: ['selectFreight'],
    },
    selectAllIn: {
      call: 'GET /freightController/selectAllIn',
      takes: { rateIds: 'ids', pol: 'text', pod: 'text', etd: 'text', number: 'count', currency: 'text' },
      roles: ['selectFreight'],
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
