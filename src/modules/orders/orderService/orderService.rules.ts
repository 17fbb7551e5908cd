import type { Rule } from '#define/entity';

/** What has a time of being done is done. */
export const doneInOrder: Rule = {
  name: 'doneInOrder',
  by: ({ doneTime, state }) =>
    doneTime !== null && doneTime !== undefined && state !== 'DONE' ? [{ code: 'SERVICE_NOT_DONE', field: 'doneTime' }] : [],
};
