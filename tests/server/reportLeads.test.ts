import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireName, type Definition } from '#define/entity';
import type { Value } from '#define/row';
import { fieldTaken } from '#define/view';
import { leadOf } from '#define/viewed';
import type { ListAnswer } from '#define/wire';
import { catalogue } from '#modules/entities';
import { reportsEntities } from '#modules/reports/area';
import { add, compare, toDecimal, toText, ZERO } from '#values/decimal';
import { addDays } from '#values/day';
import { companyDay } from '#tests/server/company';
import { startService, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

/** Rows of each report whose figures are followed to what is behind them. */
const followed = 3;
/** What a list answers at once. */
const whole = 1_000;

const reports = reportsEntities.filter(({ view, stock }) => view !== undefined && stock.list?.call.includes('/reportController/') === true);
/** Nothing of their kind stands in the company yet. */
const bare: ReadonlySet<string> = new Set(['commissions', 'profitAfterLock', 'badDebts', 'shutOuts', 'accountingPush', 'demurrage']);

let service: Service;
let admin: SignedIn;

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

const read = async (call: string, body: object): Promise<ListAnswer> => {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await admin.call<ListAnswer>(path, body as Body, { method: method as 'GET' });
  expect(answer.code, `${call} ${JSON.stringify(body)} ${answer.codeMsg}`).toBe(200);
  return answer.data;
};

/** What a figure comes to over the rows its lead finds; null where they are more than one answer holds. */
async function behind(definition: Definition, column: string, answer: ListAnswer, row: ListedRow): Promise<string | null | undefined> {
  const figure = definition.view?.figures[column];
  const lead = leadOf(catalogue, definition, column, answer.asked ?? {}, (name) => (row[wireName(definition, name)] ?? null) as Value);
  const source = lead && catalogue.get(lead.entity);
  const list = answer.leads?.[wireName(definition, column)]?.list;
  if (!figure || !lead || !source || !list || !['sum', 'count'].includes(figure.take)) return undefined;
  if (figure.take === 'count') return String((await read(list, { where: lead.where, count: 'only' })).total);
  const found = await read(list, { where: lead.where, size: whole });
  if (Number(found.total) > whole || figure.of === undefined) return null;
  const field = wireName(source, fieldTaken(figure.of, answer.asked ?? {}));
  // What the report alone looks up is in no list.
  if (found.rows.some((one) => one[field] === undefined)) return null;
  return toText(found.rows.reduce((sum, one) => add(sum, toDecimal(String(one[field] ?? '0'))), ZERO));
}

describe('a fixed report', () => {
  it.each(reports.map(({ name }) => [name, catalogue.get(name)] as const))(
    '%s answers, and each of its figures comes to the rows it leads to',
    async (name, definition) => {
      const { asks } = definition.view as NonNullable<Definition['view']>;
      const period = { from: '2020-01-01', until: addDays(companyDay, 120), asOf: companyDay };
      const asked = Object.fromEntries(Object.entries(period).filter(([one]) => asks[one]));
      const answer = await read(definition.stock.list?.call ?? '', { ...asked, size: 50 });
      const rows = answer.rows as unknown as ListedRow[];
      if (!bare.has(name)) expect(rows.length).toBeGreaterThan(0);
      for (const row of rows.slice(0, followed))
        for (const column of Object.keys(definition.view?.figures ?? {})) {
          const found = await behind(definition, column, answer, row);
          if (found === null || found === undefined) continue;
          const told = String(row[wireName(definition, column)]);
          expect([column, compare(toDecimal(told), toDecimal(found)) === 0 ? told : found]).toEqual([column, told]);
        }
    },
  );
});
