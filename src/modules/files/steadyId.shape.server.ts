import { createHash } from 'node:crypto';

/** An id of our own that is the same whenever it is made of the same: what is fetched a second time is kept once. */
export const steadyId = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.join(' '))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');
