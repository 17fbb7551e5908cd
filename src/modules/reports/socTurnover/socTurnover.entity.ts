import type { Definition } from '#define/entity';
import { integer, money } from '#define/field';

const days = integer({ edit: 'never' });
const inBase = money({ currency: 'base', edit: 'never' });

/**
 * Where the days of each container of ours went until today, and what it cost and brought, under the container's id; the question is posed by the
 * migration 0941.
 */
export const socTurnover: Definition = {
  name: 'socTurnover',
  table: 'soc_container_turnover',
  posed: true,
  owner: 'branch',
  fields: {
    trips: integer({ edit: 'never' }),
    days,
    loadingDays: days,
    terminalDays: days,
    seaDays: days,
    deliveryDays: days,
    depotDays: days,
    costBase: inBase,
    incomeBase: inBase,
    resultBase: inBase,
  },
  masks: Object.fromEntries(['costBase', 'incomeBase', 'resultBase'].map((name) => [name, ['cost.amount']])),
  stock: {},
  removal: 'real',
};
