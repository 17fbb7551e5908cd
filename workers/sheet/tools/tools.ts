import { Acts } from '#workers/sheet/tools/acts';
import { Copies } from '#workers/sheet/tools/copies';
import { Edges } from '#workers/sheet/tools/edges';
import { Fill } from '#workers/sheet/tools/fill';
import { Find } from '#workers/sheet/tools/find';
import { FormulaFilling } from '#workers/sheet/tools/formulaFilling';
import { GroupTool } from '#workers/sheet/tools/groups';
import { Laying } from '#workers/sheet/tools/laying';
import { Lengths } from '#workers/sheet/tools/lengths';
import { Looks } from '#workers/sheet/tools/looks';
import { Lists } from '#workers/sheet/tools/lists';
import { Narrowed } from '#workers/sheet/tools/narrowed';
import { OwnColumns } from '#workers/sheet/tools/ownColumns';
import { Pending } from '#workers/sheet/tools/pending';
import { Places } from '#workers/sheet/tools/places';
import { ViewTotals } from '#workers/sheet/tools/totals';
import { ReckonedColumns } from '#workers/sheet/tools/reckoned';
import { Steps } from '#workers/sheet/tools/steps';
import { Trying } from '#workers/sheet/tools/trying';
import { Typing } from '#workers/sheet/tools/typing';
import { WrongRows } from '#workers/sheet/tools/wrongRows';
import type { Turns } from '#workers/sheet/turns';

/**
 * The tools of a sheet beyond reading and editing, each in a file of its own: a class that takes `Turns`, whose methods answer
 * plain data (structured clones) and, where they change something, a `Told`. The page reaches them as `engine.tools.<name>.<method>`.
 */
export function toolsOf(turns: Turns) {
  return {
    acts: new Acts(turns),
    copies: new Copies(turns),
    edges: new Edges(turns),
    fill: new Fill(turns),
    find: new Find(turns),
    filling: new FormulaFilling(turns),
    groups: new GroupTool(turns),
    laying: new Laying(turns),
    lengths: new Lengths(turns),
    lists: new Lists(turns),
    looks: new Looks(turns),
    narrowed: new Narrowed(turns),
    own: new OwnColumns(turns),
    totals: new ViewTotals(turns),
    pending: new Pending(turns),
    places: new Places(turns),
    reckoned: new ReckonedColumns(turns),
    steps: new Steps(turns),
    trying: new Trying(turns),
    typing: new Typing(turns),
    wrongRows: new WrongRows(turns),
  };
}

export type Tools = ReturnType<typeof toolsOf>;
