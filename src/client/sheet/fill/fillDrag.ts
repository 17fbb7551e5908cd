import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { areaTowards, extend } from '#client/sheet/fill/extending';
import { fillOf } from '#client/sheet/fill/fillState';
import type { Place } from '#client/sheet/grid/selection';

/** One drag of the fill handle: what it would fill is outlined, and its last value told, until it is let go or called off with Esc. */
export class FillDrag {
  private end: Place;
  private turned: boolean;
  /** Counts the questions for a preview: an answer for another place is stale. */
  private asked = 0;
  private begun = false;

  private constructor(
    private readonly desk: Desk,
    private readonly source: Area,
    turned: boolean,
  ) {
    this.end = { row: source.bottom, col: source.right };
    this.turned = turned;
    window.addEventListener('keydown', this.onKey, true);
    window.addEventListener('keyup', this.onKey, true);
  }

  /** Begins a drag of the one selected area; several areas have no one to continue. */
  static begin(desk: Desk, turned: boolean): FillDrag | null {
    const { areas } = desk.get(desk.selection);
    const [source] = areas;
    desk.set(fillOf(desk).filled, null);
    if (source === undefined) return null;
    if (areas.length === 1) return new FillDrag(desk, source, turned);
    toast('warning', i18next.t('fill:problem.multiErr'), 5);
    return null;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.type === 'keydown') {
      event.preventDefault();
      event.stopPropagation();
      this.stop();
    } else if (event.key === 'Control' || event.key === 'Meta') this.to(this.end, event.ctrlKey || event.metaKey);
  };

  /** The pointer is over a place. */
  to(end: Place, turned: boolean): void {
    const { desk, source } = this;
    if (this.asked < 0 || (this.begun && turned === this.turned && end.row === this.end.row && end.col === this.end.col)) return;
    this.begun = true;
    this.end = end;
    this.turned = turned;
    const over = areaTowards(source, end);
    const before = desk.get(fillOf(desk).dragged);
    desk.set(fillOf(desk).dragged, { source, over, end, turned, text: over === null ? '' : (before?.text ?? '') });
    if (over !== null) void this.preview(over);
  }

  private async preview(over: Area): Promise<void> {
    const { desk, source, end, turned } = this;
    const question = (this.asked += 1);
    const cell = { row: Math.max(over.top, Math.min(end.row, over.bottom)), col: Math.max(over.left, Math.min(end.col, over.right)) };
    const [text = ''] = await desk.model.tools.fill.preview(source, over, desk.visibleNames(), { mode: 'auto', turned }, [cell]);
    const now = desk.get(fillOf(desk).dragged);
    if (question === this.asked && now !== null) desk.set(fillOf(desk).dragged, { ...now, text });
  }

  /** Let go: what is outlined is filled. */
  drop(): void {
    const { desk, source, turned } = this;
    const over = desk.get(fillOf(desk).dragged)?.over ?? null;
    this.stop();
    if (over !== null) void extend(desk, source, over, { mode: 'auto', turned });
  }

  /** Ends without filling. */
  stop(): void {
    this.asked = -1;
    window.removeEventListener('keydown', this.onKey, true);
    window.removeEventListener('keyup', this.onKey, true);
    this.desk.set(fillOf(this.desk).dragged, null);
  }
}
