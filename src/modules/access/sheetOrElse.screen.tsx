import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#names/roles';
import { useAtomValue } from 'jotai';
import { holdsOne, rolesAtom } from '#client/session/session';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';
import { wholeEngine } from '#modules/wholeEngine';
import type { Sheet } from '#define/sheet';
import '#client/sheet/tabbed.css';
import '#modules/access/account/account.css';

interface SheetOrElseProps {
  readonly sheet: Sheet;
  /** Keys of the screen's name, of its tabs, and of what belongs there. */
  readonly title: string;
  readonly tabs: readonly [sheet: string, other: string];
  readonly belongs: string;
  readonly tasks?: readonly SheetTask[];
  /** Who sees what stands behind the other tab. */
  readonly others: readonly Role[];
  readonly children: ReactNode;
}

/** A sheet and, for some, what stands behind a second tab. */
export function SheetOrElse({ sheet, title, tabs, belongs, tasks = [], others, children }: SheetOrElseProps) {
  const { t } = useTranslation();
  const [other, setOther] = useState(false);
  return (
    <div className="tabbed-sheets">
      {holdsOne(useAtomValue(rolesAtom), others) ? (
        <nav className="tabbed-names" aria-label={t(title)}>
          <ul>
            {tabs.map((name, at) => (
              <li key={name}>
                <button type="button" aria-current={other === (at === 1)} onClick={() => setOther(at === 1)}>
                  {t(name)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="tabbed-sheet">
        {other ? (
          <div className="account">{children}</div>
        ) : (
          <KeptSheet engine={wholeEngine} sheet={sheet} title={title} belongs={belongs} tasks={tasks} />
        )}
      </div>
    </div>
  );
}
