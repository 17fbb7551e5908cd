import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterLimits } from '#define/filter';
import { pageParametersAtom } from '#client/session/session';
import type { DistinctValue } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';

/** More values than this are drawn only where they can be seen. */
const mostDrawn = 20;
const lineHeight = 26;
const listHeight = 208;

export type Ticks = ReadonlySet<string | null> | null;

/** Distinct values of a column with how often they occur, searched a moment (parameter ui.filterDebounce) after the last letter, never while an input method composes. */
function useValues(desk: Desk, column: string, onFound: (values: readonly DistinctValue[], search: string) => void) {
  const [found, setFound] = useState<{ readonly values: readonly DistinctValue[]; readonly searched: string } | null>(null);
  const [search, setSearch] = useState('');
  const debounceMs = useAtomValue(pageParametersAtom)['ui.filterDebounce'];
  const [composing, setComposing] = useState(false);
  const asked = useRef(0);
  const tell = useRef(onFound);
  useEffect(() => {
    tell.current = onFound;
  });
  useEffect(() => {
    if (composing) return;
    const turn = ++asked.current;
    const timer = setTimeout(
      () =>
        void desk.model.distinct(column, search).then((answer) => {
          if (asked.current !== turn) return;
          for (const { key, text } of answer) if (key !== null) desk.valueTexts.set(`${column}\n${key}`, text);
          setFound({ values: answer, searched: search });
          tell.current(answer, search);
        }),
      search === '' ? 0 : debounceMs,
    );
    return () => clearTimeout(timer);
  }, [desk, column, search, composing, debounceMs]);
  return { values: found?.values ?? null, searched: found?.searched ?? '', search, setSearch, setComposing };
}

function Line({ value, ticked, onTick }: { value: DistinctValue; ticked: boolean; onTick: () => void }) {
  const { t } = useTranslation();
  return (
    <label className="value-line" style={{ blockSize: lineHeight }}>
      <input type="checkbox" checked={ticked} onChange={onTick} />
      <span dir="auto">{value.key === null || value.text === '' ? t('sheet:filter.blank') : value.text}</span>
      <bdi dir="ltr">{value.rows.toLocaleString('en')}</bdi>
    </label>
  );
}

/** The lines in sight, with the height of the others above and below them. */
function Lines({
  values,
  isTicked,
  onTick,
}: {
  values: readonly DistinctValue[];
  isTicked: (key: string | null) => boolean;
  onTick: (key: string | null) => void;
}) {
  const [top, setTop] = useState(0);
  const all = values.length <= mostDrawn;
  const first = all ? 0 : Math.max(0, Math.floor(top / lineHeight) - 2);
  const count = all ? values.length : Math.ceil(listHeight / lineHeight) + 4;
  const drawn = values.slice(first, first + count);
  return (
    <div className="value-lines" style={{ maxBlockSize: listHeight }} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div style={{ blockSize: first * lineHeight }} />
      {drawn.map((value) => (
        <Line key={value.key ?? '\u0000'} value={value} ticked={isTicked(value.key)} onTick={() => onTick(value.key)} />
      ))}
      <div style={{ blockSize: Math.max(0, values.length - first - drawn.length) * lineHeight }} />
    </div>
  );
}

/**
 * The values of a column to tick; `ticks` null means all. A search ticks what it finds, as in Excel; emptied, it gives the former
 * ticks back. `onBusy` says whether a search has not answered yet.
 */
export function ValueList({
  desk,
  column,
  ticks,
  onTicks,
  onBusy,
}: {
  desk: Desk;
  column: string;
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
  onBusy: (busy: boolean) => void;
}) {
  const { t } = useTranslation();
  const before = useRef<{ ticks: Ticks } | null>(null);
  const { values, searched, search, setSearch, setComposing } = useValues(desk, column, (found, by) => {
    if (by !== '') {
      before.current ??= { ticks };
      onTicks(new Set(found.map((value) => value.key)));
    } else if (before.current !== null) {
      onTicks(before.current.ticks);
      before.current = null;
    }
  });
  const busy = search !== searched;
  useEffect(() => onBusy(busy), [onBusy, busy]);
  const isTicked = (key: string | null) => ticks === null || ticks.has(key);
  const every = values !== null && values.every((value) => isTicked(value.key));
  const tick = (key: string | null) => {
    const next = new Set(ticks ?? (values ?? []).map((value) => value.key));
    if (!next.delete(key)) next.add(key);
    onTicks(searched === '' && values !== null && values.every((value) => next.has(value.key)) ? null : next);
  };
  const tickAll = () => {
    if (searched !== '') return onTicks(every ? new Set() : new Set((values ?? []).map((value) => value.key)));
    onTicks(every ? new Set() : null);
  };
  return (
    <div className="value-list">
      <input
        type="search"
        className="sheet-input"
        value={search}
        placeholder={t('sheet:filter.searchValues')}
        aria-label={t('sheet:filter.searchValues')}
        onChange={(event) => setSearch(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {values === null ? <div className="value-lines" style={{ blockSize: lineHeight }} /> : null}
      {values !== null && values.length === 0 ? <p className="value-none">{t('sheet:filter.noValues')}</p> : null}
      {values !== null && values.length > 0 ? (
        <>
          <label className="value-line value-all" style={{ blockSize: lineHeight }}>
            <input type="checkbox" checked={every} onChange={tickAll} />
            <span>{t(searched === '' ? 'sheet:filter.all' : 'sheet:filter.allFound', { count: values.length })}</span>
          </label>
          <Lines values={values} isTicked={isTicked} onTick={tick} />
          {values.length >= filterLimits.listLength ? (
            <p className="filter-hint">{t('filtering:firstValues', { n: filterLimits.listLength.toLocaleString('en') })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
