import { clockText } from '#client/session/clock';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellView } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { problemWords } from '#client/sheet/desk/wording';
import type { HeadLine } from '#client/sheet/engine/headLines';
import { figuresOf, groupsOf, headedColumns } from '#client/sheet/groups/groups';
import { conflictTitle } from '#client/sheet/panels/changer';
import { resolve } from '#client/sheet/panels/resolving';
import { useBeneath } from '#client/sheet/panels/useBeneath';
import { useChanger } from '#client/sheet/panels/useChanger';
import { useLockHolders } from '#client/sheet/panels/useLockHolders';
import type { Place } from '#client/sheet/grid/selection';

const restMs = 400;

/**
 * The place after it has stayed the same for a moment, so that a passing cursor leaves no tips behind. What rested is compared, not taken
 * back: a state set after each step of a held key leaves React work behind every one of them, and fifty in a row it takes for a circle.
 */
function useRested(place: Place | null, key: unknown): Place | null {
  const [rested, setRested] = useState<{ readonly place: Place; readonly key: unknown } | null>(null);
  useEffect(() => {
    if (place === null) return;
    const timer = setTimeout(() => setRested({ place, key }), restMs);
    return () => clearTimeout(timer);
  }, [place, key]);
  return rested !== null && rested.place === place && rested.key === key ? place : null;
}

function Box({
  desk,
  place,
  className,
  interactive,
  children,
}: {
  desk: Desk;
  place: Place;
  className: string;
  interactive: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useAtomValue(desk.region);
  useLayoutEffect(() => {
    const element = box.current;
    const bounds = desk.grid?.boundsOf(place);
    if (element === null) return;
    element.hidden = !bounds;
    if (!bounds) return;
    const { offsetHeight: height, offsetWidth: width } = element;
    const below = bounds.bottom + height + 6 <= window.innerHeight;
    const wanted = desk.rightToLeft ? bounds.right - width : bounds.left;
    element.style.top = `${below ? bounds.bottom + 3 : bounds.top - height - 3}px`;
    const grid = element.closest('.sheet-grid')?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    element.style.left = `${Math.max(grid.left + 6, Math.min(wanted, grid.right - width - 6))}px`;
  });
  return (
    <div
      ref={box}
      className={`cell-tip ${className}`}
      role={interactive ? 'group' : 'tooltip'}
      onPointerDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

function Conflict({ desk, place, view }: { desk: Desk; place: Place; view: CellView }) {
  const { t } = useTranslation();
  const column = desk.columnAt(place.col)?.name ?? '';
  const rowId = desk.model.rowIdAt(place.row) ?? '';
  const problem = useChanger(desk, rowId, column, view.problem ?? null);
  const theirs = problem?.theirs ?? '';
  const was = useBeneath(desk, rowId, column, view.state);
  const blank = t('sheet:grid.blank');
  if (was === undefined) return null;
  return (
    <Box desk={desk} place={place} className="tip-conflict" interactive>
      <p>{conflictTitle(problem ?? {}, clockText)}</p>
      <dl>
        <dt>{t('sheet:conflict.was')}</dt>
        <dd dir="auto">{was === null || was === '' ? blank : was}</dd>
        <dt>{t('sheet:conflict.myValue')}</dt>
        <dd dir="auto">{view.text === '' ? blank : view.text}</dd>
        <dt>{t('sheet:conflict.theirValue')}</dt>
        <dd dir="auto">{theirs === '' ? blank : theirs}</dd>
      </dl>
      <div className="tip-actions">
        <button type="button" className="button" onClick={() => void resolve(desk, { rowId, column }, 'mine')}>
          {t('sheet:conflict.mine')}
        </button>
        <button type="button" className="button" onClick={() => void resolve(desk, { rowId, column }, 'theirs')}>
          {t('sheet:conflict.theirs')}
        </button>
      </div>
    </Box>
  );
}

function Hint({ desk, place, view }: { desk: Desk; place: Place; view: CellView }) {
  const { t } = useTranslation();
  const [rowId, column] = [desk.model.rowIdAt(place.row), desk.columnAt(place.col)?.name ?? ''];
  const holders = useLockHolders(desk, view.state === 'locked' ? rowId : null);
  const was = useBeneath(desk, rowId, column, view.state);
  const lines: string[] = view.shown && view.shown.words !== '' ? [view.shown.words] : [];
  if (view.problem && view.state !== 'readOnly') lines.push(problemWords(desk, view.problem, column, view.state), ...holders);
  if (was != null) lines.push(t('sheet:tip.before', { value: was === '' ? t('sheet:grid.blank') : was }));
  if (was === undefined || lines.length === 0) return null;
  return (
    <Box desk={desk} place={place} className={view.state === 'refused' ? 'tip-refused' : ''} interactive={false}>
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </Box>
  );
}

/** All sums of a group, whose line has room for the first of them. */
function HeadTip({ desk, place, head }: { desk: Desk; place: Place; head: HeadLine }) {
  const line = groupsOf(desk).lineOf(head);
  const column = headedColumns(desk)[place.col];
  const figures = line === undefined || column?.summed !== true ? [] : figuresOf(desk, line, column.name);
  if (column === undefined || figures.length < 2) return null;
  return (
    <Box desk={desk} place={place} className="" interactive={false}>
      <p dir="auto">{column.header}</p>
      {figures.map(({ words, text }) => (
        <p key={`${words} ${text}`} dir="auto">
          {words} <bdi dir="ltr">{text}</bdi>
        </p>
      ))}
    </Box>
  );
}

/** Below the active or the pointed-at cell: why it is refused or locked, what it was, or both sides of a conflict. */
export function CellTip({ desk }: { desk: Desk }) {
  const selection = useAtomValue(desk.selection);
  const hovered = useAtomValue(desk.hovered);
  const editing = useAtomValue(desk.editing);
  const overlay = useAtomValue(desk.overlay);
  useAtomValue(desk.version);
  const rested = useRested(hovered, selection);
  const active = useRested(selection.active, editing);
  const viewOf = (place: Place | null): CellView | null => {
    const column = place === null ? undefined : desk.columnAt(place.col);
    return place === null || column === undefined || place.row >= desk.extent().rows ? null : desk.model.cell(place.row, column.name);
  };
  if (editing !== null || overlay !== null) return null;
  const head = rested === null ? null : desk.model.tools.groups.head(rested.row);
  if (head !== null && rested !== null && head.slot >= 0) return <HeadTip desk={desk} place={rested} head={head} />;
  const own = viewOf(active);
  if (active !== null && own?.state === 'conflict') return <Conflict desk={desk} place={active} view={own} />;
  const pointed = viewOf(rested);
  if (rested !== null && pointed !== null && pointed.state !== 'conflict') return <Hint desk={desk} place={rested} view={pointed} />;
  if (active !== null && own?.state === 'refused') return <Hint desk={desk} place={active} view={own} />;
  return null;
}
