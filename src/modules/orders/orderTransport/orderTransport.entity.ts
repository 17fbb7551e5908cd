import { entity } from '#define/entity';
import { choice, dict, integer, moment, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { belongs, orderPart, seesOrders } from '#modules/orders/orderPart.shape';
import { legInOrder } from '#modules/orders/orderTransport/orderTransport.rules';
import type { Role } from '#names/roles';

const writes: readonly Role[] = ['updateOrder'];

/** One leg of an order's way (domain/02c §2.8.2): before, on and after the main voyage. */
export const orderTransport = entity({
  ...orderPart,
  name: 'orderTransport',
  table: 'bl_order_transport',
  wireId: 'transportId',
  fields: {
    ...belongs,
    seq: integer({ least: '1', most: '99', required: true }),
    transportType: choice(['PRE_CARRIAGE', 'MAIN', 'ON_CARRIAGE'], { required: true, initial: 'MAIN' }),
    mode: choice(['VESSEL', 'BARGE', 'RAIL', 'TRUCK'], { required: true, initial: 'VESSEL' }),
    carrierCode: dict('carrier'),
    vesselOrVehicle: text({ max: 50 }),
    voyageOrTrip: text({ max: 20 }),
    fromPortId: dict('port'),
    toPortId: dict('port'),
    etd: moment(),
    eta: moment(),
    atd: moment(),
    ata: moment(),
    endCode: text({ max: 20 }),
    remark: text({ max: 500 }),
  },
  rules: [legInOrder],
  indexes: [['orderId']],
  order: [{ field: 'seq', dir: 'asc' }],
  stock: stockCalls('orderTransportController', seesOrders, writes, 'select - insert update delete batchEdit'),
});
