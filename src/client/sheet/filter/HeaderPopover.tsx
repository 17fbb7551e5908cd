import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { filterLimits } from '#define/filter';
import { kindOf } from '#define/kinds';
import { freezeColumn, hideColumn, sortBy, sortOf, stepColumn } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { Conditions } from '#client/sheet/filter/Conditions.tsx';
import { filterOf, noFilter, withFilter, type ColumnFilter } from '#client/sheet/filter/columnFilter';
import { ValueList, type Ticks } from '#client/sheet/filter/ValueList.tsx';
import { Popover } from '#client/sheet/panels/Popover.tsx';

function Sorting({ desk, column }: { desk: Desk; column: ShownColumn }) {
  const { t } = useTranslation();
  const now = sortOf(desk, column.name)?.dir;
  return (
    <div className="header-row">
      {(['asc', 'desc'] as const).map((dir) => (
        <button key={dir} type="button" className="quiet-button" aria-pressed={now === dir} onClick={(event) => void sortBy(desk, column.name, now === dir ? null : dir, event.shiftKey)}>
          <SheetIcon name={dir === 'asc' ? 'sortUp' : 'sortDown'} />
          {t(`sheet:sort.${dir}Verb`)}
        </button>
      ))}
    </div>
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

/** Everything about one column in one panel: order, place, condition and values. Enter applies, Esc leaves. */
export function HeaderPopover({ desk, column, beside, onClose }: { desk: Desk; column: ShownColumn; beside: DOMRect; onClose: () => void }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<ColumnFilter>(() => filterOf(desk.model.status().where, column.name));
  const [ticks, setTicks] = useState<Ticks>(() => (filter.anyOf === null ? null : new Set(filter.anyOf)));
  const comparison = kindOf(column.column.field).comparison;
  const tooMany = ticks !== null && ticks.size > filterLimits.listLength;

  const apply = (next: ColumnFilter) => {
    settle(desk);
    void desk.model.setWhere(withFilter(desk.model.status().where, column.name, next));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooMany || ticks?.size === 0) return;
    apply({ ...filter, anyOf: ticks === null ? null : [...ticks] });
  };
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('sheet:filter.title', { column: column.header })} className="header-popover" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="header-top">
          <Sorting desk={desk} column={column} />
          <Arranging desk={desk} column={column} onClose={onClose} />
        </div>
        <Conditions filter={filter} comparison={comparison} onChange={setFilter} />
        <fieldset className="conditions">
          <legend>{t('sheet:filter.valueList')}</legend>
          <ValueList desk={desk} column={column.name} ticks={ticks} onTicks={setTicks} />
        </fieldset>
        {tooMany ? <p className="filter-hint filter-wrong">{t('sheet:filter.tooMany', { n: filterLimits.listLength })}</p> : null}
        {ticks?.size === 0 ? <p className="filter-hint filter-wrong">{t('sheet:filter.nothingTicked')}</p> : null}
        <div className="header-actions">
          <button type="button" className="button" onClick={() => apply(noFilter)}>
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
