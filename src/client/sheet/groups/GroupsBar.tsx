import { todayText } from '#client/session/clock';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/shell/feedback.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { offerFile, tellUnwritten } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import type { Surroundings } from '#client/sheet/grid/perform';
import { groupableColumns, groupsOf, hasDays } from '#client/sheet/groups/groups';
import { sharesOf, shareWords } from '#client/sheet/totals/shares';
import { mostGroupings, type GroupBy } from '#workers/sheet/view/grouping';
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

/** By what the rows are grouped, above them: the columns, how many groups, folding all, the file of the sums. */
export function GroupsBar({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const groups = groupsOf(desk);
  const by = useAtomValue(groups.by);
  const counts = useAtomValue(groups.counts);
  useEffect(() => {
    if (desk.get(groups.by).length === 0) bar.current?.querySelector('select')?.focus();
  }, [desk, groups]);
  const write = () =>
    void exportGroups(desk, around.title, {
      groups: counts?.groups ?? 0,
      rows: t('grouping:rows'),
      total: t('grouping:total'),
      blank: t('sheet:filter.blank'),
      sheet: t('grouping:title'),
      done: (name) => t('sheet:export.done', { name, count: counts?.groups ?? 0 }),
    });
  const tool = (label: string, run: () => void) => (
    <button type="button" className="quiet-button" disabled={counts === null} onClick={run}>
      {label}
    </button>
  );
  return (
    <div
      ref={bar}
      className="groups"
      role="group"
      aria-label={t('grouping:title')}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && desk.editor?.focus()}
    >
      <strong>{t('grouping:title')}</strong>
      {Array.from({ length: Math.min(mostGroupings, by.length + 1) }, (_, level) => (
        <Choice key={level} desk={desk} level={level} by={by} onBy={(next) => void groups.group(next)} />
      ))}
      {counts === null ? null : (
        <span className="groups-count">{t('grouping:count', { count: counts.groups, rows: counts.whole.rows.toLocaleString('en') })}</span>
      )}
      {counts === null || counts.unread === 0 ? null : (
        <span className="groups-count" role="status">
          {t('grouping:unread', { count: counts.unread })}
        </span>
      )}
      <span className="sheet-gap" />
      {tool(t('grouping:foldAll'), () => void groups.foldAll(true))}
      {tool(t('grouping:openAll'), () => void groups.foldAll(false))}
      {around.mayExport ? tool(t('grouping:export'), write) : null}
      <button
        type="button"
        className="quiet-button square"
        aria-label={t('grouping:end')}
        title={t('grouping:end')}
        onClick={() => void groups.end()}
      >
        <SheetIcon name="close" />
      </button>
    </div>
  );
}
