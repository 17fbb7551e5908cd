import { isFilled, isOneOf, type Where } from '#define/filter';
import type { Figure } from '#define/figure';
import { atLoss, inForce, notGone, some, unbilled, until } from '#modules/orders/order/due.rules';

const within = (field: string, from: string, to: string): Where => ({ field, op: 'between', value: `@${from}`, value2: `@${to}` });
const ships = (where: readonly Where[], more: Partial<Figure> = {}): Figure => ({ group: 'ships', where: { and: where }, ...more });
const late: Partial<Figure> = { late: true };
/** Lists of exports: what is due before the departure is theirs. */
const exports: Partial<Figure> = { of: ['list', 'business'] };
const imports: Partial<Figure> = { of: ['import'] };
const cutOff = (field: string) => ships([within(field, '0', '+2'), ...notGone], exports);

/** What is due on orders, for each kind of work (screens-operations §2, first pages of ORD, BUS and IMP). */
export const orderFigures: Readonly<Record<string, Figure>> = {
  toReview: { group: 'work', where: { and: [isOneOf('reviewStatus', 'PENDING'), inForce] }, roles: ['review_order'] },
  toBook: ships([isOneOf('orderStatus', 'DRAFT', 'REVIEWED'), until('etd', '+10'), ...notGone], exports),
  etdSoon: ships([within('etd', '0', '+3'), ...notGone], exports),
  siSoon: cutOff('siCutOff'),
  vgmSoon: cutOff('vgmCutOff'),
  portSoon: cutOff('portCutOff'),
  customsSoon: cutOff('customsCutOff'),
  atRisk: ships([some('valueAtRisk'), ...notGone], { amount: 'valueAtRisk', view: 'cockpit', ...exports }),
  etaSoon: ships([within('eta', '0', '+3'), isOneOf('ata', null), inForce]),
  etdPassed: ships([within('etd', '-30', '-1'), ...notGone], { ...late, ...exports }),
  toExchange: ships([isFilled('ata'), isOneOf('deliveryOrderExchangeTime', null), inForce], imports),
  freeTimeEnding: ships([within('lastFreeDate', '0', '+3'), isOneOf('pickUpTime', null), inForce], imports),
  freeTimeOver: ships([within('lastFreeDate', '-60', '-1'), isOneOf('pickUpTime', null), inForce], { ...imports, ...late }),
  emptyToReturn: ships([isFilled('pickUpTime'), isOneOf('emptyReturnTime', null), until('emptyReturnBy', '+3'), inForce], imports),
  unbilled: { group: 'money', late: true, where: { and: [...unbilled, within('atd', '-90', '-1')] } },
  losses: { group: 'money', late: true, where: { and: [...atLoss, within('etd', '-30', '+30')] } },
};
