import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sumKey } from '#define/sums';
import { Menu, type MenuItem } from '#client/shell/Menu.tsx';
import { formatDecimal } from '#values/numberText';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { groupsOf, sumColumns, type ShownGroups, type SumColumn } from '#client/sheet/groups/groups';
import type { GroupLine, GroupSum } from '#workers/sheet/tools/groups';

const lineHeight = 26;
const pageLines = 8;

function Sums({ columns, sums, language }: { columns: readonly SumColumn[]; sums: readonly GroupSum[]; language: string }) {
  return columns.map((column) => {
    const own = sums.find((one) => one.column === column.column && sumKey(one) === sumKey(column));
    return (
      <div
        key={`${column.column} ${sumKey(column)}`}
        role="gridcell"
        className={own?.sum.startsWith('-') ? 'group-sum group-minus' : 'group-sum'}
      >
        <bdi dir="ltr">{own === undefined ? '' : formatDecimal(own.sum, { language })}</bdi>
      </div>
    );
  });
}

interface LineProps {
  readonly desk: Desk;
  readonly line: number;
  readonly group: GroupLine | undefined;
  readonly columns: readonly SumColumn[];
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onMenu: (x: number, y: number) => void;
}

function Line({ desk, line, group, columns, active, onActive, onMenu }: LineProps) {
  const { t } = useTranslation();
  const groups = groupsOf(desk);
  if (group === undefined) return <div role="row" className="group-line" style={{ blockSize: lineHeight }} aria-rowindex={line + 2} />;
  const { level, label, rows, children, folded } = group;
  const outer = level === 0;
  const name = label === '' ? t('sheet:filter.blank') : label;
  return (
    <div
      role="row"
      className="group-line"
      data-line={line}
      data-level={level}
      style={{ blockSize: lineHeight }}
      aria-level={level + 1}
      aria-rowindex={line + 2}
      aria-expanded={outer ? !folded : undefined}
      tabIndex={active ? 0 : -1}
      onFocus={onActive}
      onClick={() => void groups.jump(line)}
      onContextMenu={(event) => {
        event.preventDefault();
        onActive();
        onMenu(event.clientX, event.clientY);
      }}
    >
      <div role="gridcell" className="group-name">
        {outer ? (
          <button
            type="button"
            className="group-fold"
            tabIndex={-1}
            aria-label={t(folded ? 'grouping:openOne' : 'grouping:foldOne', { group: name })}
            onClick={(event) => {
              event.stopPropagation();
              void groups.fold([label], !folded);
            }}
          >
            <SheetIcon name={folded ? 'columnOn' : 'down'} turns={folded} />
          </button>
        ) : null}
        <span dir="auto" title={name}>
          {name}
        </span>
        {outer && children > 1 ? <small>{children}</small> : null}
      </div>
      <div role="gridcell" className="group-rows">
        <bdi dir="ltr">{rows.toLocaleString('en')}</bdi>
      </div>
      <Sums columns={columns} sums={group.sums} language={desk.model.language} />
    </div>
  );
}

/** Where a key leads from a line; null for keys that go nowhere. */
function movedTo(key: string, line: number, total: number): number | null {
  const steps: Record<string, number> = {
    ArrowUp: line - 1,
    ArrowDown: line + 1,
    PageUp: line - pageLines,
    PageDown: line + pageLines,
    Home: 0,
    End: total - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(total - 1, to));
}

