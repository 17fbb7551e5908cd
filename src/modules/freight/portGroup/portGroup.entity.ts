import { entity } from '#define/entity';
import { choice, day, dict, list, text } from '#define/field';
import { validityInOrder } from '#modules/freight/freightRate/freightRate.rules';
import { called, membersKnown } from '#modules/freight/portGroup/portGroup.rules';
import type { Role } from '#names/roles';

const writers: readonly Role[] = ['importFreight'];

/** What carriers call several ports together, "base ports": read as all of them where a rate sheet says it (domain/15 §15.3). */
export const portGroup = entity({
  name: 'portGroup',
  table: 'fr_port_group',
  owner: 'branch',
  fields: {
    groupName: text({ max: 60, required: true }),
    // Other names of the group.
    aliases: list('words'),
    // A carrier's own goes before what all of them call so.
    carrierCode: dict('carrier'),
    portRole: choice(['POL', 'POD']),
    members: list('codes', { required: true }),
    validFrom: day(),
    validTo: day(),
  },
  derived: [{ fields: { groupLabel: text({ max: 100 }) }, from: ['groupName', 'carrierCode'], by: called }],
  facts: ['port'],
  rules: [validityInOrder, membersKnown],
  label: { zh: 'groupLabel', en: 'groupLabel', ar: 'groupLabel', search: ['groupName'], roles: ['selectFreightSurchargeCost', ...writers] },
  search: ['groupName'],
  order: [{ field: 'groupName', dir: 'asc' }],
  stock: {
    list: { call: 'GET /portGroupController/select', roles: ['selectFreight'] },
    batch: { call: 'POST /portGroupController/batchEdit', roles: writers },
  },
  workedOver: true,
  removal: 'marked',
});
