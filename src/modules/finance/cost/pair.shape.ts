import { act, type Act } from '#define/act';
import { choice, decimal, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { isMirrored, proposedThere } from '#modules/finance/cost/pair.rules';

/** The other side of a charge between two branches, and what one of them proposes (domain/14 §14.4 nr 6–8). */
export const pairFields = {
  counterpartEpId: ref('enterprise', { edit: 'never' }),
  counterpartCostId: text({ max: 20, edit: 'never' }),
  pairState: choice(['AGREED', 'PROPOSED'], { edit: 'never' }),
  proposedByEpId: ref('enterprise', { edit: 'never' }),
  proposedPrice: decimal({ scale: 6, edit: 'never', per: 'proposedCurrency' }),
  proposedNumber: decimal({ scale: 4, edit: 'never' }),
  proposedCurrency: inCurrency({ edit: 'never' }),
};

const both = { across: 'counterpartEpId', whole: true, own: true } as const;

/** One branch proposes, the other agrees, or proposes in its turn, or says no. */
export const pairActs: Readonly<Record<string, Act>> = {
  propose: act('POST /costController/proposeInternalCost', {
    ...both,
    roles: ['edit_cost'],
    needs: [isMirrored, '!locked', '!invoiced', '!confirmed', '!orderArchived'],
    asks: { price: decimal({ scale: 6, required: true }), number: decimal({ scale: 4 }), currency: inCurrency() },
  }),
  confirmInternal: act('POST /costController/confirmInternalCost', { ...both, roles: ['confirm_cost'], needs: [proposedThere] }),
  refuseInternal: act('POST /costController/refuseInternalCost', {
    ...both,
    roles: ['confirm_cost'],
    needs: [proposedThere],
    reason: true,
  }),
};
