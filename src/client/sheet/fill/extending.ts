import { kindOf } from '#define/kinds';
import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { tellReport } from '#client/sheet/desk/writing';
import type { FillAnswer } from '#client/sheet/engine/tools/fill';
import { fillOf } from '#client/sheet/fill/fillState';
import type { Place } from '#client/sheet/grid/selection';
import type { FillWish } from '#workers/sheet/fill/filler';
import type { FillMode } from '#workers/sheet/fill/series';

/** A column is about so many rows wide: which way a drag across both is meant. */
const rowsPerColumn = 3;

/** The area a drag from a source to a place would fill; null while the place is within the source. */
export function areaTowards(source: Area, { row, col }: Place): Area | null {
  const down = row > source.bottom ? row - source.bottom : row < source.top ? row - source.top : 0;
  const across = col > source.right ? col - source.right : col < source.left ? col - source.left : 0;
  if (down === 0 && across === 0) return null;
  if (Math.abs(down) >= Math.abs(across) * rowsPerColumn || across === 0)
    return { ...source, top: down > 0 ? source.bottom + 1 : row, bottom: down > 0 ? row : source.top - 1 };
  return { ...source, left: across > 0 ? source.right + 1 : col, right: across > 0 ? col : source.left - 1 };
}

/** Source and target as one area. */
export const joinedArea = (a: Area, b: Area): Area => ({
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
});

/** Tells what came of a fill; false where it was refused as a whole. */
export function tellFill(desk: Desk, answer: FillAnswer): boolean {
  if ('problem' in answer) {
    if (answer.problem !== 'empty') toast('warning', i18next.t(`fill:problem.${answer.problem}`), 5);
    return false;
  }
  desk.say(i18next.t('fill:done', { n: answer.written.toLocaleString('en') }));
  tellReport(desk, answer);
  return true;
}

function selectArea(desk: Desk, area: Area): void {
  const corner = { row: area.top, col: area.left };
  desk.select({ active: corner, anchor: corner, head: { row: area.bottom, col: area.right }, areas: [area], tabFrom: null }, 'none');
}

/** Continues the source over an area, selects both, and offers to do it in another way. */
export async function extend(desk: Desk, source: Area, over: Area, wish: FillWish): Promise<void> {
  const answer = await desk.model.tools.fill.extend([source], over, desk.visibleNames(), wish, i18next.t('sheet:undo.fill'));
  if (!tellFill(desk, answer)) return;
  const whole = joinedArea(source, over);
  selectArea(desk, whole);
  const dates = desk
    .get(desk.columns)
    .slice(source.left, source.right + 1)
    .some(({ column }) => kindOf(column.field).comparison === 'date');
  desk.set(fillOf(desk).filled, { areas: desk.get(desk.selection).areas, mode: wish.mode, dates });
}

/** Does the fill that was just done in another way. */
export async function fillAgain(desk: Desk, mode: FillMode): Promise<void> {
  const state = fillOf(desk);
  const answer = await desk.model.tools.fill.again(mode, i18next.t('sheet:undo.fill'));
  const filled = desk.get(state.filled);
  if (tellFill(desk, answer) && filled !== null) desk.set(state.filled, { ...filled, mode });
  else desk.set(state.filled, null);
  desk.editor?.focus();
}

/** A double click on the handle: down to where the column beside ends. */
export async function fillToEnd(desk: Desk): Promise<void> {
  const [source, more] = desk.get(desk.selection).areas;
  if (source === undefined || more !== undefined) return;
  const bottom = await desk.model.tools.fill.downTo(source, desk.visibleNames());
  if (bottom <= source.bottom) return desk.say(i18next.t('fill:noNeighbour'));
  await extend(desk, source, { ...source, top: source.bottom + 1, bottom }, { mode: 'auto', turned: false });
}
