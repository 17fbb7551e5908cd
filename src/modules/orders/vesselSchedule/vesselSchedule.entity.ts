import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, day, decimal, dict, integer, list, moment, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { shipRules } from '#modules/basic/dictionary/imo.shape';
import { voyageRules } from '#modules/orders/order/voyage.shape';
import type { Role } from '#names/roles';
import { calledBySailing } from '#modules/orders/vesselSchedule/sailing.shape';
import { beforeMoving, firstTold, slippedBy, transitOf, weekOf } from '#modules/orders/vesselSchedule/vesselSchedule.rules';

const looksAtShips: readonly Role[] = ['shipList'];
const keepsShips: readonly Role[] = ['edit_shipList'];

/** What names a sailing in the carriers' lists (domain/14 §14.10). */
export const scheduleKey = ['carrierCode', 'serviceCode', 'vesselName', 'voyage', 'portLoading', 'portDischarge'] as const;

/** What a carrier says of a ship: when it leaves which port, when it arrives, and until when cargo and papers are taken (domain/02f, 14 §14.10). */
export const vesselSchedule = entity({
  name: 'vesselSchedule',
  table: 'ship_list',
  owner: 'branch',
  wireId: 'scheduleId',
  fields: {
    carrierCode: dict('carrier', { required: true }),
    serviceCode: text({ max: 20 }),
    vesselName: text({ max: 50, required: true }),
    imo: code({ max: 7, pattern: '^[0-9]{7}$' }),
    voyage: text({ max: 20, required: true }),
    portLoading: dict('port', { required: true }),
    portDischarge: dict('port', { required: true }),
    terminal: dict('dock', { wire: 'terminalId' }),
    etd: day({ required: true }),
    eta: day({ required: true }),
    atd: day(),
    ata: day(),
    portOpen: moment(),
    siCutOff: moment(),
    vgmCutOff: moment(),
    portCutOff: moment(),
    customsCutOff: moment(),
    transshipmentPorts: list('codes', { pattern: '^[A-Z]{2}[A-Z0-9]{3}$' }),
    source: choice(['CARRIER', 'AGENT', 'TERMINAL', 'OTHER'], { initial: 'CARRIER' }),
    sailState: choice(['PLANNED', 'BLANK'], { edit: 'never', initial: 'PLANNED' }),
    previousEtd: day({ edit: 'never' }),
    previousEta: day({ edit: 'never' }),
    // What the people of the orders on it know: they are told anew where it moves by a day or more.
    toldEtd: day({ edit: 'never' }),
    toldBlank: choice(['PLANNED', 'BLANK'], { edit: 'never', initial: 'PLANNED' }),
    remark: text({ max: 500 }),
  },
  derived: [
    calledBySailing,
    { fields: { transitDays: integer() }, from: ['etd', 'eta'], by: transitOf },
    { fields: { weekNo: integer() }, from: ['etd'], by: weekOf },
    { fields: { movedDays: integer() }, from: ['etd', 'previousEtd'], by: slippedBy },
  ],
  suggested: [beforeMoving('etd', 'previousEtd'), beforeMoving('eta', 'previousEta'), firstTold],
  // How much of ours is on it, and how much may still be booked.
  reckoned: {
    fields: { jobs: integer(), bookedTeu: decimal({ scale: 2 }), spaceLeft: integer() },
    reads: ['vesselName', 'voyage', 'portLoading', 'etd'],
    among: [],
  },
  states: { sailState: 'SCHEDULE_STATE' },
  facts: ['port', 'parameter'],
  rules: [shipRules.imoFits, voyageRules.portsApart, voyageRules.datesInOrder, voyageRules.cutOffsFit],
  search: ['vesselName', 'voyage', 'serviceCode', 'remark'],
  label: {
    zh: 'sailing',
    en: 'sailing',
    ar: 'sailing',
    search: ['sailing'],
    roles: ['getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl', 'updateOrder'],
  },
  toldAsFact: [...scheduleKey, 'imo', 'terminal', 'etd', 'eta', 'siCutOff', 'vgmCutOff', 'portCutOff', 'customsCutOff', 'portOpen'],
  unique: [scheduleKey],
  order: [{ field: 'etd', dir: 'asc' }],
  indexes: [['etd'], ['vesselName', 'voyage']],
  stock: stockCalls('shipListController', looksAtShips, keepsShips),
  acts: {
    apply: act('POST /shipListController/applyToOrder', {
      roles: ['updateOrder'],
      needs: [{ sailState: ['PLANNED'] }],
      asks: { orderIds: { ...list('rows', { rowsOf: 'order' }), told: true } },
      // Its body writes to the people of the orders, whom no field of the sailing names.
      tells: [],
      whole: true,
      own: true,
      main: true,
      key: 'J',
      stroke: 'propose',
    }),
    blank: act('POST /shipListController/blank', {
      roles: keepsShips,
      moves: { sailState: { from: ['PLANNED'], to: 'BLANK' } },
      reason: true,
      key: 'X',
      undo: { call: 'POST /shipListController/cancelBlank', roles: keepsShips },
    }),
  },
  morning: {
    opens: { list: '/webView' },
    figures: {
      schedulesMoved: {
        group: 'ships',
        where: {
          and: [
            { field: 'movedDays', op: 'unequal', value: '' },
            { field: 'etd', op: 'ge', value: '@0' },
          ],
        },
      },
    },
  },
  removal: 'marked',
});
