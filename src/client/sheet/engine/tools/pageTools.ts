import type { EngineCalls } from '#client/sheet/engine/link';
import type { EditReport, SheetModel } from '#client/sheet/model';
import type { RawReport } from '#workers/sheet/crossing';
import type { Told } from '#workers/sheet/turns';

/** What the page's half of a tool works with. */
export interface ToolRoom {
  readonly model: SheetModel;
  readonly engine: Promise<EngineCalls>;
  /** Answers once the page has taken in what the engine says came of it. */
  ask<T>(work: (engine: EngineCalls) => Promise<Told<T>>): Promise<T>;
  /** The engine's report with its problems in words. */
  report(raw: RawReport): EditReport;
}

/** The page's half of every tool of `workers/sheet/tools`, each made by a function in a file of its own beside this one. */
export function pageToolsOf(_room: ToolRoom) {
  return {};
}

export type PageTools = ReturnType<typeof pageToolsOf>;
