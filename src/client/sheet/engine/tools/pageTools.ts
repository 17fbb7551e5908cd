import type { Catalogue } from '#define/catalogue';
import type { EngineCalls } from '#client/sheet/engine/link';
import type { Marks } from '#client/sheet/engine/marks';
import type { PageRows } from '#client/sheet/engine/pageRows';
import type { FormulaRoad, SheetModelOptions } from '#client/sheet/engine/options';
import type { OwnSight } from '#client/sheet/engine/ownSight';
import { actsTool } from '#client/sheet/engine/tools/acts';
import { asksTool } from '#client/sheet/engine/tools/asks';
import { branchesTool } from '#client/sheet/engine/tools/branches';
import { clipboardTool } from '#client/sheet/engine/tools/clipboard';
import { edgesTool } from '#client/sheet/engine/tools/edges';
import { fillTool } from '#client/sheet/engine/tools/fill';
import { findTool } from '#client/sheet/engine/tools/find';
import { formulaTool } from '#client/sheet/engine/tools/formulas';
import { layingTool } from '#client/sheet/engine/tools/laying';
import { looksTool } from '#client/sheet/engine/tools/looks';
import { narrowedTool } from '#client/sheet/engine/tools/narrowed';
import { groupsTool } from '#client/sheet/engine/tools/groups';
import { listsTool } from '#client/sheet/engine/tools/lists';
import { pastTool } from '#client/sheet/engine/tools/past';
import { pendingTool } from '#client/sheet/engine/tools/pending';
import { rowTools } from '#client/sheet/engine/tools/rowTools';
import { stepsTool } from '#client/sheet/engine/tools/steps';
import { tryingTool } from '#client/sheet/engine/tools/trying';
import { typingTool } from '#client/sheet/engine/tools/typing';
import type { CellProblem, EditReport, SheetModel } from '#client/sheet/model';
import type { RawProblem, RawReport } from '#workers/sheet/crossing';
import type { Told } from '#workers/sheet/turns';

/** What the page's half of a tool works with. */
export interface ToolRoom {
  readonly model: SheetModel;
  readonly engine: Promise<EngineCalls>;
  readonly rows: PageRows;
  readonly catalogue: Catalogue;
  readonly marks: Marks;
  readonly own: OwnSight;
  readonly formula: FormulaRoad | undefined;
  readonly ownBatches: SheetModelOptions['ownBatches'];
  readonly branches: SheetModelOptions['branches'];
  readonly asks: SheetModelOptions['asks'];
  readonly past: SheetModelOptions['past'];
  /** Answers once the page has taken in what the engine says came of it. */
  ask<T>(work: (engine: EngineCalls) => Promise<Told<T>>): Promise<T>;
  /** The engine's report with its problems in words. */
  report(raw: RawReport): EditReport;
  problem(raw: RawProblem, column: string): CellProblem;
}

/** The page's half of every tool of `workers/sheet/tools`, each made by a function in a file of its own beside this one. */
export function pageToolsOf(room: ToolRoom) {
  return {
    acts: actsTool(room),
    asks: asksTool(room),
    branches: branchesTool(room),
    clipboard: clipboardTool(room),
    edges: edgesTool(room),
    fill: fillTool(room),
    find: findTool(room),
    formulas: formulaTool(room),
    groups: groupsTool(room),
    laying: layingTool(room),
    lists: listsTool(room),
    looks: looksTool(room),
    narrowed: narrowedTool(room),
    past: pastTool(room),
    pending: pendingTool(room),
    rows: rowTools(room),
    steps: stepsTool(room),
    trying: tryingTool(room),
    typing: typingTool(room),
  };
}

export type PageTools = ReturnType<typeof pageToolsOf>;
