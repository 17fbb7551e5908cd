import { useAtomValue } from 'jotai';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { holdsOne, rolesAtom } from '#client/session/session';
import { keysOf } from '#client/sheet/actions/keyText';
import { SaveButton } from '#client/sheet/bars/Toolbar.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { EmbeddedSheet } from '#client/sheet/embedded/EmbeddedSheet.tsx';
import { StripBetween } from '#client/sheet/page/SidesStrip.tsx';
import { useActiveRow } from '#client/sheet/panes/activeRow';
import { keepPane } from '#client/sheet/panes/kept';
import { recordSheets } from '#client/sheet/recordSheets';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import { SavedTogetherContext } from '#client/sheet/together/savedTogether';
import { useFollowed, useSavedTogether } from '#client/sheet/together/useSavedTogether';
import '#client/sheet/page/page.css';
import './pane.css';

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
  const shown = useActiveRow(desk, pane.by, together.waiting() > 0);
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
