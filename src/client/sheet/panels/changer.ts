import i18next from 'i18next';
import type { CellProblem } from '#client/sheet/model';

/** Who made a change and when, as the history has it. */
export interface Changer {
  readonly by: string;
  readonly at: string;
}

/** The problem with the person and the time, where it lacks them. */
export function withChanger(problem: CellProblem | null, changer: Changer | null): CellProblem | null {
  return problem === null || changer === null || problem.changedBy !== undefined
    ? problem
    : { ...problem, changedBy: changer.by, changedAt: changer.at };
}

/** Who changed a cell of mine, as a title; `time` words a moment. */
export function conflictTitle({ changedBy: who, changedAt }: Partial<CellProblem>, time: (moment: string) => string): string {
  if (who === undefined || changedAt === undefined) return i18next.t('sheet:conflict.titleUnknown');
  return i18next.t('sheet:conflict.title', { who, time: time(changedAt) });
}

/** Who changed a cell of mine to what and when, in one line. */
export function conflictLine({ changedBy: who, changedAt, theirs = '' }: Partial<CellProblem>, time: (moment: string) => string): string {
  const value = theirs === '' ? i18next.t('sheet:grid.blank') : theirs;
  if (who === undefined || changedAt === undefined) return i18next.t('sheet:conflict.shortUnknown', { theirs: value });
  return i18next.t('sheet:conflict.short', { theirs: value, who, time: time(changedAt) });
}
