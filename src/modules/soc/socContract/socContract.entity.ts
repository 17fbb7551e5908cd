import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, integer, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { keepers, readers } from '#modules/soc/soc.shape';
import { contractDays } from '#modules/soc/socContract/socContract.rules';

/** Terms under which containers are bought, sold or leased with one partner (domain/02f §2.23 SocContract). */
export const socContract = entity({
  name: 'socContract',
  table: 'soc_contract',
  owner: 'branch',
  fields: {
    contractNo: text({ max: 40, required: true }),
    partnerId: ref('customer', { required: true }),
    contractType: choice(['LEASE_IN', 'LEASE_OUT', 'ONE_WAY', 'PURCHASE', 'SALE'], { required: true }),
    signDate: day(),
    validFrom: day({ required: true }),
    validTo: day({ required: true }),
    currency: inCurrency({ initial: 'USD' }),
    perDiem: decimal({ scale: 2, least: '0', per: 'currency' }),
    freeDays: integer({ least: '0', most: '3650' }),
    buildDownPct: decimal({ scale: 2, least: '0', most: '100', percent: true, ratio: true }),
    dpp: money({ currency: 'currency' }),
    // By place, as the paper writes them: `CNNGB 150; USLAX -300`.
    pickUpCharges: text({ max: 500 }),
    dropOffCharges: text({ max: 500 }),
    // By box type and year: `20GP 2024 1950; 40HQ 2024 3100`.
    replacementValues: text({ max: 500 }),
    quantityLimit: integer({ least: '0', most: '100000' }),
    contractState: choice(['DRAFT', 'ACTIVE', 'EXPIRED', 'TERMINATED'], { edit: 'never', initial: 'DRAFT' }),
    remark: text({ max: 4000 }),
  },
  states: { contractState: 'SOC_CONTRACT_STATE' },
  frozenBy: [{ contractState: ['ACTIVE', 'EXPIRED', 'TERMINATED'] }],
  exempt: { contractState: ['remark'] },
  rules: [contractDays],
  label: { zh: 'contractNo', en: 'contractNo', ar: 'contractNo', search: ['contractNo'], roles: readers },
  search: ['contractNo', 'remark'],
  unique: [['contractNo']],
  order: [{ field: 'validTo', dir: 'desc' }],
  indexes: [
    ['partnerId', 'contractType'],
    ['contractState', 'validTo'],
  ],
  files: {},
  stock: stockCalls(
    'socController',
    readers,
    keepers,
    'selectContract getContract insertContract updateContract deleteContract batchEditContract',
  ),
  acts: {
    activate: act('POST /socController/activateContract', {
      roles: keepers,
      moves: { contractState: { from: ['DRAFT'], to: 'ACTIVE' } },
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
      undo: { call: 'POST /socController/cancelActivateContract', roles: keepers, reason: true },
    }),
    terminate: act('POST /socController/terminateContract', {
      roles: keepers,
      moves: { contractState: { from: ['ACTIVE'], to: 'TERMINATED' } },
      reason: true,
      key: 'X',
      undo: { call: 'POST /socController/cancelTerminateContract', roles: keepers },
    }),
  },
  removal: 'marked',
});
