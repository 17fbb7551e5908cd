import { entity } from '#define/entity';
import { decimal, flag, integer, latin, ref } from '#define/field';
import { stockCalls } from '#define/stock';
import { billReaders } from '#modules/bills/bill.shape';
import { notSigned, onHouseOf, orderOfBill, ofContainer, someBill } from '#modules/bills/billContainer/billContainer.rules';

/** What of a box stands on a bill: the whole on the master, parts of it on house bills (domain/14 §14.5.1 MbContainer). */
export const billContainer = entity({
  name: 'billContainer',
  table: 'bl_mb_container',
  owner: 'branch',
  fields: {
    orderId: ref('order', { edit: 'create' }),
    mbOrderId: ref('masterBill', { edit: 'create' }),
    hbOrderId: ref('houseBill', { edit: 'create' }),
    containerId: ref('container', { required: true, edit: 'create' }),
    packages: integer({ least: '0' }),
    packageUnit: latin({ max: 20, initial: 'PACKAGES' }),
    weight: decimal({ scale: 3, least: '0' }),
    volume: decimal({ scale: 4, least: '0' }),
    marks: latin({ max: 1000 }),
    goods: latin({ max: 1000 }),
  },
  derived: [{ fields: { onHouse: flag() }, from: ['hbOrderId'], by: onHouseOf }],
  suggested: [
    { field: 'orderId', from: ['containerId', 'mbOrderId', 'hbOrderId'], by: orderOfBill },
    { field: 'packages', from: ['containerId'], by: ofContainer('boxPackages') },
    { field: 'weight', from: ['containerId'], by: ofContainer('boxWeight') },
    { field: 'volume', from: ['containerId'], by: ofContainer('boxVolume') },
  ],
  looked: {
    containerNo: { via: 'containerId', to: 'container', field: 'containerNo' },
    boxType: { via: 'containerId', to: 'container', field: 'boxType' },
    sealNo: { via: 'containerId', to: 'container', field: 'sealNo' },
    boxPackages: { via: 'containerId', to: 'container', field: 'packages' },
    boxWeight: { via: 'containerId', to: 'container', field: 'cargoWeight' },
    boxVolume: { via: 'containerId', to: 'container', field: 'volume' },
    boxOrderId: { via: 'containerId', to: 'container', field: 'orderId' },
    mblNo: { via: 'mbOrderId', to: 'masterBill', field: 'mblNo' },
    hblNo: { via: 'hbOrderId', to: 'houseBill', field: 'hblNo' },
    masterOrderId: { via: 'mbOrderId', to: 'masterBill', field: 'orderId' },
    houseOrderId: { via: 'hbOrderId', to: 'houseBill', field: 'orderId' },
    boxParentId: { via: 'containerId', to: 'container', field: 'orderPid' },
    masterSigned: { via: 'mbOrderId', to: 'masterBill', field: 'signed' },
    houseSigned: { via: 'hbOrderId', to: 'houseBill', field: 'signed' },
  },
  rules: [someBill, notSigned],
  unique: [['mbOrderId', 'hbOrderId', 'containerId']],
  partOf: 'mbOrderId',
  visible: { through: 'orderId' },
  indexes: [['mbOrderId'], ['hbOrderId'], ['containerId'], ['orderId']],
  stock: stockCalls('mbContainerController', billReaders, ['edit_bill']),
  removal: 'marked',
});
