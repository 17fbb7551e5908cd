import { wayTo } from '#client/sheet/source/opening';
import type { SheetTask } from '#client/sheet/tasks/task';

/** The way to the page that reads surcharges from a workbook. */
export const importTask: SheetTask = {
  name: 'surchargeImport',
  words: 'surcharges:import',
  icon: 'import',
  roles: ['insertFreightSurcharge'],
  run: (desk) => wayTo(desk, '/surcharge/import')?.(),
};
