import { useAtomValue } from 'jotai';
import { memo, useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { countText, useBadges } from '#client/shell/badges';
import { Icon, isIcon, Mark } from '#client/shell/icons.tsx';
import { menuGroups } from '#client/shell/menuGroups';
import type { Screen } from '#client/shell/screen';
import { settingsAtom } from '#client/shell/settings';

const remembered = 'sidebarClosedGroups';

function closedGroups(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(remembered) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

/** How much is unread there, capped like the bell's. */
function Badge({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className="sidebar-badge" aria-label={t('shell:sidebar.unread', { n: String(count) })}>
      {countText(count)}
    </span>
  );
}

interface EntryProps {
  readonly screen: Screen;
  readonly count: number;
  readonly active: boolean;
}

/** Drawn anew only when it says something else: a menu has sixty of them, and the router's own links would all follow every step. */
const Entry = memo(function Entry({ screen: { path, title: key, icon }, count, active }: EntryProps) {
  const { t } = useTranslation();
  const title = t(key);
  return (
    <li>
      <a href={path} className={active ? 'sidebar-entry active' : 'sidebar-entry'} aria-current={active ? 'page' : undefined} title={title}>
        <Icon name={isIcon(icon) ? icon : 'sheet'} />
        <span className="sidebar-word">{title}</span>
        <Badge count={count} />
      </a>
    </li>
  );
});

/** What a press on one of the links below does: it goes on within the page, unless the person asked for another one. */
function useGoing(onGo: () => void) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href');
    if (typeof path !== 'string') return;
    onGo();
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(path, { replace: path === location.pathname + location.search });
  };
}

/** The menu of the screens the user may open. `rail`: icons only. */
export function Sidebar({ screens, rail, onGo }: { screens: readonly Screen[]; rail: boolean; onGo: () => void }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(closedGroups);
  const badges = useBadges(screens);
  const { logo } = useAtomValue(settingsAtom);
  const { pathname } = useLocation();
  const go = useGoing(onGo);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('.sidebar-entry.active')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, screens]);

  const turn = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    localStorage.setItem(remembered, JSON.stringify([...next]));
    setClosed(next);
  };
  return (
    <nav className={rail ? 'sidebar sidebar-rail' : 'sidebar'} aria-label={t('shell:sidebar.label')}>
      {logo ? (
        <div className="sidebar-brand">
          <Mark />
          <span className="sidebar-word">Tallysheet</span>
        </div>
      ) : null}
      <ul ref={list} className="sidebar-groups" onClick={go}>
        {menuGroups(screens).map((group) => {
          const { key } = group;
          const entries = group.screens.map((screen) => (
            <Entry
              key={screen.path}
              screen={screen}
              count={badges[screen.path] ?? 0}
              active={pathname === screen.path || pathname.startsWith(`${screen.path}/`)}
            />
          ));
          const inside = group.screens.reduce((sum, { path }) => sum + (badges[path] ?? 0), 0);
          if (key === undefined) return entries;
          const open = rail || !closed.has(key);
          return (
            <li key={key} className="sidebar-group">
              <button type="button" className="sidebar-heading" aria-expanded={open} onClick={() => turn(key)}>
                <span className="sidebar-word">{t(key)}</span>
                {open ? null : <Badge count={inside} />}
                <Icon name={open ? 'down' : 'chevron'} turns size={14} />
              </button>
              {open ? <ul>{entries}</ul> : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
