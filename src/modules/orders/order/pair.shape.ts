import { act, type Act } from '#define/act';
import { choice, flag, json, ref, text } from '#define/field';
import { notSailed } from '#modules/orders/order/moving.rules';
import { somethingOffered } from '#modules/orders/order/pairing.shape';

/**
 * The request an order was made of, and the order of another branch that mirrors it: rows of other branches cannot be referred to, so
 * that their number stands here too (domain/02c §2.5, 14 §14.4).
 */
export const pairFields = {
  orderIntakeId: ref('orderIntake', { edit: 'never' }),
  internalEntrustEpId: ref('enterprise', { edit: 'never' }),
  internalEntrustState: choice(['NONE', 'SENT', 'ACCEPTED', 'REFUSED'], { edit: 'never', initial: 'NONE' }),
  counterpartEpId: ref('enterprise', { edit: 'never' }),
  counterpartOrderId: text({ max: 20, edit: 'never' }),
  counterpartJobNo: text({ max: 30, edit: 'never' }),
  // What is still to be carried to the other side, and what this side said last.
  pairMoved: flag({ edit: 'never' }),
  pairSaid: json({ edit: 'never' }),
  // What the other side said: facts that stand here, and edits that wait for somebody to take them over.
  pairFacts: json({ edit: 'never' }),
  pairOffered: json({ edit: 'never' }),
  pairWaits: flag({ edit: 'never' }),
};

/** A branch asks another to operate its order (domain/03 §3.4, 14 §14.4). */
export const pairActs: Readonly<Record<string, Act>> = {
  entrust: act('POST /OrderController/internal_entrust', {
    roles: ['entrust_order'],
    named: 'orderId',
    moves: { internalEntrustState: { from: ['NONE', 'REFUSED'], to: 'SENT' } },
    needs: ['!archived', '!shutOut', notSailed],
    asks: {
      targetEpId: { ...ref('enterprise', { required: true }), offers: 'GET /OrderController/selectBranches' },
      targetUserId: { ...ref('user', { initial: '' }), offers: 'GET /OrderController/selectColleagues' },
      costs: choice(['ALL', 'NONE'], { initial: 'ALL' }),
      remark: text({ max: 4000 }),
    },
    keeps: { targetEpId: 'internalEntrustEpId' },
    across: 'targetEpId',
    twins: [{ call: 'POST /OrderController/internal_entrustImport' }],
    // Its body tells whom it names in the other branch.
    tells: [],
    whole: true,
    own: true,
    undo: {
      call: 'POST /OrderController/cancel_internal_entrust',
      roles: ['entrust_order'],
      across: 'internalEntrustEpId',
    },
  }),
  takeOver: act('POST /OrderController/takeOverPair', { roles: ['updateOrder'], needs: ['!archived', somethingOffered], own: true }),
};
