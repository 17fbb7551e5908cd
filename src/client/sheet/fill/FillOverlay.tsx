import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { fillAgain } from '#client/sheet/fill/extending';
import { fillOf } from '#client/sheet/fill/fillState';
import type { Place } from '#client/sheet/grid/selection';
import { later } from '#client/shell/later';
import type { FillMode } from '#workers/sheet/fill/series';
import './fill.css';

const SeriesDialog = later(async () => (await import('#client/sheet/fill/SeriesDialog.tsx')).SeriesDialog);

/** A box that keeps to the end of a cell, inside the sheet. */
function AtCell({
  desk,
  place,
  className,
  role,
  label,
  children,
}: {
  desk: Desk;
  place: Place;
  className: string;
  role: string;
  label?: string;
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
    const { offsetWidth: width, offsetHeight: height } = element;
    const grid = element.closest('.sheet-grid')?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    const wanted = desk.rightToLeft ? bounds.left - width - 6 : bounds.right + 6;
    element.style.left = `${Math.max(grid.left + 4, Math.min(wanted, grid.right - width - 20))}px`;
    element.style.top = `${Math.max(grid.top + 4, Math.min(bounds.bottom + 6, grid.bottom - height - 20))}px`;
  });
  return (
    <div
      ref={box}
      className={className}
      role={role}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}

/** While the handle is dragged: the value the cell at its end will get. */
function DragTip({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const dragged = useAtomValue(fillOf(desk).dragged);
  if (dragged?.over == null) return null;
  return (
    <AtCell desk={desk} place={dragged.end} className="fill-tip" role="status">
      <span dir="auto">{dragged.text === '' ? t('sheet:grid.blank') : dragged.text}</span>
    </AtCell>
  );
}

/** After a fill: the other ways to do it. Goes with the next selection, and with Esc. */
function AfterMenu({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const state = fillOf(desk);
  const filled = useAtomValue(state.filled);
  const { areas } = useAtomValue(desk.selection);
  const editing = useAtomValue(desk.editing);
  const [area] = areas;
  const stands = filled !== null && filled.areas === areas && editing === null;
  useEffect(() => {
    if (filled !== null && !stands) desk.set(state.filled, null);
  }, [desk, state, filled, stands]);
  if (!stands || area === undefined) return null;
  const modes: readonly FillMode[] = ['copy', 'series', ...(filled.dates ? (['months'] as const) : []), 'values'];
  return (
    <AtCell desk={desk} place={{ row: area.bottom, col: area.right }} className="fill-menu" role="toolbar" label={t('fill:menu')}>
      {modes.map((mode) => (
        <button
          key={mode}
          type="button"
          className="quiet-button"
          aria-pressed={filled.mode === mode}
          data-keeps-editing=""
          onClick={() => void fillAgain(desk, mode)}
        >
          {t(`fill:mode.${mode}`)}
        </button>
      ))}
    </AtCell>
  );
}

/** What filling shows above the canvas: the tip of a drag, the menu after it, and the dialog that needs no drag. */
export function FillOverlay({ desk }: { desk: Desk }) {
  const asking = useAtomValue(fillOf(desk).asking);
  return (
    <>
      <DragTip desk={desk} />
      <AfterMenu desk={desk} />
      {asking ? <SeriesDialog desk={desk} /> : null}
    </>
  );
}
