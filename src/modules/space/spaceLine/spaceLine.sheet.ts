import { columns } from '#define/columns';
import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { closesUnsold, full, nearlyFull } from '#modules/space/spaceLine/spaceLine.rules';

const notGone: Leaf = { field: 'etd', op: 'ge', value: '@0' };
const some: Leaf = { field: 'qtyLeft', op: 'gt', value: '0' };

const amounts = [
  { word: 'full', as: 'over', on: ['qtyLeft'], row: 'quiet', when: { reads: ['qtyTotal', 'qtyLeft'], by: full } },
  { word: 'nearlyFull', as: 'doubt', on: ['qtyLeft'], when: { reads: ['qtyTotal', 'qtyLeft'], by: nearlyFull } },
  { word: 'recommended', as: 'best', on: ['sellPrice'], when: { field: 'isRecommended', is: true } },
] as const satisfies Sheet['shown'];

const lines = {
  entity: 'spaceLine',
  sort: [{ field: 'etd', dir: 'asc' }],
  shown: [...amounts, { word: 'closesUnsold', as: 'soon', on: ['siCutOff'], when: { reads: ['siCutOff', 'qtyLeft'], by: closesUnsold } }],
} as const satisfies Partial<Sheet>;

const when = 'etd:100 siCutOff:132';
const terms = 'freeDem:64 freeDet:64 transitDays:64 portTransshipment:96 validTo:100 isRecommended:64';

/** Space by line as the rate desk keeps it (screens-operations SPM): how much is left, at what price, until when; bookings open beneath. */
export const spaceKeptSheet: Sheet = {
  ...lines,
  mod: 'space.lines',
  adds: true,
  opens: 'space.lineBookings',
  imports: { key: ['fmsId', 'portDischarge', 'portDestination', 'boxType'] },
  views: [
    { name: 'week', where: { and: [notGone, { field: 'etd', op: 'le', value: '@+7' }] } },
    { name: 'coming', where: notGone, begins: true },
    { name: 'nearlyFull', where: { and: [notGone, { field: 'qtyLeft', op: 'le', value: '3' }] } },
    { name: 'closingUnsold', where: { and: [{ field: 'etd', op: 'between', value: '@0', value2: '@+5' }, some] } },
  ],
  columns: columns(`
    fmsId:264* carrierCode:104 portDischarge:104 portDestination:96 boxType:72 [boxes qtyTotal:72+ qtyBooked:72+ qtyLeft:72+] [price sellPrice:88 floorPrice:88 buyPrice:88 currency:64]
    ${when}    ${terms} typeController:104 offerState:80 visibleLevel:64- teu:72+- remark:200 vesselName:140- voyage:76- portLoading:96- portCutOff:132- serviceCode:88-
  `),
};

/** Space people may still book (screens-operations SPQ). */
export const spaceOfferedSheet: Sheet = {
  ...lines,
  mod: 'space.offered',
  list: 'offered',
  leads: { spaceBooking: '/freightManagement/freightQuery?tab=space.mine' },
  views: [
    { name: 'bookable', where: { and: [notGone, some] }, begins: true },
    { name: 'specials', where: { and: [notGone, some, isOneOf('isRecommended', 'true')] } },
    { name: 'coming', where: notGone },
  ],
  columns: columns(`
    carrierCode:104* vesselName:150* voyage:72 portLoading:84 portDischarge:104 ${when} boxType:72 [boxes qtyLeft:72+ qtyTotal:72+ qtyBooked:72+-] [price sellPrice:88
    floorPrice:88 buyPrice:88 currency:64] portDestination:104 ${terms} typeController:104 remark:200 portCutOff:132- serviceCode:88-
  `),
};

/** Boxes on one sailing. */
export const spaceOfferLinesSheet: Sheet = {
  entity: 'spaceLine',
  shown: amounts,
  mod: 'space.offerLines',
  of: { entity: 'spaceOffer', by: 'fmsId' },
  adds: true,
  columns: columns(`
    portDischarge:120* portDestination:120 boxType:72 [boxes qtyTotal:72+ qtyBooked:72+ qtyLeft:72+] [price sellPrice:88 floorPrice:88 buyPrice:88 currency:64] ${terms}
    visibleLevel:64 remark:200
  `),
};
