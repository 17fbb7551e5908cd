import { holds } from '#define/actor';
import { readAnswer, stepsOf, type Step } from '#define/act';
import type { Definition } from '#define/entity';
import type { Values } from '#define/row';
import { filteringOf, readReach, readingOf, type Engine } from '#server/engine';
import type { Call, CallContext, CallResult } from '#server/http/call';
import { onWire, warningOnWire } from '#server/http/envelope';
import { batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import { performOwn, type ActBody } from '#server/perform/actBodies';
import { performAct, type ActWish } from '#server/perform/acts';
import type { StepWarning } from '#server/perform/steps';
import { conditionsOf } from '#server/read/list';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';

/** Parameters of every act beside its rows, and those that say how it is asked. */
const ofEveryAct = { batchId: 'text', reason: 'text', acceptWarnings: 'json', dryRun: 'flag' } as const;

const mostReason = 500;

/** What the person answered, read by the kinds of the act's questions. @throws Refused with every answer that cannot be read */
function answersOf({ entry: { asks = {} }, on }: Step, { session, input }: CallContext): Values {
  const answers: Values = {};
  const refusals: ServerRefusal[] = [];
  for (const [name, field] of on ? Object.entries(asks) : []) {
    const spared = field.unless !== undefined && (input[field.unless] ?? '') !== '';
    const answer = readAnswer(field, input[name] ?? null, readingOf(session), input.dryRun !== true && !spared);
    if ('code' in answer) refusals.push({ ...answer, field: name });
    else answers[name] = answer.value;
  }
  if (refusals.length > 0) throw new Refused(refusals);
  return answers;
}

const mostTyped = 60;

/** What was typed for single rows, by id. @throws Refused INPUT_MALFORMED where it is no such list */
function perRowOf({ entry: { perRow }, on }: Step, { input }: CallContext): Readonly<Record<string, string>> {
  const said = perRow && on ? input[perRow.name] : undefined;
  if (perRow === undefined || said === undefined || said === null || said === '') return {};
  const read: unknown = typeof said === 'string' ? JSON.parse(said) : said;
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new Refused('INPUT_MALFORMED', { value: perRow.name }, perRow.name);
  return Object.fromEntries(Object.entries(read).map(([id, typed]) => [idOf(id), String(typed).slice(0, mostTyped)]));
}

/** Why it is done, in the person's words. @throws Refused FIELD_TOO_LONG */
function reasonOf({ reason }: CallContext['input']): string | null {
  const said = textOfInput(reason, Number.POSITIVE_INFINITY);
  if (said !== null && [...said].length > mostReason) throw new Refused('FIELD_TOO_LONG', { n: String(mostReason) }, 'reason');
  return said;
}

/** Codes accepted beforehand: a list, or its JSON. @throws Refused INPUT_MALFORMED where it is none */
function acceptedOf(input: unknown): ReadonlySet<string> {
  const read: unknown = typeof input === 'string' && input !== '' ? JSON.parse(input) : (input ?? '');
  if (read !== '' && !Array.isArray(read)) throw new Refused('INPUT_MALFORMED', { value: 'acceptWarnings' }, 'acceptWarnings');
  return new Set(read === '' ? [] : (read as unknown[]).map(String));
}

/** A step under one of its paths. */
interface Served {
  readonly step: Step;
  readonly when: Readonly<Record<string, string>>;
}

/** Which of the steps that share a call its parameters choose. @throws Refused CHOICE_UNKNOWN */
function chosen(served: readonly Served[], input: CallContext['input']): Step {
  const found = served.find(({ when }) => Object.entries(when).every(([name, value]) => String(input[name] ?? '') === value));
  if (found) return found.step;
  const [name] = Object.keys(served[0]?.when ?? {});
  throw new Refused('CHOICE_UNKNOWN', { value: String(input[name ?? ''] ?? ''), nearest: '' }, name);
}

interface Asked {
  readonly engine: Engine;
  readonly definition: Definition;
  readonly bodies: Readonly<Record<string, ActBody>>;
}

/** Rows an act takes that finds them itself: a month's documents of a large branch (domain/13 §13.3). */
const mostFound = 10_000;

/** The rows a call names, or those its answers speak of where it names none and its act says which. @throws Refused INPUT_MALFORMED, TOO_MANY_ROWS */
async function idsWished(
  { engine, definition, step: { entry } }: { readonly engine: Engine; readonly definition: Definition; readonly step: Step },
  { input, session }: CallContext,
  answers: Values,
): Promise<string[]> {
  const named = input[entry.named ?? 'ids'] ?? input.id;
  if (entry.found === undefined || (named !== undefined && named !== null && named !== '')) return idsOf(named);
  const filtering = filteringOf(engine, session, definition);
  const where = conditionsOf(filtering, { where: entry.found(answers), search: '' });
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`select t.id from ${filtering.reader.from} where ${where} order by t.id limit ${mostFound + 1}::int`),
  );
  if (rows.length > mostFound) throw new Refused('TOO_MANY_ROWS', { n: String(mostFound) });
  return rows.map(([id]) => id as string);
}

