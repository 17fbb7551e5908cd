import type { Sheet } from '#define/sheet';

/** Legs of one order's way, in its record. */
export const orderLegsSheet: Sheet = {
  mod: 'order.legs',
  entity: 'orderTransport',
  of: { entity: 'order', by: 'orderId' },
  adds: true,
  sort: [{ field: 'seq', dir: 'asc' }],
  columns: [
    { field: 'seq', width: 52, frozen: true },
    { field: 'transportType', width: 96 },
    { field: 'mode', width: 72 },
    { field: 'carrierCode', width: 92 },
    { field: 'vesselOrVehicle', width: 140 },
    { field: 'voyageOrTrip', width: 84 },
    { field: 'fromPortId', width: 96 },
    { field: 'toPortId', width: 96 },
    { field: 'etd', width: 132 },
    { field: 'eta', width: 132 },
    { field: 'atd', width: 132 },
    { field: 'ata', width: 132 },
    { field: 'endCode', width: 84 },
    { field: 'remark', width: 180 },
  ],
};
