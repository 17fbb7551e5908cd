import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { Area, EditReport } from '#client/sheet/model';
import type { RawReport } from '#workers/sheet/crossing';
import type { FillWish } from '#workers/sheet/fill/filler';
import type { FillMode } from '#workers/sheet/fill/series';
import type { FillProblem } from '#workers/sheet/tools/fill';

export type FillAnswer = EditReport | { problem: FillProblem };

/** Filling cells from others, with one text, or with nothing. */
export function fillTool({ engine, ask, report, rows }: ToolRoom) {
  const inRows = (areas: readonly Area[]) => rows.lines.inRows(areas);
  const told = (answer: RawReport | { problem: FillProblem }): FillAnswer => ('problem' in answer ? answer : report(answer));
  return {
    /** Continues one source over an area beside it. */
    async extend(sources: readonly Area[], over: Area, visible: readonly string[], wish: FillWish, label: string): Promise<FillAnswer> {
      const [from, [target]] = [inRows(sources), inRows([over])];
      if (from.length === 0 || target === undefined) return { problem: 'empty' };
      return told(await ask((calls) => calls.tools.fill.extend(from, target, visible, wish, label)));
    },
    /** Does the last fill in another way, as the same step. */
    again: async (mode: FillMode, label: string): Promise<FillAnswer> => told(await ask((calls) => calls.tools.fill.again(mode, label))),
    /** One text into every cell of the areas. */
    text: async (areas: readonly Area[], visible: readonly string[], text: string, label: string): Promise<FillAnswer> =>
      told(await ask((calls) => calls.tools.fill.text(inRows(areas), visible, text, label))),
    /** Empties every cell that holds something. */
    clear: async (areas: readonly Area[], visible: readonly string[], label: string): Promise<FillAnswer> =>
      told(await ask((calls) => calls.tools.fill.clear(inRows(areas), visible, label))),
    /** What a fill would put into these cells, as the sheet shows it. */
    async preview(
      source: Area,
      over: Area,
      visible: readonly string[],
      wish: FillWish,
      cells: readonly { row: number; col: number }[],
    ): Promise<readonly string[]> {
      const [[from], [target]] = [inRows([source]), inRows([over])];
      if (from === undefined || target === undefined) return cells.map(() => '');
      const inside = cells.map(({ row, col }) => ({ row: rows.lines.rowAt(row), col }));
      const texts = await (
        await engine
      ).tools.fill.preview(
        from,
        target,
        visible,
        wish,
        inside.filter(({ row }) => row >= 0),
      );
      let at = 0;
      return inside.map(({ row }) => (row < 0 ? '' : (texts[at++] ?? '')));
    },
    /** The last row a double click on the handle fills down to; −1 where the columns beside say nothing. */
    async downTo(source: Area, visible: readonly string[]): Promise<number> {
      const [from] = inRows([source]);
      const row = from === undefined ? -1 : await (await engine).tools.fill.downTo(from, visible);
      return row < 0 ? -1 : rows.lines.lineOf(row);
    },
  };
}
