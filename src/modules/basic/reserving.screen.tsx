import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { reasonOf } from '#client/calls/reasonOf';
import { timeZoneAtom } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { formatMoment } from '#values/moment';
import '#client/sheet/tasks/tasks.css';

interface JobNumber {
  readonly id: string;
  readonly number: string;
  readonly state: 'RESERVED' | 'USED' | 'VOID';
  readonly createUser: string;
  readonly createTime: string;
}

interface JobNumbers {
  readonly rows: readonly JobNumber[];
  readonly total: number;
  /** Those nobody has used. */
  readonly reserved: number;
}

const usualCount = 10;
const mostCount = 500;

async function readNumbers(jobPrefixId: string, pages: number): Promise<JobNumbers> {
  const all = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      call<JobNumbers>('GET', '/basicDataController/select_jobNumber', { jobPrefixId, page: at + 1 }, { quiet: true }),
    ),
  );
  return { rows: all.flatMap(({ rows }) => rows), total: all[0]?.total ?? 0, reserved: all[0]?.reserved ?? 0 };
}

function Numbers({ numbers, onVoid }: { numbers: readonly JobNumber[]; onVoid: (one: JobNumber) => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <table className="task-table">
      <thead>
        <tr>
          {(['number', 'state', 'since'] as const).map((head) => (
            <th key={head} scope="col">
              {t(`numbers:${head}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {numbers.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <bdi dir="ltr">{one.number}</bdi>
            </th>
            <td>{t(`numbers:states.${one.state}`)}</td>
            <td>
              <bdi>{one.createUser}</bdi> <bdi dir="ltr">{formatMoment(one.createTime, zone).slice(0, 16)}</bdi>
            </td>
            <td>
              {one.state === 'RESERVED' ? (
                <button
                  type="button"
                  className="quiet-button"
                  aria-label={`${t('numbers:void')} ${one.number}`}
                  onClick={() => onVoid(one)}
                >
                  {t('numbers:void')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reserving({ id }: { id: string }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const { read, failed, again } = useRead(useCallback(() => readNumbers(id, pages), [id, pages]));
  const [count, setCount] = useState(String(usualCount));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const wanted = Number(count);
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= mostCount;
  const doing = async (path: string, values: object, words: string) => {
    setBusy(true);
    setReason('');
    await call('POST', `/basicDataController/${path}`, values, { quiet: true }).then(
      () => toast('done', words),
      (error: unknown) => setReason(reasonOf(error)),
    );
    setBusy(false);
    again();
  };
  const giveUp = async ({ id: one, number }: JobNumber) => {
    const question = { title: t('numbers:voidTitle'), body: t('numbers:voidBody', { number }), verb: t('numbers:void'), danger: true };
    if (await confirmDialog(question)) await doing('voidJobNumber', { ids: one }, t('numbers:voided', { number }));
  };
  return (
    <>
      <p className="task-what">{t('numbers:what')}</p>
      <div className="task-fields">
        <label className="field">
          <span>{t('numbers:count')}</span>
          <input
            className="input"
            type="number"
            data-first=""
            min={1}
            max={mostCount}
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
        </label>
        <div className="task-beside">
          <button
            type="button"
            className="button button-primary"
            disabled={!fits || busy}
            onClick={() => void doing('reserveJobNumber', { jobPrefixId: id, count: wanted }, t('numbers:reserved', { n: count }))}
          >
            {t('numbers:reserve')}
          </button>
        </div>
      </div>
      <p className="form-error" role="alert">
        {reason}
      </p>
      <Unread reason={failed} onRetry={again} />
      {read === undefined ? null : (
        <p role="status">
          {read.total === 0 ? t('numbers:none') : t('numbers:standing', { n: String(read.reserved), all: String(read.total) })}
        </p>
      )}
      {read === undefined || read.rows.length === 0 ? null : (
        <div className="task-scroll" tabIndex={0} role="region" aria-label={t('numbers:task')}>
          <Numbers numbers={read.rows} onVoid={(one) => void giveUp(one)} />
          {read.rows.length < read.total ? (
            <button type="button" className="button" onClick={() => setPages(pages + 1)}>
              {t('numbers:more', { n: String(read.total - read.rows.length) })}
            </button>
          ) : null}
        </div>
      )}
    </>
  );
}

/** Numbers of the chosen pattern taken beforehand (domain/02a §2.3.3): more of them, and what became of each. */
export function ReservingDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const [id] = useState(() => selectedRowIds(desk)[0]);
  const row = id === undefined ? null : desk.model.viewRowOf(id);
  const prefix = row === null ? '' : desk.model.cell(row, 'jobPrefix').text;
  const saved = id !== undefined && !id.startsWith('new:');
  const close = (
    <button type="submit" className="button">
      {t('shell:dialog.close')}
    </button>
  );
  return (
    <Dialog
      title={saved ? t('numbers:title', { prefix }) : t('numbers:task')}
      width={560}
      actions={close}
      onSubmit={onClose}
      onLeave={onClose}
    >
      {saved ? <Reserving id={id} /> : <p>{t(id === undefined ? 'numbers:nothing' : 'numbers:unsaved')}</p>}
    </Dialog>
  );
}
