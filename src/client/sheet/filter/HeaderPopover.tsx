import { todayText } from '#client/session/clock';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowWrites } from '#define/entity';
import { filterLimits } from '#define/filter';
import { kindOf } from '#define/kinds';
import { keysOf, wordsOf } from '#client/sheet/actions/keyText';
import { freezeColumn, hideColumn, sortBy, sortOf, stepColumn } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { Conditions } from '#client/sheet/filter/Conditions.tsx';
import { filterOf, noFilter, withFilter, type ColumnFilter, type ListFilter } from '#client/sheet/filter/columnFilter';
import { PasteList } from '#client/sheet/filter/PasteList.tsx';
import { unreadable } from '#client/sheet/filter/unreadable';
import { ValueList, type Ticks } from '#client/sheet/filter/ValueList.tsx';
import { openColumnFill, openNewColumn, openOwnColumn } from '#client/sheet/formula/opening';
import { removeOwn } from '#client/sheet/formula/ownColumns';
import { groupableColumns, groupByColumn } from '#client/sheet/groups/groups';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import './listing.css';

function Sorting({ desk, column }: { desk: Desk; column: ShownColumn }) {
  const { t } = useTranslation();
  const now = sortOf(desk, column.name)?.dir;
  return (
    <div className="header-row">
      {(['asc', 'desc'] as const).map((dir) => (
        <button
          key={dir}
          type="button"
          className="quiet-button"
          aria-pressed={now === dir}
          onClick={(event) => void sortBy(desk, column.name, now === dir ? null : dir, event.shiftKey)}
        >
          <SheetIcon name={dir === 'asc' ? 'sortUp' : 'sortDown'} />
          {t(`sheet:sort.${dir}Verb`)}
        </button>
      ))}
    </div>
  );
}

/** What concerns formulas in a column: filling it, and columns of one's own. */
function Formulas({ desk, column, writes, onClose }: { desk: Desk; column: ShownColumn; writes: RowWrites; onClose: () => void }) {
  const { t } = useTranslation();
  if (!desk.model.tools.formulas.offered) return null;
  const { own } = column;
  const fills = !own && column.numeric && column.column.field.edit !== 'never' && column.column.via === undefined;
  const act = (label: string, run: () => void) => (
    <button type="button" className="quiet-button" onClick={() => (onClose(), run())}>
      {label}
    </button>
  );
  return (
    <>
      {own ? act(t('formulas:own.edit'), () => openOwnColumn(desk, own)) : null}
      {own ? act(t('formulas:own.remove'), () => void removeOwn(desk, own)) : null}
      {fills && (writes.edits || writes.adds) ? act(t('formulas:fill.headerVerb'), () => openColumnFill(desk, column.name)) : null}
      {act(t('formulas:own.insert'), () => openNewColumn(desk, column.name))}
    </>
  );
}

function Grouping({ desk, column, onClose }: { desk: Desk; column: ShownColumn; onClose: () => void }) {
  if (!groupableColumns(desk).some(({ name }) => name === column.name)) return null;
  return (
    <button type="button" className="quiet-button" title={keysOf('groupBy')} onClick={() => (onClose(), void groupByColumn(desk, column))}>
      {wordsOf('groupBy')}
    </button>
  );
}

function Arranging({ desk, column, onClose }: { desk: Desk; column: ShownColumn; onClose: () => void }) {
  const { t } = useTranslation();
  const act = (name: 'columnBack' | 'columnOn' | 'pin' | 'hide', label: string, run: () => void) => (
    <button type="button" className="quiet-button square" aria-label={label} title={label} onClick={run}>
      <SheetIcon name={name} turns={name === 'columnBack' || name === 'columnOn'} />
    </button>
  );
  return (
    <div className="header-row header-arrange">
      {act('columnBack', t('sheet:columns.back'), () => stepColumn(desk, column.name, -1))}
      {act('columnOn', t('sheet:columns.on'), () => stepColumn(desk, column.name, 1))}
      {act('pin', t(column.frozen ? 'sheet:columns.thaw' : 'sheet:columns.freeze'), () => {
        freezeColumn(desk, column.name, !column.frozen);
        onClose();
      })}
      {act('hide', t('sheet:columns.hide'), () => {
        hideColumn(desk, column.name, true);
        onClose();
      })}
    </div>
  );
}

const tabs = ['conditions', 'list'] as const;
type Tab = (typeof tabs)[number];