/** Keys of the list: arrows move and fold, Enter leads to the rows, Ctrl+Enter leaves only them, the menu key opens the menu. */
function useKeys(desk: Desk, shown: ShownGroups, active: number, setActive: (line: number) => void, onMenu: () => void) {
  const groups = groupsOf(desk);
  const [opens, folds] = desk.rightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  return (event: KeyboardEvent) => {
    const group = groups.lineAt(active);
    const to = movedTo(event.key, active, shown.total);
    if (to !== null) setActive(to);
    else if (event.key === 'Enter') void (event.ctrlKey || event.metaKey ? groups.only(active) : groups.jump(active));
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onMenu();
    else if (group?.level === 0 && (event.key === opens || event.key === folds))
      void (group.folded === (event.key === opens) && groups.fold([group.label], event.key === folds));
    else if (group?.level === 0 && event.key === ' ') void groups.fold([group.label], !group.folded);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function LineMenu({ desk, line, at, onClose }: { desk: Desk; line: number; at: { x: number; y: number }; onClose: () => void }) {
  const { t } = useTranslation();
  const groups = groupsOf(desk);
  const group = groups.lineAt(line);
  if (group === undefined) return null;
  const items: MenuItem[] = [
    { key: 'jump', label: t('grouping:jump'), keys: 'Enter', run: () => void groups.jump(line) },
    { key: 'only', label: t('grouping:only'), keys: 'Ctrl+Enter', run: () => void groups.only(line) },
    ...(group.level === 0
      ? [
          {
            key: 'fold',
            label: t(group.folded ? 'grouping:open' : 'grouping:fold'),
            run: () => void groups.fold([group.label], !group.folded),
          },
        ]
      : []),
    { key: 'foldAll', label: t('grouping:foldAll'), run: () => void groups.fold(null, true) },
    { key: 'openAll', label: t('grouping:openAll'), run: () => void groups.fold(null, false) },
  ];
  return <Menu items={items} at={at} label={t('grouping:menu')} onClose={onClose} />;
}

/** The groups, only those in sight drawn; one column of subtotals for each currency. */
export function GroupTree({ desk, shown, heading }: { desk: Desk; shown: ShownGroups; heading: string }) {
  const { t } = useTranslation();
  const groups = groupsOf(desk);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [moved, setMoved] = useState(0);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const columns = useMemo(() => sumColumns(desk, shown), [desk, shown]);
  const go = (line: number) => {
    setActive(line);
    setMoved((n) => n + 1);
  };
  const openMenu = () => {
    const box = scroller.current?.querySelector(`[data-line="${active}"]`)?.getBoundingClientRect();
    if (box) setMenu({ x: desk.rightToLeft ? box.right - 40 : box.left + 40, y: box.bottom });
  };
  const onKeyDown = useKeys(desk, shown, active, go, openMenu);
  useEffect(() => {
    const list = scroller.current;
    if (moved === 0 || list === null) return;
    const top = active * lineHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + 2 * lineHeight > list.scrollTop + list.clientHeight - lineHeight)
      list.scrollTop = top - list.clientHeight + 3 * lineHeight;
    list.querySelector<HTMLElement>(`[data-line="${active}"]`)?.focus({ preventScroll: true });
  }, [moved, active, shown]);
  const width = { gridTemplateColumns: `minmax(200px, 1fr) 80px ${columns.map(() => 'minmax(112px, max-content)').join(' ')}` };
  return (
    <div
      ref={scroller}
      className="group-tree"
      role="treegrid"
      aria-label={t('grouping:title')}
      aria-rowcount={shown.total + 2}
      onKeyDown={onKeyDown}
      onScroll={(event) => groups.look(Math.floor(event.currentTarget.scrollTop / lineHeight))}
    >
      <div className="group-table" style={width}>
        <div role="row" className="group-head" aria-rowindex={1}>
          <div role="columnheader" className="group-name">
            {heading}
          </div>
          <div role="columnheader" className="group-rows">
            <bdi>{t('grouping:rows')}</bdi>
          </div>
          {columns.map((column) => (
            <div key={`${column.column} ${sumKey(column)}`} role="columnheader" className="group-sum">
              <bdi>{column.header}</bdi>
            </div>
          ))}
        </div>
        <div className="group-space" style={{ blockSize: shown.from * lineHeight }} />
        {shown.lines.map((group, index) => (
          <Line
            key={shown.from + index}
            desk={desk}
            line={shown.from + index}
            group={group}
            columns={columns}
            active={active === shown.from + index}
            onActive={() => setActive(shown.from + index)}
            onMenu={(x, y) => setMenu({ x, y })}
          />
        ))}
        <div className="group-space" style={{ blockSize: Math.max(0, shown.total - shown.from - shown.lines.length) * lineHeight }} />
        <div role="row" className="group-whole" aria-rowindex={shown.total + 2}>
          <div role="gridcell" className="group-name">
            {t('grouping:total')}
          </div>
          <div role="gridcell" className="group-rows">
            <bdi dir="ltr">{shown.whole.rows.toLocaleString('en')}</bdi>
          </div>
          <Sums columns={columns} sums={shown.whole.sums} language={desk.model.language} />
        </div>
      </div>
      {menu === null ? null : <LineMenu desk={desk} line={active} at={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}
