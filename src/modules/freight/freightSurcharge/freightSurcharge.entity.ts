import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, integer, list, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { conditionKey, hasCosts } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import { validityInOrder } from '#modules/freight/freightRate/freightRate.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['selectFreightSurchargeCost'];
const writers: readonly Role[] = ['insertFreightSurcharge'];

/** For which carriers, ports, lanes and boxes charges beside the ocean freight hold, and from when (domain/02e §2.22.2, 15 §15.7). */
export const freightSurcharge = entity({
  name: 'freightSurcharge',
  table: 'fr_surcharge',
  owner: 'branch',
  fields: {
    surchargeName: text({ max: 80, required: true }),
    category: choice(['CARRIER', 'ORIGIN_LOCAL', 'DEST_LOCAL', 'CUSTOMS', 'PEAK', 'SPECIAL'], { required: true, initial: 'ORIGIN_LOCAL' }),
    // A blank condition holds of any.
    carriers: list('codes', { wire: 'carrier' }),
    lines: list('codes', { wire: 'line' }),
    portLoadings: list('codes', { wire: 'portLoading' }),
    portDestinations: list('codes', { wire: 'portDestination' }),
    // Ports by the names of their groups: each stands for what it holds on the day.
    loadingGroups: list('rows', { rowsOf: 'portGroup' }),
    destinationGroups: list('rows', { rowsOf: 'portGroup' }),
    containerTypes: list('codes'),
    isDg: choice(['YES', 'NO']),
    paymentTerm: choice(['PREPAID', 'COLLECT']),
    commodity: text({ max: 60 }),
    customerIds: list('rows', { rowsOf: 'customer' }),
    validFrom: day({ required: true }),
    validTo: day(),
    priority: integer({ least: '0', most: '999', required: true, initial: 0 }),
    supplierId: ref('customer', { wire: 'crmId' }),
    remark: text({ max: 500 }),
    state: choice(['DRAFT', 'PUBLISHED', 'EXPIRED'], { edit: 'never', initial: 'DRAFT' }),
    costs: integer({ edit: 'never', initial: 0 }),
  },
  derived: [{ fields: { conditionKey: text({ max: 1000 }) }, from: conditionKey.from, by: conditionKey.by }],
  rolled: [{ of: 'freightSurchargeCost', by: 'surchargeId', gives: { costs: { count: {} } } }],
  states: { state: 'SURCHARGE_STATE' },
  frozenBy: [{ state: ['PUBLISHED', 'EXPIRED'] }],
  rules: [validityInOrder],
  label: { zh: 'surchargeName', en: 'surchargeName', ar: 'surchargeName', search: ['surchargeName'], roles: readers },
  search: ['surchargeName', 'remark'],
  order: [{ field: 'surchargeName', dir: 'asc' }],
  indexes: [['state', 'validFrom'], ['conditionKey']],
  stock: stockCalls('freightSurchargeController', readers, writers),
  custom: {
    excelImport: {
      call: 'POST /freightSurchargeController/excelImport',
      takes: { uuid: 'text', choice: 'json' },
      roles: writers,
      files: true,
    },
    selectFreightSurchargeSpecial: {
      call: 'GET /freightSurchargeController/selectFreightSurchargeSpecial',
      takes: {
        carrier: 'text',
        line: 'text',
        portLoading: 'text',
        portDestination: 'text',
        isDg: 'flag',
        containerTypes: 'list',
        paymentTerm: 'text',
        crmId: 'id',
        commodity: 'text',
        date: 'day',
        direction: 'text',
      },
      roles: readers,
    },
  },
  acts: {
    publish: act('POST /freightSurchargeController/updateState', {
      when: { state: 'PUBLISHED' },
      roles: ['releaseFreightSurcharge'],
      moves: { state: { from: ['DRAFT'], to: 'PUBLISHED' } },
      needs: [hasCosts],
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
      undo: {
        call: 'POST /freightSurchargeController/updateState',
        when: { state: 'DRAFT' },
        roles: ['releaseFreightSurcharge'],
        key: 'W',
        stroke: 'back',
      },
    }),
    renew: act('POST /freightSurchargeController/copy', {
      roles: writers,
      asks: { validFrom: day({ required: true }), validTo: day() },
      own: true,
      main: true,
      key: 'C',
    }),
  },
  workedOver: true,
  removal: 'marked',
});
