import { useCallback, useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Sheet } from '#define/sheet';
import { useNamedTab } from '#client/shell/tabNames';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { ActStrip } from '#client/sheet/acts/ActStrip.tsx';
import { offeredSteps } from '#client/sheet/acts/offered';
import { actionNamed } from '#client/sheet/actions/registry';
import { Banners } from '#client/sheet/bars/Banners.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useDesk } from '#client/sheet/desk/useDesk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { pageLabel } from '#client/sheet/desk/wording';
import { Announcer } from '#client/sheet/grid/Announcer.tsx';
import { commandOf } from '#client/sheet/grid/keys';
import { perform, type Surroundings } from '#client/sheet/grid/perform';
import { Asking, Overlays } from '#client/sheet/Overlays.tsx';
import { PageHead } from '#client/sheet/page/PageHead.tsx';
import { PageTold } from '#client/sheet/page/PageTold.tsx';
import { PageTabs } from '#client/sheet/page/PageTabs.tsx';
import { usePresence } from '#client/sheet/presence/usePresence';
import { SheetEngineContext, type SheetEngine } from '#client/sheet/SheetEngineContext';
import { writesOf } from '#client/sheet/SheetParts.tsx';
import { SavedTogetherContext } from '#client/sheet/together/savedTogether';
import { useSavedTogether } from '#client/sheet/together/useSavedTogether';
import { entityWords } from '#client/words/fieldWords';
import '#client/sheet/bars.css';
import '#client/sheet/panels.css';
import '#client/sheet/record/record.css';
import '#client/sheet/sheet.css';
import './page.css';

interface PageProps {
  readonly desk: Desk;
  readonly around: Surroundings;
  readonly rowId: string;
  readonly onRetry: () => void;
}

/** What stands where the row would be: it is still being asked for, could not be asked for, or is not there for this person. */
function Absent({ desk, onRetry }: { desk: Desk; onRetry: () => void }) {
  const { t } = useTranslation();
  const { failed, loading } = useStatus(desk);
  if (failed === null && loading !== null) return <div className="skeleton" aria-hidden="true" />;
  return (
    <div className="sheet-empty" role="alert">
      <h2>{t(failed === null ? 'record:gone' : 'sheet:empty.failedTitle')}</h2>
      <p>{failed === null ? t('record:goneBody') : failed.text}</p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {t('sheet:empty.retry')}
      </button>
    </div>
  );
}

function Page({ desk, around, rowId, onRetry }: PageProps) {
  const status = useStatus(desk);
  const { path, active } = useView();
  const row = desk.model.viewRowOf(rowId);
  const tells = desk.model.sheet.page?.tells;
  useTabDirty(path, status.waiting);
  usePresence(desk, active);
  useNamedTab(path, row === null ? '' : pageLabel(desk, row));
  return (
    <>
      {row === null ? (
        <Absent desk={desk} onRetry={onRetry} />
      ) : (
        <>
          <PageHead desk={desk} around={around} row={row} />
          {tells === undefined ? null : <PageTold tells={tells} rowId={rowId} />}
          <PageTabs desk={desk} row={row} rowId={rowId} />
        </>
      )}
      <Banners desk={desk} />
      <ActStrip desk={desk} steps={around.steps} />
      <Asking desk={desk} />
      <Overlays desk={desk} around={around} />
      <Announcer desk={desk} />
    </>
  );
}

/**
 * The page of one row, at an address of its own: its head, its fields and the sheets of what hangs on it in tabs. All of it is edited by
 * the sheet's own engine, saved by one call and taken back step by step in the order it was done (design/screens-operations.md §1).
 */
export function RowPage({ engine, sheet }: { engine: SheetEngine; sheet: Sheet }) {
  const { rowId = '' } = useParams();
  return (
    <SheetEngineContext value={engine}>
      <OpenPage sheet={sheet} rowId={rowId} />
    </SheetEngineContext>
  );
}

function OpenPage({ sheet: list, rowId }: { sheet: Sheet; rowId: string }) {
  const together = useSavedTogether();
  const sheet = useMemo((): Sheet => ({ ...list, of: { entity: list.entity, by: 'id' }, adds: false }), [list]);
  const { desk, retry } = useDesk({ sheet, parentId: rowId, together });
  const around = useMemo<Surroundings | null>(
    () =>
      desk && {
        title: entityWords(sheet.entity),
        writes: writesOf(desk, sheet),
        leaveGrid: () => undefined,
        openList: () => undefined,
        onImport: undefined,
        onOpenRow: undefined,
        mayExport: false,
        tasks: [],
        steps: offeredSteps(desk.model.definition, sheet),
      },
    [desk, sheet],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (desk === null || around === null || event.defaultPrevented || event.nativeEvent.isComposing) return;
      const command = commandOf(event.nativeEvent, desk.rightToLeft);
      if (command === null || !pageKeys.has(command.name) || actionNamed(command.name).heard !== 'screen') return;
      if (perform(desk, command, around)) event.preventDefault();
    },
    [desk, around],
  );
  return (
    <SavedTogetherContext value={together}>
      <div className="sheet row-page" onKeyDown={onKeyDown}>
        {desk === null || around === null ? null : <Page desk={desk} around={around} rowId={rowId} onRetry={retry} />}
      </div>
    </SavedTogetherContext>
  );
}

/** Keys that mean the row itself, wherever on its page they are pressed and no sheet there has heard them. */
const pageKeys: ReadonlySet<string> = new Set([
  'save',
  'undo',
  'redo',
  'acts',
  'stepForward',
  'stepBack',
  'cellHistory',
  'nextProblem',
  'previousProblem',
]);
