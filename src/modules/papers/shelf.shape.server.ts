import { groupFileBytes, keepPaper, ownerOfInput } from '#modules/files/papers.shape.server';
import { paperPrint } from '#modules/papers/paperPrint/paperPrint.entity';
import { paperRun } from '#modules/papers/paperRun/paperRun.entity';
import { layoutsFor, templateFor, templatesOf } from '#modules/papers/templates.shape.server';
import type { PaperShelf } from '#server/papers/shelf';

/** Where this product keeps its papers. */
export const paperShelf: PaperShelf = {
  prints: paperPrint,
  runs: paperRun,
  keep: keepPaper,
  row: ownerOfInput,
  picture: groupFileBytes,
  template: templateFor,
  layouts: layoutsFor,
  templates: templatesOf,
};
