import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Icon } from '#client/shell/icons.tsx';

/** `current` marks the chosen one of several; `heading` starts a part of its own above the item. */
export interface MenuItem {
  key: string;
  label: string;
  /** The keys that do the same. */
  keys?: string | undefined;
  lang?: string;
  current?: boolean;
  disabled?: boolean;
  /** Why it is disabled, or what it does. */
  hint?: string;
  heading?: string;
  run(): void;
}

/** Where a menu opens: below an element, or at a point of the window. */
export type MenuPlace = { below: Element } | { x: number; y: number };

const margin = 8;

/** Below an element the menu ends where the element ends; at a point it begins there. */
function place(menu: HTMLElement, at: MenuPlace): void {
  const fromRight = getComputedStyle(menu).direction === 'rtl';
  const { offsetWidth: width, offsetHeight: height } = menu;
  let left = 'x' in at ? at.x : 0;
  let top = 'y' in at ? at.y : 0;
  if ('below' in at) {
    const box = at.below.getBoundingClientRect();
    left = fromRight ? box.left : box.right - width;
    top = box.bottom + 4;
  } else if (fromRight) left -= width;
  menu.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - width - margin))}px`;
  menu.style.top = `${Math.max(margin, Math.min(top, window.innerHeight - height - margin))}px`;
}

function moveFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now < 0 ? items.length - 1 : now - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

function useClosing(menu: RefObject<HTMLElement | null>, at: MenuPlace, onClose: () => void): void {
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node;
      const opener = 'below' in at && at.below.contains(target);
      if (!opener && menu.current?.contains(target) !== true) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('resize', onClose);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('blur', onClose);
    };
  }, [menu, at, onClose]);
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const choice = item.current !== undefined;
  return (
    <>
      {item.heading === undefined ? null : (
        <div className="menu-heading" role="presentation">
          {item.heading}
        </div>
      )}
      <button
        type="button"
        role={choice ? 'menuitemradio' : 'menuitem'}
        className="menu-item"
        tabIndex={-1}
        aria-disabled={item.disabled === true}
        title={item.hint}
        {...(item.keys === undefined ? {} : { 'aria-keyshortcuts': item.keys })}
        {...(choice ? { 'aria-checked': item.current === true } : {})}
        {...(item.lang === undefined ? {} : { lang: item.lang })}
        onClick={() => {
          if (item.disabled === true) return;
          onClose();
          item.run();
        }}
      >
        <span className="menu-label">{item.label}</span>
        {item.keys === undefined ? null : (
          <kbd className="menu-keys" dir="ltr">
            {item.keys}
          </kbd>
        )}
        {item.current === true ? <Icon name="check" size={16} /> : null}
      </button>
    </>
  );
}

interface MenuProps {
  id?: string;
  items: readonly MenuItem[];
  at: MenuPlace;
  label: string;
  head?: ReactNode;
  onClose: () => void;
}

/** A menu at a place, driven by arrows, Home, End and Esc; `head` is shown above the items. Focus goes back to where it was. */
export function Menu({ id, items, at, label, head, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useClosing(menu, at, onClose);

  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const element = menu.current;
    if (element === null) return;
    place(element, at);
    element.focus();
    return () => {
      if (element.contains(document.activeElement)) before?.focus();
    };
  }, [at]);

  return (
    <div
      ref={menu}
      id={id}
      className="menu"
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
          onClose();
        } else if (menu.current !== null) moveFocus(menu.current, event);
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {head === undefined ? null : <div className="menu-head">{head}</div>}
      <div role="menu" aria-label={label}>
        {items.map((item) => (
          <Item key={item.key} item={item} onClose={onClose} />
        ))}
      </div>
    </div>
  );
}

/** A button that opens a menu below itself. */
export function MenuButton({ label, items, head, children }: Pick<MenuProps, 'label' | 'items' | 'head'> & { children: ReactNode }) {
  const [at, setAt] = useState<MenuPlace | undefined>();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="quiet-button"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        {...(at === undefined ? {} : { 'aria-controls': id })}
        onClick={(event) => {
          const below = event.currentTarget;
          setAt((open) => (open === undefined ? { below } : undefined));
        }}
      >
        {children}
      </button>
      {at === undefined ? null : <Menu id={id} items={items} at={at} label={label} head={head} onClose={() => setAt(undefined)} />}
    </>
  );
}
