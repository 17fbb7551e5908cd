import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, json, latin, moment, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  codesFit,
  insuredFigures,
  mayInsure,
  notWithdrawn,
  ofProduct,
  riskNotStarted,
} from '#modules/insurance/insurancePolicy/insurancePolicy.rules';
import { belongs, orderPart, seesOrders } from '#modules/orders/orderPart.shape';
import type { Role } from '#names/roles';

const writes: readonly Role[] = ['edit_insurance'];
const standing = { lhbStatus: ['INSURED', 'ENDORSED'] } as const;
const changes = { roles: writes, needs: [standing, notWithdrawn], own: true } as const;
const value = decimal({ scale: 2, least: '0', per: 'currency' });

/**
 * Cover of one order's cargo (domain/02f §2.24, 03 §3.15): DRAFT → SUBMITTED → INSURED | FAILED; INSURED → ENDORSING → ENDORSED; CANCELLED
 * before the risk starts; SCRAPPED where nothing came of it. What is wanted goes to the insurer by itself.
 */
export const insurancePolicy = entity({
  ...orderPart,
  name: 'insurancePolicy',
  table: 'lhb_policy',
  wireId: 'lhbId',
  fields: {
    ...belongs,
    insurerId: ref('customer'),
    insuranceProduct: dict('insuranceCode', { required: true }),
    policyHolder: text({ max: 150 }),
    insured: latin({ max: 150 }),
    insuredTaxNo: text({ max: 30 }),
    beneficiary: latin({ max: 150 }),
    goodsName: latin({ max: 200 }),
    hsCategory: text({ max: 20 }),
    packing: text({ max: 60 }),
    marks: latin({ max: 1000 }),
    quantity: text({ max: 60 }),
    invoiceValue: money({ currency: 'currency' }),
    currency: inCurrency(),
    markUpPct: decimal({ scale: 4, least: '0', most: '100', percent: true, ratio: true, initial: '10' }),
    ratePct: decimal({ scale: 6, percent: true, ratio: true, edit: 'never' }),
    minPremium: money({ currency: 'currency', edit: 'never' }),
    // What the customer is charged for it, where that is passed on.
    resalePremium: money({ currency: 'currency' }),
    conveyance: text({ max: 60 }),
    voyage: text({ max: 30 }),
    departureDate: day(),
    fromCity: dict('insuranceCode'),
    viaCity: dict('insuranceCode'),
    toPlace: dict('insuranceCode'),
    surveyAgent: dict('insuranceCode'),
    claimPayableAt: text({ max: 100 }),
    lhbStatus: choice(['DRAFT', 'SUBMITTED', 'INSURED', 'ENDORSING', 'ENDORSED', 'CANCELLED', 'SCRAPPED', 'FAILED'], {
      edit: 'never',
      initial: 'DRAFT',
    }),
    ...stamp('insure'),
    // The insurer's own numbers, and what it wants to be paid.
    applicationNo: text({ max: 40, edit: 'never' }),
    policyNo: text({ max: 40, edit: 'never' }),
    payablePremium: money({ currency: 'currency', edit: 'never' }),
    endorsementNo: text({ max: 40, edit: 'never' }),
    endorsementText: text({ max: 500, edit: 'never' }),
    premiumDelta: money({ currency: 'currency', edit: 'never' }),
    errorText: text({ max: 500, edit: 'never' }),
    // A cancellation on its way, and what an endorsement on its way changes.
    cancelWanted: flag({ edit: 'never' }),
    cancelReason: text({ max: 200, edit: 'never' }),
    endorsement: json({ edit: 'never' }),
    requestNo: text({ max: 36, edit: 'never', machine: true }),
    sentTime: moment({ edit: 'never' }),
    policyWanted: flag({ edit: 'never' }),
    ePolicyFileId: text({ max: 36, edit: 'never', machine: true }),
    // Charges that are still to be made of what the insurer did.
    chargesWanted: choice(['NONE', 'INSURE', 'ENDORSE', 'CANCEL'], { edit: 'never', initial: 'NONE' }),
    apCostId: ref('cost', { edit: 'never', outlives: true }),
    arCostId: ref('cost', { edit: 'never', outlives: true }),
  },
  derived: [
    {
      fields: { insuredAmount: money({ currency: 'currency' }), premium: money({ currency: 'currency' }) },
      from: ['invoiceValue', 'currency', 'markUpPct', 'ratePct', 'minPremium'],
      by: insuredFigures,
      shown: {
        insuredAmount: '=MONEY(invoiceValue*(1+markUpPct/100), currency)',
        premium: '=MONEY(MAX(insuredAmount*ratePct/100, minPremium), currency)',
      },
    },
  ],
  suggested: [
    { field: 'ratePct', from: ['insuranceProduct'], by: ofProduct('ratePct') },
    { field: 'minPremium', from: ['insuranceProduct'], by: ofProduct('minPremium') },
  ],
  facts: ['insuranceCode'],
  rules: [codesFit],
  states: { lhbStatus: 'POLICY_STATE' },
  frozenBy: [{ lhbStatus: ['SUBMITTED', 'INSURED', 'ENDORSING', 'ENDORSED', 'CANCELLED', 'SCRAPPED'] }],
  files: {},
  search: ['policyNo', 'applicationNo', 'insured', 'goodsName'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['orderId'], ['lhbStatus']],
  stock: {
    list: { call: 'GET /lhbController/selectLhbJoinOrder', roles: seesOrders },
    get: { call: 'GET /lhbController/getLhbInsure', roles: seesOrders },
    add: { call: 'POST /insurancePolicyController/insert', roles: writes },
    edit: { call: 'POST /insurancePolicyController/update', roles: writes },
    batch: { call: 'POST /insurancePolicyController/batchEdit', roles: writes },
  },
  acts: {
    insure: act('POST /lhbController/insure', {
      roles: writes,
      moves: { lhbStatus: { from: ['DRAFT', 'FAILED'], to: 'SUBMITTED' } },
      requires: 'policyHolder insured beneficiary goodsName invoiceValue currency ratePct conveyance departureDate fromCity toPlace'.split(
        ' ',
      ),
      needs: ['!orderArchived', mayInsure],
      stamps: 'insure',
      own: true,
      main: true,
      key: 'I',
      stroke: 'forward',
    }),
    endorse: act('POST /lhbController/pigai', {
      ...changes,
      moves: { lhbStatus: { from: ['INSURED', 'ENDORSED'], to: 'ENDORSING' } },
      asks: {
        endorsementText: text({ max: 500, required: true }),
        conveyance: text({ max: 60 }),
        voyage: text({ max: 30 }),
        departureDate: day(),
        invoiceValue: value,
        insured: latin({ max: 150 }),
        beneficiary: latin({ max: 150 }),
      },
      whole: true,
      main: true,
      key: 'E',
    }),
    withdraw: act('POST /lhbController/chedan', {
      ...changes,
      needs: [standing, notWithdrawn, riskNotStarted],
      reason: true,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    scrap: act('POST /lhbController/baofei', {
      roles: writes,
      moves: { lhbStatus: { from: ['DRAFT', 'FAILED'], to: 'SCRAPPED' } },
      reason: true,
      key: 'Z',
    }),
  },
  custom: {
    selectOrderById: { call: 'GET /lhbController/selectOrderById', takes: { orderId: 'id' }, roles: seesOrders },
    orderinfo: { call: 'GET /lhbController/orderinfo', takes: { lhbId: 'id' }, roles: seesOrders },
    epolicy: { call: 'GET /lhbController/epolicy', takes: { lhbId: 'id' }, roles: seesOrders },
    uploadAtt: { call: 'POST /lhbController/uploadAtt', takes: { lhbId: 'id', fileId: 'text' }, roles: writes },
  },
});
