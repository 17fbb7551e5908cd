import type { Definition } from '#define/entity';
import { decimal, money } from '#define/field';

/** Whoever holds it sees every charge. */
const highestLevel = 9;
const inBase = money({ currency: 'base', edit: 'never' });

/** How much of an order's receivables has come in and the profit realised by it (domain/04 §4.4), under the order's id; the question is posed by the migration 0861. */
export const orderCollection: Definition = {
  name: 'orderCollection',
  table: 'bl_order_collection',
  posed: true,
  owner: 'branch',
  fields: {
    askedBase: inBase,
    receivedBase: inBase,
    receivedPercent: decimal({ scale: 2, percent: true, ratio: true, edit: 'never', fixed: true }),
    realisedProfit: inBase,
    // What its salesman earned by it so far, by the part that is theirs.
    commissionable: inBase,
    commission: inBase,
  },
  masks: {
    realisedProfit: ['order.profitBase'],
    commissionable: ['commissionLine.personBasis'],
    commission: ['commissionLine.amount'],
  },
  // Charges of every level are in it.
  seenBy: [
    { fields: ['askedBase', 'receivedBase', 'receivedPercent', 'realisedProfit'], when: ({ costLevel }) => costLevel >= highestLevel },
  ],
  stock: {},
  removal: 'real',
};
