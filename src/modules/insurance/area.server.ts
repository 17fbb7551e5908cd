import { insurerCodes, insuring } from '#modules/insurance/insuring.server';
import { policyHandlers, wishingBodies } from '#modules/insurance/wishing.server';
import type { ServerArea } from '#server/area';

/** What the area does on the server: what people want of policies goes to the insurer by itself, once each. */
export const insuranceServer: ServerArea = {
  handlers: { insurancePolicy: policyHandlers },
  bodies: { insurancePolicy: wishingBodies },
  jobs: [insuring, insurerCodes],
};
