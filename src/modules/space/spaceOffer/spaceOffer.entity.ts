import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, integer, moment, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { seesSupplier } from '#modules/freight/sight.shape';
import { voyageRules } from '#modules/orders/order/voyage.shape';
import { keeps, looks } from '#modules/space/space.shape';
import { calledBySailing } from '#modules/orders/vesselSchedule/sailing.shape';

const counted = (): ReturnType<typeof integer> => integer({ edit: 'never', initial: 0 });

/** One sailing of a carrier on which the branch has space to give (domain/02e §2.21.2, 14 §14.9). */
export const spaceOffer = entity({
  name: 'spaceOffer',
  table: 'fms',
  owner: 'branch',
  wireId: 'fmsId',
  fields: {
    fmsNo: text({ max: 30, edit: 'never' }),
    carrierCode: dict('carrier', { required: true }),
    vesselName: text({ max: 50 }),
    voyage: text({ max: 20 }),
    serviceCode: text({ max: 20 }),
    portLoading: dict('port', { required: true }),
    etd: day({ required: true }),
    siCutOff: moment(),
    portCutOff: moment(),
    customsCutOff: moment(),
    bookingAgentId: ref('customer'),
    contractNo: text({ max: 40 }),
    typeController: dict('spaceType'),
    state: choice(['OPEN', 'CLOSED', 'SAILED'], { edit: 'never', initial: 'OPEN' }),
    lines: counted(),
    totalTeu: decimal({ scale: 2, edit: 'never', initial: '0' }),
    qtyTotal: counted(),
    qtyBooked: counted(),
    qtyLeft: counted(),
    remark: text({ max: 1000 }),
  },
  derived: [calledBySailing],
  rolled: [
    {
      of: 'spaceLine',
      by: 'fmsId',
      gives: {
        lines: { count: {} },
        totalTeu: { sum: 'teu' },
        qtyTotal: { sum: 'qtyTotal' },
        qtyBooked: { sum: 'qtyBooked' },
        qtyLeft: { sum: 'qtyLeft' },
      },
    },
  ],
  states: { state: 'SPACE_STATE' },
  frozenBy: [{ state: ['SAILED'] }],
  exempt: { state: ['remark'] },
  rules: [voyageRules.cutOffsFit],
  // With whom and on which contract it is bought is told from the level that sees suppliers of rates.
  seenBy: [{ fields: ['bookingAgentId', 'contractNo'], when: seesSupplier }],
  label: { zh: 'sailing', en: 'sailing', ar: 'sailing', search: ['fmsNo', 'vesselName', 'voyage'], roles: looks },
  search: ['fmsNo', 'vesselName', 'voyage', 'serviceCode', 'remark'],
  unique: [['fmsNo'], ['carrierCode', 'vesselName', 'voyage', 'portLoading', 'etd', 'typeController']],
  numbered: { field: 'fmsNo', by: 'jobPrefix', prefix: 'SPB', kind: () => 'SPACE' },
  order: [{ field: 'etd', dir: 'asc' }],
  indexes: [['vesselName', 'voyage'], ['etd']],
  stock: stockCalls('fmsController', looks, keeps),
  acts: {
    close: act('POST /fmsController/close', {
      roles: keeps,
      moves: { state: { from: ['OPEN'], to: 'CLOSED' } },
      main: true,
      key: 'L',
      undo: { call: 'POST /fmsController/open', roles: keeps },
    }),
    repeat: act('POST /fmsController/repeatWeekly', {
      roles: keeps,
      asks: { weeks: integer({ required: true, least: '1', most: '8', initial: 1 }) },
      whole: true,
      own: true,
      key: 'C',
    }),
  },
  removal: 'marked',
});
