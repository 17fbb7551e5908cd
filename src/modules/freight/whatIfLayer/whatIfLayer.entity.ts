import type { Parameters } from '#define/calls';
import { entity } from '#define/entity';
import { choice, json, ref, text } from '#define/field';

const one: Parameters = { id: 'id', version: 'count' };

/** Who may try changes out without making them (domain/15 §15.16). */
export const whatIfRoles = ['whatIfFreight'] as const;

/**
 * Changes of prices or charges that are tried out and never saved: kept by a name, shown to the branch, turned into a checked batch or
 * thrown away (domain/15 §15.14). Its calls alone say who may read and change it, and nothing of it enters lists or totals of others.
 */
export const whatIfLayer = entity({
  name: 'whatIfLayer',
  table: 'fr_what_if',
  owner: 'branch',
  fields: {
    name: text({ max: 60, required: true }),
    ownerId: ref('user', { required: true, edit: 'create' }),
    share: choice(['PRIVATE', 'BRANCH'], { required: true, initial: 'PRIVATE' }),
    base: choice(['freightRate', 'cost'], { required: true, edit: 'create' }),
    // Rows with the cells that read otherwise in it, as a batch would have them, and the text each was typed with.
    edits: json({ required: true }),
    // Rules of the rows a filter finds, in turn; the single cells go last.
    rules: json(),
    state: choice(['OPEN', 'TURNED', 'DISCARDED'], { edit: 'never', initial: 'OPEN' }),
    // The batch it was turned into.
    batchId: text({ max: 40, edit: 'never' }),
  },
  indexes: [['base', 'ownerId']],
  stock: {},
  handled: true,
  custom: {
    select: { call: 'GET /whatIfController/select', takes: { base: 'text' }, roles: whatIfRoles },
    get: { call: 'GET /whatIfController/get', takes: { id: 'id' }, roles: whatIfRoles },
    save: {
      call: 'POST /whatIfController/save',
      takes: { ...one, name: 'text', base: 'text', edits: 'json', rules: 'json', batchId: 'text' },
      roles: whatIfRoles,
    },
    share: { call: 'POST /whatIfController/share', takes: { ...one, share: 'text', batchId: 'text' }, roles: whatIfRoles },
    turnLayer: {
      call: 'POST /whatIfController/turnLayer',
      takes: { ...one, as: 'text', dryRun: 'flag', acceptWarnings: 'json', batchId: 'text' },
      roles: whatIfRoles,
    },
    discard: { call: 'POST /whatIfController/discard', takes: { ...one, batchId: 'text' }, roles: whatIfRoles },
    margins: {
      call: 'POST /whatIfController/margins',
      takes: { base: 'text', edits: 'json', rules: 'json' },
      roles: whatIfRoles,
      reads: true,
    },
    ruled: { call: 'POST /whatIfController/ruled', takes: { base: 'text', rules: 'json' }, roles: whatIfRoles, reads: true },
  },
});
