import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import type { SheetTask } from '#client/sheet/tasks/task';
import { useView } from '#client/shell/view';
import './tabbed.css';

/** A sheet behind a tab: the keys of what the tab is called, and of what belongs into the sheet while nothing does. */
export interface SheetTab {
  readonly sheet: Sheet;
  readonly title: string;
  readonly belongs: string;
  readonly tasks?: readonly SheetTask[];
}

/** Which of the sheets the address names (`?tab=<mod>`); a page behind another keeps its own. */
function useNamedTab(): [named: string | null, open: (mod: string) => void] {
  const { search, pathname } = useLocation();
  const { active } = useView();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('tab');
  const [named, setNamed] = useState(asked);
  useEffect(() => {
    if (active && asked !== null) setNamed(asked);
  }, [active, asked]);
  const open = (mod: string) => {
    setNamed(mod);
    // What the address said of the sheet before, its view and its filter, is nothing to this one.
    void navigate({ pathname, search: new URLSearchParams({ tab: mod }).toString() }, { replace: true });
  };
  return [named, open];
}

/** Several sheets on one screen, one at a time; those whose list the person may not read have no tab. */
export function TabbedSheets({ engine, tabs, title }: { engine: SheetEngine; tabs: readonly SheetTab[]; title: string }) {
  const { t } = useTranslation();
  const [chosen, open] = useNamedTab();
  const offered = tabs.filter(({ sheet: { entity, list } }) => {
    const { stock, lists } = engine.catalogue.get(entity);
    return hasRole((list === undefined ? stock.list : lists?.[list])?.roles ?? ['admin']);
  });
  const shown = offered.find(({ sheet }) => sheet.mod === chosen) ?? offered[0];
  if (shown === undefined) return null;
  return (
    <div className="tabbed-sheets">
      <nav className="tabbed-names" aria-label={t(title)}>
        <ul>
          {offered.map(({ sheet, title: name }) => (
            <li key={sheet.mod}>
              <button type="button" aria-current={sheet.mod === shown.sheet.mod} onClick={() => open(sheet.mod)}>
                {t(name)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="tabbed-sheet">
        <KeptSheet
          key={shown.sheet.mod}
          engine={engine}
          sheet={shown.sheet}
          title={shown.title}
          belongs={shown.belongs}
          {...(shown.tasks ? { tasks: shown.tasks } : {})}
        />
      </div>
    </div>
  );
}
