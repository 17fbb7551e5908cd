import type { ServerArea } from '#server/area';
import { claimBodies, paidClaims } from '#modules/claims/expenseClaim/claims.server';

/** What the area does on the server: bodies of its acts, and what follows when the money of a claim moves. */
export const claimsServer: ServerArea = {
  handlers: {},
  bodies: { expenseClaim: claimBodies },
  followers: [paidClaims],
};
