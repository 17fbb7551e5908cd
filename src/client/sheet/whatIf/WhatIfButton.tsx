import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#client/calls/reasonOf';
import { hasRole } from '#client/session/session';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { usePast } from '#client/sheet/past/usePast';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { layerCalls, type LayerOnWire } from '#client/sheet/whatIf/layerCalls';
import { discardLayer, openLayer, startTrying } from '#client/sheet/whatIf/trying';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';
import './whatIf.css';

interface ListProps {
  readonly desk: Desk;
  readonly onClose: () => void;
}

function LayerLine({ desk, layer, onClose, onGone }: ListProps & { layer: LayerOnWire; onGone: () => void }) {
  const { t } = useTranslation();
  return (
    <li className="what-if-line">
      <button
        type="button"
        className="view-choose"
        disabled={layer.state !== 'OPEN'}
        onClick={() => {
          onClose();
          void openLayer(desk, layer.id);
        }}
      >
        <span className="view-line-name">
          <bdi>{layer.name}</bdi>
        </span>
        <span className="view-marks">
          <bdi>{layer.mine ? t('whatIf:mine') : t('whatIf:by', { name: layer.owner })}</bdi> ·{' '}
          {layer.state === 'OPEN' ? t('whatIf:cells', { count: layer.cells }) : t('whatIf:turned')}
          {layer.rules > 0 ? ` · ${t('whatIf:rules', { count: layer.rules })}` : null}
        </span>
      </button>
      {layer.mine && layer.state === 'OPEN' ? (
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('whatIf:discardTitle', { name: layer.name })}
          title={t('whatIf:leave')}
          onClick={() => void discardLayer(layer).then((gone) => gone && onGone())}
        >
          <SheetIcon name="remove" />
        </button>
      ) : null}
    </li>
  );
}

/** Begin with the rows as they are, or with a kept layer. */
function LayerList({ desk, onClose }: ListProps) {
  const { t } = useTranslation();
  const [layers, setLayers] = useState<readonly LayerOnWire[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const base = desk.model.definition.name;
  useEffect(() => {
    layerCalls.list(base).then(setLayers, (error: unknown) => setFailed(reasonOf(error)));
  }, [base]);
  return (
    <>
      <p className="what-if-hint">{t('whatIf:hint')}</p>
      <button
        type="button"
        className="button button-primary"
        data-first=""
        onClick={() => {
          onClose();
          void startTrying(desk);
        }}
      >
        {t('whatIf:start')}
      </button>
      <h3>{t('whatIf:layers')}</h3>
      {failed === null ? null : (
        <p className="view-none" role="alert">
          {failed}
        </p>
      )}
      {layers?.length === 0 ? <p className="view-none">{t('whatIf:none')}</p> : null}
      <ul>
        {layers?.map((layer) => (
          <LayerLine
            key={layer.id}
            desk={desk}
            layer={layer}
            onClose={onClose}
            onGone={() => setLayers((all) => (all ?? []).filter(({ id }) => id !== layer.id))}
          />
        ))}
      </ul>
    </>
  );
}

/** Trying changes out, in the toolbar of sheets that offer it to people who may. */
export function WhatIfButton({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const on = useAtomValue(whatIfOf(desk).on);
  const [beside, setBeside] = useState<DOMRect | null>(null);
  const past = usePast(desk) !== null;
  const { whatIf } = desk.model.sheet;
  if (past || whatIf === undefined || !hasRole(whatIf)) return null;
  const close = () => {
    setBeside(null);
    desk.editor?.focus();
  };
  return (
    <>
      <button
        type="button"
        className="quiet-button tool"
        aria-haspopup="dialog"
        aria-label={t('whatIf:button')}
        aria-pressed={on}
        aria-expanded={beside !== null}
        title={t('whatIf:hint')}
        onClick={(event) => setBeside(beside === null ? event.currentTarget.getBoundingClientRect() : null)}
      >
        <SheetIcon name="edit" />
        <span className="tool-word">{t('whatIf:button')}</span>
        <SheetIcon name="down" />
      </button>
      {beside === null ? null : (
        <Popover
          beside={beside}
          rightToLeft={desk.rightToLeft}
          label={t('whatIf:title')}
          className="view-list what-if-list"
          onClose={close}
        >
          <LayerList desk={desk} onClose={close} />
        </Popover>
      )}
    </>
  );
}
