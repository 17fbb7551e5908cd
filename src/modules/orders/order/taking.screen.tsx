import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { reasonOf } from '#client/calls/reasonOf';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import '#client/sheet/tasks/tasks.css';

interface Offered {
  readonly id: string;
  readonly number: string;
}

interface ChoiceProps {
  readonly offered: readonly Offered[] | undefined;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Choice({ offered, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLSelectElement>(null);
  const there = offered !== undefined && offered.length > 0;
  // They come after the dialog has opened.
  useEffect(() => {
    if (there) field.current?.focus();
  }, [there]);
  if (offered === undefined) return null;
  if (offered.length === 0) return <p role="status">{t('numbers:takeNone')}</p>;
  return (
    <label className="field">
      <span>{t('numbers:number')}</span>
      <select ref={field} className="input" dir="ltr" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {offered.map(({ id, number }) => (
          <option key={id} value={id}>
            {number}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Gives the chosen order a number that was reserved, in place of its own (domain/02a §2.3.3). */
export function TakingDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const [id] = useState(() => selectedRowIds(desk).find((one) => !one.startsWith('new:')) ?? null);
  const row = id === null ? null : desk.model.viewRowOf(id);
  const jobNo = row === null ? '' : desk.model.cell(row, 'jobNo').text;
  const {
    read: offered,
    failed,
    again,
  } = useRead(
    useCallback(
      async () => (id === null ? [] : call<Offered[]>('GET', '/OrderController/selectJobNumber', { orderId: id }, { quiet: true })),
      [id],
    ),
  );
  const [wanted, setWanted] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const chosen = offered?.some((one) => one.id === wanted) ? wanted : (offered?.[0]?.id ?? '');
  const take = async () => {
    if (chosen === '' || busy) return;
    setBusy(true);
    await call<{ jobNo: string }>('POST', '/OrderController/takeJobNumber', { orderId: id, jobNumberId: chosen }, { quiet: true }).then(
      (done) => (toast('done', t('numbers:taken', { number: done.jobNo })), onClose()),
      (error: unknown) => {
        setReason(reasonOf(error));
        // Somebody may have taken it meanwhile.
        again();
      },
    );
    setBusy(false);
  };
  return (
    <Dialog
      title={id === null ? t('numbers:takeTask') : t('numbers:takeTitle', { jobNo })}
      width={480}
      onSubmit={() => void take()}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={chosen === '' || busy}>
            {t('numbers:take')}
          </button>
        </>
      }
    >
      <p className="task-what">{t(id === null ? 'numbers:takeNothing' : 'numbers:takeWhat')}</p>
      <Unread reason={failed} onRetry={again} />
      {id === null ? null : <Choice offered={offered} chosen={chosen} onChoose={setWanted} />}
      <p className="form-error" role="alert">
        {reason}
      </p>
    </Dialog>
  );
}
