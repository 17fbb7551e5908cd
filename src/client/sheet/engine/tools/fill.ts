import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { Area, EditReport } from '#client/sheet/model';
import type { RawReport } from '#workers/sheet/crossing';
import type { FillWish } from '#workers/sheet/fill/filler';
import type { FillMode } from '#workers/sheet/fill/series';
import type { FillProblem } from '#workers/sheet/tools/fill';

export type FillAnswer = EditReport | { problem: FillProblem };

/** Filling cells from others, with one text, or with nothing. */
export function fillTool({ engine, ask, report }: ToolRoom) {
  const told = (answer: RawReport | { problem: FillProblem }): FillAnswer => ('problem' in answer ? answer : report(answer));
  return {
    /** Continues one source over an area beside it. */
    extend: async (sources: readonly Area[], over: Area, visible: readonly string[], wish: FillWish, label: string): Promise<FillAnswer> =>
      told(await ask((calls) => calls.tools.fill.extend(sources, over, visible, wish, label))),
    /** Does the last fill in another way, as the same step. */
    again: async (mode: FillMode, label: string): Promise<FillAnswer> => told(await ask((calls) => calls.tools.fill.again(mode, label))),
    /** One text into every cell of the areas. */
    text: async (areas: readonly Area[], visible: readonly string[], text: string, label: string): Promise<FillAnswer> =>
      told(await ask((calls) => calls.tools.fill.text(areas, visible, text, label))),
    /** Empties every cell that holds something. */
    clear: async (areas: readonly Area[], visible: readonly string[], label: string): Promise<FillAnswer> =>
      told(await ask((calls) => calls.tools.fill.clear(areas, visible, label))),
    /** What a fill would put into these cells, as the sheet shows it. */
    preview: async (
      source: Area,
      over: Area,
      visible: readonly string[],
      wish: FillWish,
      cells: readonly { row: number; col: number }[],
    ): Promise<readonly string[]> => (await engine).tools.fill.preview(source, over, visible, wish, cells),
    /** The last row a double click on the handle fills down to; −1 where the columns beside say nothing. */
    downTo: async (source: Area, visible: readonly string[]): Promise<number> => (await engine).tools.fill.downTo(source, visible),
  };
}
