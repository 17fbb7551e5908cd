import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutColumn } from '#define/layout';
import { foldSearch } from '#values/text';
import { SheetIcon, type SheetIconName } from '#client/sheet/bars/SheetIcon.tsx';
import { hasRole } from '#client/session/session';
import { fitColumns, freezeColumn, hideColumn, restoreLayout, saveForBranch, showAll } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { moveColumn } from '#client/sheet/desk/layout';
import { columnWords } from '#client/sheet/desk/wording';
import { initialsOf } from '#client/words/initials';
import { openNewColumn, openOwnColumn } from '#client/sheet/formula/opening';
import { removeOwn } from '#client/sheet/formula/ownColumns';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import '#client/sheet/panels/chooser.css';

interface LineProps {
  readonly desk: Desk;
  readonly column: LayoutColumn;
  readonly index: number;
  /** May be moved: not while only some columns are listed. */
  readonly moves: boolean;
  readonly drop: 'before' | 'after' | null;
  readonly onDrag: { start(index: number): void; over(index: number, event: DragEvent): void; end(): void };
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

function Line({ desk, column, index, moves, drop, onDrag, onStep, onClose }: LineProps) {
  const { t } = useTranslation();
  const name = columnWords(desk, column.field);
  const { own } = column;
  const tool = (icon: SheetIconName, label: string, run: () => void, more: { pressed?: boolean; disabled?: boolean } = {}) => (
    <button
      type="button"
      className="quiet-button square"
      aria-label={`${label}: ${name}`}
      title={label}
      aria-pressed={more.pressed}
      disabled={more.disabled}
      onClick={run}
    >
      <SheetIcon name={icon} />
    </button>
  );
  const stepKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !moves) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      className="chooser-line"
      data-drop={drop ?? undefined}
      draggable={moves}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag.start(index);
      }}
      onDragOver={(event) => onDrag.over(index, event)}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => onDrag.end()}
      onKeyDown={stepKeys}
    >
      <span className="chooser-grip" aria-hidden="true" />
      <label>
        <input type="checkbox" checked={!column.hidden} onChange={() => hideColumn(desk, column.field, !column.hidden)} />
        <span dir="auto">{name}</span>
        {own ? <span className="chooser-own">ƒx</span> : null}
      </label>
      {own ? tool('edit', t('formulas:own.edit'), () => (onClose(), openOwnColumn(desk, own))) : null}
      {own ? tool('remove', t('formulas:own.remove'), () => (onClose(), void removeOwn(desk, own))) : null}
      {tool(
        'pin',
        t(column.frozen ? 'sheet:columns.thaw' : 'sheet:columns.freeze'),
        () => freezeColumn(desk, column.field, !column.frozen),
        { pressed: column.frozen },
      )}
      {tool('up', t('sheet:columns.back'), () => onStep(-1), { disabled: !moves })}
      {tool('down', t('sheet:columns.on'), () => onStep(1), { disabled: !moves })}
    </li>
  );
}

const matches = (words: string, wanted: string): boolean => foldSearch(words).includes(wanted) || initialsOf(words).startsWith(wanted);

/** Moves a listed column to stand before or after another; whether it is frozen goes with it. */
function place(desk: Desk, layout: readonly LayoutColumn[], moved: LayoutColumn, before: string | null): void {
  const next = moveColumn(layout, moved.field, before);
  desk.arrange(
    next.map((column) => (column.field === moved.field ? { ...column, frozen: moved.frozen } : column)),
    { moved: moved.field },
  );
}

function useDragging(desk: Desk, layout: readonly LayoutColumn[], listed: readonly LayoutColumn[]) {
  const from = useRef<number | null>(null);
  const [over, setOver] = useState<{ index: number; side: 'before' | 'after' } | null>(null);
  const onDrag = {
    start: (index: number) => {
      from.current = index;
    },
    over: (index: number, event: DragEvent) => {
      if (from.current === null) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const side = event.clientY < top + height / 2 ? 'before' : 'after';
      if (over?.index !== index || over.side !== side) setOver({ index, side });
    },
    end: () => {
      const moved = from.current === null ? undefined : listed[from.current];
      if (moved && over) place(desk, layout, moved, listed[over.side === 'before' ? over.index : over.index + 1]?.field ?? null);
      from.current = null;
      setOver(null);
    },
  };
  return { over, onDrag };
}

function Actions({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const leave = (run: () => unknown) => () => {
    onClose();
    void run();
  };
  return (
    <footer className="chooser-actions">
      {desk.model.tools.formulas.offered ? (
        <button type="button" className="quiet-button" onClick={leave(() => openNewColumn(desk, null))}>
          <SheetIcon name="add" />
          {t('formulas:own.newTitle')}…
        </button>
      ) : null}
      <button type="button" className="quiet-button" onClick={() => void fitColumns(desk)}>
        {t('columns:fitAll')}
      </button>
      <button type="button" className="quiet-button" onClick={leave(() => restoreLayout(desk))}>
        {t('sheet:columns.restore')}
      </button>
      {hasRole(['admin']) ? (
        <button type="button" className="quiet-button" title={t('columns:branchHint')} onClick={leave(() => saveForBranch(desk))}>
          {t('columns:branch')}
        </button>
      ) : null}
    </footer>
  );
}

/** Which columns are shown, in which order and which of them stay while the sheet scrolls; own formula columns are made here. */
export function ColumnChooser({ desk, beside, onClose }: { desk: Desk; beside: DOMRect; onClose: () => void }) {
  const { t } = useTranslation();
  const layout = useAtomValue(desk.layout);
  useAtomValue(desk.columns);
  const [search, setSearch] = useState('');
  const known = new Set(desk.model.columns.map((column) => column.name));
  const all = layout.filter((column) => known.has(column.field) || column.own);
  const wanted = foldSearch(search).trim();
  const listed =
    wanted === '' ? all : all.filter(({ field }) => matches(columnWords(desk, field), wanted) || foldSearch(field).includes(wanted));
  const { over, onDrag } = useDragging(desk, layout, listed);
  const step = (index: number, by: 1 | -1) => {
    const moved = listed[index];
    if (moved && listed[index + by])
      place(desk, layout, moved, by === -1 ? (listed[index - 1]?.field ?? null) : (listed[index + 2]?.field ?? null));
  };
  const shown = all.filter(({ hidden }) => !hidden).length;
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('sheet:columns.title')} className="column-chooser" onClose={onClose}>
      <header className="chooser-head">
        <h2>{t('sheet:columns.title')}</h2>
        <span>{t('columns:shown', { n: shown, total: all.length })}</span>
        <button type="button" className="link-button" onClick={() => showAll(desk, shown < all.length)}>
          {t(shown < all.length ? 'columns:all' : 'columns:none')}
        </button>
      </header>
      <input
        className="input chooser-search"
        type="search"
        data-first=""
        value={search}
        placeholder={t('columns:search')}
        aria-label={t('columns:search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="chooser-lines">
        {listed.map((column, index) => (
          <Line
            key={column.field}
            desk={desk}
            column={column}
            index={index}
            moves={wanted === ''}
            drop={over?.index === index ? over.side : null}
            onDrag={onDrag}
            onStep={(by) => step(index, by)}
            onClose={onClose}
          />
        ))}
        {listed.length === 0 ? <li className="chooser-none">{t('columns:noHit')}</li> : null}
      </ul>
      <Actions desk={desk} onClose={onClose} />
    </Popover>
  );
}
