/**
 * The product could not be started. `message` is a sentence for the person at the terminal: what happened,
 * why, and what to do. `cause`, where there is one, is the error beneath.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** The sentence of an unknown thrown value, for putting into a longer one. */
export const saying = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The system's code of an error (`ENOENT`) or PostgreSQL's (`3D000`), or undefined. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
