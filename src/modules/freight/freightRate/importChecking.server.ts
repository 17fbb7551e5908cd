import { decide } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Reading } from '#define/kind';
import type { Values } from '#define/row';
import type { Actor } from '#define/actor';
import { tradeWords } from '#modules/freight/freightRate/tradeWords.rules';
import type { EntityName } from '#names/entities';
import type { RefusalCode } from '#names/refusals';
import { Turns } from '#server/turns';
import type { Resolve, StagedProblem, StagedRow } from '#workers/import/staged';

export interface Checked extends StagedRow {
  /** What the reading alone could not make out; absent where it could. */
  readonly unread?: readonly StagedProblem[];
  /** Everything that keeps the row from being added, once each. */
  readonly problems: readonly StagedProblem[];
  /** The values that were read, in the shapes of rows. */
  readonly set: Values;
  /** What would be put into the row to be, derived fields among it; meaningless where there are problems. */
  readonly after: Values;
}

const refusedAs: Readonly<Partial<Record<EntityName, RefusalCode>>> = tradeWords.unknown;

/** A field whose unknown names are refused in the words rate sheets have for them. */
const asRefused = (field: Field): Field => {
  const unknown = field.unknown ?? (field.to && refusedAs[field.to]);
  return unknown ? { ...field, unknown } : field;
};

/**
 * Judges staged rows as the batch that adds them will: values read by their kinds, then `decide`. A name that nobody could look
 * up yet is left for the batch to judge.
 */
export async function checkRows(
  rows: readonly StagedRow[],
  definition: Definition,
  by: { facts: Facts; actor: Actor; resolve: Resolve; reading: Reading },
): Promise<Checked[]> {
  return new Turns().map(rows, (row) => ({
    ...row,
    ...(row.problems.length > 0 ? { unread: row.problems } : {}),
    ...judged(row, definition, by),
  }));
}

function judged(
  row: StagedRow,
  definition: Definition,
  { facts, actor, resolve, reading }: Parameters<typeof checkRows>[2],
): Pick<Checked, 'problems' | 'set' | 'after'> {
  const fields = allFields(definition);
  const problems = new Map(row.problems.map((problem) => [problem.field, problem]));
  const unread = new Set(problems.keys());
  const set: Values = {};
  for (const [name, text] of Object.entries(row.values)) {
    const field = fields[name];
    if (field === undefined || problems.has(name)) continue;
    const found = field.to === undefined ? null : resolve(field.to, text);
    if (found !== null && found.key === undefined && found.problem === undefined) {
      unread.add(name);
      continue;
    }
    const parsed = found?.key === undefined ? kindOf(field).parse(text, asRefused(field), { ...reading, resolve }) : { value: found.key };
    if ('value' in parsed) set[name] = parsed.value;
    else {
      problems.set(name, { field: name, code: parsed.refusal, ...(parsed.detail ? { detail: parsed.detail } : {}) });
      unread.add(name);
    }
  }
  const { refusals, after } = decide({ definition, before: null, set, facts, actor });
  for (const { field = '', code, detail } of refusals) {
    // A field that has a text nobody can read is not missing as well.
    if (!unread.has(field) && !problems.has(field)) problems.set(field, { field, code, ...(detail ? { detail } : {}) });
  }
  return { problems: [...problems.values()], set, after };
}
