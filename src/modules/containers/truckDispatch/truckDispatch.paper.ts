import { paper, type PaperKind } from '#define/paper';
import { dayOf, decimalOf, flagOf, textOf } from '#define/row';
import { driverKnown } from '#modules/containers/truckDispatch/truckDispatch.rules';
import { mailTo } from '#modules/papers/mailTo.shape';
import { partyName } from '#modules/papers/naming.paper';
import { atBranch } from '#modules/papers/shipment.paper';
import { qrCode } from '#values/qrCode';

const kinds = {
  dispatchNo: 'code',
  qr: 'code',
  jobNo: 'code',
  legType: 'text',
  trucker: 'text',
  vehicleNo: 'text',
  trailerNo: 'text',
  driverName: 'text',
  driverMobile: 'phone',
  driverIdNo: 'code',
  bookingNo: 'code',
  soReleaseNo: 'code',
  boxType: 'code',
  containerNo: 'code',
  sealNo: 'code',
  vessel: 'latin',
  portCutOff: 'cutOff',
  weighPlace: 'text',
  temperature: 'code',
  emptyReturnPlace: 'text',
  emptyReturnBy: 'day',
  remark: 'text',
} as const satisfies Readonly<Record<string, PaperKind>>;

/** `3302**********0010`: enough to know the driver at the gate (domain/09 §9.9). */
const masked = (card: string | null): string | null => (card === null ? null : `${card.slice(0, 4)}**********${card.slice(-4)}`);

/** For the haulier and his driver: where to, when, for which box (domain/09 §9.9). */
export const truckOrder = paper({
  code: 'TDO',
  of: 'truckDispatch',
  among: { dispatchStatus: ['ASSIGNED', 'DISPATCHED', 'LOADED', 'GATED_IN', 'DONE'] },
  docType: 'OTHER',
  languages: ['zh', 'en'],
  number: ['dispatchNo'],
  issuedBy: ['edit_arrangeVehicles'],
  required: ['trucker', 'stops'],
  reads: {
    trucker: { of: 'customer', field: 'truckerId' },
    order: { of: 'order', field: 'orderId' },
    box: { of: 'container', field: 'containerId' },
  },
  fields: kinds,
  lists: { stops: { no: 'integer', what: 'text', place: 'text', contact: 'text', plan: 'cutOff', arrived: 'text', left: 'text' } },
  make: (read) => {
    const { row } = read;
    const clocked = (field: string) => atBranch(read, field);
    const trucker = read.find('trucker', row.truckerId);
    const [order, box] = [read.rows('order')[0] ?? {}, read.rows('box')[0] ?? {}];
    const degrees = decimalOf(box, 'setTemperature') ?? (flagOf(order, 'isReefer') ? decimalOf(order, 'setTemperature') : null);
    const stop = (no: number, what: string, place: string, plan: string, contact: string | null = null) =>
      textOf(row, place) === null ? [] : [{ no, what: read.text(what), place: textOf(row, place), contact, plan: clocked(plan) }];
    return {
      fields: {
        ...Object.fromEntries(
          [
            'dispatchNo',
            'jobNo',
            'vehicleNo',
            'trailerNo',
            'driverName',
            'driverMobile',
            'bookingNo',
            'soReleaseNo',
            'boxType',
            'containerNo',
            'sealNo',
            'weighPlace',
            'remark',
          ].map((name) => [name, textOf(row, name)]),
        ),
        qr: textOf(row, 'dispatchNo') === null ? null : qrCode(String(row.dispatchNo)),
        temperature: degrees === null ? null : `${degrees} °${textOf(order, 'temperatureUnit') ?? 'C'}`,
        emptyReturnPlace: textOf(order, 'emptyReturnPlace'),
        emptyReturnBy: dayOf(order, 'emptyReturnBy'),
        legType: read.word('truckDispatch', 'legType', row.legType),
        trucker: partyName(trucker, read.language),
        driverIdNo: masked(textOf(row, 'driverIdNo')),
        vessel: [textOf(row, 'vesselName'), textOf(row, 'voyage')].filter((part) => part !== null).join(' / '),
        portCutOff: clocked('portCutOff'),
      },
      lists: {
        stops: [
          ...stop(1, 'pickUp', 'pickUpPlace', 'pickUpTimePlan'),
          ...stop(
            2,
            'load',
            'loadPlace',
            'loadTimePlan',
            [textOf(row, 'loadContact'), textOf(row, 'loadMobile')].filter((part) => part !== null).join('  '),
          ),
          ...stop(3, 'drop', 'dropPlace', 'dropTimePlan'),
        ],
      },
      // Assigned it may still be looked for who drives; sent out it says so.
      blocked: row.dispatchStatus === 'ASSIGNED' ? [] : driverKnown.by(row, read.facts, {}),
      to: mailTo(trucker),
      party: partyName(trucker, read.language),
    };
  },
});
