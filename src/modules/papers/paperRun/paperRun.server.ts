import { paperShelf } from '#modules/papers/shelf.shape.server';
import { runHandlers, runningPapers } from '#server/papers/running';

/** Calls about many papers, and the work that prints and mails them. */
export const paperRunHandlers = runHandlers(paperShelf);
export const goingOut = runningPapers(paperShelf);
