import type { OwnColumn } from '#define/ownColumn';
import { foldSearch } from '#values/text';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { Area, CellProblem, EditReport } from '#client/sheet/model';
import { columnsOf } from '#workers/formula/filling';
import { Names } from '#workers/formula/names';
import { inReadingOrder } from '#workers/formula/ordering';
import type { FormulaPlan } from '#workers/formula/plan';
import type { RawProblem } from '#workers/sheet/crossing';
import type { FillingProgress, FillingReach } from '#workers/sheet/tools/formulaFilling';
import type { PlannedColumn } from '#workers/sheet/tools/ownColumns';

/** What a formula would make of one row, in words. */
export interface Sample {
  readonly rowId: string;
  readonly before: string;
  readonly after: string | null;
  readonly problem: CellProblem | null;
}

const noFormulas: RawProblem = { code: 'NUMBER_UNPARSED', detail: { value: '=' } };

/** Formulas of whole columns: filled in once, or kept as columns of the person's own. */
export function formulaTool({ engine, formula, own, ask, report, problem, rows: page }: ToolRoom) {
  const inRows = (areas: readonly Area[]) => page.lines.inRows(areas);
  let kept: readonly OwnColumn[] = [];
  const planOf = async (text: string, into?: string): Promise<FormulaPlan | RawProblem> => {
    const plan = (await formula?.plan(text, into)) ?? { problem: noFormulas.code, detail: noFormulas.detail };
    return 'root' in plan ? plan : { code: plan.problem, ...(plan.detail ? { detail: plan.detail } : {}) };
  };
  const nameAll = (columns: readonly OwnColumn[]) =>
    formula?.name(columns.map(({ name, header, currency }) => ({ name, kind: currency === null ? 'decimal' : 'money', label: header })));

  return {
    /** Names that formulas may use now: fields, header words, own columns. */
    names: (): Names => new Names(formula?.scene().columns ?? []),
    /** Whether formulas can be worked out on this sheet. */
    offered: formula !== undefined,
    /** A formula read, with its columns by field name, or why it cannot be. `into`: the column it is meant for, which it may not name. */
    async read(text: string, into?: string): Promise<{ plan: FormulaPlan } | { problem: CellProblem }> {
      const plan = await planOf(text, into);
      return 'root' in plan ? { plan } : { problem: problem(plan, into ?? '') };
    },
    /** What a formula would make of the first rows of an area in one column. */
    async sample(plan: FormulaPlan, area: Area, column: string, rows: number): Promise<readonly Sample[]> {
      const [inside] = inRows([area]);
      const samples = inside ? await (await engine).tools.filling.sample(plan, inside, column, rows) : [];
      return samples.map((one) => ({ ...one, problem: one.problem && problem(one.problem, column) }));
    },
    /** What filling the areas would come to; without a plan, only the cells are counted. */
    reach: async (plan: FormulaPlan | null, areas: readonly Area[], visible: readonly string[]): Promise<FillingReach> =>
      (await engine).tools.filling.reach(plan, inRows(areas), visible),
    /** Fills a formula into the areas as one step of undo; `stopped` when somebody called it off, and then nothing was done. */
    async fill(
      plan: FormulaPlan,
      text: string,
      areas: readonly Area[],
      visible: readonly string[],
      label: string,
    ): Promise<EditReport & { stopped: boolean }> {
      const { stopped, ...raw } = await ask((calls) => calls.tools.filling.fill(plan, text, inRows(areas), visible, label));
      return { ...report(raw), stopped };
    },
    progress: async (): Promise<FillingProgress | null> => (await engine).tools.filling.progress(),
    stop: async (): Promise<void> => (await engine).tools.filling.stop(),

    own: {
      columns: (): readonly OwnColumn[] => kept,
      column: (name: string): OwnColumn | null => own.column(name),
      /** Why a column cannot be kept like this: its formula, a circle with other own columns, a header that is taken. Null when it can. */
      async check(draft: OwnColumn): Promise<CellProblem | null> {
        const wanted = foldSearch(draft.header).trim();
        const taken = formula
          ?.scene()
          .columns.some(({ name, label }) => name !== draft.name && [name, label].some((one) => foldSearch(one).trim() === wanted));
        if (taken) return problem({ code: 'COLUMN_NAME_TAKEN', detail: { value: draft.header } }, draft.name);
        const plan = await planOf(draft.formula, draft.name);
        if (!('root' in plan)) return problem(plan, draft.name);
        const others = await Promise.all(
          kept.filter(({ name }) => name !== draft.name).map(async ({ name, formula: text }) => ({ name, plan: await planOf(text) })),
        );
        const readers = [{ name: draft.name, plan }, ...others].flatMap(({ name, plan: one }) =>
          'root' in one ? [{ name, reads: columnsOf(one.leaves) }] : [],
        );
        const circle = inReadingOrder(readers).cyclic.some(({ name }) => name === draft.name);
        return circle ? problem({ code: 'FORMULA_CYCLE', detail: { value: draft.header } }, draft.name) : null;
      },
      /** Shows these own columns from now on. Resolves when the first rows have been worked out. */
      async show(columns: readonly OwnColumn[]): Promise<void> {
        kept = columns;
        nameAll(columns);
        const planned = await Promise.all(
          columns.map(async (column): Promise<PlannedColumn> => {
            const plan = await planOf(column.formula, column.name);
            return { column, plan: 'root' in plan ? plan : { problem: plan.code, ...(plan.detail ? { detail: plan.detail } : {}) } };
          }),
        );
        own.plan(planned);
        await ask((calls) => calls.tools.own.set(planned));
      },
    },
    /** Sums of columns over the rows shown; null while nothing has changed since `known`. */
    totals: async (columns: readonly string[], known: string) => (await engine).tools.totals.of(columns, known),
    /** The longest texts a column shows. */
    longest: async (column: string, most: number) => (await engine).tools.lengths.longest(column, most),
  };
}
