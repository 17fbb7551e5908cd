import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { cellWords } from '#client/sheet/desk/wording';
import { cellCount, samePlace } from '#client/sheet/grid/selection';

const restMs = 150;

/** What screen readers hear: the cell 150 ms after a move, the size of an area, results politely and errors at once. */
export function Announcer({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const selection = useAtomValue(desk.selection);
  const editing = useAtomValue(desk.editing);
  const spoken = useAtomValue(desk.spoken);
  useEffect(() => {
    // In the plain table the focus itself is on the cell and is read out.
    if (editing !== null || desk.get(desk.plain)) return;
    const before = desk.get(desk.spoken);
    const timer = setTimeout(() => {
      const cells = cellCount(selection);
      const words = cellWords(desk, samePlace(selection.active, selection.anchor) ? selection.head : selection.active);
      if (words === '') return;
      const here = cells > 1 ? t('sheet:grid.selected', { count: cells, cell: words }) : words;
      const since = desk.get(desk.spoken);
      // A result told meanwhile, such as a save, would be overspoken before anybody heard it.
      desk.say(since !== before && !since.assertive && since.text !== '' ? `${since.text}${t('sheet:grid.comma')}${here}` : here);
    }, restMs);
    return () => clearTimeout(timer);
  }, [desk, selection, editing, t]);
  return (
    <>
      <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-live="cell">
        {spoken.assertive ? '' : spoken.text}
      </div>
      <div className="visually-hidden" role="alert" aria-atomic="true">
        {spoken.assertive ? spoken.text : ''}
      </div>
    </>
  );
}