async function run({ engine, definition, bodies }: Asked, served: readonly Served[], context: CallContext): Promise<CallResult> {
  const { input, request, session } = context;
  const step = chosen(served, input);
  if (!holds(session.actor, step.way.roles)) throw new Refused('NOT_ALLOWED');
  const answers = answersOf(step, context);
  const wish: ActWish = {
    ids: await idsWished({ engine, definition, step }, context, answers),
    answers,
    perRow: perRowOf(step, context),
    batchId: batchIdOf(input, request),
    reason: reasonOf(input),
    dryRun: input.dryRun === true,
    accepted: acceptedOf(input.acceptWarnings),
  };
  const body = bodies[step.name];
  const outcome: { refusals?: readonly ServerRefusal[]; warnings?: readonly StepWarning[] } = body
    ? await performOwn(engine, session, definition, step, { wish, body })
    : await performAct(engine, session, definition, step, wish);
  const { language } = session.actor;
  const refusals = (outcome.refusals ?? []).map((refusal) => onWire(refusal, definition, language));
  const warnings = outcome.warnings?.map(({ reason, ...warning }) => ({ ...warningOnWire(warning, definition, language), reason }));
  return { data: { ...outcome, refusals, ...(warnings ? { warnings } : {}) }, ...(refusals.length > 0 ? { refusals } : {}) };
}

/** The calls of an entity's acts and their opposites: one for each path, whichever of the steps it serves. */
export function actCalls(engine: Engine, definition: Definition, bodies: Readonly<Record<string, ActBody>>): Call[] {
  const byCall = new Map<string, Served[]>();
  for (const step of stepsOf(definition)) {
    if (step.entry.own && !bodies[step.name])
      throw new Error(`${definition.name}.${step.name} is declared as ${step.way.call} and has no body`);
    for (const { call, when = {} } of [step.way, ...(step.way.twins ?? [])])
      byCall.set(call, [...(byCall.get(call) ?? []), { step, when }]);
  }
  return [...byCall].map(([call, served]): Call => {
    const steps = served.map(({ step }) => step);
    const [method, path] = call.split(' ') as [Call['method'], string];
    const named = [...new Set(steps.map(({ entry }) => entry.named ?? 'ids'))];
    const perRow = steps.flatMap(({ entry, on }) => (on && entry.perRow ? [entry.perRow.name] : []));
    const told = served.flatMap(({ step: { entry, on }, when }) => [...(on ? Object.keys(entry.asks ?? {}) : []), ...Object.keys(when)]);
    return {
      method,
      path,
      reads: false,
      access: 'session',
      // A call anybody may make stays so; otherwise whoever may take one of its steps.
      roles: steps.some(({ way }) => way.roles.length === 0) ? [] : [...new Set(steps.flatMap(({ way }) => way.roles))],
      takes: {
        ...Object.fromEntries(told.map((name) => [name, 'any' as const])),
        ...Object.fromEntries(perRow.map((name) => [name, 'json' as const])),
        ...Object.fromEntries(named.map((name) => [name, 'ids' as const])),
        id: 'id',
        ...ofEveryAct,
      },
      handle: (context) => run({ engine, definition, bodies }, served, context),
    };
  });
}
