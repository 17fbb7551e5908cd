import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '#client/shell/icons.tsx';
import { Menu } from '#client/shell/Menu.tsx';
import type { MenuItem, MenuPlace } from '#client/shell/Menu.tsx';
import type { Tab } from '#client/shell/tabs';
import { dirtyAtom } from '#client/shell/unsaved';

/** What can be done with tabs; each asks before it drops unsaved work. */
export interface TabActions {
  refresh(tab: Tab): void;
  close(tab: Tab): void;
  closeOthers(tab: Tab): void;
  closeAll(): void;
}

interface OneTabProps {
  tab: Tab;
  active: boolean;
  dirty: boolean;
  actions: TabActions;
  onMenu: (place: MenuPlace) => void;
}

function OneTab({ tab, active, dirty, actions, onMenu }: OneTabProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLLIElement>(null);
  const title = t(tab.title, { defaultValue: 'no-name' });
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <li
      ref={line}
      className={active ? 'tab tab-active' : 'tab'}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        const byKey = event.clientX === 0 && event.clientY === 0;
        onMenu(byKey ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY });
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && !tab.pinned) actions.close(tab);
      }}
    >
      <Link to={tab.at} className="tab-link" aria-current={active ? 'page' : undefined}>
        {dirty ? (
          <span className="tab-dirty">
            <span className="visually-hidden">{t('shell:tabs.unsaved')}</span>
          </span>
        ) : null}
        <span className="tab-title">{title}</span>
      </Link>
      {tab.pinned ? null : (
        <button type="button" className="tab-close" aria-label={t('shell:tabs.closeOne', { title })} onClick={() => actions.close(tab)}>
          <Icon name="close" size={14} />
        </button>
      )}
    </li>
  );
}

/** The visited pages, 32 px high: unique by path, a dot for unsaved work, a context menu (shell.md §2.5). */
export function TabBar({ tabs, active, actions }: { tabs: readonly Tab[]; active: string; actions: TabActions }) {
  const { t } = useTranslation();
  const dirty = useAtomValue(dirtyAtom);
  const [menu, setMenu] = useState<{ tab: Tab; at: MenuPlace } | undefined>();
  const bar = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const element = bar.current;
    const turn = (event: WheelEvent) => {
      if (element === null || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft += document.documentElement.dir === 'rtl' ? -event.deltaY : event.deltaY;
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const items = (tab: Tab): MenuItem[] => [
    { key: 'refresh', label: t('shell:tabs.refresh'), run: () => actions.refresh(tab) },
    { key: 'close', label: t('shell:tabs.close'), disabled: tab.pinned, run: () => actions.close(tab) },
    { key: 'closeOthers', label: t('shell:tabs.closeOthers'), run: () => actions.closeOthers(tab) },
    { key: 'closeAll', label: t('shell:tabs.closeAll'), run: () => actions.closeAll() },
  ];
  return (
    <nav className="tab-bar" aria-label={t('shell:tabs.label')}>
      <ul ref={bar}>
        {tabs.map((tab) => (
          <OneTab
            key={tab.path}
            tab={tab}
            active={tab.path === active}
            dirty={dirty[tab.path] !== undefined}
            actions={actions}
            onMenu={(at) => setMenu({ tab, at })}
          />
        ))}
      </ul>
      {menu === undefined ? null : (
        <Menu items={items(menu.tab)} at={menu.at} label={t('shell:tabs.label')} onClose={() => setMenu(undefined)} />
      )}
    </nav>
  );
}
