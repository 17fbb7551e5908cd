import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/shell/feedback.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { offerFile, tellUnwritten, todayText } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import type { Surroundings } from '#client/sheet/grid/perform';
import { GroupTree } from '#client/sheet/groups/GroupTree.tsx';
import { groupableColumns, groupsOf, hasDays } from '#client/sheet/groups/groups';
import { sharesOf, shareWords } from '#client/sheet/totals/shares';
import type { GroupBy } from '#workers/sheet/view/grouping';
import './groups.css';

/** One column of the grouping, with the unit of a column of days. */
function Choice({ desk, level, by, onBy }: { desk: Desk; level: number; by: readonly GroupBy[]; onBy: (by: readonly GroupBy[]) => void }) {
  const { t } = useTranslation();
  const own = by[level];
  const others = by.flatMap(({ field }, at) => (at === level ? [] : [field]));
  const columns = groupableColumns(desk).filter(({ name }) => !others.includes(name));
  const choose = (field: string) => {
    const column = columns.find(({ name }) => name === field);
    if (column === undefined) return onBy(by.slice(0, level));
    const next: GroupBy = { field, ...(hasDays(column) ? { unit: 'month' } : {}) };
    onBy([...by.slice(0, level), next, ...by.slice(level + 1)]);
  };
  const chosen = columns.find(({ name }) => name === own?.field);
  return (
    <>
      <select
        className="sheet-input group-choice"
        value={own?.field ?? ''}
        aria-label={t('grouping:column', { n: level + 1 })}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t(level === 0 ? 'grouping:choose' : 'grouping:within')}</option>
        {columns.map(({ name, header }) => (
          <option key={name} value={name}>
            {header}
          </option>
        ))}
      </select>
      {own && chosen && hasDays(chosen) ? (
        <select
          className="sheet-input group-unit"
          value={own.unit ?? 'day'}
          aria-label={t('grouping:unitOf', { column: chosen.header })}
          onChange={(event) =>
            onBy(by.map((one, at) => (at === level ? { ...one, unit: event.target.value === 'day' ? 'day' : 'month' } : one)))
          }
        >
          <option value="month">{t('grouping:unit.month')}</option>
          <option value="day">{t('grouping:unit.day')}</option>
        </select>
      ) : null}
    </>
  );
}

async function exportGroups(
  desk: Desk,
  title: string,
  words: { groups: number; rows: string; total: string; blank: string; done: (name: string) => string; sheet: string },
): Promise<void> {
  const headers = Object.fromEntries(desk.get(desk.columns).map(({ name, header }) => [name, header]));
  const summed = desk.get(desk.columns).flatMap(({ name, summed: is }) => (is ? [name] : []));
  try {
    const bytes = await desk.model.tools.groups.book(summed, words.groups, {
      title: words.sheet,
      rightToLeft: desk.rightToLeft,
      rows: words.rows,
      total: words.total,
      blank: words.blank,
      headers,
      shares: Object.fromEntries(sharesOf(desk).flatMap((share) => (share === undefined ? [] : [[share, shareWords(desk, share)]]))),
    });
    const name = `${title} ${words.sheet} ${todayText()}.xlsx`;
    offerFile(bytes, name);
    toast('done', words.done(name));
  } catch (error) {
    tellUnwritten(error);
  }
}

/** The rows in groups with their subtotals, docked below the grid; its lines fold, lead to their rows and filter. */
function Panel({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const groups = groupsOf(desk);
  const by = useAtomValue(groups.by);
  const shown = useAtomValue(groups.shown);
  const columns = useAtomValue(desk.columns);
  const [small, setSmall] = useState(false);
  useEffect(() => groups.follow(), [groups, columns]);
  useEffect(() => {
    if (desk.get(groups.by).length === 0) panel.current?.querySelector('select')?.focus();
  }, [desk, groups]);
  const write = () =>
    void exportGroups(desk, around.title, {
      groups: shown?.groups ?? 0,
      rows: t('grouping:rows'),
      total: t('grouping:total'),
      blank: t('sheet:filter.blank'),
      sheet: t('grouping:title'),
      done: (name) => t('sheet:export.done', { name, count: shown?.groups ?? 0 }),
    });
  const tool = (label: string, run: () => void, disabled = shown === null) => (
    <button type="button" className="quiet-button" disabled={disabled} onClick={run}>
      {label}
    </button>
  );
  return (
    <section
      ref={panel}
      className="groups"
      aria-label={t('grouping:title')}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && desk.editor?.focus()}
    >
      <header>
        <h2>{t('grouping:title')}</h2>
        <Choice desk={desk} level={0} by={by} onBy={(next) => void groups.group(next)} />
        {by.length > 0 ? <Choice desk={desk} level={1} by={by} onBy={(next) => void groups.group(next)} /> : null}
        {shown === null ? null : (
          <span className="groups-count">{t('grouping:count', { count: shown.groups, rows: shown.whole.rows.toLocaleString('en') })}</span>
        )}
        {shown === null || shown.unread === 0 ? null : (
          <span className="groups-count" role="status">
            {t('grouping:unread', { count: shown.unread })}
          </span>
        )}
        <span className="sheet-gap" />
        {tool(t('grouping:foldAll'), () => void groups.fold(null, true))}
        {tool(t('grouping:openAll'), () => void groups.fold(null, false))}
        {around.mayExport ? tool(t('grouping:export'), write) : null}
        <button
          type="button"
          className="quiet-button square"
          aria-expanded={!small}
          aria-label={t('grouping:small')}
          title={t('grouping:small')}
          onClick={() => setSmall(!small)}
        >
          <SheetIcon name={small ? 'up' : 'down'} />
        </button>
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('grouping:end')}
          title={t('grouping:end')}
          onClick={() => void groups.end()}
        >
          <SheetIcon name="close" />
        </button>
      </header>
      {small ? null : shown === null ? (
        <p className="value-none">{by.length === 0 ? t('grouping:hint') : ''}</p>
      ) : (
        <GroupTree desk={desk} shown={shown} heading={by.map(({ field }) => columnWords(desk, field)).join(' / ')} />
      )}
    </section>
  );
}

export function GroupsPanel({ desk, around }: { desk: Desk; around: Surroundings }) {
  return useAtomValue(groupsOf(desk).open) ? <Panel desk={desk} around={around} /> : null;
}
