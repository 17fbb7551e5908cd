import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { bookPeriodOf, periodText } from '#define/books';
import type { Language } from '#names/languages';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { baseCurrencyAtom } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import { notify } from '#client/shell/feedback.tsx';
import { todayText } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { plainContent } from '#client/sheet/views/content';
import { searchFor } from '#client/sheet/views/address';
import { Allocating, useAllocations, type Allocations } from '#modules/finance/cost/allocating.screen.tsx';
import { CreditAsked, isExceeded, type Credit } from '#modules/finance/cost/creditAsked.screen.tsx';
import { failureOf, Obstacles, unsavedAmong, Unsaved, useAsked, type Failure } from '#client/sheet/acts/asking.tsx';
import { AmountCell, ChosenCharges, useChosen } from '#modules/finance/cost/chosenCharges.screen.tsx';
import '#client/sheet/tasks/tasks.css';

interface MadeInvoice {
  readonly invoiceNo: string | null;
  readonly currency: string;
  readonly invoiceDate: string;
  /** The month it is booked in, `yyyymm`. */
  readonly bookPeriod: string;
  readonly dueDate: string | null;
  readonly amount: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  readonly baseAmount: string;
  readonly lines: number;
}

interface Made {
  readonly invoices: readonly MadeInvoice[];
  /** Of receivables: how far they use the customer's credit. */
  readonly credit: Credit | null;
}

/** What the server would make of the charges, or why it would not. */
type Preview = Made | Failure;

/** The server takes no more at once. */
const mostCosts = 2_000;
const noticeSeconds = 12;

const makeInvoices = (costIds: readonly string[], invoiceDate: string, more: object): Promise<Made> =>
  call('POST', '/invoiceController/insert', { costIds: costIds.join(','), invoiceDate, ...more }, { quiet: true });

