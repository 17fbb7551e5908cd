import { groupFileBytes, keepPaper, ownerOfInput } from '#modules/files/papers.shape.server';
import { templateFor, templatesOf } from '#modules/papers/templates.shape.server';
import { paperPrint } from '#modules/papers/paperPrint/paperPrint.entity';
import { paperHandlers } from '#server/papers/calls';

/** Calls about papers: the engine's, over the files and the book of this product. */
export const paperPrintHandlers = paperHandlers({
  prints: paperPrint,
  keep: keepPaper,
  row: ownerOfInput,
  picture: groupFileBytes,
  template: templateFor,
  templates: templatesOf,
});
