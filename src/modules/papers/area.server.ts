import type { ServerArea } from '#server/area';
import { excelTemplateHandlers } from '#modules/papers/excelTemplate/excelTemplate.server';
import { excelTemplateColumnHandlers } from '#modules/papers/excelTemplateColumn/excelTemplateColumn.server';
import { goingOut, paperRunHandlers } from '#modules/papers/paperRun/paperRun.server';
import { paperPrintHandlers } from '#modules/papers/paperPrint/paperPrint.server';

/** What the area does on the server: bodies of the calls its definitions name. */
export const papersServer: ServerArea = {
  jobs: [goingOut],
  handlers: {
    paperPrint: paperPrintHandlers,
    paperRun: paperRunHandlers,
    excelTemplate: excelTemplateHandlers,
    excelTemplateColumn: excelTemplateColumnHandlers,
  },
};
