import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { slipOf } from '#define/nearDay';
import { momentOf, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { addDays } from '#values/day';
import { dayInZone, formatMoment } from '#values/moment';

/** Days before it are slips of the year. */
const firstDay = '1990-01-01';
const zoneOf = ({ branch }: Facts): string => String(branch.timeZone ?? 'UTC');

function slips(row: Values, field: string, facts: Facts): FieldRefusal[] {
  const moment = momentOf(row, field);
  return slipOf(field, moment === null ? null : dayInZone(moment, zoneOf(facts)), firstDay, addDays(facts.today, 1));
}

/** What happened lies at most a day ahead, in zones before ours. */
export const happenedBy = (...fields: readonly string[]): Rule => ({
  name: 'happenedBy',
  reads: fields,
  by: (row, facts, before) =>
    fields.filter((field) => (row[field] ?? null) !== (before?.[field] ?? null)).flatMap((field) => slips(row, field, facts)),
});

/** Nor did a box go in tomorrow. */
export const gateTimeFits: Guard = { name: 'gateTimeFits', by: (_row, facts, answers) => slips(answers, 'gateInTime', facts) };

const afterShip = ['dischargedTime', 'gateOutTime', 'emptyReturnTime'] as const;

/** An empty is back after its box went out, which went out after it came off the ship. */
export const timesInOrder: Rule = {
  name: 'timesInOrder',
  reads: afterShip,
  by: (row, facts) =>
    afterShip.slice(1).flatMap((field, at): FieldRefusal[] => {
      const [first, then] = [momentOf(row, afterShip[at] as string), momentOf(row, field)];
      if (first === null || then === null || then >= first) return [];
      return [{ code: 'DATES_REVERSED', field, detail: { from: formatMoment(first, zoneOf(facts)) } }];
    }),
};
