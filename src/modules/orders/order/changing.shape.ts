import { act, type Act, type Guard } from '#define/act';
import { choice, day, decimal, integer, json, latin, moment, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import type { Values } from '#define/row';
import { datesFit, notSailed } from '#modules/orders/order/moving.rules';

const states = ['NONE', 'SENT', 'ACCEPTED', 'REJECTED'] as const;
const stand = choice([...states, 'OUTDATED'], { edit: 'never', initial: 'NONE' });

/** What was booked over a platform or with another forwarder, and how far it is (domain/02c §2.6 fourPortBooking, outwardBooking). */
export const bookedElsewhere = {
  fourPortBooking: json({ edit: 'never' }),
  fourPortState: stand,
  outwardBooking: json({ edit: 'never' }),
  outwardState: stand,
};

/** Other boxes or another ship than was sent: what was sent no longer holds (domain/14 §14.2). */
export const outdated = (row: Values): Values =>
  Object.fromEntries(['fourPortState', 'outwardState'].map((name) => [name, row[name] === 'SENT' ? 'OUTDATED' : (row[name] ?? 'NONE')]));

/** The bill was confirmed, or the carrier has the instruction: what it says changes by an amendment alone (domain/03 §3.1). */
const billInstructed: Guard = {
  name: 'billInstructed',
  by: (row) =>
    row.confirmed === true || !['NOT_SENT', 'CANCELLED'].includes(String(row.siStatus))
      ? []
      : [{ code: 'BILL_NOT_CONFIRMED', field: 'confirmed' }],
};

/** What the platform or the other forwarder said is put down by the same call. */
const sending = {
  roles: ['updateOrder'],
  named: 'orderId',
  needs: ['!archived', '!shutOut', notSailed],
  requires: ['carrierCode', 'portLoading', 'portDischarge', 'etd'],
  whole: true,
  own: true,
} as const;
const answered = { state: choice(['SENT', 'ACCEPTED', 'REJECTED'], { initial: 'SENT' }), message: text({ max: 500 }) };

/** Changes between the booking and the departure, which an order's lock does not stop (domain/14 §14.3). */
export const changingActs: Readonly<Record<string, Act>> = {
  changeVessel: act('POST /OrderController/changeVessel', {
    roles: ['change_vessel'],
    needs: ['!archived', '!shutOut', notSailed, datesFit],
    asks: {
      scheduleId: { ...ref('vesselSchedule', { initial: '' }), offers: 'GET /OrderController/selectSailings' },
      vesselName: text({ max: 50 }),
      voyage: text({ max: 20 }),
      etd: day(),
      eta: day(),
      siCutOff: moment(),
      vgmCutOff: moment(),
      portCutOff: moment(),
      customsCutOff: moment(),
    },
    reason: true,
    tells: ['salesmanId', 'customerServiceId', 'documentUserId', 'dispatcherId'],
    own: true,
  }),
  changeOrder: act('POST /OrderController/change_order', {
    roles: ['change_order'],
    named: 'orderId',
    needs: ['!archived', billInstructed],
    asks: {
      packages: integer({ least: '1' }),
      grossWeight: decimal({ scale: 3, least: '0' }),
      volume: decimal({ scale: 4, least: '0' }),
      shipperText: latin({ max: 350 }),
      consigneeText: latin({ max: 350 }),
      notifyText: latin({ max: 350 }),
      goodsDescription: latin({ max: 4000 }),
      marks: latin({ max: 1000 }),
      set: { ...json(), told: true },
    },
    reason: true,
    twins: [{ call: 'POST /OrderController/change_orderImport' }],
    whole: true,
    own: true,
  }),
  fourPort: act('POST /OrderController/fourPortBooking', {
    ...sending,
    asks: { platform: text({ max: 60, required: true }), ...answered },
  }),
  outward: act('POST /OrderController/outWardBooking', {
    ...sending,
    asks: {
      target: { ...ref('customer', { required: true, initial: '' }), offers: 'GET /OrderController/selectForwarders' },
      price: decimal({ scale: 6 }),
      currency: inCurrency(),
      confirmation: text({ max: 60 }),
      ...answered,
    },
  }),
};
