import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Legs of one order's way, in its record. */
export const orderLegsSheet: Sheet = {
  mod: 'order.legs',
  entity: 'orderTransport',
  of: { entity: 'order', by: 'orderId' },
  adds: true,
  sort: [{ field: 'seq', dir: 'asc' }],
  columns: columns(`
    seq:52* transportType:96 mode:72 carrierCode:92 vesselOrVehicle:140 voyageOrTrip:84 fromPortId:96 toPortId:96 etd:132 eta:132
    atd:132 ata:132 endCode:84 remark:180
  `),
};
