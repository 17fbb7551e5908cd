import { columns } from '#define/columns';
import type { GivenView, Milestone, Sheet } from '#define/sheet';
import type { ShownRule } from '#define/shown';
import { isOneOf } from '#define/filter';
import { notGone, unbilled, until } from '#modules/orders/order/due.rules';
import { order } from '#modules/orders/order/order.entity';
import { partLoadActs } from '#modules/orders/order/lcl.rules';
import { countdownReads, countdowns, cutOffLights } from '#modules/orders/order/lights.rules';
import { isOwn, takenFields } from '#modules/orders/order/own.rules';
import { daysPastDeparture, isLoss } from '#modules/orders/order/order.rules';

/** Goods have a name in Chinese and one for papers and people abroad. */
export const spoken = { goodsName: 'englishGoodsName' } as const;

/** Columns orders of every kind share, by what they are about. */
export const orderColumns = {
  head: columns('jobNo:156* customerId:176*'),
  boxes: columns('[boxes boxSummary:128+ teu:64+ containerNos:176 sealNos:160-]'),
  goods: columns(`
    [goods goodsName:160 packages:72+ grossWeight:104+ volume:88+ isDg:60 englishGoodsName:160- goodsDescription:200- hsCodes:120-
    marks:160- packageUnit:80- chargeableRt:88- isSoc:60- dgClass:72- unNo:72- dgPackingGroup:80- dgPage:88- isReefer:60-
    setTemperature:80- temperatureUnit:72- ventilation:96- humidity:80- isOog:60- oogDimensions:140- insuranceRequired:72- cargoValue:108-
    cargoCurrency:80-]
  `),
  people: columns(`
    [people salesmanId:96 customerServiceId:96 operatorId:96 documentUserId:96 dispatcherId:96- bookingEpId:120- operationEpId:120-
    salesEpId:120-]
  `),
  money: columns('receivableBase:116+r payableBase:116+p profitBase:108+ profitRate:80-'),
  state: columns(`
    [state invoiceStatus:88 locked:60 costLocked:72 reviewStatus:88- reviewUserId:96- reviewTime:132- checked:72- checkUserId:96-
    checkTime:132- confirmed:72- billConfirmUserId:96- billConfirmTime:132- shutOut:72- shutOutReason:120- shutOutTime:132-
    shutOutUserId:96- feeState:88- settled:72- reviewed:72- archived:72- arLines:72- apLines:72- estimates:72- zeroPrices:72-
    documentsOpen:84- fourPortState:96- outwardState:96- internalEntrustState:96- internalEntrustEpId:112- counterpartEpId:112-
    counterpartJobNo:148-]
  `),
  rest: columns(`
    customerRefNo:132 remark:220 customerRemark:200- documentRemark:200- financeRemark:200- groupId:96- sourceType:88- createUserId:96-
    createTime:132- updateUserId:96- updateTime:132-
  `),
} as const;

/** What every sheet of orders shows of them. */
export const orderStates: readonly ShownRule[] = [
  { word: 'shutOut', as: 'chip', on: ['jobNo'], row: 'quiet', when: { field: 'shutOut', is: true } },
  { word: 'notSailed', as: 'late', unit: 'd', on: ['etd'], when: { reads: ['etd', 'atd', 'shutOut'], by: daysPastDeparture } },
  { word: 'loss', as: 'loss', on: ['profitBase'], when: { reads: ['profitBase'], by: isLoss } },
];

/** What is over is quiet in the column of the state. */
const over: ShownRule = { as: 'settled', on: ['orderStatus'], when: { field: 'orderStatus', is: 'COMPLETED' } };

/** What an import shows: its departure is not ours to watch. */
export const orderShown: readonly ShownRule[] = [...orderStates.filter(({ word }) => word !== 'notSailed'), over];

/** What the customer asks of an order stands over its page (domain/16 §16.2 popups). */
export const orderTells = { call: '/CrmContoller/crmRequirement_popups', seen: '/CrmContoller/crmRequirement_seen' } as const;

/** Fields named in one text. */
export const those = (text: string): readonly string[] => text.split(/\s+/u);
const cutOffs = 'siCutOff vgmCutOff portCutOff customsCutOff';
const vessel = 'carrierCode vesselName voyage portLoading portDischarge etd';
const today = those(`lights ${cutOffs} bookingNo ${vessel} boxSummary teu mblNo operatorId orderStatus remark`);

