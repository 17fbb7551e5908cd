import { useAtomValue } from 'jotai';
import { use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { holdsOne, rolesAtom } from '#client/session/session';
import { keysOf } from '#client/sheet/actions/keyText';
import { SaveButton } from '#client/sheet/bars/Toolbar.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { rowLabel } from '#client/sheet/desk/wording';
import { EmbeddedSheet } from '#client/sheet/embedded/EmbeddedSheet.tsx';
import { StripBetween } from '#client/sheet/page/SidesStrip.tsx';
import { keepPane } from '#client/sheet/panes/kept';
import { recordSheets } from '#client/sheet/recordSheets';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import { SavedTogetherContext } from '#client/sheet/together/savedTogether';
import { useFollowed, useSavedTogether } from '#client/sheet/together/useSavedTogether';
import '#client/sheet/page/page.css';
import './pane.css';

/** Whoever walks down the rows does not open the sheets of each of them. */
const restMs = 200;

/** The row the pane shows: its id, what it is called, and the row of the list that names it. */
interface Shown {
  readonly id: string;
  readonly label: string;
  readonly from: string;
}

function shownBy(desk: Desk, by: string): Shown | null {
  const { row } = desk.get(desk.selection).active;
  const from = desk.model.rowIdAt(row);
  if (from === null || from.startsWith('new:')) return null;
  const id = by === 'id' ? from : desk.model.value(row, by);
  if (typeof id !== 'string') return null;
  return { id, from, label: by === 'id' ? rowLabel(desk, row) : desk.model.cell(row, by).text };
}

/** The row the active one names, once the cursor rests; while something in the pane waits to be saved it stays where it is. */
function useShown(desk: Desk, by: string, waiting: boolean): Shown | null {
  useAtomValue(desk.selection);
  useAtomValue(desk.version);
  const now = shownBy(desk, by);
  const [shown, setShown] = useState(now);
  const key = JSON.stringify(now);
  useEffect(() => {
    if (waiting) return;
    const timer = setTimeout(() => setShown(JSON.parse(key) as Shown | null), restMs);
    return () => clearTimeout(timer);
  }, [key, waiting]);
  return shown;
}

function SavePane({ desk }: { desk: Desk }) {
  return <SaveButton desk={desk} status={useStatus(desk)} may={false} />;
}

/** What hangs on the row the active one names, beside or below the rows: sheets of their own, saved by themselves (design/screens-finance.md §1). */
export function SecondPane({ desk, pane }: { desk: Desk; pane: NonNullable<Sheet['pane']> }) {
  const { t } = useTranslation();
  const engine = use(SheetEngineContext);
  const roles = useAtomValue(rolesAtom);
  const together = useSavedTogether();
  useFollowed(together);
  const shown = useShown(desk, pane.by, together.waiting() > 0);
  const sheets = useMemo(
    () =>
      pane.sheets.flatMap((mod) => {
        const sheet = recordSheets().find((one) => one.mod === mod);
        return sheet && holdsOne(roles, engine?.catalogue.get(sheet.entity).stock.list?.roles ?? ['admin']) ? [sheet] : [];
      }),
    [engine, pane, roles],
  );
  const close = () => {
    desk.set(desk.pane, false);
    keepPane(desk.model.sheet, false);
    desk.editor?.focus();
  };
  const [first] = together.desks;
  return (
    <SavedTogetherContext value={together}>
      <section className="sheet-pane" aria-label={t('sheet:pane.label', { row: shown?.label ?? '' })}>
        <header className="pane-head">
          <strong dir="auto">{shown?.label ?? ''}</strong>
          <StripBetween together={together} sheets={sheets} />
          <span className="sheet-gap" />
          {first === undefined ? null : <SavePane desk={first} />}
          <button
            type="button"
            className="quiet-button square"
            aria-label={t('sheet:pane.close')}
            title={`${t('sheet:pane.close')}  ${keysOf('secondPane')}`}
            onClick={close}
          >
            <SheetIcon name="close" />
          </button>
        </header>
        {shown === null ? (
          <p className="pane-none">{t('sheet:pane.none')}</p>
        ) : (
          <div className="page-sheets">
            {sheets.map((sheet) => {
              const title = t([`record:sheets.${sheet.mod}`, `record:parts.${sheet.entity}`]);
              return (
                <section key={`${sheet.mod} ${shown.id}`} aria-label={title}>
                  {sheets.length > 1 ? <h3>{title}</h3> : null}
                  <EmbeddedSheet sheet={sheet} parentId={shown.id} parent={desk} from={shown.from} title={title} />
                </section>
              );
            })}
          </div>
        )}
      </section>
    </SavedTogetherContext>
  );
}