function Figures({ invoices, language }: { invoices: readonly MadeInvoice[]; language: Language }) {
  const { t } = useTranslation();
  const baseCurrency = useAtomValue(baseCurrencyAtom);
  const amount = (text: string, currency: string) => <AmountCell text={text} currency={currency} language={language} />;
  return (
    <table className="task-table">
      <thead>
        <tr>
          {(['currency', 'lines', 'amount', 'netAmount', 'taxAmount', 'baseAmount'] as const).map((name) => (
            <th key={name} scope="col" className={name === 'currency' ? undefined : 'task-number'}>
              {t(`invoicing:${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoices.map((one) => (
          <tr key={one.currency}>
            <th scope="row">{one.currency}</th>
            <td className="task-number">{one.lines}</td>
            {amount(one.amount, one.currency)}
            {amount(one.netAmount, one.currency)}
            {amount(one.taxAmount, one.currency)}
            {amount(one.baseAmount, baseCurrency)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The call that makes them; a failure takes the preview's place. */
function useMaking(ids: readonly string[], onMade: (numbers: readonly string[]) => void, onWarned: () => void) {
  const batchId = useMemo(() => crypto.randomUUID(), []);
  const [failed, setFailed] = useState<Preview | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (date: string, more: object) => {
    setBusy(true);
    try {
      const { invoices } = await makeInvoices(ids, date, { ...more, batchId });
      onMade(invoices.flatMap(({ invoiceNo }) => invoiceNo ?? []));
    } catch (error) {
      setBusy(false);
      // Somebody used the credit meanwhile: what the server asks about now is looked at anew.
      if (error instanceof CallFailed && error.code === 428) onWarned();
      else setFailed(failureOf(error));
    }
  };
  return { make, failed, busy, forgive: () => setFailed(null) };
}

/** The allocations, with what was said against them forgotten as soon as another amount is typed. */
const forgiving = (allocations: Allocations, forgive: () => void): Allocations => ({
  ...allocations,
  type: (id, text) => (forgive(), allocations.type(id, text)),
});

interface OutcomeProps {
  readonly desk: Desk;
  readonly preview: Preview | null;
  /** Charges chosen, those that cannot be taken among them. */
  readonly rest: number;
  readonly onLeaveOut: (gone: ReadonlySet<string>) => void;
}

/** What would come of it, or what stands against it. */
function Outcome({ desk, preview, rest, onLeaveOut }: OutcomeProps) {
  const { t } = useTranslation();
  const first = preview !== null && 'invoices' in preview ? preview.invoices[0] : undefined;
  const [due, own] = [first?.dueDate, first && bookPeriodOf(first.invoiceDate)];
  return (
    <>
      <div aria-live="polite" aria-busy={preview === null}>
        {preview === null ? null : 'invoices' in preview ? (
          <Figures invoices={preview.invoices} language={desk.model.language} />
        ) : (
          <Obstacles
            desk={desk}
            failure={preview}
            cannot={t('invoicing:cannot', { count: preview.refusals.length })}
            rest={rest - preview.refusals.length}
            onLeaveOut={() => onLeaveOut(new Set(preview.refusals.flatMap(({ id }) => id ?? [])))}
          />
        )}
      </div>
      {due ? <p className="task-due">{t('invoicing:due', { date: due })}</p> : null}
      {first && own !== undefined && own !== first.bookPeriod ? (
        <p className="task-due">{t('invoicing:booked', { month: periodText(own), period: periodText(first.bookPeriod) })}</p>
      ) : null}
    </>
  );
}

/** Makes invoices of the selected charges, one for each currency; what will come of it is shown before (domain/03 §3.7.1). */
export function InvoicingDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useChosen(desk);
  const { all, ids, leaveOut } = chosen;
  const [date, setDate] = useState(todayText);
  const [remark, setRemark] = useState('');
  const [reason, setReason] = useState('');
  const [turn, setTurn] = useState(0);
  const first = useRef<HTMLInputElement>(null);
  const { make, failed, busy, forgive } = useMaking(
    ids,
    (numbers) => {
      onClose();
      const show = searchFor({ ...plainContent, where: { and: [{ field: 'invoiceNo', op: 'equal', anyOf: numbers }] } });
      notify({
        title: t('invoicing:made', { count: numbers.length }),
        text: numbers.join(t('sheet:grid.comma')),
        seconds: noticeSeconds,
        onOpen: () => void navigate(`/financial/invoice${show}`),
      });
    },
    () => setTurn((n) => n + 1),
  );
  const tooMany = all.length > mostCosts;
  const unsaved = tooMany ? 0 : unsavedAmong(desk, all);
  const allocations = useAllocations(desk, ids);
  const askable = !tooMany && unsaved === 0 && ids.length > 0 && date !== '' && !allocations.wrong;
  const asked = useAsked(askable ? `${ids.join()} ${date} ${turn} ${JSON.stringify(allocations.amounts)}` : null, () =>
    makeInvoices(ids, date, { dryRun: true, allocations: allocations.amounts }),
  );
  const preview = failed ?? asked;
  const exceeded = preview !== null && 'invoices' in preview && isExceeded(preview.credit) ? preview.credit : null;
  const ready =
    preview !== null && 'invoices' in preview && unsaved === 0 && !allocations.wrong && (exceeded === null || reason.trim() !== '');
  return (
    <Dialog
      title={t('invoicing:title')}
      width={600}
      onSubmit={() =>
        void (
          ready &&
          !busy &&
          make(date, {
            remark,
            allocations: allocations.amounts,
            ...(exceeded ? { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'], reason } : {}),
          })
        )
      }
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" data-leaves="" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={!ready || busy}>
            {preview !== null && 'invoices' in preview ? t('invoicing:verb', { count: preview.invoices.length }) : t('invoicing:title')}
          </button>
        </>
      }
    >
      <ChosenCharges chosen={chosen} nothing={t('invoicing:nothing')} />
      {tooMany ? (
        <p className="form-error" role="alert">
          {t('invoicing:tooMany', { n: mostCosts })}
        </p>
      ) : null}
      {unsaved > 0 ? <Unsaved desk={desk} count={unsaved} onSaved={() => setTurn(turn + 1)} /> : null}
      <div className="task-fields">
        <label className="field">
          <span>{t('invoicing:date')}</span>
          <input
            ref={first}
            className="input"
            type="date"
            data-first=""
            value={date}
            max="9999-12-31"
            onChange={(event) => (setDate(event.target.value), forgive())}
          />
        </label>
        <label className="field">
          <span>{t('invoicing:remark')}</span>
          <input className="input" dir="auto" value={remark} maxLength={4_000} onChange={(event) => setRemark(event.target.value)} />
        </label>
      </div>
      <Allocating
        allocations={forgiving(allocations, forgive)}
        refusals={preview !== null && 'refusals' in preview ? preview.refusals : []}
        desk={desk}
        more={ids.length}
      />
      <Outcome
        desk={desk}
        preview={allocations.wrong ? null : preview}
        rest={ids.length}
        onLeaveOut={(gone) => {
          forgive();
          leaveOut(gone);
          first.current?.focus();
        }}
      />
      {exceeded && !allocations.wrong ? (
        <CreditAsked credit={exceeded} reason={reason} language={desk.model.language} onReason={setReason} />
      ) : null}
    </Dialog>
  );
}
