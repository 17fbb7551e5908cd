import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { exportRoles } from '#define/exporting';
import type { Step } from '#define/act';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import { useTabDirty } from '#client/shell/unsaved';
import { pageSettled } from '#client/shell/settled';
import { useView } from '#client/shell/view';
import { offeredSteps } from '#client/sheet/acts/offered';
import { useSheetOffering } from '#client/sheet/actions/offering';
import { actionNamed } from '#client/sheet/actions/registry';
import { FormulaBar } from '#client/sheet/bars/FormulaBar.tsx';
import { StatusBar } from '#client/sheet/bars/StatusBar.tsx';
import { Toolbar } from '#client/sheet/bars/Toolbar.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useDesk } from '#client/sheet/desk/useDesk';
import { Face, useTrying, writesOf } from '#client/sheet/SheetParts.tsx';
import type { LayoutColumn } from '#define/layout';
import { useStrayKeys } from '#client/sheet/desk/strayKeys';
import { useStatus } from '#client/sheet/desk/useStatus';
import { later, useFirstCell } from '#client/shell/later';
import { useTypingKept } from '#client/sheet/drafts/typingKept';
import { Announcer } from '#client/sheet/grid/Announcer.tsx';
import { commandOf } from '#client/sheet/grid/keys';
import { perform, type Surroundings } from '#client/sheet/grid/perform';
import { suggest } from '#client/sheet/grid/suggesting';
import { GroupsRoom } from '#client/sheet/groups/GroupsRoom.tsx';
import { EmptySheet } from '#client/sheet/panels/EmptySheet.tsx';
import { useOnlyWrongKept } from '#client/sheet/panels/onlyWrong';
import { usePresence } from '#client/sheet/presence/usePresence';
import { useLinkedRow } from '#client/sheet/rowLink';
import { pageOf } from '#client/sheet/page/address';
import { FillOverlay } from '#client/sheet/fill/FillOverlay.tsx';
import { momentWords } from '#client/sheet/past/momentWords';
import { usePast } from '#client/sheet/past/usePast';
import { useSources } from '#client/sheet/source/opening';
import type { SheetTask } from '#client/sheet/tasks/task';
import { SavedTogetherContext } from '#client/sheet/together/savedTogether';
import { recordSheetsReady } from '#client/sheet/recordSheets';
import { useSavedTogether } from '#client/sheet/together/useSavedTogether';
import { SheetFrame } from '#client/sheet/SheetFrame.tsx';
import { viewsOf } from '#client/sheet/views/sheetViews';
import { useViewAddress } from '#client/sheet/views/useViewAddress';
import { wordsComplete } from '#client/words/words';
import './bars.css';
import './filter.css';
import './panels.css';
import './sheet.css';
import './zoomed.css';

export interface SheetScreenProps {
  readonly sheet: Sheet;
  /** Key of the view's name, as the route has it: `shell:route.orderCosts`. */
  readonly title: string;
  /** Key of a sentence that says what belongs into this sheet, shown while it is empty. */
  readonly belongs?: string;
  /** Opens the import; without it (or without an import plan) the sheet offers none. */
  readonly onImport?: () => void;
  /** What this screen lets people do beside what every sheet can. */
  readonly tasks?: readonly SheetTask[];
  readonly loadLayout?: () => Promise<readonly LayoutColumn[] | null>;
  /** Null gives the person's own layout up. */
  readonly saveLayout?: (columns: readonly LayoutColumn[] | null) => void;
  /** It stands beside the sheet its screen is named by: address, palette and keys pressed outside the sheets are that one's. */
  readonly beside?: boolean;
  /** Told the desk while it is there. */
  readonly onDesk?: (desk: Desk | null) => void;
}

/** What opens over the rows, and the words only it says. */
const opened = async () => (await Promise.all([import('#client/sheet/Opened.tsx'), wordsComplete(), recordSheetsReady()]))[0];
const [OverSheet, BesideRows, BelowRows] = [
  later(async () => (await opened()).OverSheet),
  later(async () => (await opened()).BesideRows),
  later(async () => (await opened()).BelowRows),
];
const Banners = later(async () => (await import('#client/sheet/bars/Banners.tsx')).Banners);
const CellTip = later(async () => (await import('#client/sheet/panels/CellTip.tsx')).CellTip);
const SecondPane = later(
  async () => (await Promise.all([import('#client/sheet/panes/SecondPane.tsx'), wordsComplete(), recordSheetsReady()]))[0].SecondPane,
);
const BandsLayer = later(
  async () => (await Promise.all([import('#client/sheet/bands/BandsLayer.tsx'), wordsComplete(), recordSheetsReady()]))[0].BandsLayer,
);
const noTasks: readonly SheetTask[] = [];
const noSteps: readonly Step[] = [];

interface Seat {
  readonly desk: Desk;
  readonly around: Surroundings;
}

/** What the sheet a screen is named by does for the screen: its address, what the palette offers, keys pressed outside of it. */
function Owner({ desk, around }: Seat) {
  const { active } = useView();
  useViewAddress(desk);
  usePresence(desk, active);
  useLinkedRow(desk);
  useSheetOffering(desk, around);
  useStrayKeys(desk, around, active);
  return null;
}

