import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { cellWords } from '#client/sheet/desk/wording';
import { cellCount, samePlace } from '#client/sheet/grid/selection';

const restMs = 150;
/** A result takes about this long to be read out. */
const heardMs = 1_000;

/** What screen readers hear: the cell 150 ms after a move, the size of an area, results politely and errors at once. */
export function Announcer({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const selection = useAtomValue(desk.selection);
  const editing = useAtomValue(desk.editing);
  const spoken = useAtomValue(desk.spoken);
  const own = useRef(spoken);
  const toldAt = useRef(-heardMs);
  useEffect(() => {
    if (spoken !== own.current) toldAt.current = performance.now();
  }, [spoken]);
  // A selection made anew where it was is no move, and what was told since stays; one that was not spoken of yet still is.
  const there = useRef('');
  const waits = useRef(false);
  useEffect(() => {
    if (editing !== null) there.current = '';
    // In the plain table the focus itself is on the cell and is read out.
    if (editing !== null || desk.get(desk.plain)) return;
    const here = JSON.stringify(selection);
    if (here === there.current && !waits.current) return;
    there.current = here;
    waits.current = true;
    const speak = () => {
      const since = desk.get(desk.spoken);
      const isNew = since !== own.current && since.text !== '';
      const ago = performance.now() - toldAt.current;
      // An error is heard out before the cell is named.
      if (isNew && since.assertive && ago < heardMs) {
        timer = setTimeout(speak, heardMs - ago);
        return;
      }
      waits.current = false;
      const cells = cellCount(selection);
      const words = cellWords(desk, samePlace(selection.active, selection.anchor) ? selection.head : selection.active);
      if (words === '') return;
      const said = cells > 1 ? t('sheet:grid.selected', { count: cells, cell: words }) : words;
      // A result told a moment ago, such as a save, would be overspoken before anybody heard it.
      const unheard = isNew && ago < heardMs && !since.assertive;
      desk.say(unheard ? `${since.text}${t('sheet:grid.comma')}${said}` : said);
      own.current = desk.get(desk.spoken);
    };
    let timer = setTimeout(speak, restMs);
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
