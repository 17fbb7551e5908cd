import type { RefusalCode } from '#names/refusals';

/** Why a formula gives no number; ends its evaluation and is answered as a problem. */
export class Fault extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly detail: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.name = 'Fault';
  }
}
