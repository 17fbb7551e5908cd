import { paperShelf } from '#modules/papers/shelf.shape.server';
import { paperHandlers } from '#server/papers/calls';

/** Calls about papers: the engine's, over the files and the book of this product. */
export const paperPrintHandlers = paperHandlers(paperShelf);
