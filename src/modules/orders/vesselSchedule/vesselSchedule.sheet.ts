import { columns } from '#define/columns';
import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { scheduleKey } from '#modules/orders/vesselSchedule/vesselSchedule.entity';
import { leavesEarlier, leavesLater } from '#modules/orders/vesselSchedule/vesselSchedule.rules';

const toCome: Leaf = { field: 'etd', op: 'ge', value: '@0' };

/** What sails when, what has moved, and how much of ours is on it (screens-operations SHIP). */
export const vesselScheduleSheet: Sheet = {
  mod: 'ship.list',
  entity: 'vesselSchedule',
  adds: true,
  sort: [{ field: 'etd', dir: 'asc' }],
  imports: {
    key: scheduleKey,
    absent: { within: ['carrierCode', 'serviceCode', 'portLoading'], over: 'etd', act: 'blank' },
    synonyms: {
      vesselName: ['船名', 'vessel', 'vsl', 'vessel name'],
      voyage: ['航次', 'voy', 'voyage', 'voy.'],
      serviceCode: ['航线', 'service', 'loop', 'svc'],
      carrierCode: ['船公司', 'carrier', 'line'],
      portLoading: ['起运港', 'pol', 'port of loading'],
      portDischarge: ['目的港', 'pod', 'port of discharge'],
      etd: ['etd', '开船', '预计开船'],
      eta: ['eta', '预计到港'],
      siCutOff: ['截单', 'si', 'si cut off', 'si closing'],
      vgmCutOff: ['vgm', 'vgm cut off', '截vgm'],
      portCutOff: ['截港', 'cy', 'cy closing', 'cy cut off'],
      customsCutOff: ['截关', 'customs cut off', 'cls'],
      portOpen: ['开港', 'cy open', 'gate open'],
    },
  },
  shown: [
    { word: 'blank', as: 'over', on: ['etd'], row: 'quiet', when: { field: 'sailState', is: 'BLANK' } },
    { word: 'later', as: 'late', on: ['etd'], when: { reads: ['movedDays'], by: leavesLater } },
    { word: 'earlier', as: 'fall', on: ['etd'], when: { reads: ['movedDays'], by: leavesEarlier } },
  ],
  views: [
    { name: 'fortnight', where: { field: 'etd', op: 'between', value: '@0', value2: '@+14' }, begins: true },
    { name: 'byWeek', where: toCome, sort: ['portDischarge', 'weekNo', 'etd'].map((field) => ({ field, dir: 'asc' })) },
    { name: 'moved', where: { and: [toCome, { field: 'movedDays', op: 'unequal', value: '' }] } },
    { name: 'blank', where: isOneOf('sailState', 'BLANK') },
    { name: 'sailed', where: { field: 'etd', op: 'lt', value: '@0' }, sort: [{ field: 'etd', dir: 'desc' }] },
  ],
  columns: columns(`
    carrierCode:104* vesselName:150* voyage:72 serviceCode:80 portLoading:84 portDischarge:104 [dates etd:112 eta:100 transitDays:72 weekNo:56]
    [ours jobs:64+ bookedTeu:80+ spaceLeft:80] [changes movedDays:72 previousEtd:100 previousEta:100-]
    [cutOffs siCutOff:132 vgmCutOff:132 portCutOff:132 customsCutOff:132 portOpen:132-] terminal:112 transshipmentPorts:112
    sailState:80 source:88 remark:180 atd:100- ata:100- imo:88- createUserId:96- updateTime:132-
  `),
};
