import i18next from 'i18next';
import type { JobRunLine, JobsAnswer } from '#define/jobLog';
import { call } from '#client/calls/http';

export const runsShown = 50;

/** What the server does by itself, with one page of its tries. Rejects with `CallFailed`. */
export const readJobs = (page: number, onlyFailed: boolean): Promise<JobsAnswer> =>
  call<JobsAnswer>(
    'GET',
    '/JobController/selectJob',
    { page, size: runsShown, ...(onlyFailed ? { outcome: 'FAILED' } : {}) },
    { quiet: true, background: true },
  );

/** Makes a job due now. Rejects with `CallFailed`. */
export const runJob = (name: string, epId: string): Promise<null> =>
  call<null>('POST', '/JobController/runJob', { name, ...(epId === '0' ? { company: true } : {}) }, { quiet: true });

/** Sends a letter once more. Rejects with `CallFailed`. */
export const resendLetter = (id: string): Promise<null> => call<null>('POST', '/JobController/resendLetter', { id }, { quiet: true });

export const jobWord = (name: string): string => i18next.t(`jobs:name.${name}`, { defaultValue: name });

export const outcomeWord = ({ outcome, attempt }: JobRunLine): string => {
  const word = i18next.t(`jobs:outcome.${outcome ?? 'RUNNING'}`);
  return attempt === 1 ? word : `${word} · ${i18next.t('jobs:attempt', { n: String(attempt) })}`;
};

/** What a try did, or why it failed. */
export function didText({ outcome, did, error }: JobRunLine): string {
  if (error !== null) return error;
  if (outcome !== 'DONE') return '';
  const counts = Object.entries(did).filter(([, count]) => count > 0);
  return counts.length === 0
    ? i18next.t('jobs:did.none')
    : counts
        .map(([name, count]) => i18next.t(`jobs:did.${name}`, { n: count.toLocaleString('en'), defaultValue: `${name} ${count}` }))
        .join(i18next.t('sheet:filter.comma'));
}

export const tookText = ({ milliseconds }: JobRunLine): string =>
  milliseconds === null ? '' : i18next.t('jobs:seconds', { n: (milliseconds / 1000).toFixed(2) });
