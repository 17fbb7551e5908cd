import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { momentOf, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { addDays } from '#values/day';
import { dayInZone, formatMoment } from '#values/moment';

/** What a box went through after its ship, in this order; what stands before it is each by itself. */
const afterShip = ['dischargedTime', 'gateOutTime', 'emptyReturnTime'] as const;
const happened = [...afterShip, 'emptyPickUpTime', 'loadedTime', 'vgmWeighTime'];
/** Days before it are slips of the year. */
const firstDay = '1990-01-01';

/** What happened lies at most a day ahead, in zones before ours. */
function slip(row: Values, field: string, { today, branch }: Facts): FieldRefusal[] {
  const [moment, last] = [momentOf(row, field), addDays(today, 1)];
  const day = moment === null ? today : dayInZone(moment, String(branch.timeZone ?? 'UTC'));
  if (day > last) return [{ code: 'DAY_AHEAD', field, detail: { last } }];
  return day < firstDay ? [{ code: 'DATES_REVERSED', field, detail: { from: firstDay } }] : [];
}

/** Times of a box are times it can have had, its empty is back after it went out, and it went out after it came off the ship. */
export const timesFit: Rule = {
  name: 'timesFit',
  reads: happened,
  by: (row, facts, before) => {
    const moved = happened.filter((field) => (row[field] ?? null) !== (before?.[field] ?? null));
    const turned = afterShip.slice(1).flatMap((field, at): FieldRefusal[] => {
      const [first, then] = [momentOf(row, afterShip[at] as string), momentOf(row, field)];
      const from = first === null ? '' : formatMoment(first, String(facts.branch.timeZone ?? 'UTC'));
      return first !== null && then !== null && then < first ? [{ code: 'DATES_REVERSED', field, detail: { from } }] : [];
    });
    return [...moved.flatMap((field) => slip(row, field, facts)), ...turned];
  },
};

/** Nor did it go in tomorrow. */
export const gateTimeFits: Guard = { name: 'gateTimeFits', by: (_row, facts, answers) => slip(answers, 'gateInTime', facts) };
