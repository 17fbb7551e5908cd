import { listed } from '#names/listed';
import { entity } from '#define/entity';
import { choice, decimal, dict, integer, list, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { rateActs } from '#modules/freight/freightRate/acts.shape';
import { allInBoxes, rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { heldFor, keyFields, named } from '#modules/freight/freightRate/freightRate.rules';
import { rateLinesReadable } from '#modules/freight/freightRate/rateLines.rules';
import { seesSupplier } from '#modules/freight/sight.shape';
import { ratesOf } from '#modules/freight/freightRate/rates.shape';

const common = ratesOf({ controller: 'freightController', units: rateBoxes, some: rateBoxes, supplier: 'supplierId', key: keyFields });

/** Ocean freight per box type between two ports (domain/02e §2.22.1). */
export const freightRate = entity({
  ...common,
  name: 'freightRate',
  table: 'fr_rate',
  fields: {
    carrierCode: dict('carrier', { required: true }),
    supplierId: ref('customer', { wire: 'crmId' }),
    ...common.fields,
    closingDay: text({ max: 20 }),
    freeDem: integer({ least: '0', most: '60' }),
    freeDet: integer({ least: '0', most: '60' }),
    freeCombined: integer({ least: '0', most: '60' }),
    includedSurcharges: text({ max: 200 }),
    // What a twenty-foot box may weigh, and what is paid once for a heavier one.
    weightLimitKg: integer({ least: '1', most: '60000' }),
    overweightSurcharge: decimal({ scale: 6, least: '0', per: 'currency' }),
    // Charges it brings with itself: they stand above every surcharge rule of the same charge.
    rateLines: text({ max: 400 }),
    // Boxes whose price the carrier names when asked.
    onRequest: list('codes'),
    validityBasis: choice(['ETD', 'GATE_IN', 'BOOKING', 'LOADED'], { required: true, initial: 'ETD' }),
    holds: integer({ edit: 'never', initial: 0 }),
    quoteCount: integer({ edit: 'never', initial: 0 }),
    // The file a version was read from, its line, and the cell of each price.
    importedFrom: text({ max: 600, edit: 'never' }),
  },
  derived: [
    ...common.derived,
    { fields: { rateName: text({ max: 60 }) }, from: ['carrierCode', 'portLoading', 'portDestination'], by: named },
    { fields: { businessConfirmStatus: choice(['NONE', 'CONFIRMED']) }, from: ['holds'], by: heldFor },
  ],
  seenBy: [...common.seenBy, { fields: ['importedFrom'], when: seesSupplier }],
  facts: [...common.facts, 'chargeItem'],
  rules: [...common.rules, rateLinesReadable],
  rolled: [
    { of: 'freightConfirm', by: 'rateId', gives: { holds: { count: { state: 'HELD' } } } },
    { of: 'freightTake', by: 'rateId', gives: { takeCount: { count: {} }, quoteCount: { count: { takeKind: 'QUOTE' } } } },
  ],
  // What a box comes to with everything that must be paid today, and of which boxes it is the cheapest of its lane (§8 moment 4).
  reckoned: {
    fields: {
      ...Object.fromEntries(allInBoxes.map((box) => [`allIn${box}`, money({ currency: 'allInCurrency' })])),
      allInCurrency: inCurrency(),
      allInSide: choice(['BUY', 'SELL']),
      allInLeast: text({ max: 40 }),
    },
    reads: [
      ...keyFields,
      ...allInBoxes.flatMap((box) => [`cost${box}`, `sell${box}`]),
      'currency',
      ...listed('validFrom validTo validityBasis includedSurcharges rateLines onRequest namedAccountIds spaceStatus lineCode'),
      ...listed('releaseStatus visibleLevel'),
    ],
    among: ['portLoading', 'portDestination', 'isDg'],
    asks: {
      allInNumber: { field: integer({ least: '1', most: '99', initial: '1' }) },
      allInMoney: { field: choice(['BASE', 'USD', 'EUR'], { initial: 'BASE' }) },
    },
  },
  askedBy: { carrier: 'carrierCode', line: 'lineCode' },
  search: ['contractNo', 'remarkOut', 'closingDay'],
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
});
