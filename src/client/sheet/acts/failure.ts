import type { RefusalOnWire, WarningOnWire } from '#define/wire';
import { CallFailed } from '#client/calls/failed';

/** Why the server would not do it: the rows it names, or one sentence; and what it asks about first. */
export interface Failure {
  readonly refusals: readonly RefusalOnWire[];
  readonly warnings: readonly WarningOnWire[];
  readonly text: string;
}

export const failureOf = (error: unknown): Failure =>
  error instanceof CallFailed
    ? {
        refusals: error.refusals.filter(({ id }) => id !== undefined),
        warnings: error.warnings,
        text: error.refusals[0]?.text ?? error.codeMsg,
      }
    : { refusals: [], warnings: [], text: String(error) };
