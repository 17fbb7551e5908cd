import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseItem, statusItems, statusItemsAtom } from '#client/sheet/bars/statusItems';
import type { Desk } from '#client/sheet/desk/desk';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { totalsModes, totalsOf } from '#client/sheet/totals/totals';

/** What the status bar says of a selection, and how the totals stand below the rows. */
export function StatusChoice({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const [beside, setBeside] = useState<DOMRect | null>(null);
  const items = useAtomValue(statusItemsAtom);
  const totals = totalsOf(desk);
  const mode = useAtomValue(totals.mode);
  const close = () => {
    setBeside(null);
    desk.editor?.focus();
  };
  return (
    <>
      <button
        type="button"
        className="status-choice"
        aria-label={t('totals:choose')}
        title={t('totals:choose')}
        aria-expanded={beside !== null}
        onClick={(event) => setBeside(event.currentTarget.getBoundingClientRect())}
      >
        Σ
      </button>
      {beside === null ? null : (
        <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('totals:choose')} className="status-choices" onClose={close}>
          <fieldset>
            <legend>{t('totals:items')}</legend>
            {statusItems.map((item) => (
              <label key={item}>
                <input type="checkbox" checked={items.has(item)} onChange={(event) => chooseItem(item, event.target.checked)} />
                {t(`totals:item.${item}`)}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>{t('totals:row')}</legend>
            {totalsModes.map((one) => (
              <label key={one}>
                <input type="radio" name="totals-mode" checked={mode === one} onChange={() => totals.turn(one)} />
                {t(`totals:mode.${one}`)}
              </label>
            ))}
          </fieldset>
          <button
            type="button"
            className="link-button"
            disabled={mode === 'off'}
            onClick={() => {
              setBeside(null);
              desk.set(totals.open, { column: null, beside });
            }}
          >
            {t('totals:showAll')}
          </button>
        </Popover>
      )}
    </>
  );
}
