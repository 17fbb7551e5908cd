import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseCurrencyAtom } from '#client/session/session';
import { rowWrites } from '#define/entity';
import { hasRole } from '#client/session/session';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { KeepDialog } from '#client/sheet/whatIf/KeepDialog.tsx';
import { BaseAmount, MarginsDialog } from '#client/sheet/whatIf/MarginsDialog.tsx';
import { RulesDialog } from '#client/sheet/whatIf/RulesDialog.tsx';
import { shareLayer, stopTrying, turnLayer } from '#client/sheet/whatIf/trying';
import { useMargins } from '#client/sheet/whatIf/useMargins';
import { keepTrying, whatIfOf } from '#client/sheet/whatIf/whatIf';
import './whatIf.css';

function Effect({ desk, working, onSee }: { desk: Desk; working: boolean; onSee: () => void }) {
  const { t } = useTranslation();
  const margins = useAtomValue(whatIfOf(desk).margins);
  const base = useAtomValue(baseCurrencyAtom);
  if (working) return <span className="what-if-working">{t('whatIf:working')}</span>;
  if (margins === null) return null;
  return (
    <>
      <span>
        {t('whatIf:delta')} <bdi dir="ltr">{base}</bdi> <strong>{<BaseAmount value={margins.totals.deltaBase} />}</strong> ·{' '}
        {t('whatIf:hits', { count: margins.total })}
      </span>
      <button type="button" className="link-button" onClick={onSee}>
        {t('whatIf:seen')}
      </button>
    </>
  );
}

/** While changes are tried out: that nothing is saved, what they do to margins, and what may become of them. */
export function WhatIfBar({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const whatIf = whatIfOf(desk);
  const [on, layer, margins] = [useAtomValue(whatIf.on), useAtomValue(whatIf.layer), useAtomValue(whatIf.margins)];
  const rules = useAtomValue(whatIf.rules);
  const { waiting } = useStatus(desk);
  const working = useMargins(desk);
  const [open, setOpen] = useState<'margins' | 'keep' | 'rules' | null>(null);
  const mayTurn = rowWrites(desk.model.definition, hasRole).edits;
  const close = () => {
    setOpen(null);
    desk.editor?.focus();
  };
  useEffect(() => {
    if (waiting > 0) keepTrying(desk, on);
  }, [desk, on, waiting, rules]);
  if (!on) return null;
  return (
    <div className="sheet-banner banner-waiting what-if-bar" role="status">
      <SheetIcon name="edit" />
      <span>
        <strong>{t('whatIf:bar')}</strong>
        {layer === null ? '' : ` · ${t('whatIf:named', { name: layer.name })}`} · {t('whatIf:changed', { count: waiting })}
      </span>
      <Effect desk={desk} working={working} onSee={() => setOpen('margins')} />
      <span className="sheet-gap" />
      <button type="button" className="button" onClick={() => setOpen('rules')}>
        {rules.length === 0 ? t('whatIf:ruleAdd') : t('whatIf:rules', { count: rules.length })}
      </button>
      {waiting === 0 && rules.length === 0 ? null : (
        <button type="button" className="button" onClick={() => setOpen('keep')}>
          {t('whatIf:keep')}
        </button>
      )}
      {layer?.mine ? (
        <button type="button" className="link-button" onClick={() => void shareLayer(desk, layer)}>
          {t(layer.share === 'PRIVATE' ? 'whatIf:shareOn' : 'whatIf:shareOff')}
        </button>
      ) : null}
      {mayTurn && layer?.mine && layer.state === 'OPEN' && (waiting > 0 || rules.length > 0) ? (
        <button type="button" className="button button-primary" onClick={() => void turnLayer(desk)}>
          {t('whatIf:turn')}
        </button>
      ) : null}
      <button type="button" className="link-button" onClick={() => void stopTrying(desk)}>
        {t('whatIf:leave')}
      </button>
      {open === 'keep' ? <KeepDialog desk={desk} name={layer?.name ?? ''} onClose={close} /> : null}
      {open === 'rules' ? <RulesDialog desk={desk} onClose={close} /> : null}
      {open === 'margins' && margins !== null ? <MarginsDialog margins={margins} onClose={close} /> : null}
    </div>
  );
}
