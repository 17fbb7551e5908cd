import type { PhrasePlan } from '#define/sheet';
import { addDays, isDay, parseDayText, type Day, type DayTextOptions } from '#values/day';
import type { StagedRow } from '#workers/import/staged';
import type { Rest } from '#workers/import/phraseWords';

/** From which day on something is due, and to which. */
export interface Span {
  readonly since?: Day;
  readonly until?: Day;
}

type Plan = NonNullable<PhrasePlan['days']>;

const DAY =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{8}|(?:\d{2,4}年 ?)?\d{1,2}月\d{1,2}[日号]?|\d{1,2}(?:st|nd|rd|th)?[-. ]?[a-z]{3,9}\.?(?:[-,. ]+(?:20)?\d{2}(?!\d))?|[a-z]{3,9}\.? ?\d{1,2}(?:st|nd|rd|th)?(?!\d)(?:[-,. ]+20\d{2})?|\d{1,2}[/.]\d{1,2})/u;

function takeDay(rest: Rest, days: DayTextOptions): Day | null {
  const kept = rest.left;
  const text = rest.take(DAY);
  const day = text === null ? null : parseDayText(text.replace(/[.,\s]+$/u, ''), days);
  if (day !== null && day !== 'AMBIGUOUS' && isDay(day)) return day;
  rest.left = kept;
  return null;
}

/** `from 1 Aug`, `until 31 Aug`, `8月1日起`: takes a day a clause goes on with and the word that says what of it; null where none is read. */
export function takeSpan({ since, until, sinceBehind, untilBehind }: Plan, rest: Rest, days: DayTextOptions): Span | null {
  const kept = rest.left;
  const [from, to] = [rest.takeWord(since), rest.takeWord(until)];
  if (from !== null || to !== null) rest.take(/^[\s.:]+/u);
  const day = takeDay(rest, days);
  if (day !== null) {
    if (rest.takeWord(sinceBehind) !== null) return { since: day };
    if (rest.takeWord(untilBehind) !== null) return { until: day };
    if (to !== null) return { until: day };
    if (from !== null) return { since: day };
  }
  rest.left = kept;
  return null;
}

/** Does what is due in a span hold for the whole time of a row? */
export function holdsIn({ from, to }: Plan, { since, until }: Span, { values }: StagedRow): boolean {
  const [begins, ends] = [values[from], values[to]];
  return (
    (since === undefined || (begins !== undefined && since <= begins)) && (until === undefined || (ends !== undefined && ends <= until))
  );
}

/** A row cut where what is said of it begins or ends, so that it holds for each piece or does not. */
export function piecesOf(plan: Plan, row: StagedRow, spans: readonly (Span & { readonly source: string })[]): StagedRow[] {
  const cuts = spans
    .flatMap(({ since, until, source }) => [
      ...(since === undefined ? [] : [{ day: since, source }]),
      ...(until === undefined ? [] : [{ day: addDays(until, 1), source }]),
    ])
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const pieces = [row];
  for (const { day, source } of cuts) {
    const last = pieces.at(-1) as StagedRow;
    const [begins, ends] = [last.values[plan.from], last.values[plan.to]];
    if (begins === undefined || day <= begins || (ends !== undefined && ends < day)) continue;
    const put = (field: string, value: Day): StagedRow => ({
      ...last,
      values: { ...last.values, [field]: value },
      cells: { ...last.cells, [field]: source },
    });
    pieces.splice(-1, 1, put(plan.to, addDays(day, -1)), put(plan.from, day));
  }
  return pieces;
}
