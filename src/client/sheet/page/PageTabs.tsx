import { useAtomValue } from 'jotai';
import { use, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { holdsOne, rolesAtom } from '#client/session/session';
import { StripBetween } from '#client/sheet/page/SidesStrip.tsx';
import { AccessPanel } from '#client/sheet/access/AccessPanel.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { EmbeddedSheet } from '#client/sheet/embedded/EmbeddedSheet.tsx';
import { History } from '#client/sheet/history/History.tsx';
import { useLockHolders } from '#client/sheet/panels/useLockHolders';
import { FieldSections } from '#client/sheet/record/FieldLines.tsx';
import { Lookups } from '#client/sheet/record/Lookups.tsx';
import { hasParts, PartsPanel } from '#client/sheet/record/PartsPanel.tsx';
import { Kept, KeptWhy, RowFiles } from '#client/sheet/record/RecordRest.tsx';
import { commonLock, shownOf, written } from '#client/sheet/record/shownFields';
import { SheetEngineContext, type SheetEngine } from '#client/sheet/SheetEngineContext';
import { useTabCounts } from '#client/sheet/page/useTabCounts';
import { recordSheets } from '#client/sheet/recordSheets';
import { useFollowed } from '#client/sheet/together/useSavedTogether';

interface RowProps {
  readonly desk: Desk;
  readonly row: number;
  readonly rowId: string;
}

interface PageTab {
  readonly name: string;
  readonly title: string;
  /** Sheets of what hangs on the row that stand in it, side by side. */
  readonly sheets: readonly Sheet[];
  /** What stands in it where these are none. */
  readonly part?: ReactNode;
}

/** The row's own fields, as many columns of them as there is room for. */
function Fields({ desk, row, rowId }: RowProps) {
  useStatus(desk);
  const shown = shownOf(desk, row);
  const columns = shown.sections.flatMap(({ fields }) => fields.flatMap((name) => shown.byName.get(name) ?? []));
  const kept = commonLock(desk, row, columns.filter(written));
  const holders = useLockHolders(desk, desk.model.row(row).locked ? rowId : null);
  return (
    <div className="page-scroll page-fields">
      {kept === null ? null : <KeptWhy reason={[kept, ...holders].join(' ')} />}
      <FieldSections desk={desk} row={row} rowId={rowId} shown={shown} holders={holders} saidAbove={kept} />
    </div>
  );
}

function Log({ desk, row, rowId }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className="page-scroll page-narrow">
      <h3>{t('record:kept')}</h3>
      <Kept desk={desk} row={row} columns={shownOf(desk, row).kept} />
      <Lookups definition={desk.model.definition} rowId={rowId} {...desk.model.tools.branches.asked()} />
      <h3>{t('record:history')}</h3>
      <History desk={desk} rowId={rowId} column={null} />
    </div>
  );
}

/** Sheets that stand on the page of a row, by the tab they share. */
function sheetTabs(engine: SheetEngine, desk: Desk, roles: ReadonlySet<string>, titleOf: (tab: string) => string): PageTab[] {
  const tabs = new Map<string, Sheet[]>();
  for (const sheet of recordSheets()) {
    const { of, entity, list } = sheet;
    if (of?.entity !== desk.model.definition.name || of.on === 'record' || of.on === 'pane') continue;
    const { stock, lists } = engine.catalogue.get(entity);
    if (!holdsOne(roles, (list === undefined ? stock.list : lists?.[list])?.roles ?? ['admin'])) continue;
    const name = sheet.tab ?? entity;
    tabs.set(name, [...(tabs.get(name) ?? []), sheet]);
  }
  return [...tabs].map(([name, sheets]) => ({ name, title: titleOf(name), sheets }));
}

/** The tabs of a row's page: its fields, what hangs on it, its files, who sees it, and what happened to it. */
function useTabs({ desk, row, rowId }: RowProps): { readonly tabs: readonly PageTab[]; readonly inSheets: readonly PageTab[] } {
  const { t } = useTranslation();
  const engine = use(SheetEngineContext);
  const roles = useAtomValue(rolesAtom);
  const { definition } = desk.model;
  const elsewhere = desk.model.row(row).elsewhere !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const standing = useMemo(
    () => (engine === null || elsewhere ? [] : sheetTabs(engine, desk, roles, (name) => t(`record:parts.${name}`))),
    [engine, desk, roles, elsewhere, t],
  );
  const needed = standing.flatMap(({ sheets }) => sheets.flatMap(({ of }) => of?.when ?? []));
  const flags = needed.filter((name) => desk.model.value(row, name) === true).join();
  const inSheets = useMemo(() => {
    const has = new Set(flags.split(','));
    return standing.filter(({ sheets }) => sheets.every(({ of }) => of?.when === undefined || has.has(of.when)));
  }, [standing, flags]);
  const tabs: PageTab[] = [
    { name: 'fields', title: t('record:tabs.fields'), sheets: [], part: <Fields desk={desk} row={row} rowId={rowId} /> },
    ...inSheets,
  ];
  const scrolled = (part: ReactNode) => <div className="page-scroll page-narrow">{part}</div>;
  if (engine !== null && hasParts(engine, definition))
    tabs.push({
      name: 'parts',
      title: t('record:tabs.parts'),
      sheets: [],
      part: scrolled(<PartsPanel definition={definition} rowId={rowId} elsewhere={elsewhere} />),
    });
  if (definition.files !== undefined)
    tabs.push({
      name: 'files',
      title: t('files:title'),
      sheets: [],
      part: scrolled(<RowFiles desk={desk} row={row} rowId={rowId} heading={heading} onCount={() => undefined} />),
    });
  if (definition.visible?.granted !== undefined && !elsewhere)
    tabs.push({
      name: 'people',
      title: t('record:tabs.people'),
      sheets: [],
      part: scrolled(<AccessPanel definition={definition} rowId={rowId} />),
    });
  tabs.push({ name: 'log', title: t('record:tabs.log'), sheets: [], part: <Log desk={desk} row={row} rowId={rowId} /> });
  return { tabs, inSheets };
}

