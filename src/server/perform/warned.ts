import type { StepWarning } from '#server/perform/steps';
import { Refused, Warned } from '#server/refused';

/** What a person answers warnings with. */
interface Answered {
  /** Codes of the warnings they go on in spite of. */
  readonly accepted: ReadonlySet<string>;
  readonly reason: string | null;
  readonly dryRun: boolean;
}

/** A reason that says something. */
export const given = (reason: string | null): boolean => reason !== null && reason.trim() !== '';

/** Asks about warnings that were not accepted yet, all rows at once; what was accepted with a reason has one. @throws Warned, Refused */
export function askWarnings(warnings: readonly StepWarning[], { accepted, reason, dryRun }: Answered): void {
  if (dryRun) return;
  const open = warnings.filter(({ code }) => !accepted.has(code));
  if (open.length > 0) throw new Warned(open.map(({ reason: _reason, ...warning }) => warning));
  if (warnings.some((warning) => warning.reason) && !given(reason)) throw new Refused('REASON_REQUIRED', {}, 'reason');
}
