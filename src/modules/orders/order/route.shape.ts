import { choice, code, day, dict, latin, moment, ref, text } from '#define/field';

const ports = {
  placeOfReceipt: dict('port'),
  portLoading: dict('port', { required: true }),
  portTransshipment: dict('port'),
  portDischarge: dict('port', { required: true }),
  portDestination: dict('port', { required: true }),
  finalPlace: dict('port'),
  placeOfReceiptText: latin({ max: 60 }),
  polText: latin({ max: 60 }),
  podText: latin({ max: 60 }),
  deliveryText: latin({ max: 60 }),
};

/** With whom it is booked, on which ships, over which ports, by which dates (domain/02c §2.5). */
export const routeFields = {
  carrierCode: dict('carrier'),
  bookingAgentId: ref('customer'),
  bookingNo: text({ max: 35 }),
  serviceContractNo: text({ max: 30 }),
  vesselName: text({ max: 50 }),
  vesselImo: code({ max: 7, clean: 'spaces' }),
  voyage: text({ max: 20 }),
  secondVessel: text({ max: 50 }),
  secondVoyage: text({ max: 20 }),
  ...ports,
  lineCode: dict('tradeLane'),
  loadTerminal: dict('dock', { wire: 'loadTerminalId' }),
  dischargeTerminal: dict('dock', { wire: 'dischargeTerminalId' }),
  routingType: choice(['DIRECT', 'TRANSSHIP'], {
    required: true,
    initial: 'DIRECT',
    unchosen: { text: 'None Transfer', refusal: 'NONE_TRANSFER' },
  }),
  etd: day({ required: true }),
  eta: day(),
  atd: day(),
  ata: day(),
};

/** How far the carrier is with a booking, as carriers' booking standards name it (domain/02c §2.6). */
export const bookingStates =
  'DRAFT RECEIVED PENDING_UPDATE UPDATE_RECEIVED CONFIRMED PENDING_AMENDMENT REJECTED DECLINED CANCELLED COMPLETED'.split(' ');

/** The booking of an export and the moments it runs against (domain/02c §2.6). */
export const bookingFields = {
  bookingStatus: choice(bookingStates, { required: true, initial: 'DRAFT' }),
  soReleaseNo: text({ max: 35 }),
  soReceivedTime: moment(),
  earliestGateIn: moment(),
  emptyPickUpFrom: moment(),
  cyOpenDate: day(),
  siCutOff: moment(),
  vgmCutOff: moment(),
  portCutOff: moment(),
  customsCutOff: moment(),
  manifestCutOff: moment(),
  reeferCutOff: moment(),
  dgCutOff: moment(),
  stuffingType: choice(['FACTORY', 'CFS', 'SELF'], { initial: 'FACTORY' }),
  stuffingDate: moment(),
  stuffingAddress: text({ max: 200 }),
  stuffingContact: text({ max: 60 }),
};
