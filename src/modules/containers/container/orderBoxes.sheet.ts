import { columns } from '#define/columns';
import type { Sheet, SheetColumn } from '#define/sheet';
import { freeDaysOfBox, missedGate } from '#modules/containers/container/container.rules';
import { daysBilled, daysNow } from '#modules/containers/container/demurrage.rules';

const hidden = (width: number, group: string, ...fields: readonly string[]): SheetColumn[] =>
  fields.map((field) => ({ field, width, group, hidden: true }));

/** What tells that days moved after they were charged. */
const daysRead = ['rechargeState', 'demurrageBilled', 'demurrageChargeable', 'detentionBilled', 'detentionChargeable'];

/** Boxes of one order, in its record: which box, what is in it, what it weighs, and whether it is in the terminal. */
export const orderBoxesSheet: Sheet = {
  mod: 'order.boxes',
  entity: 'container',
  of: { entity: 'order', by: 'orderId' },
  adds: true,
  shown: [
    { word: 'nonIso', as: 'soon', on: ['containerNo'], when: { field: 'allowNonIso', is: true } },
    { word: 'tareUnlike', as: 'soon', on: ['tareWeight'], when: { field: 'tareUnlike', is: true } },
    { word: 'vgmAbove', as: 'late', on: ['vgmWeight'], when: { field: 'vgmAbove', is: true } },
    { word: 'vgmDiffers', as: 'soon', on: ['vgmWeight'], when: { field: 'vgmDiffers', is: true } },
    { word: 'freeOver', as: 'late', on: ['freeUntil'], when: { reads: ['freeUntil'], by: freeDaysOfBox('over') } },
    { word: 'freeEnding', as: 'soon', on: ['freeUntil'], when: { reads: ['freeUntil'], by: freeDaysOfBox('soon') } },
    { word: 'daysBilled', as: 'doubt', on: ['rechargeState'], when: { reads: daysRead, by: daysBilled } },
    { word: 'daysNow', as: 'doubt', on: ['demurrageAccrued'], when: { reads: daysRead, by: daysNow('demurrage') } },
    { word: 'daysNow', as: 'doubt', on: ['detentionAccrued'], when: { reads: daysRead, by: daysNow('detention') } },
    { word: 'vgmRejected', as: 'late', on: ['vgmStatus'], when: { field: 'vgmStatus', is: 'REJECTED' } },
    {
      word: 'missedGate',
      as: 'late',
      on: ['gateInTime'],
      when: { reads: ['gateInStatus', 'portCutOff', 'loadedTime'], by: missedGate },
    },
  ],
  columns: [
    ...columns(`
      containerNo:124* boxType:72 [seals sealNo:108 sealNo2:96] [cargo packages:72+ cargoWeight:100+ volume:84+] [vgm tareWeight:84
      vgmWeight:100 vgmMethod:96 vgmSignatory:108 vgmStatus:84] [gate gateInTime:132 gateInTerminal:108] [truck vehicleNo:96
      driverName:84 driverMobile:108] [freeTime dischargedTime:132 gateOutTime:132 emptyReturnTime:132 freeUntil:112
      demurrageAccrued:108+ detentionAccrued:108+ rechargeState:84] ownership:84 isoSizeType:72 remark:180
    `),
    ...hidden(96, 'seals', 'customsSealNo'),
    ...hidden(72, 'cargo', 'packageUnit'),
    ...hidden(96, 'vgm', 'packagingWeight', 'dunnageWeight', 'maxGrossWeight'),
    ...hidden(132, 'vgm', 'vgmWeighTime', 'vgmWeighPlace', 'vgmCertificateNo', 'vgmSendTime', 'vgmAnswerTime', 'vgmAnswerOpinion'),
    ...hidden(132, 'empty', 'pickUpDepot', 'emptyPickUpTime', 'eirOutNo', 'returnDepot', 'eirInNo'),
    ...hidden(132, 'gate', 'loadedTime'),
    ...hidden(96, 'truck', 'trailerNo'),
    ...hidden(84, 'freeTime', 'demurrageDays', 'demurrageChargeable', 'demurrageBilled', 'demurrageCurrency'),
    ...hidden(84, 'freeTime', 'detentionDays', 'detentionChargeable', 'detentionBilled', 'detentionCurrency', 'reckonedOn'),
    ...hidden(84, 'special', 'setTemperature', 'ventilation', 'genset', 'overFront', 'overBack', 'overLeft', 'overRight', 'overHeight'),
    ...hidden(96, 'number', 'allowNonIso', 'nonIsoReason', 'formerNos'),
    { field: 'teu', width: 64, hidden: true, summed: true },
  ],
};
