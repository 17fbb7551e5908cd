import { useAtomValue } from 'jotai';
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { rowWrites, type RowWrites } from '#define/entity';
import { exportRoles } from '#define/exporting';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { direction, languageAtom } from '#client/words/words';
import { ActDialog } from '#client/sheet/acts/ActDialog.tsx';
import { ActStrip } from '#client/sheet/acts/ActStrip.tsx';
import { offeredSteps } from '#client/sheet/acts/offered';
import { useSheetOffering } from '#client/sheet/actions/offering';
import { actionNamed } from '#client/sheet/actions/registry';
import { Banners } from '#client/sheet/bars/Banners.tsx';
import { FormulaBar } from '#client/sheet/bars/FormulaBar.tsx';
import { StatusBar } from '#client/sheet/bars/StatusBar.tsx';
import { Toolbar } from '#client/sheet/bars/Toolbar.tsx';
import { Desk } from '#client/sheet/desk/desk';
import type { LayoutColumn } from '#define/layout';
import { useStrayKeys } from '#client/sheet/desk/strayKeys';
import { useStatus } from '#client/sheet/desk/useStatus';
import { FindDialog } from '#client/sheet/find/FindDialog.tsx';
import { useTypingKept } from '#client/sheet/drafts/typingKept';
import { FormulaRoom } from '#client/sheet/formula/FormulaRoom.tsx';
import { HeaderPopover } from '#client/sheet/filter/HeaderPopover.tsx';
import { Announcer } from '#client/sheet/grid/Announcer.tsx';
import { CellEditor } from '#client/sheet/grid/CellEditor.tsx';
import { GoTo } from '#client/sheet/goTo/GoTo.tsx';
import { GlideGrid } from '#client/sheet/grid/GlideGrid.tsx';
import { commandOf } from '#client/sheet/grid/keys';
import { perform, type Surroundings } from '#client/sheet/grid/perform';
import { suggest } from '#client/sheet/grid/suggesting';
import { GroupsPanel } from '#client/sheet/groups/GroupsPanel.tsx';
import { HistoryPopover } from '#client/sheet/history/HistoryPopover.tsx';
import { CellTip } from '#client/sheet/panels/CellTip.tsx';
import { ColumnChooser } from '#client/sheet/panels/ColumnChooser.tsx';
import { ContextMenu } from '#client/sheet/panels/ContextMenu.tsx';
import { EmptySheet } from '#client/sheet/panels/EmptySheet.tsx';
import { useOnlyWrongKept } from '#client/sheet/panels/onlyWrong';
import { ProblemsPanel } from '#client/sheet/panels/ProblemsPanel.tsx';
import { PlainTable } from '#client/sheet/plain/PlainTable.tsx';
import { usePresence } from '#client/sheet/presence/usePresence';
import { RecordPanel } from '#client/sheet/record/RecordPanel.tsx';
import { useLinkedRow } from '#client/sheet/rowLink';
import { FillOverlay } from '#client/sheet/fill/FillOverlay.tsx';
import { LeftAloneList } from '#client/sheet/undo/LeftAloneList.tsx';
import { useSources } from '#client/sheet/source/opening';
import type { SheetTask } from '#client/sheet/tasks/task';
import { UndoList } from '#client/sheet/undo/UndoList.tsx';
import { ViewsRoom } from '#client/sheet/views/ViewsRoom.tsx';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
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
  /** Opens the record of a row (Space, Ctrl+I). */
  readonly onOpenRow?: (rowId: string) => void;
  readonly loadLayout?: () => Promise<readonly LayoutColumn[] | null>;
  /** Null gives the person's own layout up. */
  readonly saveLayout?: (columns: readonly LayoutColumn[] | null) => void;
}

const layoutDelayMs = 600;
const noTasks: readonly SheetTask[] = [];

/** The desk of a sheet: the model opened, the saved layout laid over the defined one. Made anew by a change of language or a retry. */
function useDesk({ sheet, loadLayout, saveLayout }: SheetScreenProps): { desk: Desk | null; retry: () => void } {
  const engine = use(SheetEngineContext);
  const language = useAtomValue(languageAtom);
  const [turn, setTurn] = useState(0);
  const [desk, setDesk] = useState<Desk | null>(null);
  const layouts = useRef({ loadLayout, saveLayout });
  useEffect(() => {
    layouts.current = { loadLayout, saveLayout };
  });

  useEffect(() => {
    if (engine === null) throw new Error('SheetScreen stands outside SheetEngineContext');
    const model = engine.openModel(sheet, language);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let made: Desk | null = null;
    let current = true;
    const keep = (columns: readonly LayoutColumn[] | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => layouts.current.saveLayout?.(columns), columns === null ? 0 : layoutDelayMs);
    };
    const begin = (saved: readonly LayoutColumn[] | null) => {
      if (!current) return;
      made = new Desk(model, direction(language) === 'rtl', saved, keep);
      setDesk(made);
    };
    // A layout that cannot be loaded is no reason to keep the rows back.
    if (layouts.current.loadLayout === undefined) begin(null);
    else layouts.current.loadLayout().then(begin, () => begin(null));
    return () => {
      current = false;
      setDesk(null);
      made?.dispose();
      model.dispose();
    };
  }, [engine, sheet, language, turn]);
  return { desk, retry: useCallback(() => setTurn((n) => n + 1), []) };
}

/** Sheets that take no new rows give none away either. */
function writesOf({ model }: Desk, { adds = false }: Sheet): RowWrites {
  const allowed = rowWrites(model.definition, hasRole);
  return { ...allowed, adds: adds && allowed.adds, removes: adds && allowed.removes };
}

