import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, day, decimal, dict, integer, list, moment, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { isoTypeFits, isoOfType } from '#modules/containers/container/iso.shape';
import {
  boxesKept,
  boxPortsDiffer,
  fillOf,
  hasBookings,
  isHere,
  kilosOfType,
  laneOfPort,
  metresOfType,
  notOverloaded,
  sharedNumberFits,
} from '#modules/orders/lclContainer/lclContainer.rules';
import type { Role } from '#names/roles';
import { seesMoney } from '#modules/orders/order/partLoad.shape';

const readers: readonly Role[] = ['admin', 'getOrderListLcl'];
const editors: readonly Role[] = ['edit_lcl'];
const kilos = decimal({ scale: 3, least: '0' });
const cubic = decimal({ scale: 4, least: '0' });
const zero = { edit: 'never', initial: '0' } as const;
const base = money({ currency: 'base', ...zero });
const states = ['OPEN', 'CLOSED', 'STUFFED', 'SAILED', 'UNSTUFFED'] as const;

/** A box that part loads of several customers share (domain/02c §2.9): its parent order carries the master bill and what the box costs. */
export const lclContainer = entity({
  name: 'lclContainer',
  table: 'bl_lcl_container',
  owner: 'branch',
  fields: {
    boxNo: text({ max: 30, edit: 'never' }),
    businessType: choice(['LCL_EXPORT', 'LCL_IMPORT'], { required: true, edit: 'create', initial: 'LCL_EXPORT' }),
    containerNo: code({ max: 11, clean: 'separators' }),
    boxType: dict('containerType', { required: true }),
    isoSizeType: code({ max: 4 }),
    sealNo: text({ max: 15, pattern: '^[A-Za-z0-9-]{1,15}$' }),
    masterOrderId: ref('order', { edit: 'create' }),
    warehouseId: ref('warehouse'),
    consolidatorId: ref('customer'),
    carrierCode: dict('carrier'),
    vesselName: text({ max: 50 }),
    voyage: text({ max: 20 }),
    portLoading: dict('port', { required: true, wire: 'pol' }),
    portDischarge: dict('port', { required: true, wire: 'pod' }),
    lineCode: dict('tradeLane'),
    etd: day(),
    eta: day(),
    cfsCutOff: moment(),
    capacityCbm: cubic,
    capacityKg: kilos,
    shareMethod: choice(['RT', 'CBM', 'WEIGHT', 'PACKAGES', 'EQUAL'], { required: true, initial: 'RT' }),
    status: choice(states, { edit: 'never', initial: 'OPEN' }),
    ...stamp('close'),
    stuffedTime: moment({ edit: 'never' }),
    vgmWeight: { ...kilos, edit: 'never' },
    unstuffTime: moment({ edit: 'never' }),
    remark: text({ max: 4000 }),
    bookings: integer({ edit: 'never', initial: 0 }),
    loadedPackages: integer({ edit: 'never', initial: 0 }),
    loadedKg: decimal({ scale: 3, ...zero }),
    loadedCbm: decimal({ scale: 4, ...zero }),
    plannedPackages: integer({ edit: 'never', initial: 0 }),
    plannedKg: decimal({ scale: 3, ...zero }),
    plannedCbm: decimal({ scale: 4, ...zero }),
    receivableBase: base,
    payableBase: base,
    profitBase: base,
  },
  rolled: [
    {
      of: 'order',
      by: 'lclContainerId',
      gives: {
        bookings: { count: {} },
        loadedPackages: { sum: 'packages' },
        loadedKg: { sum: 'grossWeight' },
        loadedCbm: { sum: 'volume' },
        receivableBase: { sum: 'receivableBase' },
        payableBase: { sum: 'payableBase' },
        profitBase: { sum: 'profitBase' },
      },
    },
    {
      of: 'groupedGoods',
      by: 'lclContainerId',
      gives: {
        plannedPackages: { sum: 'packages', where: { state: 'PLAN' } },
        plannedKg: { sum: 'weight', where: { state: 'PLAN' } },
        plannedCbm: { sum: 'volume', where: { state: 'PLAN' } },
      },
    },
  ],
  derived: [
    {
      fields: {
        fillRate: decimal({ scale: 2, percent: true, ratio: true }),
        leftCbm: decimal({ scale: 4 }),
        leftKg: decimal({ scale: 3 }),
      },
      from: ['loadedCbm', 'plannedCbm', 'loadedKg', 'plannedKg', 'capacityCbm', 'capacityKg'],
      by: fillOf,
      shown: {
        fillRate: '=ROUND((loadedCbm+plannedCbm)/capacityCbm*100, 2)',
        leftCbm: '=capacityCbm-loadedCbm-plannedCbm',
        leftKg: '=capacityKg-loadedKg-plannedKg',
      },
    },
  ],
  suggested: [
    { field: 'isoSizeType', from: ['boxType'], by: isoOfType },
    { field: 'capacityCbm', from: ['boxType'], by: metresOfType },
    { field: 'capacityKg', from: ['boxType'], by: kilosOfType },
    { field: 'lineCode', from: ['portDischarge'], by: laneOfPort },
  ],
  looked: {
    masterJobNo: { via: 'masterOrderId', to: 'order', field: 'jobNo' },
    mblNo: { via: 'masterOrderId', to: 'order', field: 'mblNo' },
    atd: { via: 'masterOrderId', to: 'order', field: 'atd' },
  },
  states: { status: 'LCL_BOX_STATE' },
  frozenBy: [{ status: ['STUFFED', 'SAILED', 'UNSTUFFED'] }],
  exempt: { status: ['remark', 'shareMethod', 'containerNo', 'sealNo', 'vesselName', 'voyage', 'etd', 'eta'] },
  facts: ['containerType', 'port', 'parameter'],
  rules: [sharedNumberFits, isoTypeFits, boxPortsDiffer, notOverloaded],
  keptWhile: boxesKept,
  seenBy: [{ fields: ['receivableBase', 'payableBase', 'profitBase'], when: seesMoney }],
  label: { zh: 'boxNo', en: 'boxNo', ar: 'boxNo', search: ['boxNo', 'containerNo', 'vesselName'], roles: readers },
  search: ['boxNo', 'containerNo', 'sealNo', 'vesselName', 'voyage'],
  unique: [['boxNo']],
  numbered: { field: 'boxNo', by: 'jobPrefix', prefix: 'CL', kind: () => 'LCL_BOX', usual: '{prefix}{com}{yy}{mm}-{seq:4}' },
  order: [{ field: 'etd', dir: 'desc' }],
  indexes: [['etd'], ['status'], ['masterOrderId']],
  files: {},
  stock: stockCalls('ContainerController', readers, editors, 'lclList lclGet lclInsert lclUpdate lclDelete batchEditLcl'),
  acts: {
    close: act('POST /ContainerController/lclClose', {
      roles: editors,
      moves: { status: { from: ['OPEN'], to: 'CLOSED' } },
      stamps: 'close',
      main: true,
      key: 'L',
      stroke: 'forward',
      undo: { call: 'POST /ContainerController/lclOpen', roles: editors, key: 'U', stroke: 'back' },
    }),
    stuff: act('POST /ContainerController/lclStuffed', {
      roles: editors,
      moves: { status: { from: ['CLOSED'], to: 'STUFFED' } },
      needs: [hasBookings],
      asks: {
        containerNo: code({ max: 11, clean: 'separators', required: true }),
        sealNo: text({ max: 15, pattern: '^[A-Za-z0-9-]{1,15}$', required: true }),
        vgmWeight: { ...kilos, required: true },
        stuffedTime: moment({ required: true }),
      },
      keeps: { containerNo: 'containerNo', sealNo: 'sealNo', vgmWeight: 'vgmWeight', stuffedTime: 'stuffedTime' },
      own: true,
      main: true,
      key: 'K',
      undo: { call: 'POST /ContainerController/cancelLclStuffed', roles: editors, reason: true },
    }),
    unstuff: act('POST /lclOrderController/unstuff', {
      roles: editors,
      named: 'lclContainerId',
      moves: { status: { from: ['OPEN', 'CLOSED', 'STUFFED', 'SAILED'], to: 'UNSTUFFED' } },
      needs: [hasBookings, isHere],
      asks: { unstuffTime: moment({ required: true }) },
      keeps: { unstuffTime: 'unstuffTime' },
      own: true,
      key: 'G',
    }),
    mergeBoxes: act('POST /ContainerController/lclMerge', {
      roles: ['merge_lcl'],
      named: 'toId',
      needs: [{ status: ['OPEN'] }],
      asks: { fromIds: { ...list('rows', { rowsOf: 'lclContainer', required: true }) } },
      whole: true,
      own: true,
      key: 'M',
    }),
  },
  morning: {
    opens: { list: '/order/lcl' },
    figures: {
      lclCutOffSoon: {
        group: 'ships',
        where: {
          and: [
            { field: 'status', op: 'equal', anyOf: ['OPEN'] },
            { field: 'cfsCutOff', op: 'between', value: '@0', value2: '@+2' },
          ],
        },
      },
      boxesUnderFill: {
        group: 'ships',
        late: true,
        where: {
          and: [
            { field: 'status', op: 'equal', anyOf: ['OPEN'] },
            { field: 'cfsCutOff', op: 'between', value: '@0', value2: '@+2' },
            { field: 'fillRate', op: 'lt', value: '60' },
          ],
        },
      },
    },
  },
  removal: 'marked',
});
