import { optionsOf, planFields } from '#client/import/listPlan';
import { hiddenFields } from '#define/decide';
import type { Definition } from '#define/entity';
import type { ImportPlan, Sheet } from '#define/sheet';
import { actorOfWire, type ColumnsHead, type LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { ChargeOf } from '#workers/import/clauses';
import { resolverOf } from '#workers/import/labelIndex';
import type { ImportTarget } from '#workers/import/staged';

/** What the import's screen needs to know of the sheet it imports into. */
export interface ImportScene {
  readonly entity: EntityName;
  readonly sheet: Sheet;
  readonly target: ImportTarget;
  readonly today: string;
  /** Fields a column can mean, those the person may not see left out. */
  readonly fields: readonly string[];
  /** Fields only one column of a table can mean: all of a list's, of rates all but prices and texts. */
  readonly single: ReadonlySet<string>;
  /** Columns rows are shown with, in the sheet's order. */
  readonly shown: readonly string[];
  /** The charge of a code or name, where the list of charges is at hand. */
  readonly chargeOf?: ChargeOf;
  /** What a field that takes a name offers while it is typed. */
  namesOf(field: string): readonly { readonly key: string; readonly text: string }[];
}

/** A plan without the fields the person may not see. */
export function targetOf(plan: ImportPlan, definition: Definition, head: ColumnsHead): ImportTarget {
  const all = planFields(plan, definition);
  const sees = seeing(all, definition, head);
  const fields = plan.fields.filter(({ field, fills }) => sees(field) || (fills ?? []).some(sees));
  const options = plan.key === undefined ? {} : { options: optionsOf(plan, definition) };
  return { plan: { ...plan, fields, defaults: plan.defaults.filter(sees) }, fields: all, ...options };
}

function seeing(fields: ImportTarget['fields'], definition: Definition, head: ColumnsHead): (field: string) => boolean {
  const hidden = hiddenFields(definition, actorOfWire(head.actor));
  return (field) => fields[field] !== undefined && !hidden.has(field);
}

/** Puts together what is known of a sheet, its plan and the person. */
export function sceneOf(sheet: Sheet, target: ImportTarget, definition: Definition, head: ColumnsHead, language: Language): ImportScene {
  const { fields } = target;
  const sees = seeing(fields, definition, head);
  const usable = target.plan.fields;
  const filled = new Set(usable.flatMap(({ field, fills }) => [field, ...(fills ?? [])]));
  const repeated = new Set(
    target.plan.key !== undefined
      ? []
      : usable
          .filter(
            ({ field, grammar, fills }) =>
              grammar === 'combinedPrice' ||
              grammar === 'heavyPrice' ||
              fields[field]?.kind === 'text' ||
              (fills === undefined && fields[field]?.kind === 'decimal'),
          )
          .map(({ field }) => field),
  );
  const { chargesOf } = target.plan.phrases ?? {};
  const charges = chargesOf === undefined ? undefined : head.labels[chargesOf];
  const resolve = chargesOf !== undefined && charges?.complete ? resolverOf({ [chargesOf]: charges }) : null;
  const labelText = (row: LabelRow) => row[language] || row.en || row.key;
  return {
    entity: definition.name,
    sheet,
    target,
    today: head.facts.today,
    fields: usable.map(({ field }) => field),
    single: new Set(usable.map(({ field }) => field).filter((field) => !repeated.has(field))),
    ...(resolve && chargesOf ? { chargeOf: (word: string) => resolve(chargesOf, word).key ?? null } : {}),
    shown: sheet.columns.map(({ field }) => field).filter((field) => filled.has(field) && sees(field)),
    namesOf(field) {
      const entity = fields[field]?.to;
      const rows = entity === undefined ? [] : (head.labels[entity]?.rows ?? []);
      const coded = entity !== undefined && fields[field]?.kind === 'dict';
      const named = rows.filter((row) => row.closed !== true).map((row) => [coded ? row.key : labelText(row), labelText(row)] as const);
      return [...new Map(named)].map(([key, text]) => ({ key, text }));
    },
  };
}
