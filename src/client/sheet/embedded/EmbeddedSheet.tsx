import { useCallback, useEffect, useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { LayoutColumn } from '#define/layout';
import type { Sheet } from '#define/sheet';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { ActButtons } from '#client/sheet/acts/ActButtons.tsx';
import { ActStrip } from '#client/sheet/acts/ActStrip.tsx';
import { offeredSteps } from '#client/sheet/acts/offered';
import { actionNamed } from '#client/sheet/actions/registry';
import { Banners } from '#client/sheet/bars/Banners.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { RowTools, SaveGood } from '#client/sheet/bars/Toolbar.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useDesk } from '#client/sheet/desk/useDesk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { useTypingKept } from '#client/sheet/drafts/typingKept';
import { FillOverlay } from '#client/sheet/fill/FillOverlay.tsx';
import { FindDialog } from '#client/sheet/find/FindDialog.tsx';
import { Announcer } from '#client/sheet/grid/Announcer.tsx';
import { commandOf } from '#client/sheet/grid/keys';
import { perform, type Surroundings } from '#client/sheet/grid/perform';
import { suggest } from '#client/sheet/grid/suggesting';
import { loadLayout, saveLayout } from '#client/sheet/layoutCalls';
import { CellTip } from '#client/sheet/panels/CellTip.tsx';
import { EmptySheet } from '#client/sheet/panels/EmptySheet.tsx';
import { Asking, Overlays } from '#client/sheet/Overlays.tsx';
import { Face, writesOf } from '#client/sheet/SheetParts.tsx';
import { useSources } from '#client/sheet/source/opening';
import { searchFor } from '#client/sheet/views/address';
import './embedded.css';

interface EmbeddedProps {
  readonly sheet: Sheet;
  readonly parentId: string;
  /** The sheet the parent's row stands in. */
  readonly parent: Desk;
  readonly title: string;
  /** The row of that sheet whose values new rows take, where it is not the parent's own. */
  readonly from?: string;
  /** Brings the sheet into sight, where it may be behind a tab. */
  readonly reveal?: () => void;
  /** Told the desk once it is there; answers what is to be done when it goes. */
  readonly onDesk?: (desk: Desk) => () => void;
}

function Body({ desk, around, onRetry, parentId }: { desk: Desk; around: Surroundings; onRetry: () => void; parentId: string }) {
  const { t } = useTranslation();
  const status = useStatus(desk);
  const { path } = useView();
  const navigate = useNavigate();
  const { sheet } = desk.model;
  // Beside the work of the sheet it stands in.
  useTabDirty(`${path} ${sheet.mod} ${parentId}`, status.waiting);
  useTypingKept(desk);
  useSources(desk);
  const [list] = [sheet.leads?.[sheet.entity] ?? []].flat();
  return (
    <>
      <div className="sheet-toolbar" role="toolbar" aria-label={around.title}>
        <span role="status" className="embedded-count">
          {status.loading === null && status.failed === null ? t('sheet:embedded.rows', { n: status.total.toLocaleString('en') }) : ''}
        </span>
        <span className="sheet-gap" />
        <SaveGood desk={desk} status={status} />
        <RowTools desk={desk} around={around} />
        <ActButtons desk={desk} steps={around.steps} />
        {list === undefined || sheet.of === undefined ? null : (
          <button
            type="button"
            className="quiet-button square"
            aria-label={t('sheet:embedded.asList')}
            title={t('sheet:embedded.asList')}
            onClick={() => void navigate(`${list}${searchFor({ where: { field: sheet.of?.by ?? '', op: 'equal', anyOf: [parentId] } })}`)}
          >
            <SheetIcon name="table" />
          </button>
        )}
      </div>
      <div className="sheet-body">
        <div className="sheet-grid" data-loading={status.loading !== null}>
          <Face desk={desk} around={around} />
          <EmptySheet desk={desk} around={around} belongs={around.writes.adds ? undefined : ''} onRetry={onRetry} />
          <CellTip desk={desk} />
          <FillOverlay desk={desk} />
        </div>
      </div>
      <Banners desk={desk} />
      <ActStrip desk={desk} steps={around.steps} />
      <FindDialog desk={desk} />
      <Asking desk={desk} />
      <Overlays desk={desk} around={around} />
      <Announcer desk={desk} />
    </>
  );
}

/** The rows of one parent as a sheet of their own within its record or page: edited, filled and saved like any other. */
export function EmbeddedSheet({ sheet, parentId, parent, title, from, reveal, onDesk }: EmbeddedProps) {
  const load = useCallback(() => loadLayout(sheet.mod), [sheet.mod]);
  const keep = useCallback((columns: readonly LayoutColumn[] | null) => saveLayout(sheet.mod, columns), [sheet.mod]);
  const taken = useCallback(() => {
    const row = parent.model.viewRowOf(from ?? parentId);
    const takes = row === null ? [] : Object.entries(sheet.of?.takes ?? {});
    return Object.fromEntries(takes.map(([field, name]) => [field, parent.model.value(row as number, name)]));
  }, [parent, parentId, from, sheet]);
  const { desk, retry } = useDesk({ sheet, parentId, taken, loadLayout: load, saveLayout: keep, ...(reveal ? { reveal } : {}) });
  const around = useMemo<Surroundings | null>(
    () =>
      desk && {
        title,
        writes: writesOf(desk, sheet),
        leaveGrid: () =>
          document.activeElement?.closest('.sheet')?.querySelector<HTMLElement>('.sheet-toolbar button:not(:disabled)')?.focus(),
        openList: () => void suggest(desk, desk.get(desk.typed), true),
        onImport: undefined,
        onOpenRow: undefined,
        mayExport: false,
        tasks: [],
        steps: offeredSteps(desk.model.definition, sheet),
      },
    [desk, sheet, title],
  );
  useEffect(() => (desk === null ? undefined : onDesk?.(desk)), [desk, onDesk]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (desk === null || around === null || event.nativeEvent.isComposing) return;
    // The record it stands in closes by the same key.
    if (event.key === 'Escape') return event.stopPropagation();
    if (event.defaultPrevented) return;
    const command = commandOf(event.nativeEvent, desk.rightToLeft);
    if (command === null || actionNamed(command.name).heard !== 'screen') return;
    if (perform(desk, command, around)) event.preventDefault();
  };
  return (
    <div className="sheet sheet-embedded" onKeyDown={onKeyDown}>
      {desk === null || around === null ? (
        <div className="sheet-toolbar" />
      ) : (
        <Body desk={desk} around={around} onRetry={retry} parentId={parentId} />
      )}
    </div>
  );
}
