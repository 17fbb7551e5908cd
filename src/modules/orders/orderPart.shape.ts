import type { Act } from '#define/act';
import type { Definition, Looked } from '#define/entity';
import type { Field } from '#define/field';
import { ref } from '#define/field';
import { orderDates } from '#modules/orders/planned.rules';
import type { Role } from '#names/roles';

/** Whoever opens one of the lists of orders reads what belongs to an order. */
export const seesOrders: readonly Role[] = ['admin', 'getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl'];

const ofOrder = (field: string): Looked => ({ via: 'orderId', to: 'order', field });

/** What rows that belong to one order have in common: they are read with it, go with it, and stand still once it is archived. */
export const orderPart = {
  owner: 'branch',
  looked: { jobNo: ofOrder('jobNo'), orderArchived: ofOrder('archived') },
  frozenByParent: { orderArchived: 'ORDER_ARCHIVED' },
  partOf: 'orderId',
  visible: { through: 'orderId' },
  removal: 'marked',
} as const satisfies Partial<Definition>;

/** The order they belong to. */
export const belongs: Readonly<Record<string, Field>> = { orderId: ref('order', { required: true, edit: 'create' }) };

/** The same with the order's dates, which times follow from. */
export const datedPart = {
  ...orderPart,
  looked: { ...orderPart.looked, ...Object.fromEntries(orderDates.map((field) => [field, ofOrder(field)])) },
} as const satisfies Partial<Definition>;

/** The same acts while the order is not archived: after that nothing of it stays open, and nothing is taken back (domain/14 §14.3). */
export const untilArchived = (acts: Readonly<Record<string, Act>>): Readonly<Record<string, Act>> =>
  Object.fromEntries(
    Object.entries(acts).map(([name, { needs = [], undo, ...rest }]) => [
      name,
      {
        ...rest,
        needs: ['!orderArchived', ...needs],
        ...(undo && { undo: { ...undo, needs: ['!orderArchived', ...(undo.needs ?? [])] } }),
      },
    ]),
  );
