import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookPeriodOf, periodBefore, periodText } from '#define/books';
import { call } from '#client/calls/http';
import { reasonOf } from '#client/calls/reasonOf';
import { ReasonField } from '#client/reasons/ReasonField.tsx';
import { branchName } from '#client/session/branches';
import { userAtom } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { todayText } from '#client/sheet/desk/commands';
import { languageAtom } from '#client/words/words';
import '#client/sheet/tasks/tasks.css';

/** A branch as far as its books are concerned. */
interface Branch {
  readonly id: string;
  readonly shortName: string;
  readonly englishName: string;
  readonly arabicName: string | null;
  readonly closedPeriod: string | null;
  readonly reopenUserId: string | null;
  /** Who asks for the last month again, by name. */
  readonly reopenUser: string | null;
  readonly reopenReason: string | null;
}

/** The month before this one, which is usually closed next. */
const lastMonth = (): string => periodBefore(bookPeriodOf(todayText()));

async function readBranch(id: string): Promise<Branch | null> {
  const where = { field: 'id', op: 'equal', value: id };
  const { rows } = await call<{ rows: readonly Branch[] }>(
    'GET',
    '/BranchManagerController/listGetEpTree',
    { page: 1, size: 1, where },
    { quiet: true },
  );
  return rows[0] ?? null;
}

/** What can be done about the books, the call it makes and what is said when it is done. */
function useDeeds(id: string, onDone: () => void) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const done = async (what: string, values: object, words: string, period: string) => {
    setBusy(true);
    setFailed('');
    await call('POST', `/BranchManagerController/${what}`, { id, ...values }, { quiet: true }).then(
      () => (toast('done', t(`books:${words}`, { period: periodText(period) })), onDone()),
      (error: unknown) => setFailed(reasonOf(error)),
    );
    setBusy(false);
  };
  return { done, failed, busy };
}

type Deeds = ReturnType<typeof useDeeds>;

function Asked({ branch, deeds }: { branch: Branch; deeds: Deeds }) {
  const { t } = useTranslation();
  const own = useAtomValue(userAtom)?.id === branch.reopenUserId;
  const period = branch.closedPeriod ?? '';
  return (
    <section>
      <p className="task-what" dir="auto">
        {t(own ? 'books:own' : 'books:waiting', { name: branch.reopenUser, period: periodText(period), reason: branch.reopenReason })}
      </p>
      <div className="closing-actions">
        {own ? null : (
          <button
            type="button"
            className="button button-primary"
            disabled={deeds.busy}
            onClick={() => void deeds.done('confirmReopenPeriod', {}, 'reopened', period)}
          >
            {t('books:confirm', { period: periodText(period) })}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={deeds.busy}
          onClick={() => void deeds.done('refuseReopenPeriod', {}, 'refused', period)}
        >
          {t(own ? 'books:withdraw' : 'books:refuse')}
        </button>
      </div>
    </section>
  );
}

function Reopening({ period, deeds }: { period: string; deeds: Deeds }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState('');
  const ask = () =>
    reason.trim() === '' ? setWrong(t('reasons:needed')) : void deeds.done('reopenPeriod', { reason: reason.trim() }, 'asked', period);
  return (
    <details className="closing-reopen">
      <summary>{t('books:reopenTitle')}</summary>
      <p>{t('books:reopenRule', { period: periodText(period) })}</p>
      <ReasonField action="UNLOCK" value={reason} wrong={wrong} onChange={(text) => (setReason(text), setWrong(''))} />
      <button type="button" className="button" disabled={deeds.busy} onClick={ask}>
        {t('books:ask')}
      </button>
    </details>
  );
}

/** The books of one branch: closed up to a month that is over, or the last closed month asked for again (domain/12 nr 1). */
export function ClosingDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const [branch, setBranch] = useState<Branch | null>(null);
  const [unread, setUnread] = useState('');
  const [through, setThrough] = useState(() => periodText(lastMonth()));
  const read = useCallback(
    () => void (id === null ? Promise.resolve(null) : readBranch(id)).then(setBranch, (error: unknown) => setUnread(reasonOf(error))),
    [id],
  );
  useEffect(read, [read]);
  const deeds = useDeeds(id ?? '', read);
  const period = through.replace('-', '');
  const closed = branch?.closedPeriod ?? null;
  const mayClose = branch !== null && period.length === 6 && (closed === null || period > closed);
  const name = branch === null ? '' : branchName({ ...branch, name: branch.shortName }, language);
  return (
    <Dialog
      title={branch === null ? t('books:task') : t('books:title', { branch: name })}
      width={560}
      onLeave={onClose}
      onSubmit={() => void (mayClose && !deeds.busy && deeds.done('closePeriod', { period }, 'closed', period))}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.close')}
          </button>
          <button type="submit" className="button button-primary" disabled={!mayClose || deeds.busy}>
            {t('books:close')}
          </button>
        </>
      }
    >
      {branch === null ? (
        <p>{id === null ? t('books:nothing') : null}</p>
      ) : (
        <p className="task-what" role="status">
          {closed === null ? t('books:standingNone') : t('books:standing', { period: periodText(closed) })}
        </p>
      )}
      {branch === null ? null : (
        <>
          <label className="field">
            <span>{t('books:through')}</span>
            <input
              className="input"
              type="month"
              data-first=""
              value={through}
              max={periodText(lastMonth())}
              onChange={(event) => setThrough(event.target.value)}
            />
          </label>
          <p className="task-due">{t('books:rule')}</p>
          {branch.reopenUserId !== null ? (
            <Asked branch={branch} deeds={deeds} />
          ) : closed === null ? null : (
            <Reopening key={closed} period={closed} deeds={deeds} />
          )}
        </>
      )}
      <p className="form-error" role="alert">
        {deeds.failed || unread}
      </p>
    </Dialog>
  );
}
