/** On a day up to so many from the branch's today. */
export const until = (field: string, days: string) => ({ field, op: 'le', value: `@${days}` }) as const;
/** More than nothing. */
export const some = (field: string) => ({ field, op: 'gt', value: '0' }) as const;
/** Not shut out. */
export const inForce = { field: 'shutOut', op: 'equal', anyOf: ['false'] } as const;
/** Neither departed nor shut out. */
export const notGone = [{ field: 'atd', op: 'equal', anyOf: [null] }, inForce] as const;
/** Something to pay and nothing to receive. */
export const unbilled = [some('apLines'), { field: 'arLines', op: 'equal', anyOf: ['0'] }, inForce] as const;
/** Charged, and still at a loss. */
export const atLoss = [{ field: 'profitBase', op: 'lt', value: '0' }, some('arLines'), inForce] as const;
