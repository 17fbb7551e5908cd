import { choice, code, flag, integer, latin, moment, ref, text } from '#define/field';

const freightTerms = ['PREPAID', 'COLLECT'] as const;

/** Terms of sale and freight, and which bills an order has (domain/02c §2.5). */
export const termFields = {
  tradeTerm: choice(['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'], { required: true, initial: 'FOB' }),
  freightTerm: choice([...freightTerms, 'THIRD_PLACE'], { required: true, initial: 'COLLECT' }),
  payablePlace: latin({ max: 40 }),
  originChargeTerm: choice(freightTerms),
  destChargeTerm: choice(freightTerms),
  serviceType: choice(['CY-CY', 'CY-CFS', 'CY-DOOR', 'CY-FO', 'CFS-CY', 'CFS-CFS', 'CFS-DOOR', 'DOOR-CY', 'DOOR-CFS', 'DOOR-DOOR'], {
    required: true,
    initial: 'CY-CY',
  }),
  blType: choice(['MBL', 'HBL', 'MBL_HBL'], { required: true, initial: 'MBL' }),
  billForm: choice(['ORIGINAL', 'TELEX', 'SEAWAY', 'EBL', 'SURRENDERED'], { required: true, initial: 'ORIGINAL' }),
  isCopyHbl: flag(),
};

/** Parties and declarations of the shipping instruction, the manifest and customs (domain/02c §2.6, 14 §14.8.3). */
export const paperFields = {
  shipperText: latin({ max: 350 }),
  consigneeText: latin({ max: 350 }),
  notifyText: latin({ max: 350 }),
  alsoNotifyText: latin({ max: 350 }),
  destAgentId: ref('customer'),
  destAgentText: latin({ max: 350 }),
  siStatus: choice(['NOT_SENT', 'RECEIVED', 'PENDING_UPDATE', 'DECLINED', 'CANCELLED', 'COMPLETED'], {
    required: true,
    initial: 'NOT_SENT',
  }),
  manifestStatus: choice(['NONE', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'AMENDING'], { required: true, initial: 'NONE' }),
  amsFiler: choice(['CARRIER', 'SELF']),
  amsScac: code({ max: 4, pattern: '^[A-Z]{2,4}$' }),
  amsHblNo: code({ max: 20, clean: 'spaces' }),
  isfDone: flag(),
  ensNo: text({ max: 30 }),
  aciNo: text({ max: 30 }),
  customsState: choice(['NONE', 'DECLARED', 'INSPECTING', 'HELD', 'RELEASED'], { required: true, initial: 'NONE' }),
  customsDeclNo: code({ max: 18, pattern: '^[0-9]{18}$' }),
  customsBrokerId: ref('customer'),
  customsReleaseTime: moment(),
  freeDem: integer({ least: '0', most: '60' }),
  freeDet: integer({ least: '0', most: '60' }),
  freeCombined: integer({ least: '0', most: '60' }),
};
