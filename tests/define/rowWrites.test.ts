import { expect, it } from 'vitest';
import { rowWrites } from '#define/entity';
import { catalogue } from '#modules/entities';
import type { Role } from '#names/roles';

const cost = catalogue.get('cost');
const as = (...held: Role[]) => rowWrites(cost, (roles) => roles.some((role) => held.includes(role)));

it('a reader is offered nothing that writes, and everybody else what the roles of its own call allow', () => {
  expect(as('list_cost')).toEqual({ adds: false, edits: false, removes: false });
  expect(as('list_cost', 'add_cost')).toEqual({ adds: true, edits: false, removes: false });
  expect(as('edit_cost', 'delete_cost')).toEqual({ adds: false, edits: true, removes: true });
});

it('a list with a batch alone is written by whoever holds the batch', () => {
  const { batch } = cost.stock;
  const batched = { ...cost, stock: batch === undefined ? {} : { batch } };
  expect(rowWrites(batched, (roles) => roles.includes('add_cost'))).toEqual({ adds: true, edits: true, removes: true });
  expect(rowWrites(batched, () => false)).toEqual({ adds: false, edits: false, removes: false });
});
