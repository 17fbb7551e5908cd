import type { Definition } from '#define/entity';
import { excelTemplate } from '#modules/papers/excelTemplate/excelTemplate.entity';
import { excelTemplateColumn } from '#modules/papers/excelTemplateColumn/excelTemplateColumn.entity';
import { paperPrint } from '#modules/papers/paperPrint/paperPrint.entity';
import { paperRun } from '#modules/papers/paperRun/paperRun.entity';

/** Definitions of the area. */
export const papersEntities: readonly Definition[] = [excelTemplate, excelTemplateColumn, paperPrint, paperRun];
