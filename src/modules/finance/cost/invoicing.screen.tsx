import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Language } from '#names/languages';
import type { RefusalOnWire } from '#define/wire';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { baseCurrencyAtom } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import { notify } from '#client/shell/feedback.tsx';
import { save, selectedRowIds, todayText } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { plainContent } from '#client/sheet/views/content';
import { searchFor } from '#client/sheet/views/address';
import '#client/sheet/tasks/tasks.css';

interface MadeInvoice {
  readonly invoiceNo: string | null;
  readonly currency: string;
  readonly dueDate: string | null;
  readonly amount: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  readonly baseAmount: string;
  readonly lines: number;
}

/** What the server would make of the charges, or why it would not. */
type Preview = { readonly invoices: readonly MadeInvoice[] } | { readonly refusals: readonly RefusalOnWire[]; readonly text: string };

/** The server takes no more at once. */
const mostCosts = 2_000;
const mostNamed = 12;
const restMs = 250;
const noticeSeconds = 12;

const makeInvoices = (costIds: readonly string[], invoiceDate: string, more: object): Promise<{ invoices: readonly MadeInvoice[] }> =>
  call('POST', '/invoiceController/insert', { costIds: costIds.join(','), invoiceDate, ...more }, { quiet: true });

const failureOf = (error: unknown): Preview => (error instanceof CallFailed ? { refusals: error.refusals.filter(({ id }) => id !== undefined), text: error.refusals[0]?.text ?? error.codeMsg } : { refusals: [], text: String(error) });