/** A sheet beside another begins with the view it comes with. */
function Beside({ desk }: Pick<Seat, 'desk'>) {
  useEffect(() => void viewsOf(desk).follow({ view: null, filter: null, row: null }), [desk]);
  return null;
}

interface BodyProps extends Seat {
  readonly belongs: string | undefined;
  readonly beside: boolean;
  readonly onRetry: () => void;
}

function Body({ desk, around, belongs, beside, onRetry }: BodyProps) {
  const status = useStatus(desk);
  const { path, active } = useView();
  const firstCell = useFirstCell(status.loading === null || status.failed !== null);
  const { pane, opens } = desk.model.sheet;
  const shownPane = useAtomValue(desk.pane) ? pane : undefined;
  useTabDirty(beside ? `${path} ${desk.model.sheet.mod}` : path, status.waiting);
  useTypingKept(desk);
  useSources(desk);
  useOnlyWrongKept(desk);
  useEffect(() => desk.overComes(), [desk]);
  useEffect(() => {
    if (firstCell) pageSettled();
  }, [firstCell]);
  // After the grid has mounted its editor, which a part beside it would not wait for.
  useEffect(() => {
    if (!beside && active) desk.editor?.focus();
  }, [desk, active, beside]);
  return (
    <>
      {beside ? <Beside desk={desk} /> : <Owner desk={desk} around={around} />}
      <Toolbar desk={desk} around={around} />
      <FormulaBar desk={desk} />
      <GroupsRoom desk={desk} around={around} />
      <div className="sheet-body">
        <div className="sheet-rows" data-pane={shownPane?.place}>
          <div className="sheet-grid" data-loading={status.loading !== null}>
            <Face desk={desk} around={around} />
            <EmptySheet desk={desk} around={around} belongs={belongs} onRetry={onRetry} />
            {firstCell ? <CellTip desk={desk} /> : null}
            <FillOverlay desk={desk} />
            {firstCell && opens !== undefined ? <BandsLayer desk={desk} /> : null}
          </div>
          {firstCell && shownPane ? <SecondPane desk={desk} pane={shownPane} /> : null}
        </div>
        {firstCell ? <BesideRows desk={desk} around={around} /> : null}
      </div>
      {firstCell ? <BelowRows desk={desk} around={around} /> : null}
      {firstCell ? <Banners desk={desk} /> : null}
      <StatusBar desk={desk} />
      {firstCell ? <OverSheet desk={desk} around={around} /> : null}
      <Announcer desk={desk} />
    </>
  );
}

/** One sheet, top to bottom: toolbar, formula bar, grid, status bar. Knows no entity; everything comes from the definition and the model. */
export function SheetScreen(props: SheetScreenProps) {
  const { sheet, title, belongs, onImport, tasks = noTasks, beside = false, onDesk } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const together = useSavedTogether();
  const { desk, retry } = useDesk({ ...props, together });
  const at = usePast(desk)?.at ?? null;
  const past = at !== null;
  const trying = useTrying(desk);
  const around = useMemo<Surroundings | null>(() => {
    if (desk === null) return null;
    const { page } = sheet;
    return {
      title: at === null ? t(title) : t('past:titled', { title: t(title), at: momentWords(at) }),
      writes: writesOf(desk, sheet, trying),
      leaveGrid: () =>
        document.activeElement?.closest('.sheet')?.querySelector<HTMLElement>('.sheet-toolbar button:not(:disabled)')?.focus(),
      openList: () => void suggest(desk, desk.get(desk.typed), true),
      onImport: sheet.imports === undefined || past ? undefined : onImport,
      onOpenRow: page === undefined ? undefined : (rowId) => void navigate(pageOf(page, rowId)),
      mayExport: hasRole(exportRoles),
      tasks: past ? noTasks : tasks.filter(({ roles }) => hasRole(roles)),
      steps: past ? noSteps : offeredSteps(desk.model.definition, sheet),
    };
  }, [desk, sheet, title, onImport, navigate, tasks, past, trying, at, t]);

  useEffect(() => {
    onDesk?.(desk);
    return () => onDesk?.(null);
  }, [desk, onDesk]);

  if (desk === null || around === null) return <SheetFrame sheet={sheet} title={title} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const command = commandOf(event.nativeEvent, desk.rightToLeft);
    if (command === null || actionNamed(command.name).heard !== 'screen') return;
    const ownUndo = (event.target as HTMLElement).tagName === 'INPUT' && (command.name === 'undo' || command.name === 'redo');
    if (!ownUndo && perform(desk, command, around)) event.preventDefault();
  };
  return (
    <SavedTogetherContext value={together}>
      <div className="sheet" onKeyDown={onKeyDown}>
        <Body desk={desk} around={around} belongs={belongs === undefined ? undefined : t(belongs)} beside={beside} onRetry={retry} />
      </div>
    </SavedTogetherContext>
  );
}