/** Two ways to narrow a column, one behind the other. The arrows turn between them. */
function Tabs({ id, tab, listed, onTab }: { id: string; tab: Tab; listed: boolean; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation();
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'list' ? 'conditions' : 'list';
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}${next}`)}`)?.focus();
  };
  return (
    <div className="filter-tabs" role="tablist" aria-label={t('filtering:tabs')} onKeyDown={turn}>
      {tabs.map((one) => (
        <button
          key={one}
          id={`${id}${one}`}
          type="button"
          role="tab"
          aria-selected={tab === one}
          aria-controls={`${id}panel`}
          tabIndex={tab === one ? 0 : -1}
          onClick={() => onTab(one)}
        >
          {t(`filtering:tab.${one}`)}
          {one === 'list' && listed ? <span className="tab-mark" aria-label={t('filtering:tab.active')} /> : null}
        </button>
      ))}
    </div>
  );
}

/** The filter of a column as it is being made; what is sent off while a search or a list is still being worked on waits for it. */
function useDraft(desk: Desk, column: ShownColumn, onApplied: () => void) {
  const [filter, setFilter] = useState<ColumnFilter>(() => filterOf(desk.model.status().where, column.name));
  const [ticks, setTicks] = useState<Ticks>(() => (filter.anyOf === null ? null : new Set(filter.anyOf)));
  const [list, setList] = useState<ListFilter | 'reading' | null>(filter.list);
  const [searching, setSearching] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const busy = searching || list === 'reading';
  const tooMany = ticks !== null && ticks.size > filterLimits.listLength;
  const unread = unreadable(filter.conditions, column.column.field, todayText());
  const apply = (next: ColumnFilter) => {
    settle(desk);
    void desk.model.setWhere(withFilter(desk.model.status().where, column.name, next));
    onApplied();
  };
  const submit = () => {
    if (busy) return setWaiting(true);
    if (tooMany || unread !== null || ticks?.size === 0) return;
    apply({ ...filter, anyOf: ticks === null ? null : [...ticks], list });
  };
  const finish = useRef(submit);
  useEffect(() => {
    finish.current = submit;
  });
  useEffect(() => {
    if (!waiting || busy) return;
    setWaiting(false);
    finish.current();
  }, [waiting, busy]);
  return { filter, setFilter, ticks, setTicks, setSearching, list, setList, tooMany, unread, submit, clear: () => apply(noFilter) };
}

/** Everything about one column in one panel: order, place, condition, values and pasted lists. Enter applies, Esc leaves. */
export function HeaderPopover({
  desk,
  column,
  writes,
  beside,
  onClose,
}: {
  desk: Desk;
  column: ShownColumn;
  writes: RowWrites;
  beside: DOMRect;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useDraft(desk, column, onClose);
  const { filter, ticks, list } = draft;
  const [tab, setTab] = useState<Tab>(filter.list !== null ? 'list' : 'conditions');
  const comparison = kindOf(column.column.field).comparison;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.submit();
  };
  return (
    <Popover
      beside={beside}
      rightToLeft={desk.rightToLeft}
      label={t('sheet:filter.title', { column: column.header })}
      className="header-popover"
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <div className="header-top">
          <Sorting desk={desk} column={column} />
          <Arranging desk={desk} column={column} onClose={onClose} />
        </div>
        <div className="header-row header-formulas">
          <Grouping desk={desk} column={column} onClose={onClose} />
          <Formulas desk={desk} column={column} writes={writes} onClose={onClose} />
        </div>
        <Tabs id={id} tab={tab} listed={list !== null} onTab={setTab} />
        <div id={`${id}panel`} className="filter-panel" role="tabpanel" aria-labelledby={`${id}${tab}`}>
          {/* Both are kept while the other is in front, with what was typed and searched. */}
          <div hidden={tab !== 'list'}>
            <PasteList desk={desk} column={column} initial={filter.list} first={tab === 'list'} onList={draft.setList} />
          </div>
          <div hidden={tab !== 'conditions'}>
            <Conditions filter={filter} comparison={comparison} first={tab === 'conditions'} onChange={draft.setFilter} />
            <fieldset className="conditions">
              <legend>{t('sheet:filter.valueList')}</legend>
              <ValueList desk={desk} column={column.name} ticks={ticks} onTicks={draft.setTicks} onBusy={draft.setSearching} />
            </fieldset>
          </div>
        </div>
        {draft.unread === null ? null : (
          <p className="filter-hint filter-wrong" role="alert">
            {t(`filtering:unread.${comparison === 'date' ? 'date' : 'number'}`, { value: draft.unread, column: column.header })}
          </p>
        )}
        {draft.tooMany ? <p className="filter-hint filter-wrong">{t('sheet:filter.tooMany', { n: filterLimits.listLength })}</p> : null}
        {ticks?.size === 0 ? <p className="filter-hint filter-wrong">{t('sheet:filter.nothingTicked')}</p> : null}
        <div className="header-actions">
          <button type="button" className="button" onClick={draft.clear}>
            {t('sheet:filter.clear')}
          </button>
          <button type="submit" className="button button-primary">
            {t('sheet:filter.apply')}
          </button>
        </div>
      </form>
    </Popover>
  );
}
