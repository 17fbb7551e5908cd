import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { FillDialog } from '#client/sheet/formula/FillDialog.tsx';
import { fillingOf, stopFilling } from '#client/sheet/formula/filling';
import { formulaDialogOf } from '#client/sheet/formula/dialog';
import { OwnColumnDialog } from '#client/sheet/formula/OwnColumnDialog.tsx';

/** How far a long filling has come, with the way to call it off. */
function FillingLine({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const filling = useAtomValue(fillingOf(desk));
  if (filling === null) return null;
  const { done, total } = filling;
  return (
    <div className="sheet-banner filling-line" role="status">
      <span>
        {t('formulas:fill.running', { done: Math.floor(done / 2).toLocaleString('en'), total: Math.floor(total / 2).toLocaleString('en') })}
      </span>
      <progress value={done} max={total} aria-label={t('formulas:fill.title')} />
      <button type="button" className="button" onClick={() => stopFilling(desk)}>
        {t('formulas:fill.stop')}
      </button>
    </div>
  );
}

/** Everything about formulas that opens over a sheet. */
export function FormulaRoom({ desk }: { desk: Desk }) {
  const dialog = useAtomValue(formulaDialogOf(desk));
  const close = useCallback(() => {
    desk.set(formulaDialogOf(desk), null);
    desk.editor?.focus();
  }, [desk]);
  return (
    <>
      <FillingLine desk={desk} />
      {dialog?.what === 'fill' ? <FillDialog desk={desk} dialog={dialog} onClose={close} /> : null}
      {dialog?.what === 'own' ? <OwnColumnDialog desk={desk} dialog={dialog} onClose={close} /> : null}
    </>
  );
}
