import type { Definition } from '#define/entity';
import { outcomeOf } from '#client/sheet/engine/outcome';
import type { SheetModelOptions } from '#client/sheet/engine/options';
import { initialsOf } from '#client/words/initials';
import {
  stepNames,
  type ChoiceWords,
  type EnginePorts,
  type EngineSetup,
  type EngineStatus,
  type EngineUpdate,
  type StepName,
} from '#workers/sheet/crossing';

/** The state of a sheet whose engine has not said anything yet. */
export const noStatus: EngineStatus = {
  shown: 0,
  total: 0,
  struck: 0,
  waiting: 0,
  problems: 0,
  conflicts: 0,
  save: 'idle',
  savedAt: null,
  versions: 0,
  saveText: null,
  refusedRows: 0,
  undo: null,
  redo: null,
  where: null,
  sort: [],
  search: '',
  onlyWrong: false,
  onlyThese: false,
  draft: null,
  draftFailed: false,
};

async function choiceWords({ catalogue, sheet, choiceWords: wordsOf }: SheetModelOptions): Promise<ChoiceWords> {
  if (wordsOf === undefined) return {};
  const choices = catalogue.columns(catalogue.get(sheet.entity)).filter(({ field }) => field.kind === 'choice');
  const columns = choices.map(async ({ name, field }) => {
    const options = (field.options ?? []).map(async (option) => [option, await wordsOf(name, option)] as const);
    return [name, Object.fromEntries(await Promise.all(options))] as const;
  });
  return Object.fromEntries(await Promise.all(columns));
}

/** What the engine asks of the page. */
export function portsOf(options: SheetModelOptions, update: (update: EngineUpdate) => void): EnginePorts {
  return {
    send: (request) => outcomeOf(options.sendBatch(request)),
    changesSince: (seq, branch) => options.changesSince(seq, branch).catch(() => null),
    reckon: async (wish) => (await options.reckon?.(wish).catch(() => null)) ?? null,
    resolveLabel: async (entity, typed) => (await options.resolveLabel?.(entity, typed)) ?? [],
    allLabels: async (entity) => (await options.allLabels?.(entity)) ?? [],
    findLabels: async (entity, typed) => (await options.findLabels?.(entity, typed)) ?? [],
    labelsOf: async (entity, keys) => (await options.labelsOf?.(entity, keys)) ?? [],
    choiceWords: () => choiceWords(options),
    evaluate: async (formula, row, figures) =>
      (await options.formula?.evaluate(formula, row, figures)) ?? { problem: 'NUMBER_UNPARSED', detail: { value: formula } },
    update,
  };
}

/** What the engine is told once: the sheet, and the words it cannot look up. */
export function setupOf(options: SheetModelOptions, definition: Definition, draftKey: CryptoKey | null, shared: boolean): EngineSetup {
  const { sheet, catalogue, language } = options;
  const choices: Record<string, Record<string, string>> = {};
  const initials: Record<string, Record<string, string>> = {};
  for (const { name, field } of catalogue.columns(definition)) {
    if (field.kind !== 'choice') continue;
    const labels = (field.options ?? []).map((option) => [option, options.choiceLabel(name, option)] as const);
    choices[name] = Object.fromEntries(labels);
    if (language === 'zh') initials[name] = Object.fromEntries(labels.map(([option, label]) => [option, initialsOf(label)]));
  }
  return {
    entity: sheet.entity,
    ...(sheet.made === undefined ? {} : { made: sheet.made }),
    ...(sheet.list === undefined ? {} : { list: sheet.list }),
    ...(sheet.of && options.parentId !== undefined
      ? { of: { by: sheet.of.by, id: options.parentId, with: sheet.of.with ?? {}, taken: options.taken ?? {} } }
      : {}),
    mod: sheet.mod,
    language,
    choices,
    initials,
    shared,
    draftKey,
    fields: sheet.columns.map(({ field }) => field),
    adds: sheet.adds ?? false,
    ...(sheet.gives ? { gives: sheet.gives } : {}),
    sort: sheet.sort ?? [],
    steps: Object.fromEntries(stepNames.map((step) => [step, options.stepLabel(step)])) as Record<StepName, string>,
    formulas: options.formula !== undefined,
  };
}
