import { textOf, type Values } from '#define/row';
import { keyIsRead, keyOf, type ListLine, type MeetingPoint } from '#workers/import/listRows';
import type { AbsentRow, ExistingRow, Staged } from '#workers/import/staged';

/**
 * Rows a file should have and has not: of the kinds its lines are of, within the days from the first to the last of them, but for days that
 * are over, which files leave out; and rows set aside that it has again. Nothing where lines only add rows.
 */
export function absentRows(lines: readonly ListLine[], existing: Iterable<ExistingRow>, at: MeetingPoint): Pick<Staged, 'absent'> {
  const plan = at.target.plan.absent;
  if (plan === undefined || at.choice.meeting === 'leave') return {};
  // Small and capital letters name the same row: nothing is missing that is only written otherwise.
  const named = (values: Values): string => (keyOf(values, at.target) ?? '').toUpperCase();
  const kindOfRow = (values: Values): string => JSON.stringify(plan.within.map((field) => values[field] ?? null));
  const kinds = new Set(lines.map(({ set }) => kindOfRow(set)));
  const said = new Set(lines.map(({ set }) => named(set)));
  const days = lines.flatMap(({ set }) => textOf(set, plan.over) ?? []).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const from = first > at.choice.contextDay ? first : at.choice.contextDay;
  const sure = lines.every((line) => keyIsRead(line, at.target));
  const absent: AbsentRow[] = [];
  for (const { id, values } of existing) {
    const day = textOf(values, plan.over) ?? '';
    const [is, has] = [textOf(values, plan.state) ?? '', said.has(named(values))];
    const missing = !has && plan.from.includes(is) && kinds.has(kindOfRow(values)) && day >= from && day <= last;
    const again = has && is === plan.to && day >= at.choice.contextDay;
    if (missing || again)
      absent.push({ id, again, sure: again || sure, text: tellingOf(values, [...(at.target.plan.key ?? []), plan.over]) });
  }
  return { absent };
}

const tellingOf = (values: Values, fields: readonly string[]): string => fields.flatMap((field) => textOf(values, field) ?? []).join(' · ');
