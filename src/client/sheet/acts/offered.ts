import i18next from 'i18next';
import { stepsOf, type Step } from '#define/act';
import type { Definition } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import { stepVerb } from '#client/words/actWords';
import { refusalWords } from '#client/words/refusalWords';
import { fieldWords } from '#client/words/fieldWords';
import type { JudgedStep } from '#workers/sheet/tools/acts';

/** Steps a sheet offers the person signed in: those of its entity, or those the sheet names, as far as their roles go. */
export function offeredSteps(definition: Definition, { acts }: Pick<Sheet, 'acts'>): readonly Step[] {
  return stepsOf(definition).filter(({ act, way }) => (acts === undefined || acts.includes(act)) && hasRole(way.roles));
}

export const verbOf = ({ name }: Definition, { act, on }: Step): string => stepVerb(name, act, on);

/** Why a step does nothing for any of the rows it was judged for, in words; null where it does something, or nobody knows yet. */
export function whyNot({ name }: Definition, judged: JudgedStep | undefined): string | null {
  const [reason] = judged?.reasons ?? [];
  if (!judged || judged.fits > 0) return null;
  if (!reason) return judged.inForce > 0 ? i18next.t(judged.name.startsWith('cancel ') ? 'acting:notDone' : 'acting:standsSo') : null;
  return refusalWords(reason.code, reason.detail, reason.field === undefined ? '' : fieldWords(name, reason.field));
}

/** Does the step do something for some of the rows? Unknown counts as yes: the server decides. */
export const fitsSome = (judged: JudgedStep | undefined): boolean => judged === undefined || judged.fits > 0;
