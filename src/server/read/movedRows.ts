import { wireName, type Definition } from '#define/entity';
import { mostMoved, movable, mostRules, type FigureRule } from '#define/figureRule';
import { filterLimits, type Where } from '#define/filter';
import { decimalOf, type Json } from '#define/row';
import { filteringOf, readReach, type Caller, type Engine } from '#server/engine';
import { conditionsOf } from '#server/read/list';
import { ListReader } from '#server/read/listInput';
import { rowsSeen } from '#server/read/seen';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { compare, toDecimal } from '#values/decimal';
import { moved } from '#values/moved';

/** A row with the cells rules move in it, as a batch has them, and the text each would be typed with. */
export interface MovedRow {
  readonly id: string;
  readonly version: number;
  readonly set: Readonly<Record<string, { readonly old: Json; readonly new: Json }>>;
  readonly texts: Readonly<Record<string, string>>;
}

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);
const isFigure = (text: string): boolean => /^-?\d{1,12}(?:\.\d{1,6})?$/u.test(text);

function searchedOf(input: unknown): FigureRule['searched'] {
  if (input === undefined || input === null) return undefined;
  if (!isRecord(input) || !isRecord(input.where)) throw new Refused('INPUT_MALFORMED', { value: 'searched' }, 'rules');
  return { text: String(input.text ?? '').slice(0, filterLimits.valueLength), where: input.where as unknown as Where };
}

function ruleOf(definition: Definition, input: unknown): FigureRule {
  const malformed = (value: string) => new Refused('INPUT_MALFORMED', { value }, 'rules');
  if (!isRecord(input)) throw malformed('rules');
  const { where = null, field, mode = 'ADD', round = 'NEAREST' } = input;
  const [value, step] = [String(input.value ?? ''), input.step === null || input.step === undefined ? '' : String(input.step)];
  const name = movable(definition).find((one) => one === field || wireName(definition, one) === field);
  if (name === undefined) throw new Refused('FIELD_UNKNOWN', { value: String(field).slice(0, 60) }, 'rules');
  if (mode !== 'ADD' && mode !== 'PERCENT' && mode !== 'SET') throw malformed('mode');
  if (round !== 'UP' && round !== 'NEAREST' && round !== 'NONE') throw malformed('round');
  if (!isFigure(value)) throw malformed('value');
  if (step !== '' && !(isFigure(step) && compare(toDecimal(step), toDecimal('0')) > 0)) throw malformed('step');
  if (where !== null && !isRecord(where)) throw malformed('where');
  const searched = searchedOf(input.searched);
  return {
    where: where as Where | null,
    ...(searched ? { searched } : {}),
    field: name,
    mode,
    value,
    step: step === '' ? null : step,
    round,
  };
}

/**
 * The rules of a layer as a call gives them; nothing for none.
 * @throws Refused INPUT_MALFORMED, FIELD_UNKNOWN, TOO_MANY_ROWS
 */
export function rulesOf(definition: Definition, input: unknown): readonly FigureRule[] {
  if (input === undefined || input === null || input === '') return [];
  let given: unknown = input;
  try {
    if (typeof input === 'string') given = JSON.parse(input);
  } catch {
    throw new Refused('JSON_UNPARSED', {}, 'rules');
  }
  if (!Array.isArray(given)) throw new Refused('INPUT_MALFORMED', { value: 'rules' }, 'rules');
  if (given.length > mostRules) throw new Refused('TOO_MANY_ROWS', { n: String(mostRules) }, 'rules');
  return given.map((rule) => ruleOf(definition, rule));
}

/**
 * What rules make of the rows the caller sees, in turn: each is asked of the rows as they are saved, and moves what those before it left.
 * `within`: rows that are worth moving at all. Cells that come out as they were are left out.
 * @throws Refused where a filter cannot be asked, or too many rows are meant
 */
export function movedRows(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  rules: readonly FigureRule[],
  within: Where | null = null,
): Promise<readonly MovedRow[]> {
  const filtering = filteringOf(engine, caller, definition);
  const reader = new ListReader(engine.catalogue, definition, caller.actor);
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const rows = new Map<string, { version: number; was: Map<string, string>; now: Map<string, string> }>();
    for (const { where, searched, field, ...move } of rules) {
      const view = searched ? { conditions: searched.where, sort: undefined, search: null } : null;
      const wish = reader.read(where === null ? {} : { where }, { view, within });
      const condition = () => sql`t.ep_id = ${caller.actor.epId}::bigint and ${conditionsOf(filtering, wish)}`;
      const found = await rowsSeen(transaction, engine, caller, definition, condition, mostMoved + 1);
      for (const row of found) {
        const known = rows.get(row.id) ?? { version: row.version, was: new Map<string, string>(), now: new Map<string, string>() };
        const price = known.now.get(field) ?? decimalOf(row, field);
        const to = moved(price, move);
        if (price === null || to === null) continue;
        rows.set(row.id, known);
        if (!known.was.has(field)) known.was.set(field, price);
        known.now.set(field, to);
      }
      if (rows.size > mostMoved || found.length > mostMoved) throw new Refused('TOO_MANY_ROWS', { n: String(mostMoved) }, 'rules');
    }
    return [...rows].map(([id, { version, was, now }]) => ({
      id,
      version,
      set: Object.fromEntries([...now].map(([field, to]) => [wireName(definition, field), { old: was.get(field) ?? null, new: to }])),
      texts: Object.fromEntries(now),
    }));
  });
}
