import { columns } from '#define/columns';
import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';

const notGone: Leaf = { field: 'etd', op: 'ge', value: '@0' };

/** Sailings with space, each with its lines beneath. */
export const spaceOffersSheet: Sheet = {
  mod: 'space.offers',
  entity: 'spaceOffer',
  adds: true,
  imports: { key: ['carrierCode', 'vesselName', 'voyage', 'portLoading', 'etd'] },
  pane: { by: 'id', place: 'below', sheets: ['space.offerLines'], open: true },
  sort: [{ field: 'etd', dir: 'asc' }],
  shown: [
    { word: 'closed', as: 'settled', on: ['state'], row: 'quiet', when: { field: 'state', is: 'CLOSED' } },
    { word: 'sailed', as: 'over', on: ['state'], row: 'quiet', when: { field: 'state', is: 'SAILED' } },
  ],
  views: [
    { name: 'coming', where: notGone, begins: true },
    { name: 'open', where: isOneOf('state', 'OPEN') },
    { name: 'sailed', where: { field: 'etd', op: 'lt', value: '@0' }, sort: [{ field: 'etd', dir: 'desc' }] },
  ],
  columns: columns(`
    fmsNo:140* carrierCode:92 vesselName:140 voyage:76 serviceCode:88 portLoading:104 etd:100 [cutOffs siCutOff:132 portCutOff:132 customsCutOff:132] typeController:104 state:80
    [boxes lines:64 qtyTotal:72+ qtyBooked:72+ qtyLeft:72+ totalTeu:80+] bookingAgentId:160 contractNo:112 remark:200 sailing:220- createUserId:96- createTime:132-
  `),
};