/** Views of the export desk, one for each kind of work, with the columns it needs (screens-operations §2 ORD). */
const views: readonly GivenView[] = [
  { name: 'today', where: { and: [...notGone, until('etd', '+14')] }, sort: [{ field: 'siCutOff', dir: 'asc' }], columns: today },
  { name: 'toReviewOrders', where: isOneOf('reviewStatus', 'NONE', 'PENDING', 'REFUSED') },
  {
    name: 'toBook',
    where: { and: [...notGone, isOneOf('orderStatus', 'DRAFT', 'REVIEWED'), until('etd', '+21')] },
    sort: [{ field: 'etd', dir: 'asc' }],
    columns: those(`lights bookingStatus bookingNo ${vessel} boxSummary teu goodsName isDg salesmanId customerServiceId remark`),
  },
  {
    name: 'siDue',
    where: {
      and: [...notGone, isOneOf('orderStatus', 'BOOKED', 'GATED_IN'), isOneOf('siStatus', 'NOT_SENT', 'PENDING_UPDATE', 'DECLINED')],
    },
    sort: [{ field: 'siCutOff', dir: 'asc' }],
    columns: those('lights siCutOff siStatus mblNo vesselName voyage packages grossWeight volume containerNos documentUserId remark'),
  },
  { name: 'toConfirm', where: { and: [...notGone, isOneOf('confirmed', 'false'), isOneOf('siStatus', 'RECEIVED', 'COMPLETED')] } },
  {
    name: 'toGate',
    where: { and: [...notGone, isOneOf('orderStatus', 'BOOKED'), until('etd', '+7')] },
    sort: [{ field: 'portCutOff', dir: 'asc' }],
    columns: those('lights vgmCutOff portCutOff gateInStatus boxSummary containerNos vesselName loadTerminal dispatcherId remark'),
  },
  {
    name: 'byVoyage',
    where: { and: [...notGone] },
    sort: [{ field: 'etd', dir: 'asc' }],
    groups: ['vesselName', 'voyage'],
    columns: those(`boxSummary teu etd ${cutOffs} lights portLoading portDischarge packages grossWeight volume receivableBase
      payableBase profitBase carrierCode bookingNo orderStatus operatorId vesselName voyage remark`),
  },
  { name: 'late', where: { and: [...notGone, until('etd', '-1')] }, sort: [{ field: 'etd', dir: 'asc' }], columns: today },
  {
    name: 'cockpit',
    where: { and: [...notGone, { field: 'valueAtRisk', op: 'gt', value: '0' }] },
    sort: [{ field: 'valueAtRisk', dir: 'desc' }],
    columns: those(`lights valueAtRisk ${cutOffs} etd vesselName voyage boxSummary operatorId documentUserId remark`),
  },
  {
    name: 'unbilled',
    where: { and: unbilled },
    sort: [{ field: 'etd', dir: 'asc' }],
    columns: those(
      'etd atd receivableBase payableBase profitBase arLines apLines zeroPrices estimates salesmanId customerServiceId remark',
    ),
  },
  { name: 'shutOuts', where: isOneOf('shutOut', 'true') },
  { name: 'completed', where: isOneOf('orderStatus', 'COMPLETED') },
  { name: 'archived', where: isOneOf('archived', 'true') },
];

/** Steps of the work by their names: each is behind once the first of its fields is filled. */
export const stepsAsking = (steps: Readonly<Record<string, string>>): readonly Milestone[] =>
  Object.entries(steps).map(([name, fields]) => ({ name, until: fields.split(' ')[0] ?? '', fields: fields.split(' ') }));

/** What is asked at each step of an export (domain/14 §14.1.5). */
const milestones = stepsAsking({
  booking:
    'bookingNo customerId scheduleId carrierCode vesselName voyage bookingStatus etd siCutOff vgmCutOff portCutOff customsCutOff salesmanId operatorId',
  instruction:
    'goodsDescription siCutOff shipperText consigneeText notifyText englishGoodsName marks packages grossWeight volume destAgentId siStatus',
  bill: 'mblNo blType billForm freightTerm payablePlace placeOfReceiptText polText podText deliveryText destAgentText',
  sailing: 'atd vesselName voyage containerNos gateInStatus vgmCutOff portCutOff customsState customsCutOff etd',
  arrival: 'ata portTransshipment portDischarge eta',
});

