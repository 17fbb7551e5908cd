import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { commitEditing } from '#client/sheet/desk/editing';
import { enter } from '#client/sheet/grid/walking';

/** What stands beside a label: the code people type, otherwise its name in another language. */
function aside(desk: Desk, item: Suggestion): string {
  const column = desk.columnAt(desk.get(desk.selection).active.col);
  if (column?.column.field.kind === 'dict') return item.key === item.text ? '' : item.key;
  return [item.en, item.zh].find((name) => name !== '' && name !== item.text) ?? '';
}

/** Suggestions below the open cell, or above it where there is no room; the keys stay in the editor. */
export function SuggestionList({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const open = useAtomValue(desk.suggestions);
  const region = useAtomValue(desk.region);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    const bounds = desk.grid?.boundsOf(desk.get(desk.selection).active);
    if (element === null || !bounds) return;
    const { offsetHeight: height, offsetWidth: width } = element;
    const below = bounds.bottom + height + 4 <= window.innerHeight;
    element.style.top = `${below ? bounds.bottom + 2 : bounds.top - height - 2}px`;
    element.style.left = `${Math.max(4, Math.min(desk.rightToLeft ? bounds.right - width : bounds.left, window.innerWidth - width - 4))}px`;
  }, [desk, open, region]);

  if (open === null) return null;
  const take = (chosen: number) => {
    desk.set(desk.suggestions, { ...open, chosen });
    commitEditing(desk);
    enter(desk, false);
    desk.editor?.focus();
  };
  return (
    <div
      ref={list}
      className="suggestions"
      role="listbox"
      aria-label={t('sheet:suggest.label')}
      onPointerDown={(event) => event.preventDefault()}
    >
      {open.items.length === 0 ? <div className="suggestions-none">{t('sheet:suggest.none')}</div> : null}
      {open.items.map((item, index) => (
        <div key={item.key} role="option" aria-selected={index === open.chosen} className="suggestion" onClick={() => take(index)}>
          <span dir="auto">{item.text}</span>
          <bdi>{aside(desk, item)}</bdi>
        </div>
      ))}
    </div>
  );
}
