import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reckoned } from '#define/reckoned';
import type { Row } from '#define/row';
import { catalogue } from '#modules/entities';
import { askedOf } from '#server/read/asked';
import { rowsSeen } from '#server/read/seen';
import { readReach } from '#server/engine';
import { sql } from '#server/store/sql';
import { startService, type Service } from '#tests/server/service';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The same row; every name that is read of it is noted, but for those that go over into a copy of it. */
function watched(row: Row, names: Set<string>): Row {
  let copied: PropertyKey | null = null;
  return new Proxy(row, {
    getOwnPropertyDescriptor(target, name) {
      copied = name;
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get(target, name) {
      if (typeof name === 'string' && name !== copied) names.add(name);
      copied = null;
      return Reflect.get(target, name) as unknown;
    },
  });
}

const always = ['id', 'epId', 'version'];
const reckoned = catalogue.all.filter((definition) => definition.reckoned);

it('every reckoned entity has somebody who reckons it', () => {
  expect(reckoned.map(({ name }) => name).sort()).toEqual(Object.keys(service.engine.reckoners ?? {}).sort());
});

it.each(reckoned.map((definition) => [definition.name, definition] as const))(
  'what is reckoned of a %s is made of no other field of it than it says',
  async (name, definition) => {
    const { engine } = service;
    const { reads, among } = definition.reckoned as Reckoned;
    const columns = new Set(catalogue.columns(definition).map((column) => column.name));
    expect(reads.filter((read) => !columns.has(read))).toEqual([]);
    const names = new Set<string>();
    const caller = await askedOf(engine, await service.caller('admin'), definition, {});
    const rows = await engine.database.read(readReach(caller.actor), async (transaction) => {
      const seen = await rowsSeen(transaction, engine, caller, definition, () => sql`true`, 300);
      await engine.reckoners?.[name]?.(
        transaction,
        engine,
        caller,
        seen.map((row) => watched(row, names)),
        caller.asked ?? {},
      );
      return seen;
    });
    expect(rows.length).toBeGreaterThan(0);
    expect([...names].filter((read) => ![...always, ...reads, ...among].includes(read))).toEqual([]);
  },
);
