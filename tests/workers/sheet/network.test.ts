import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from '#define/kinds';
import type { Value } from '#define/row';
import type { BatchRequest } from '#define/wire';
import type { SendOutcome } from '#workers/sheet/crossing';
import { answerOf, Clock, deckOver, fillRow, settled, type Deck } from '#tests/workers/sheet/deck';
import { catalogue, line, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

interface Road {
  readonly request: BatchRequest;
  readonly answer: (outcome: SendOutcome) => void;
}

interface Person {
  readonly deck: Deck;
  readonly roads: Road[];
  /** Frames that may still come, in the order the network likes. */
  readonly frames: number[];
  /** The latest version of each row this person has seen. */
  readonly seen: Map<string, number>;
}

async function personAt(server: ModelServer, clock: Clock): Promise<Person> {
  const roads: Road[] = [];
  const deck = await deckOver(server, { clock, ports: { send: (request) => new Promise((answer) => roads.push({ request, answer })) } });
  return { deck, roads, frames: [], seen: new Map() };
}

const who = fc.integer({ min: 0, max: 1 });
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('edit' as const),
      who,
      rowId: fc.constantFrom('1', '2', '3'),
      column: fc.constantFrom('price', 'number', 'feeCode', 'remark'),
      text: fc.constantFrom('1', '2', '3.5', 'DOC', 'THC', 'OF'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('save' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('road' as const),
      who,
      fate: fc.constantFrom('answer' as const, 'loseRequest' as const, 'loseAnswer' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ step: fc.constant('frame' as const), who, pick: fc.nat(), again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('time' as const) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('undo' as const), who }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('add' as const), who }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('remove' as const), who, rowId: fc.constantFrom('1', '2', '3') }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('reload' as const), who }) },
);

async function add(deck: Deck): Promise<void> {
  const {
    answer: [rowId = ''],
  } = await deck.engine.addRows(1);
  await fillRow(deck, rowId, ['orderId:E2411-0001', 'feeCode:OF', 'number:2', 'price:5', 'currency:USD']);
}

async function travel(server: ModelServer, road: Road | undefined, fate: 'answer' | 'loseRequest' | 'loseAnswer'): Promise<void> {
  if (!road) return;
  const outcome = fate === 'loseRequest' ? null : answerOf(server, road.request);
  road.answer(fate === 'answer' && outcome ? outcome : { was: 'lost', server: false });
  await settled();
}

async function reload({ deck }: Person): Promise<void> {
  deck.engine.begin();
  deck.engine.feed(deck.server.list());
  await deck.engine.finish();
}

/** The network is well again: everything arrives, conflicts are settled, and everybody saves until nothing waits. */
async function rest(server: ModelServer, people: readonly Person[]): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    for (const person of people) {
      person.deck.engine.catchUp();
      person.deck.engine.online();
      await settled();
      await travel(server, person.roads.shift(), 'answer');
      await person.deck.engine.resolve('all', turn % 2 ? 'mine' : 'theirs');
      const gone = person.deck.engine.problems().filter(({ problem }) => problem.code !== 'STALE_VERSION');
      await person.deck.engine.discard(gone.map(({ rowId }) => rowId));
      void person.deck.engine.save(true);
      await settled();
      await travel(server, person.roads.shift(), 'answer');
    }
  }
  for (const person of people) {
    person.deck.engine.catchUp();
    await settled();
    // Rows that were added and left blank wait for ever.
    await person.deck.engine.discard(person.deck.view().filter((id) => id.startsWith('new:')));
    await person.deck.engine.setSort([{ field: 'id', dir: 'asc' }]);
  }
}

/** What is late never replaces what is newer. */
function neverBack(person: Person): void {
  for (const [id, { version }] of Object.entries(sheetOf(person))) {
    if (Number(id) < 0) continue;
    expect(Number(version), `version of ${id}`).toBeGreaterThanOrEqual(person.seen.get(id) ?? 0);
    person.seen.set(id, Number(version));
  }
}

function sheetOf({ deck }: Person): Record<string, Record<string, Value>> {
  const names = ['id', 'version', ...catalogue.columns(line).map(({ name }) => name)];
  return Object.fromEntries(
    deck.engine
      .window(0, 1e9)
      .map(({ values }) => [String(values[0]), Object.fromEntries(names.map((name, at) => [name, values[at] as Value]))]),
  );
}

describe('sheets over a bad network', () => {
  it('equal the server when all is at rest, whatever was lost, repeated or late, and every batch was done once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 40 }), async (steps) => {
        const server = new ModelServer([rowOf(1, { price: '100' }), rowOf(2, { price: '20' }), rowOf(3, { price: '3' })]);
        const clock = new Clock();
        const people = [await personAt(server, clock), await personAt(server, clock)];
        for (const step of steps) {
          const person = people['who' in step ? step.who : 0] as Person;
          const { engine } = person.deck;
          switch (step.step) {
            case 'edit':
              await engine.edit([{ rowId: step.rowId, column: step.column, text: step.text }], 'typing');
              break;
            case 'save':
              void engine.save(false);
              break;
            case 'road':
              await travel(server, person.roads.shift(), step.fate);
              break;
            case 'time':
              await clock.pass(2_500);
              break;
            case 'undo':
              await engine.undo();
              break;
            case 'add':
              await add(person.deck);
              break;
            case 'remove':
              await engine.removeRows([step.rowId]);
              break;
            case 'reload':
              await reload(person);
              break;
            case 'frame': {
              const at = step.pick % Math.max(1, server.frames.length);
              const frame = server.frames[at];
              if (frame && (step.again || !person.frames.includes(at))) engine.receive(structuredClone(frame));
              person.frames.push(at);
            }
          }
          await settled();
          people.forEach(neverBack);
        }
        await rest(server, people);
        const wanted = server.rows;
        for (const person of people) {
          const sheet = sheetOf(person);
          expect(person.deck.view().sort()).toEqual([...wanted.keys()].sort());
          for (const [id, row] of wanted) {
            for (const { name, field } of catalogue.columns(line)) {
              const [now, truth] = [sheet[id]?.[name] ?? null, (row[name] ?? null) as Value];
              expect(kindOf(field).same(now, truth), `${id}.${name}: ${JSON.stringify(now)} for ${JSON.stringify(truth)}`).toBe(true);
            }
          }
          expect(person.deck.updates.findLast(({ status }) => status)?.status).toMatchObject({ waiting: 0, problems: 0, conflicts: 0 });
        }
        expect(new Set(server.done).size).toBe(server.done.length);
        // A row is made once for each that was added, or brought back by undo, however often its batch was sent.
        expect([...wanted.keys()].filter((id) => Number(id) >= 1_000).length).toBeLessThanOrEqual(
          steps.filter(({ step }) => step === 'add' || step === 'undo').length,
        );
      }),
      { numRuns: 150 },
    );
  });
});
