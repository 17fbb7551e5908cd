import { act } from '#define/act';
import { entity } from '#define/entity';
import { day, decimal, dict, flag, integer, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { seesCost, seesFloor } from '#modules/freight/sight.shape';
import { voyageRules } from '#modules/orders/order/voyage.shape';
import { books, keeps, looks } from '#modules/space/space.shape';
import { canBeAsked, leftOf, lineName, notOverbooked, teuOf } from '#modules/space/spaceLine/spaceLine.rules';

const price = () => decimal({ scale: 6, least: '0', per: 'currency' });
const days = () => integer({ least: '0', most: '365' });

/** Boxes of one type to one port on a sailing: how many there are, what they cost, and how many are left (domain/02e §2.21.2). */
export const spaceLine = entity({
  name: 'spaceLine',
  table: 'fms_list',
  owner: 'branch',
  wireId: 'fmsListId',
  fields: {
    fmsId: ref('spaceOffer', { required: true, edit: 'create', wire: 'fmsId' }),
    portDischarge: dict('port', { required: true }),
    portDestination: dict('port'),
    boxType: dict('containerType', { required: true }),
    qtyTotal: integer({ required: true, least: '0', most: '99999' }),
    qtyBooked: integer({ edit: 'never', initial: 0 }),
    buyPrice: price(),
    floorPrice: price(),
    sellPrice: price(),
    currency: inCurrency({ required: true, initial: 'USD' }),
    freeDem: days(),
    freeDet: days(),
    transitDays: days(),
    portTransshipment: dict('port'),
    validTo: day(),
    isRecommended: flag(),
    visibleLevel: integer({ least: '1', most: '4', required: true, initial: 1 }),
    remark: text({ max: 500 }),
  },
  derived: [
    // The database itself refuses what is below nothing.
    {
      fields: { qtyLeft: integer({ least: '0' }) },
      from: ['qtyTotal', 'qtyBooked'],
      by: leftOf,
      shown: { qtyLeft: '=qtyTotal-qtyBooked' },
    },
    { fields: { teu: decimal({ scale: 2 }) }, from: ['boxType', 'qtyTotal'], by: teuOf },
    {
      fields: { lineName: text({ max: 160 }) },
      from: ['vesselName', 'voyage', 'carrierCode', 'etd', 'portDischarge', 'boxType'],
      by: lineName,
    },
  ],
  rolled: [{ of: 'spaceBooking', by: 'fmsListId', gives: { qtyBooked: { sum: 'held' } } }],
  looked: Object.fromEntries(
    Object.entries({
      carrierCode: 'carrierCode',
      vesselName: 'vesselName',
      voyage: 'voyage',
      serviceCode: 'serviceCode',
      portLoading: 'portLoading',
      etd: 'etd',
      siCutOff: 'siCutOff',
      portCutOff: 'portCutOff',
      typeController: 'typeController',
      offerState: 'state',
    }).map(([name, field]) => [name, { via: 'fmsId', to: 'spaceOffer', field }]),
  ),
  frozenByParent: { offerState: { code: 'SPACE_STATE', in: ['SAILED'] } },
  facts: ['port', 'containerType', 'parameter'],
  rules: [voyageRules.portsDiffer, notOverbooked],
  seenBy: [
    { fields: ['buyPrice'], when: seesCost },
    { fields: ['floorPrice'], when: seesFloor },
  ],
  visible: { upTo: { field: 'visibleLevel', level: 'freightViewLevel' } },
  partOf: 'fmsId',
  label: { zh: 'lineName', en: 'lineName', ar: 'lineName', search: ['lineName'], roles: looks },
  search: ['lineName', 'remark'],
  unique: [['fmsId', 'portDischarge', 'portDestination', 'boxType']],
  order: [{ field: 'fmsId', dir: 'asc' }],
  indexes: [['portDischarge']],
  stock: {
    ...stockCalls('fmsListController', looks, keeps),
    batch: { call: 'POST /fmsListController/batchEdit', roles: keeps, twins: [{ call: 'POST /fmsController/saveFmsListBatch' }] },
  },
  lists: {
    offered: { call: 'GET /fmsController/selectFmsList', roles: looks, where: { field: 'offerState', op: 'equal', anyOf: ['OPEN'] } },
  },
  acts: {
    request: act('POST /fmsListController/request', {
      roles: books,
      needs: [canBeAsked],
      asks: {
        qty: integer({ required: true, least: '1', most: '999', initial: 1 }),
        customerId: ref('customer', { required: true }),
        remark: text({ max: 500 }),
      },
      whole: true,
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
  },
  morning: {
    opens: { list: '/freightManagement/freightMaintained' },
    figures: {
      spaceClosingUnsold: {
        group: 'rates',
        roles: keeps,
        where: {
          and: [
            { field: 'offerState', op: 'equal', anyOf: ['OPEN'] },
            { field: 'qtyLeft', op: 'gt', value: '0' },
            { field: 'etd', op: 'between', value: '@0', value2: '@+5' },
          ],
        },
      },
    },
  },
  removal: 'marked',
});
