import type { Sheet, SheetColumn } from '#define/sheet';
import { missedGate } from '#modules/containers/container/container.rules';

const hidden = (width: number, group: string, ...fields: readonly string[]): SheetColumn[] =>
  fields.map((field) => ({ field, width, group, hidden: true }));

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
    { word: 'vgmRejected', as: 'late', on: ['vgmStatus'], when: { field: 'vgmStatus', is: 'REJECTED' } },
    {
      word: 'missedGate',
      as: 'late',
      on: ['gateInTime'],
      when: { reads: ['gateInStatus', 'portCutOff', 'loadedTime'], by: missedGate },
    },
  ],
  columns: [
    { field: 'containerNo', width: 124, frozen: true },
    { field: 'boxType', width: 72 },
    { field: 'sealNo', width: 108, group: 'seals' },
    { field: 'sealNo2', width: 96, group: 'seals' },
    { field: 'packages', width: 72, group: 'cargo', summed: true },
    { field: 'cargoWeight', width: 100, group: 'cargo', summed: true },
    { field: 'volume', width: 84, group: 'cargo', summed: true },
    { field: 'tareWeight', width: 84, group: 'vgm' },
    { field: 'vgmWeight', width: 100, group: 'vgm' },
    { field: 'vgmMethod', width: 96, group: 'vgm' },
    { field: 'vgmSignatory', width: 108, group: 'vgm' },
    { field: 'vgmStatus', width: 84, group: 'vgm' },
    { field: 'gateInTime', width: 132, group: 'gate' },
    { field: 'gateInTerminal', width: 108, group: 'gate' },
    { field: 'vehicleNo', width: 96, group: 'truck' },
    { field: 'driverName', width: 84, group: 'truck' },
    { field: 'driverMobile', width: 108, group: 'truck' },
    { field: 'ownership', width: 84 },
    { field: 'isoSizeType', width: 72 },
    { field: 'remark', width: 180 },
    ...hidden(96, 'seals', 'customsSealNo'),
    ...hidden(72, 'cargo', 'packageUnit'),
    ...hidden(96, 'vgm', 'packagingWeight', 'dunnageWeight', 'maxGrossWeight'),
    ...hidden(132, 'vgm', 'vgmWeighTime', 'vgmWeighPlace', 'vgmCertificateNo', 'vgmSendTime', 'vgmAnswerTime', 'vgmAnswerOpinion'),
    ...hidden(132, 'empty', 'pickUpDepot', 'emptyPickUpTime', 'eirOutNo', 'returnDepot', 'emptyReturnTime', 'eirInNo'),
    ...hidden(132, 'gate', 'loadedTime', 'dischargedTime', 'gateOutTime'),
    ...hidden(96, 'truck', 'trailerNo'),
    ...hidden(84, 'special', 'setTemperature', 'ventilation', 'genset', 'overFront', 'overBack', 'overLeft', 'overRight', 'overHeight'),
    ...hidden(96, 'number', 'allowNonIso', 'nonIsoReason', 'formerNos'),
    { field: 'teu', width: 64, hidden: true, summed: true },
  ],
};
