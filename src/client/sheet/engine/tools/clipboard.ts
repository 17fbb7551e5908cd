import { clipboardText } from '#client/sheet/engine/clipboardHtml';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { Area, EditReport } from '#client/sheet/model';
import type { Copied, PasteOptions, PasteProblem } from '#workers/sheet/clipboard/clipboard';

/** What lies on the clipboard; null for a flavour it does not have. */
export interface OnClipboard {
  readonly text: string | null;
  readonly html: string | null;
}

export type PasteAnswer = EditReport | { problem: PasteProblem } | { beyond: number };

/** Copying, cutting and pasting by the rules of design/sheet.md §1.5. */
export function clipboardTool({ engine, ask, report, rows }: ToolRoom) {
  const inRows = (areas: readonly Area[]) => rows.lines.inRows(areas);
  return {
    /** Copies visible cells of the areas, under the words of `header`: displayed text as TSV and, up to 200,000 cells, a table for Excel. */
    copy: async (areas: readonly Area[], visible: readonly string[], header: readonly string[] | null): Promise<Copied> =>
      (await engine).copy(inRows(areas), visible, header, false),
    /** Keeps the values behind a text that was put on the clipboard for these cells, so that a paste in here loses nothing. */
    hold: async (areas: readonly Area[], visible: readonly string[], lies: string): Promise<Copied> =>
      (await engine).copy(inRows(areas), visible, null, false, lies),
    /** The same for one area whose cells the next paste of this text clears; refused where a cell may not be edited. */
    cut: async (areas: readonly Area[], visible: readonly string[], lies: string): Promise<Copied> =>
      (await engine).copy(inRows(areas), visible, null, true, lies),
    /** Pastes; a refusal of the whole is a problem, `beyond` the rows it would add where that was to be asked first. */
    async paste(areas: readonly Area[], visible: readonly string[], from: OnClipboard, options: PasteOptions): Promise<PasteAnswer> {
      const pasted = clipboardText(from);
      const answer = await ask((calls) => calls.paste(inRows(areas), visible, pasted, options));
      return 'written' in answer ? report(answer) : answer;
    },
  };
}
