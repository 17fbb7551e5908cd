import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobLine, JobRunLine, JobsAnswer, LetterLine } from '#define/jobLog';
import {
  didText,
  jobWord,
  outcomeWord,
  readJobs,
  resendLetter,
  runJob,
  runsShown,
  tookText,
} from '#modules/access/operation/jobLines.screen';
import { reasonOf } from '#client/calls/reasonOf';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { timeZoneAtom } from '#client/session/session';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { formatMoment } from '#values/moment';

const lookMs = 3_000;

const bad = ({ outcome }: JobRunLine) => (outcome === 'FAILED' || outcome === 'LOST' ? 'records-table-bad' : '');

/** Is something being done, or due? Then what is shown changes by itself. */
const isMoving = ({ jobs }: JobsAnswer) =>
  jobs.some(({ nextTime, last }) => Date.parse(nextTime) <= Date.now() || (last !== null && last.outcome === null));

function JobRow({ job, onRun }: { job: JobLine; onRun: () => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const { name, epId, nextTime, last } = job;
  return (
    <tr>
      <td>
        {jobWord(name)}
        <span className="records-table-quiet">{t(`jobs:about.${name}`, { defaultValue: '' })}</span>
      </td>
      <td>{t(epId === '0' ? 'jobs:company' : 'jobs:branch')}</td>
      <td dir="ltr">{formatMoment(nextTime, zone)}</td>
      <td>{last === null ? t('jobs:never') : <bdi dir="ltr">{formatMoment(last.startTime, zone)}</bdi>}</td>
      <td className={last === null ? '' : bad(last)}>
        {last === null ? null : outcomeWord(last)}
        {last === null ? null : <span className="records-table-quiet">{didText(last)}</span>}
      </td>
      <td>
        <button type="button" className="button" onClick={onRun}>
          {t('jobs:runNow')}
        </button>
      </td>
    </tr>
  );
}

function JobTable({ jobs, onDone }: { jobs: readonly JobLine[]; onDone: () => void }) {
  const { t } = useTranslation();
  const run = async ({ name, epId }: JobLine) => {
    await runJob(name, epId).then(
      () => toast('done', t('jobs:asked', { name: jobWord(name) })),
      (error: unknown) => toast('error', reasonOf(error)),
    );
    onDone();
  };
  return (
    <RecordsTable heads={[...(['job', 'scope', 'next', 'lastRun', 'result'] as const).map((head) => t(`jobs:${head}`)), '']}>
      {jobs.map((job) => (
        <JobRow key={`${job.epId} ${job.name}`} job={job} onRun={() => void run(job)} />
      ))}
    </RecordsTable>
  );
}

function RunTable({ runs }: { runs: readonly JobRunLine[] }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <RecordsTable heads={(['start', 'job', 'scope', 'result', 'took', 'by'] as const).map((head) => t(`jobs:${head}`))}>
      {runs.map((run) => (
        <tr key={`${run.epId} ${run.id}`}>
          <td dir="ltr">{formatMoment(run.startTime, zone)}</td>
          <td>{jobWord(run.name)}</td>
          <td>{t(run.epId === '0' ? 'jobs:company' : 'jobs:branch')}</td>
          <td className={bad(run)}>
            {outcomeWord(run)}
            <span className="records-table-quiet" dir="auto">
              {didText(run)}
            </span>
          </td>
          <td>{tookText(run)}</td>
          <td dir="auto">{run.askedBy ?? t('jobs:schedule')}</td>
        </tr>
      ))}
    </RecordsTable>
  );
}

function LetterTable({ letters, onDone }: { letters: readonly LetterLine[]; onDone: () => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const resend = async ({ id, state, subject, recipient }: LetterLine) => {
    const question = { title: t('jobs:resendTitle'), body: t('jobs:resendBody', { subject, recipient }), verb: t('jobs:resend') };
    if (state === 'UNSURE' && !(await confirmDialog(question))) return;
    await resendLetter(id).then(
      () => toast('done', t('jobs:resent')),
      (error: unknown) => toast('error', reasonOf(error)),
    );
    onDone();
  };
  return (
    <RecordsTable heads={[...(['made', 'recipient', 'subject', 'state', 'reason'] as const).map((head) => t(`jobs:${head}`)), '']}>
      {letters.map((letter) => (
        <tr key={letter.id}>
          <td dir="ltr">{formatMoment(letter.madeTime, zone)}</td>
          <td dir="ltr">{letter.recipient}</td>
          <td dir="auto">{letter.subject}</td>
          <td className={letter.state === 'WAITING' ? '' : 'records-table-bad'}>{t(`jobs:letterState.${letter.state}`)}</td>
          <td>{letter.reason}</td>
          <td>
            <button type="button" className="button" onClick={() => void resend(letter)}>
              {t('jobs:resend')}
            </button>
          </td>
        </tr>
      ))}
    </RecordsTable>
  );
}

/** What the server does by itself: when it is due, what became of it and why it failed, and letters that are not sent; each can be wanted at once. */
export function Jobs() {
  const { t } = useTranslation();
  const [{ page, onlyFailed }, setWanted] = useState({ page: 1, onlyFailed: false });
  const { read, failed, again } = useRead(useCallback(() => readJobs(page, onlyFailed), [page, onlyFailed]));
  useEffect(() => {
    if (read === undefined || !isMoving(read)) return undefined;
    const timer = setTimeout(again, lookMs);
    return () => clearTimeout(timer);
  }, [read, again]);
  if (read === undefined) return <Unread reason={failed} onRetry={again} />;
  const { jobs, runs, total, letters } = read;
  const pages = Math.max(1, Math.ceil(total / runsShown));
  return (
    <>
      <Unread reason={failed} onRetry={again} />
      <JobTable jobs={jobs} onDone={again} />
      {letters.length === 0 ? null : <h2>{t('jobs:letters')}</h2>}
      {letters.length === 0 ? null : <LetterTable letters={letters} onDone={again} />}
      <h2>{t('jobs:runs')}</h2>
      <div className="account-bar">
        <button type="button" className="button" aria-pressed={onlyFailed} onClick={() => setWanted({ page: 1, onlyFailed: !onlyFailed })}>
          {t('jobs:onlyFailed')}
        </button>
        <span role="status">{t('jobs:count', { count: total })}</span>
        <button type="button" className="button" disabled={page <= 1} onClick={() => setWanted({ page: page - 1, onlyFailed })}>
          {t('account:before')}
        </button>
        <bdi dir="ltr">
          {page} / {pages}
        </bdi>
        <button type="button" className="button" disabled={page >= pages} onClick={() => setWanted({ page: page + 1, onlyFailed })}>
          {t('account:after')}
        </button>
      </div>
      {runs.length === 0 ? <p className="messages-empty">{t('jobs:noRuns')}</p> : <RunTable runs={runs} />}
    </>
  );
}