function Overlays({ desk, around }: { desk: Desk; around: Surroundings }) {
  const overlay = useAtomValue(desk.overlay);
  const columns = useAtomValue(desk.columns);
  const close = useCallback(() => {
    desk.set(desk.overlay, null);
    desk.editor?.focus();
  }, [desk]);
  const place = useMemo(() => (overlay?.what === 'menu' ? { x: overlay.x, y: overlay.y } : null), [overlay]);
  if (overlay === null) return null;
  if (overlay.what === 'columns') return <ColumnChooser desk={desk} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'menu')
    return place === null ? null : <ContextMenu desk={desk} around={around} at={place} wholeRows={overlay.rows === true} onClose={close} />;
  if (overlay.what === 'steps') return <UndoList desk={desk} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'leftAlone')
    return <LeftAloneList desk={desk} cells={overlay.cells} count={overlay.count} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'goTo') return <GoTo desk={desk} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'history')
    return <HistoryPopover desk={desk} rowId={overlay.rowId} column={overlay.column} beside={overlay.beside} onClose={close} />;
  const column = columns.find((one) => one.name === overlay.column);
  return column === undefined ? null : (
    <HeaderPopover key={column.name} desk={desk} column={column} writes={around.writes} beside={overlay.beside} onClose={close} />
  );
}

/** The dialog of the step that is being asked about. */
function Asking({ desk }: { desk: Desk }) {
  const acting = useAtomValue(desk.acting);
  if (acting === null) return null;
  const close = () => {
    // At once: the dialog gives the focus back when it goes, and the keys belong to the sheet.
    flushSync(() => desk.set(desk.acting, null));
    desk.editor?.focus();
  };
  return <ActDialog desk={desk} acting={acting} onClose={close} />;
}

function PanelsBeside({ desk, around }: { desk: Desk; around: Surroundings }) {
  const problems = useAtomValue(desk.problemsOpen);
  const record = useAtomValue(desk.record);
  return (
    <>
      {record === null ? null : <RecordPanel desk={desk} />}
      {problems ? <ProblemsPanel desk={desk} around={around} /> : null}
    </>
  );
}

/** The canvas with its editor, or the plain table in their place. */
function Face({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const plain = useAtomValue(desk.plain);
  const label = t('sheet:grid.label', { title: around.title });
  if (plain) return <PlainTable desk={desk} label={label} />;
  return (
    <>
      <GlideGrid desk={desk} label={label} />
      <CellEditor desk={desk} around={around} label={label} />
    </>
  );
}

function Body({ desk, around, belongs, onRetry }: { desk: Desk; around: Surroundings; belongs: string | undefined; onRetry: () => void }) {
  const status = useStatus(desk);
  const { path, active } = useView();
  useTabDirty(path, status.waiting);
  usePresence(desk, active);
  useLinkedRow(desk);
  useTypingKept(desk);
  useSources(desk);
  useOnlyWrongKept(desk);
  useSheetOffering(desk, around);
  useStrayKeys(desk, around, active);
  useEffect(() => {
    if (active) desk.editor?.focus();
  }, [desk, active]);
  return (
    <>
      <Toolbar desk={desk} around={around} />
      <FormulaBar desk={desk} />
      <div className="sheet-body">
        <div className="sheet-grid" data-loading={status.loading !== null}>
          <Face desk={desk} around={around} />
          <EmptySheet desk={desk} around={around} belongs={belongs} onRetry={onRetry} />
          <CellTip desk={desk} />
          <FillOverlay desk={desk} />
        </div>
        <PanelsBeside desk={desk} around={around} />
      </div>
      <GroupsPanel desk={desk} around={around} />
      <FormulaRoom desk={desk} />
      <ViewsRoom desk={desk} />
      <Banners desk={desk} />
      <ActStrip desk={desk} steps={around.steps} />
      <StatusBar desk={desk} />
      <FindDialog desk={desk} />
      <Asking desk={desk} />
      <Overlays desk={desk} around={around} />
      <Announcer desk={desk} />
    </>
  );
}

/** One sheet, top to bottom: toolbar, formula bar, grid, status bar. Knows no entity; everything comes from the definition and the model. */
export function SheetScreen(props: SheetScreenProps) {
  const { sheet, title, belongs, onImport, onOpenRow, tasks = noTasks } = props;
  const { t } = useTranslation();
  const { desk, retry } = useDesk(props);
  const around = useMemo<Surroundings | null>(() => {
    if (desk === null) return null;
    return {
      title: t(title),
      writes: writesOf(desk, sheet),
      leaveGrid: () =>
        document.activeElement?.closest('.sheet')?.querySelector<HTMLElement>('.sheet-toolbar button:not(:disabled)')?.focus(),
      openList: () => void suggest(desk, desk.get(desk.typed), true),
      onImport: sheet.imports === undefined ? undefined : onImport,
      onOpenRow,
      mayExport: hasRole(exportRoles),
      tasks: tasks.filter(({ roles }) => hasRole(roles)),
      steps: offeredSteps(desk.model.definition, sheet),
    };
  }, [desk, sheet, title, onImport, onOpenRow, tasks, t]);

  if (desk === null || around === null) {
    return (
      <div className="sheet">
        <div className="sheet-toolbar" />
      </div>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const command = commandOf(event.nativeEvent, desk.rightToLeft);
    if (command === null || actionNamed(command.name).heard !== 'screen') return;
    const ownUndo = (event.target as HTMLElement).tagName === 'INPUT' && (command.name === 'undo' || command.name === 'redo');
    if (!ownUndo && perform(desk, command, around)) event.preventDefault();
  };
  return (
    <div className="sheet" onKeyDown={onKeyDown}>
      <Body desk={desk} around={around} belongs={belongs === undefined ? undefined : t(belongs)} onRetry={retry} />
    </div>
  );
}