interface StateProps {
  readonly desk: Desk;
  readonly tab: PageTab;
  /** Rows of the sheets as they were counted, until the tab is opened and its rows are there. */
  readonly counts: ReadonlyMap<Sheet, number>;
}

/** How many rows the sheets of a tab hold, and whether something in them is wrong. */
function TabState({ desk, tab, counts }: StateProps) {
  const { t } = useTranslation();
  const { together } = desk;
  useFollowed(together);
  const statuses = (together?.desks ?? [])
    .filter(({ model }) => (tab.name === 'fields' ? model === desk.model : tab.sheets.some(({ mod }) => mod === model.sheet.mod)))
    .map(({ model }) => model.status());
  const wrong = statuses.reduce((sum, { problems, conflicts }) => sum + problems + conflicts, 0);
  const counted = tab.sheets.flatMap((sheet) => counts.get(sheet) ?? []);
  // A sheet that is being loaded holds nothing yet: what was counted stands until it does.
  const told = statuses.length > 0 && statuses.every(({ loading }) => loading === null) ? statuses.map(({ total }) => total) : counted;
  const rows = told.reduce((sum, total) => sum + total, 0);
  return (
    <>
      {tab.name === 'fields' || told.length === 0 ? null : <span className="page-tab-count">{rows.toLocaleString('en')}</span>}
      {wrong === 0 ? null : (
        <span className="page-tab-wrong">
          <span className="visually-hidden">{t('record:tabs.wrong', { count: wrong })}</span>
        </span>
      )}
    </>
  );
}

/** Arrows walk along the tabs. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}

/** The tabs of a row's page and what is in the open one; whatever was opened stays, with the edits that wait in it. */
export function PageTabs({ desk, row, rowId }: RowProps) {
  const { t } = useTranslation();
  const { tabs, inSheets } = useTabs({ desk, row, rowId });
  const [open, setOpen] = useState('fields');
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set(['fields']));
  const closed = useMemo(() => inSheets.filter(({ name }) => !visited.has(name)).flatMap(({ sheets }) => sheets), [inSheets, visited]);
  const counts = useTabCounts(closed, rowId);
  const show = (name: string) => {
    setOpen(name);
    setVisited((before) => (before.has(name) ? before : new Set([...before, name])));
  };
  const shown = tabs.some(({ name }) => name === open) ? open : 'fields';
  return (
    <div className="page-body">
      <div className="page-tabs" role="tablist" aria-orientation="vertical" aria-label={t('record:title')} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${desk.model.definition.name}-${tab.name}`}
            aria-selected={tab.name === shown}
            tabIndex={tab.name === shown ? 0 : -1}
            onClick={() => show(tab.name)}
          >
            <span>{tab.title}</span>
            <TabState desk={desk} tab={tab} counts={counts} />
          </button>
        ))}
      </div>
      {tabs
        .filter(({ name }) => visited.has(name))
        .map((tab) => (
          <div
            key={tab.name}
            className="page-panel"
            role="tabpanel"
            aria-labelledby={`${desk.model.definition.name}-${tab.name}`}
            hidden={tab.name !== shown}
          >
            {desk.together === null ? null : <StripBetween together={desk.together} sheets={tab.sheets} />}
            {tab.part ?? (
              <div className="page-sheets">
                {tab.sheets.map((sheet) => {
                  const title = t([`record:sheets.${sheet.mod}`, `record:parts.${sheet.entity}`]);
                  return (
                    <section key={sheet.mod} aria-label={title}>
                      {tab.sheets.length > 1 ? <h3>{title}</h3> : null}
                      <EmbeddedSheet sheet={sheet} parentId={rowId} parent={desk} title={title} reveal={() => show(tab.name)} />
                    </section>
                  );
                })}
              </div>
            )}
          </div>
        ))}
    </div>
  );
}