/** Asks the server what would come of it, a moment after the last change; null while nobody knows. */
function usePreview(ids: readonly string[], date: string, again: number): Preview | null {
  const [preview, setPreview] = useState<{ for: string; found: Preview } | null>(null);
  const asked = `${ids.join()} ${date} ${again}`;
  useEffect(() => {
    let current = true;
    if (ids.length === 0 || date === '') return;
    const timer = setTimeout(() => {
      void makeInvoices(ids, date, { dryRun: true }).catch(failureOf).then((found) => current && setPreview({ for: asked, found }));
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ids, date, asked]);
  return preview?.for === asked ? preview.found : null;
}

/** Rows among these that hold something the server does not know yet. */
function unsavedAmong(desk: Desk, ids: readonly string[]): number {
  if (desk.model.status().waiting === 0) return 0;
  const names = desk.model.columns.map(({ name }) => name);
  const waits = (row: number) => names.some((name) => ['waiting', 'refused', 'conflict', 'saving'].includes(desk.model.cell(row, name).state));
  return ids.filter((id) => id.startsWith('new:') || waits(desk.model.viewRowOf(id) ?? -1)).length;
}

function Figures({ invoices, language }: { invoices: readonly MadeInvoice[]; language: Language }) {
  const { t } = useTranslation();
  const baseCurrency = useAtomValue(baseCurrencyAtom);
  const amount = (text: string, currency: string) => (
    <td className="task-number">
      <bdi dir="ltr">{formatDecimal(text, { language, decimals: currencyDecimals(currency) })}</bdi>
    </td>
  );
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

/** Rows by the reason they cannot be taken, in the order of the sheet. */
function byReason(desk: Desk, refusals: readonly RefusalOnWire[]): readonly { text: string; rows: readonly number[] }[] {
  const reasons = new Map<string, number[]>();
  for (const { id = '', text } of refusals) {
    const row = desk.model.viewRowOf(id);
    reasons.set(text, [...(reasons.get(text) ?? []), ...(row === null ? [] : [row + 1])]);
  }
  return [...reasons].map(([text, rows]) => ({ text, rows: rows.sort((a, b) => a - b) }));
}

/** The charges that cannot be taken, by reason and row, and the way to go on without them. */
function Obstacles({ desk, refusals, text, rest, onLeaveOut }: { desk: Desk; refusals: readonly RefusalOnWire[]; text: string; rest: number; onLeaveOut: () => void }) {
  const { t } = useTranslation();
  if (refusals.length === 0) return <p className="form-error" role="alert">{text}</p>;
  return (
    <div role="alert">
      <p className="form-error">{t('invoicing:cannot', { count: refusals.length })}</p>
      <ul className="task-list">
        {byReason(desk, refusals).map(({ text: reason, rows }) => (
          <li key={reason}>
            <span dir="auto">{reason}</span>{' '}
            <bdi>{t(rows.length > mostNamed ? 'invoicing:rowsAndMore' : 'invoicing:rows', { rows: rows.slice(0, mostNamed).join(t('sheet:grid.comma')), count: rows.length - mostNamed })}</bdi>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <button type="button" className="button" onClick={onLeaveOut}>
          {t('invoicing:leaveOut', { count: refusals.length })}
        </button>
      ) : null}
    </div>
  );
}

function Unsaved({ desk, count, onSaved }: { desk: Desk; count: number; onSaved: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="task-notice" role="status">
      <span>{t('invoicing:unsaved', { count })}</span>
      <button type="button" className="button" onClick={() => void save(desk).then(onSaved)}>
        {t('sheet:save.verb')}
      </button>
    </p>
  );
}

/** What the dialog takes as chosen when it opens; later presses in the sheet change nothing. */
function useChosen(desk: Desk) {
  const [all, setAll] = useState(() => selectedRowIds(desk));
  const ids = useMemo(() => all.filter((id) => !id.startsWith('new:')), [all]);
  const first = desk.model.viewRowOf(all[0] ?? '');
  const words = (field: string) => (first === null ? '' : desk.model.cell(first, field).text);
  return { all, ids, leaveOut: (gone: ReadonlySet<string>) => setAll(all.filter((id) => !gone.has(id))), direction: words('direction'), partner: words('customerId') };
}

/** The call that makes them; a failure takes the preview's place. */
function useMaking(ids: readonly string[], onMade: (numbers: readonly string[]) => void) {
  const batchId = useMemo(() => crypto.randomUUID(), []);
  const [failed, setFailed] = useState<Preview | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (date: string, remark: string) => {
    setBusy(true);
    try {
      const { invoices } = await makeInvoices(ids, date, { remark, batchId });
      onMade(invoices.flatMap(({ invoiceNo }) => invoiceNo ?? []));
    } catch (error) {
      setFailed(failureOf(error));
      setBusy(false);
    }
  };
  return { make, failed, busy, forgive: () => setFailed(null) };
}

/** Makes invoices of the selected charges, one for each currency; what will come of it is shown before (domain/03 §3.7.1). */
export function InvoicingDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { all, ids, leaveOut, direction, partner } = useChosen(desk);
  const [date, setDate] = useState(todayText);
  const [remark, setRemark] = useState('');
  const [turn, setTurn] = useState(0);
  const first = useRef<HTMLInputElement>(null);
  const { make, failed, busy, forgive } = useMaking(ids, (numbers) => {
    onClose();
    const show = searchFor({ ...plainContent, where: { and: [{ field: 'invoiceNo', op: 'equal', anyOf: numbers }] } });
    notify({ title: t('invoicing:made', { count: numbers.length }), text: numbers.join(t('sheet:grid.comma')), seconds: noticeSeconds, onOpen: () => void navigate(`/financial/invoice${show}`) });
  });
  const tooMany = all.length > mostCosts;
  const unsaved = tooMany ? 0 : unsavedAmong(desk, all);
  const asked = usePreview(tooMany || unsaved > 0 ? none : ids, date, turn);
  const preview = failed ?? asked;
  const ready = preview !== null && 'invoices' in preview && unsaved === 0;
  return (
    <Dialog
      title={t('invoicing:title')}
      width={600}
      onSubmit={() => void (ready && !busy && make(date, remark))}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={!ready || busy}>
            {ready ? t('invoicing:verb', { count: preview.invoices.length }) : t('invoicing:title')}
          </button>
        </>
      }
    >
      <p className="task-what">
        {all.length === 0 ? t('invoicing:nothing') : t('invoicing:what', { count: all.length, direction, partner })}
      </p>
      {tooMany ? <p className="form-error" role="alert">{t('invoicing:tooMany', { n: mostCosts })}</p> : null}
      {unsaved > 0 ? <Unsaved desk={desk} count={unsaved} onSaved={() => setTurn(turn + 1)} /> : null}
      <div className="task-fields">
        <label className="field">
          <span>{t('invoicing:date')}</span>
          <input ref={first} className="input" type="date" data-first="" value={date} max="9999-12-31" onChange={(event) => (setDate(event.target.value), forgive())} />
        </label>
        <label className="field">
          <span>{t('invoicing:remark')}</span>
          <input className="input" dir="auto" value={remark} maxLength={4_000} onChange={(event) => setRemark(event.target.value)} />
        </label>
      </div>
      <div aria-live="polite" aria-busy={preview === null}>
        {preview === null ? null : 'invoices' in preview ? (
          <Figures invoices={preview.invoices} language={desk.model.language} />
        ) : (
          <Obstacles
            desk={desk}
            {...preview}
            rest={ids.length - preview.refusals.length}
            onLeaveOut={() => {
              forgive();
              leaveOut(new Set(preview.refusals.flatMap(({ id }) => id ?? [])));
              first.current?.focus();
            }}
          />
        )}
      </div>
      {ready && preview.invoices[0]?.dueDate ? <p className="task-due">{t('invoicing:due', { date: preview.invoices[0].dueDate })}</p> : null}
    </Dialog>
  );
}

const none: readonly string[] = [];
