import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { momentWords } from '#client/sheet/past/momentWords';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';
import { addDays } from '#values/day';

/** Shows the rows as of a moment, or of now again. What waits to be saved has to be settled first, for it belongs to the rows of now. */
export async function lookAt(desk: Desk, at: string | null): Promise<void> {
  settle(desk);
  if (at !== null && desk.get(whatIfOf(desk).on)) return toast('warning', i18next.t('past:trying'), 5);
  const { waiting } = desk.model.status();
  if (at !== null && waiting > 0) return toast('warning', i18next.t('past:unsaved', { count: waiting }), 5);
  await desk.model.tools.past.show(at);
  desk.editor?.focus();
  const count = desk.model.status().shown;
  desk.say(at === null ? i18next.t('past:saidNow', { count }) : i18next.t('past:said', { at: momentWords(at), count }));
}

/** Ends of spans people look back to, as days: yesterday, the month before and the quarter before that of `today` (`YYYY-MM-DD`). */
export function usualDays(today: string): readonly (readonly [word: 'yesterday' | 'endOfMonth' | 'endOfQuarter', day: string])[] {
  const [year = '', month = ''] = today.split('-');
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  return [
    ['yesterday', addDays(today, -1)],
    ['endOfMonth', addDays(`${year}-${month}-01`, -1)],
    ['endOfQuarter', addDays(`${year}-${quarter}-01`, -1)],
  ];
}
