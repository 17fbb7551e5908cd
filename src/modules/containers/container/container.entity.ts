import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, decimal, dict, flag, integer, latin, moment, ref, text, type Field } from '#define/field';
import {
  beforeCutOff,
  containerNumberFits,
  figuresKnown,
  grossOfType,
  newNumberFits,
  notLoaded,
  numberOnOrder,
  numberValid,
  ownerOfBusiness,
  tareOfType,
  teuOfBox,
  vgmBeforeGate,
  vgmComplete,
  vgmFollows,
  vgmOfParts,
  vgmStandOf,
  weightDoubts,
} from '#modules/containers/container/container.rules';
import { demurrageDerived, demurrageFields, demurrageLooked, demurrageRolled } from '#modules/containers/container/demurrage.shape';
import { gateTimeFits, happenedBy, timesInOrder } from '#modules/containers/container/happened.shape';
import { isoOfType, isoTypeFits } from '#modules/containers/container/iso.shape';

/** Fields of one kind. */
const each = (field: Field, ...names: readonly string[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(names.map((name) => [name, field]));

const kilos = decimal({ scale: 3, least: '0' });
const seal = text({ max: 15, pattern: '^[A-Za-z0-9-]{1,15}$' });
const centimetres = integer({ least: '0', most: '2000' });
const vgmStates = ['NONE', 'READY', 'SENT', 'ACCEPTED', 'REJECTED', 'RETRACTED'] as const;

/** What stands on the box itself: it stays as it is once the box is in the terminal. */
const identity: Readonly<Record<string, Field>> = {
  containerNo: code({ max: 11, clean: 'separators' }),
  allowNonIso: flag(),
  nonIsoReason: text({ max: 200 }),
  boxType: dict('containerType', { required: true }),
  isoSizeType: code({ max: 4 }),
  ...each(seal, 'sealNo', 'sealNo2', 'customsSealNo'),
};

const moments = ['vgmWeighTime', 'emptyPickUpTime', 'emptyReturnTime', 'loadedTime', 'dischargedTime', 'gateOutTime'] as const;

/** Facts of the yard: they are recorded although the order is locked (domain/14 §14.3). */
const facts: Readonly<Record<string, Field>> = {
  ...each(kilos, 'tareWeight', 'maxGrossWeight', 'packagingWeight', 'dunnageWeight', 'vgmWeight'),
  vgmMethod: choice(['SM1', 'SM2']),
  vgmSignatory: latin({ max: 60 }),
  vgmCertificateNo: text({ max: 70 }),
  ...each(moment(), ...moments),
  ...each(text({ max: 100 }), 'vgmWeighPlace', 'pickUpDepot', 'returnDepot'),
  ...each(text({ max: 30 }), 'eirOutNo', 'eirInNo', 'driverName'),
  ...each(text({ max: 12 }), 'vehicleNo', 'trailerNo'),
  driverMobile: text({ max: 20 }),
};

const cargo: Readonly<Record<string, Field>> = {
  ownership: choice(['CARRIER', 'SHIPPER', 'LEASED'], { required: true, initial: 'CARRIER' }),
  packages: integer({ least: '0' }),
  packageUnit: text({ max: 10 }),
  cargoWeight: kilos,
  volume: decimal({ scale: 4, least: '0' }),
  setTemperature: decimal({ scale: 1, least: '-40', most: '40' }),
  ventilation: decimal({ scale: 1, least: '0', most: '250' }),
  genset: flag(),
  ...each(centimetres, 'overFront', 'overBack', 'overLeft', 'overRight', 'overHeight'),
  remark: text({ max: 4000 }),
};

/** One box of an order (domain/02c §2.10.1, 14 §14.6): number, seals, cargo, verified weight, and where it is. */
export const container = entity({
  name: 'container',
  table: 'bl_container',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    ...identity,
    ...cargo,
    ...facts,
    // The container of our own that stands in this place.
    socContainerId: ref('socContainer', { edit: 'never' }),
    vgmStatus: choice(vgmStates, { edit: 'never', initial: 'NONE' }),
    ...stamp('vgmSend'),
    ...stamp('vgmAnswer', true),
    gateInStatus: choice(['NO', 'IN'], { edit: 'never', initial: 'NO' }),
    gateInTime: moment({ edit: 'never' }),
    gateInTerminal: text({ max: 60, edit: 'never' }),
    // Numbers this place of the order had before the box was changed.
    formerNos: text({ max: 200, edit: 'never' }),
    ...demurrageFields,
  },
  rolled: [demurrageRolled],
  derived: [
    { fields: { numberOnOrder: text({ max: 40, machine: true }) }, from: ['orderId', 'containerNo'], by: numberOnOrder },
    { fields: { teu: decimal({ scale: 2 }) }, from: ['boxType'], by: teuOfBox },
    { fields: { hasFigures: flag() }, from: ['packages', 'cargoWeight', 'volume'], by: figuresKnown },
    {
      fields: { vgmAbove: flag(), vgmDiffers: flag(), tareUnlike: flag() },
      from: ['boxType', 'vgmWeight', 'cargoWeight', 'tareWeight', 'maxGrossWeight'],
      by: weightDoubts,
    },
    {
      fields: { vgmStand: choice([...vgmStates, 'ABOVE']) },
      from: ['vgmStatus', 'vgmWeight', 'maxGrossWeight'],
      by: vgmStandOf,
    },
    ...demurrageDerived,
  ],
  suggested: [
    { field: 'ownership', from: ['orderId'], by: ownerOfBusiness },
    { field: 'isoSizeType', from: ['boxType'], by: isoOfType },
    { field: 'tareWeight', from: ['boxType'], by: tareOfType },
    { field: 'maxGrossWeight', from: ['boxType'], by: grossOfType },
    {
      field: 'vgmWeight',
      from: ['vgmMethod', 'cargoWeight', 'packagingWeight', 'dunnageWeight', 'tareWeight'],
      by: vgmOfParts,
    },
    {
      field: 'vgmStatus',
      from: ['vgmWeight', 'vgmMethod', 'vgmSignatory', 'vgmWeighTime', 'vgmCertificateNo', 'vgmWeighPlace', 'tareWeight', 'maxGrossWeight'],
      by: vgmFollows,
    },
  ],
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    businessType: { via: 'orderId', to: 'order', field: 'businessType' },
    portCutOff: { via: 'orderId', to: 'order', field: 'portCutOff' },
    orderLocked: { via: 'orderId', to: 'order', field: 'locked' },
    orderArchived: { via: 'orderId', to: 'order', field: 'archived' },
    orderPid: { via: 'orderId', to: 'order', field: 'pid' },
    ...demurrageLooked,
  },
  states: { vgmStatus: 'VGM_STATE', gateInStatus: 'CONTAINER_GATED_IN' },
  frozenBy: [{ gateInStatus: ['IN'] }],
  frozenByParent: { orderArchived: 'ORDER_ARCHIVED', orderLocked: 'ORDER_LOCKED' },
  exempt: { gateInStatus: [...Object.keys(cargo), ...Object.keys(facts)], orderLocked: Object.keys(facts) },
  facts: ['containerType', 'parameter', 'demurrageTariff'],
  rules: [containerNumberFits, isoTypeFits, happenedBy(...moments), timesInOrder],
  search: ['containerNo', 'sealNo', 'formerNos'],
  label: { zh: 'containerNo', en: 'containerNo', ar: 'containerNo', search: ['containerNo', 'sealNo'], unnamed: 'boxType' },
  partOf: 'orderId',
  visible: { through: 'orderId' },
  rewritten: true,
  once: { field: 'numberOnOrder', told: 'containerNo', refusal: 'BOX_NUMBER_TWICE' },
  indexes: [['orderId'], ['containerNo'], ['sealNo'], ['socContainerId']],
  files: {},
  stock: {
    list: { call: 'GET /ContainerController/list', roles: ['admin', 'getOrderListNew'] },
    batch: { call: 'POST /ContainerController/batchEdit', roles: ['updateOrder'] },
  },
  acts: {
    gateIn: act('POST /OrderController/containerIn', {
      roles: ['container_in'],
      moves: { gateInStatus: { from: ['NO'], to: 'IN' } },
      needs: ['!orderArchived', numberValid, vgmBeforeGate, gateTimeFits, beforeCutOff],
      requires: ['sealNo'],
      asks: { gateInTime: moment({ required: true }), terminalId: text({ max: 60 }) },
      own: true,
      main: true,
      key: 'G',
      stroke: 'forward',
      undo: {
        call: 'POST /OrderController/cancelContainerIn',
        roles: ['cancel_container_in'],
        needs: ['!orderArchived', notLoaded],
        reason: true,
      },
    }),
    sendVgm: act('POST /ContainerController/sendVgm', {
      roles: ['send_vgm'],
      moves: { vgmStatus: { from: ['READY', 'NONE', 'REJECTED', 'RETRACTED'], to: 'SENT' } },
      needs: ['!orderArchived', numberValid, vgmComplete],
      stamps: 'vgmSend',
      own: true,
      main: true,
      key: 'V',
    }),
    retractVgm: act('POST /ContainerController/retractVgm', {
      roles: ['send_vgm'],
      moves: { vgmStatus: { from: ['SENT', 'ACCEPTED'], to: 'RETRACTED' } },
      needs: ['!orderArchived', { gateInStatus: ['NO'] }],
      reason: true,
    }),
    acceptVgm: act('POST /ContainerController/answerVgm', {
      when: { answer: 'ACCEPTED' },
      roles: ['send_vgm'],
      moves: { vgmStatus: { from: ['SENT'], to: 'ACCEPTED' } },
      needs: ['!orderArchived'],
      stamps: 'vgmAnswer',
    }),
    rejectVgm: act('POST /ContainerController/answerVgm', {
      when: { answer: 'REJECTED' },
      roles: ['send_vgm'],
      moves: { vgmStatus: { from: ['SENT'], to: 'REJECTED' } },
      needs: ['!orderArchived'],
      stamps: 'vgmAnswer',
      asks: { opinion: text({ max: 500, required: true }) },
    }),
    changeContainer: act('POST /ContainerController/changeContainer', {
      roles: ['change_container'],
      named: 'containerId',
      needs: ['!orderArchived', notLoaded, newNumberFits],
      asks: { containerNo: code({ max: 11, clean: 'separators', required: true }), sealNo: seal, tareWeight: kilos, allowNonIso: flag() },
      reason: true,
      own: true,
    }),
    demurrageCost: act('POST /costController/containerDemurrageCost', {
      roles: ['add_cost'],
      named: 'containerId',
      needs: ['!orderArchived'],
      asks: { crmId: ref('customer') },
      whole: true,
      own: true,
    }),
    swapContainer: act('POST /ContainerController/swapContainer', {
      roles: ['change_container'],
      named: 'idA',
      asks: { idB: { ...ref('container', { required: true, initial: '' }), offers: 'GET /ContainerController/selectSwaps' } },
      needs: ['!orderArchived', { gateInStatus: ['NO'] }],
      reason: true,
      own: true,
      whole: true,
    }),
  },
  custom: {
    swaps: { call: 'GET /ContainerController/selectSwaps', takes: { ids: 'ids' }, roles: ['change_container'], reads: true },
  },
  removal: 'marked',
});
