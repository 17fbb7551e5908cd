import { SignedPeer } from '#server/outside/signedPeer';

/** What became of a request: still with the insurer, done, or not taken. */
export interface InsurerTold {
  readonly state: 'PENDING' | 'DONE' | 'REFUSED';
  readonly applicationNo?: string;
  readonly policyNo?: string;
  readonly premium?: string;
  readonly endorsementNo?: string;
  readonly premiumDelta?: string;
  readonly text?: string;
}

/** A code of the insurer: a product with its rate, a city, a place abroad, an agent who surveys. */
export interface InsurerCode {
  readonly code: string;
  readonly name: string;
  readonly englishName: string;
  readonly ratePct?: string;
  readonly minPremium?: string;
}

/** What the insurer is asked, step by step; `requestNo` is the same in every try of one request. */
export interface InsurerSteps extends Record<string, readonly [object, unknown]> {
  insure: readonly [{ requestNo: string; policy: Readonly<Record<string, unknown>> }, InsurerTold];
  endorse: readonly [{ requestNo: string; policyNo: string; text: string; changes: object }, InsurerTold];
  cancel: readonly [{ requestNo: string; policyNo: string; reason: string }, InsurerTold];
  find: readonly [{ requestNo: string }, InsurerTold];
  policy: readonly [{ policyNo: string }, { content: string }];
  state: readonly [{ applicationNo: string }, { state: string; text: string }];
  attach: readonly [{ applicationNo: string; fileName: string; content: string }, object];
  codes: readonly [{ kind: string }, readonly InsurerCode[]];
}

/** A request the insurer never had, and a policy that is not printed yet. */
export const requestUnknown = 'REQUEST_UNKNOWN';
export const policyNotReady = 'NOT_READY';

/** The insurer of cargo as the operator of the server named it. */
export class Insurer extends SignedPeer<InsurerSteps> {}
