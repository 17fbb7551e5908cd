import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { reasonOf } from '#client/calls/reasonOf';
import { timeZoneAtom } from '#client/session/session';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { useRead } from '#client/shell/useRead';
import { isolated } from '#client/words/isolated';
import { askQrCode, askQuota, judgeQrCode, readTaxDesk, sendSms, submitSms } from '#modules/finance/taxInvoice/taxDesk.screen';
import { formatMoment } from '#values/moment';
import './taxDesk.css';

/** The two ways of proving to the bureau who issues, and what stands between. */
type Proof = { readonly by: 'QR'; readonly image: string } | { readonly by: 'SMS'; readonly sent: boolean } | null;

/** Something typed and the step that takes it. */
function Step({ label, verb, onTake }: { label: string; verb: string; onTake: (typed: string) => void }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  return (
    <form
      className="tax-step"
      onSubmit={(event) => {
        event.preventDefault();
        onTake(typed.trim());
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button">
        {verb}
      </button>
    </form>
  );
}

/** What may still be invoiced and whether the bureau knows who issues, with the ways to prove it (screens-finance EINV). */
function TaxDeskBar() {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const { read: desk, failed, again } = useRead(readTaxDesk);
  const [proof, setProof] = useState<Proof>(null);
  const [told, setTold] = useState('');
  const at = (moment: string) => isolated(formatMoment(moment, zone).slice(0, 16));
  const take = (step: () => Promise<unknown>) => {
    setTold('');
    step().then(again, (error: unknown) => setTold(reasonOf(error)));
  };
  const scanned = async () => {
    const { loginQrState } = await judgeQrCode();
    if (loginQrState === 'WAITING') setTold(t('einvoice:desk.waiting'));
    else if (loginQrState === 'EXPIRED') setTold(t('einvoice:desk.expired'));
    if (loginQrState !== 'WAITING') setProof(null);
  };
  const until = desk?.identityUntil ?? null;
  const valid = until !== null && Date.parse(until) > Date.now();
  return (
    <section className="tax-desk" aria-label={t('einvoice:desk.label')}>
      <span className="tax-figure">
        {desk?.quotaLeft == null ? t('einvoice:desk.unknown') : t('einvoice:desk.left', { value: isolated(desk.quotaLeft) })}
      </span>
      {desk?.quotaTime == null ? null : <span className="tax-quiet">{t('einvoice:desk.asked', { at: at(desk.quotaTime) })}</span>}
      <button type="button" className="button" onClick={() => take(askQuota)}>
        {t('einvoice:desk.refresh')}
      </button>
      <span className="tax-figure" data-valid={valid}>
        {valid ? t('einvoice:desk.valid', { at: at(until) }) : t('einvoice:desk.invalid')}
      </span>
      <button type="button" className="button" onClick={() => take(async () => setProof({ by: 'QR', image: (await askQrCode()).image }))}>
        {t('einvoice:desk.qr')}
      </button>
      <button type="button" className="button" onClick={() => setProof({ by: 'SMS', sent: false })}>
        {t('einvoice:desk.sms')}
      </button>
      {proof?.by === 'QR' ? (
        <div className="tax-proof">
          <img src={proof.image} alt={t('einvoice:desk.qr')} width={120} height={120} />
          <span>{t('einvoice:desk.scan')}</span>
          <button type="button" className="button" onClick={() => take(scanned)}>
            {t('einvoice:desk.scanned')}
          </button>
        </div>
      ) : null}
      {proof?.by === 'SMS' ? (
        <div className="tax-proof">
          {proof.sent ? (
            <Step
              key="code"
              label={t('einvoice:desk.code')}
              verb={t('einvoice:desk.confirm')}
              onTake={(code) =>
                take(async () => {
                  await submitSms(code);
                  setProof(null);
                })
              }
            />
          ) : (
            <Step
              key="mobile"
              label={t('einvoice:desk.mobile')}
              verb={t('einvoice:desk.send')}
              onTake={(mobile) =>
                take(async () => {
                  await sendSms(mobile);
                  setProof({ by: 'SMS', sent: true });
                })
              }
            />
          )}
        </div>
      ) : null}
      <p role="alert" className="form-error">
        {told || failed}
      </p>
    </section>
  );
}

/** Tax invoices, and above them how the branch stands with the bureau. */
export function TaxInvoices({ engine, sheet }: { engine: SheetEngine; sheet: Sheet }) {
  return (
    <div className="tax-screen">
      <TaxDeskBar />
      <KeptSheet engine={engine} sheet={sheet} title="shell:route.fullyInvoice" belongs="sheet:belongs.taxInvoice" />
    </div>
  );
}
