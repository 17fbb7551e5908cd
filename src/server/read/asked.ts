import type { Definition } from '#define/entity';
import { asksOf } from '#define/viewed';
import { parameterOf } from '#define/parameters';
import type { Asked } from '#define/view';
import { readReach, type Caller, type Engine } from '#server/engine';
import { Refused } from '#server/refused';
import { addDays, dayNumber, isDay } from '#values/day';
import { dayInZone } from '#values/moment';

/** What was given for a parameter; null where nothing was. */
function given(name: string, { field }: Asked, input: unknown): string | null {
  if (input === undefined || input === null || input === '') return null;
  const value = String(input).slice(0, 60);
  if (field.kind === 'day' && !isDay(value)) throw new Refused('DATE_UNPARSED', { value }, name);
  if (
    field.kind === 'integer' &&
    !(/^\d{1,6}$/u.test(value) && Number(value) >= Number(field.least) && Number(value) <= Number(field.most))
  )
    throw new Refused('NUMBER_RANGE', { least: field.least ?? '', most: field.most ?? '' }, name);
  if (field.kind === 'choice' && !(field.options ?? []).includes(value)) throw new Refused('CHOICE_UNKNOWN', { value }, name);
  return value;
}

/** The first of as many days before a span as it has itself. */
function spanBefore(asked: Readonly<Record<string, string>>, [from, until]: readonly [string, string]): string {
  const [first, last] = [asked[from] ?? '', asked[until] ?? ''];
  return last < first ? first : addDays(first, dayNumber(first) - dayNumber(last) - 1);
}

/**
 * Whoever reads a view, with what they ask it by: what they gave, else the branch's own parameter, else the branch's today.
 * @throws Refused DATE_UNPARSED, CHOICE_UNKNOWN, NUMBER_RANGE
 */
export async function askedOf<C extends Caller>(
  engine: Engine,
  caller: C,
  definition: Definition,
  input: Readonly<Record<string, unknown>>,
): Promise<C> {
  if (!definition.view && !definition.answered && !definition.reckoned) return caller;
  const named = Object.entries(asksOf(definition)).map(([name, asked]) => [name, asked, given(name, asked, input[name])] as const);
  const facts = named.some(([, { usual }, value]) => usual !== undefined && value === null)
    ? await engine.database.read(readReach(caller.actor), (transaction) =>
        engine.facts.load(transaction, definition, caller.actor, engine.now()),
      )
    : null;
  const today = dayInZone(engine.now().toISOString(), caller.zone);
  const plain = Object.fromEntries(
    named.map(([name, { field, usual, begins, daysBack = 0 }, value]) => [
      name,
      value ??
        (usual && facts
          ? String(parameterOf(facts, usual))
          : field.kind === 'day'
            ? begins
              ? `${today.slice(0, 8)}01`
              : addDays(today, -daysBack)
            : String(field.initial ?? '')),
    ]),
  );
  const asked = Object.fromEntries(
    named.map(([name, { spans }, value]) => [name, spans && value === null ? spanBefore(plain, spans) : (plain[name] ?? '')]),
  );
  const answering = definition.answered && engine.questions?.[definition.name];
  return { ...caller, asked, ...(answering ? { answer: await answering(engine, { ...caller, asked }) } : {}) };
}
