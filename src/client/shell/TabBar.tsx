import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '#client/shell/icons.tsx';
import { Menu } from '#client/shell/Menu.tsx';
import type { MenuItem, MenuPlace } from '#client/shell/Menu.tsx';
import type { Tab } from '#client/shell/tabs';
import { useTabNames } from '#client/shell/tabNames';
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
  const title = useTabNames()(tab);
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
        <span className="tab-title" dir="auto">
          {title}
        </span>
      </Link>
      {tab.pinned ? null : (
        <button type="button" className="tab-close" aria-label={t('shell:tabs.closeOne', { title })} onClick={() => actions.close(tab)}>
          <Icon name="close" size={14} />
        </button>
      )}
    </li>
  );
}

/** Whether there are more tabs than the bar has room for. */
function useCrowded(bar: RefObject<HTMLUListElement | null>, tabs: readonly Tab[]): boolean {
  const [crowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const look = () => setCrowded(element.scrollWidth > element.clientWidth + 1);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [bar, tabs]);
  return crowded;
}

/** Every tab by its name, where the bar cannot show them all. */
function AllTabs({ tabs, active }: { tabs: readonly Tab[]; active: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dirty = useAtomValue(dirtyAtom);
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<MenuPlace | null>(null);
  const nameOf = useTabNames();
  const items = tabs.map((tab): MenuItem => {
    const title = nameOf(tab);
    return {
      key: tab.path,
      label: dirty[tab.path] === undefined ? title : t('shell:tabs.withUnsaved', { title }),
      current: tab.path === active,
      run: () => void navigate(tab.at),
    };
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className="quiet-button tab-more"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-label={t('shell:tabs.all', { count: tabs.length })}
        title={t('shell:tabs.all', { count: tabs.length })}
        onClick={() => setAt(at === null && button.current ? { below: button.current } : null)}
      >
        {tabs.length}
        <Icon name="down" size={14} />
      </button>
      {at === null ? null : <Menu items={items} at={at} label={t('shell:tabs.label')} onClose={() => setAt(null)} />}
    </>
  );
}

/** The visited pages, 32 px high: unique by path, a dot for unsaved work, a context menu, all of them by name where there are many (shell.md §2.5). */
export function TabBar({ tabs, active, actions }: { tabs: readonly Tab[]; active: string; actions: TabActions }) {
  const { t } = useTranslation();
  const dirty = useAtomValue(dirtyAtom);
  const [menu, setMenu] = useState<{ tab: Tab; at: MenuPlace } | undefined>();
  const bar = useRef<HTMLUListElement>(null);
  const crowded = useCrowded(bar, tabs);

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
      {crowded ? <AllTabs tabs={tabs} active={active} /> : null}
      {menu === undefined ? null : (
        <Menu items={items(menu.tab)} at={menu.at} label={t('shell:tabs.label')} onClose={() => setMenu(undefined)} />
      )}
    </nav>
  );
}
