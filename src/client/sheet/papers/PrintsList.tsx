import { clockText } from '#client/session/clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintOnWire } from '#define/paper';

interface Listed {
  readonly prints: readonly PrintOnWire[];
  /** File of the one on the screen. */
  readonly shown: string | null;
  readonly mayVoid: boolean;
  readonly busy: boolean;
  readonly onShow: (print: PrintOnWire) => void;
  readonly onVoid: (print: PrintOnWire, reason: string) => void;
}

/** Calls a set of originals in: why, and then it is done. */
function Voiding({ print, busy, onVoid }: { print: PrintOnWire; busy: boolean; onVoid: Listed['onVoid'] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (!open)
    return (
      <button type="button" className="quiet-button" onClick={() => setOpen(true)}>
        {t('printing:void')}
      </button>
    );
  return (
    <div className="print-void">
      <input
        className="input"
        aria-label={t('printing:voidReason')}
        placeholder={t('printing:voidReason')}
        maxLength={500}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <button type="button" className="button" disabled={busy || reason.trim() === ''} onClick={() => onVoid(print, reason.trim())}>
        {t('printing:voidVerb')}
      </button>
    </div>
  );
}

/** What was issued of the row before: which copy and version, by whom, when, and what differs from the version before. */
export function PrintsList({ prints, shown, mayVoid, busy, onShow, onVoid }: Listed) {
  const { t } = useTranslation();
  if (prints.length === 0) return <p className="print-none">{t('printing:none')}</p>;
  return (
    <section className="print-list" aria-label={t('printing:list')}>
      <h3>{t('printing:list')}</h3>
      <ul>
        {prints.map((print) => {
          const {
            id,
            fileId,
            copyKind,
            versionNo,
            setNo,
            voided,
            voidReason,
            language,
            pages,
            printedBy,
            time,
            differs,
            sentTo,
            isWorkbook,
          } = print;
          return (
            <li key={id} className={voided ? 'print-voided' : undefined}>
              <button type="button" className="print-one" aria-current={fileId === shown} onClick={() => onShow(print)}>
                <span className="print-what">
                  <b>{t(`choices:paperPrint.copyKind.${copyKind}`)}</b>
                  {setNo === null ? null : <span>{t('printing:set', { n: setNo })}</span>}
                  <bdi dir="ltr">v{versionNo}</bdi>
                  <span>{t(`printing:in.${language}`)}</span>
                  <span>{isWorkbook ? t('printing:workbook') : t('printing:pages', { count: pages })}</span>
                </span>
                <span className="print-who">
                  <bdi>{printedBy}</bdi>
                  <time dateTime={time}>{clockText(time)}</time>
                </span>
                {differs.length === 0 ? null : (
                  <span className="print-differs">{t('printing:differs', { what: differs.join(t('printing:comma')) })}</span>
                )}
                {sentTo === null ? null : <span className="print-differs">{t('printing:sent', { to: sentTo })}</span>}
                {voided ? <span className="print-differs">{t('printing:isVoid', { why: voidReason ?? '' })}</span> : null}
              </button>
              {mayVoid && copyKind === 'ORIGINAL' && !voided ? <Voiding print={print} busy={busy} onVoid={onVoid} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
