import { entity } from '#define/entity';
import { choice, day, flag, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { chargeAmounts, chargeFields, chargeRules, chargeSuggested } from '#modules/finance/charge.shape';
import type { Role } from '#names/roles';

const makes: readonly Role[] = ['insertOrderMiddle'];

/** One charge promised with a request; it becomes a charge of the order that is made of it (domain/02e §2.21.1 costs). */
export const intakeCost = entity({
  name: 'intakeCost',
  table: 'bl_order_middle_cost',
  owner: 'branch',
  fields: {
    intakeId: ref('orderIntake', { required: true, edit: 'create', wire: 'middleId' }),
    direction: choice(['AR', 'AP'], { required: true, edit: 'create' }),
    ...chargeFields,
    excludeFromProfit: flag({ edit: 'never' }),
    costDate: day(),
    // The payable of the branch that asks, which it will be the other side of.
    pairCostId: text({ max: 20, edit: 'never' }),
    // The rate a payable was taken from, as the charge of the order will name it.
    rateId: text({ max: 20, edit: 'never' }),
    remark: text({ max: 4000 }),
  },
  derived: [chargeAmounts],
  suggested: chargeSuggested,
  looked: { intakeState: { via: 'intakeId', to: 'orderIntake', field: 'middleStatus' } },
  frozenByParent: { intakeState: { code: 'INTAKE_STATE', in: ['ACCEPTED'] } },
  facts: ['exchangeRate', 'chargeItem', 'customer', 'parameter'],
  rules: chargeRules,
  partOf: 'intakeId',
  visible: { through: 'intakeId', upTo: { field: 'level', level: 'costLevel' } },
  sumsBy: 'direction',
  indexes: [['intakeId'], ['rateId']],
  stock: stockCalls(
    'orderMiddleController',
    ['admin', 'selectOrderMiddle'],
    makes,
    'selectCost - insertCost updateCost deleteCost batchEditCost',
  ),
  removal: 'marked',
});
