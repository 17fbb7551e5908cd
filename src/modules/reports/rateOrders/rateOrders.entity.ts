import type { Definition } from '#define/entity';
import { integer } from '#define/field';

/** How many orders each rate priced, under the rate's id; the question is posed by the migration 0941. */
export const rateOrders: Definition = {
  name: 'rateOrders',
  table: 'fr_rate_orders',
  posed: true,
  owner: 'branch',
  fields: { orders: integer({ edit: 'never' }) },
  stock: {},
  removal: 'real',
};
