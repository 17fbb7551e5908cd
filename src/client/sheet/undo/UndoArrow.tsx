import { useTranslation } from 'react-i18next';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { openSteps } from '#client/sheet/undo/undoing';
import '#client/sheet/undo/undo.css';

/** Beside the undo button: opens the list of steps, whose file comes with what opens over the rows. */
export function UndoArrow({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="quiet-button undo-arrow"
      aria-label={t('undo:title')}
      aria-haspopup="dialog"
      title={t('undo:title')}
      onClick={() => openSteps(desk)}
    >
      <SheetIcon name="down" />
    </button>
  );
}
