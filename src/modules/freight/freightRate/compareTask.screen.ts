import { selectedRowIds } from '#client/sheet/desk/commands';
import { wayTo } from '#client/sheet/source/opening';
import type { SheetTask } from '#client/sheet/tasks/task';

const mostAsked = 200;

/** All released rates on the lanes of the selected ones, by what a box comes to. */
export const compareTask: SheetTask = {
  name: 'compare',
  words: 'compare:task',
  icon: 'table',
  roles: ['selectFreight'],
  run: (desk) => wayTo(desk, `/FCL/compare?rateIds=${selectedRowIds(desk).slice(0, mostAsked).join(',')}`)?.(),
};
