import type { Rule } from '#define/entity';
import { factRow } from '#define/facts';
import { textOf, type Values } from '#define/row';

/** What a group is called where several carriers call theirs alike. */
export const called = (row: Values): Values => ({
  groupLabel: [textOf(row, 'groupName'), textOf(row, 'carrierCode')].filter((word) => word !== null).join(' · '),
});

/** A group is of ports that are known. */
export const membersKnown: Rule = {
  name: 'membersKnown',
  reads: ['members'],
  by: (row, facts) =>
    (Array.isArray(row.members) ? row.members.map(String) : []).flatMap((value) =>
      factRow(facts, 'port', value) ? [] : [{ code: 'PORT_UNKNOWN', field: 'members', detail: { value, nearest: '' } }],
    ),
};
