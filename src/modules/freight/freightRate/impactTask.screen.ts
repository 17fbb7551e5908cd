import { selectedRowIds } from '#client/sheet/desk/commands';
import { wayTo } from '#client/sheet/source/opening';
import type { SheetTask } from '#client/sheet/tasks/task';

const mostAsked = 200;

/** What the selected rates hit, beside what every sheet can do. */
export const impactTask: SheetTask = {
  name: 'impact',
  words: 'impact:task',
  icon: 'openPage',
  roles: ['selectFreight'],
  inMenuOnly: true,
  run: (desk) => wayTo(desk, `/FCL/impact?rateIds=${selectedRowIds(desk).slice(0, mostAsked).join(',')}`)?.(),
};