/** Everything done with orders but what is done with part loads alone. */
const ofFullLoads = Object.keys(order.acts ?? {}).filter((name) => !partLoadActs.includes(name));

/** Sea export orders, in the order the desk reads a shipment: whose, on which vessel, where, when, what is in it. */
export const orderSheet: Sheet = {
  mod: 'orderExport.list',
  entity: 'order',
  leads: { cost: '/financial/cost' },
  opens: 'order.boxes',
  acts: ofFullLoads,
  beyond: 'filled',
  page: {
    path: '/order/orderManage',
    head: ['customerId', 'vesselName', 'voyage', 'portLoading', 'portDischarge', 'etd', 'boxSummary', 'lights'],
    watched: Object.keys(cutOffLights),
    tells: orderTells,
  },
  adds: true,
  imports: { key: ['jobNo'] },
  sort: [{ field: 'etd', dir: 'desc' }],
  milestones,
  views,
  spoken,
  shown: [
    ...orderStates,
    over,
    ...Object.entries(cutOffLights).flatMap(([field, light]): ShownRule[] =>
      countdowns.map(({ by, ...rule }) => ({
        ...rule,
        on: [field],
        when: { reads: [field, ...countdownReads], by: by(field, light) },
      })),
    ),
    ...takenFields.map((field): ShownRule => ({ word: 'own', as: 'doubt', on: [field], when: { reads: ['ownDates'], by: isOwn(field) } })),
  ],
  columns: [
    ...orderColumns.head,
    ...columns(`
      [parties mblNo:148 bookingNo:132] [route carrierCode:92 vesselName:152 voyage:76 portLoading:96 portDischarge:96 portDestination:96
      etd:112 eta:96 lights:312 scheduleId:220- bookingStatus:88- bookingAgentId:148- serviceContractNo:120- vesselImo:88-
      secondVessel:140- secondVoyage:80- placeOfReceipt:96- portTransshipment:96- finalPlace:96- lineCode:104- routingType:80-
      transitDays:80- loadTerminal:108- dischargeTerminal:108- soReleaseNo:120- soReceivedTime:132-]
    `),
    ...orderColumns.boxes,
    ...columns(`
      [boxes gateInStatus:84 boxes:64- stuffingType:88- stuffingDate:132- stuffingAddress:180- stuffingContact:100-] [cutOffs siCutOff:200
      vgmCutOff:200 portCutOff:200 customsCutOff:200 manifestCutOff:132- reeferCutOff:132- dgCutOff:132- earliestGateIn:132-
      emptyPickUpFrom:132- cyOpenDate:96-] [bill billForm:88 blType:84 freightTerm:84 tradeTerm:68 serviceType:88- payablePlace:108-
      originChargeTerm:88- destChargeTerm:88- isCopyHbl:72- siStatus:88- shipperText:200- consigneeText:200- notifyText:200-
      alsoNotifyText:160- destAgentId:148- destAgentText:180- placeOfReceiptText:120- polText:120- podText:120- deliveryText:120-
      manifestStatus:88- amsFiler:80- amsScac:80- amsHblNo:120- isfDone:64- ensNo:120- aciNo:120- freeDem:72- freeDet:72-
      freeCombined:80-] [customs customsState:88- customsDeclNo:140- customsBrokerId:140- customsReleaseTime:132-]
    `),
    ...orderColumns.goods,
    ...orderColumns.people,
    ...orderColumns.money,
    ...columns('valueAtRisk:164+ [state orderStatus:84]'),
    ...orderColumns.state,
    ...columns('atd:96 ata:96 businessType:96-'),
    ...orderColumns.rest,
  ],
};

/** On the page of a parent the orders that sail under it, or the parts it was taken apart into. */
export const orderChildrenSheet: Sheet = {
  mod: 'order.children',
  entity: 'order',
  of: { entity: 'order', by: 'pid', on: 'page', when: 'isPid' },
  tab: 'children',
  acts: [],
  sort: [{ field: 'jobNo', dir: 'asc' }],
  spoken,
  shown: orderStates,
  columns: [
    ...orderColumns.head,
    ...columns('orderStatus:84 etd:96'),
    ...orderColumns.boxes,
    ...columns('packages:72+ grossWeight:104+ volume:88+'),
    ...orderColumns.money,
  ],
};
