import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
let invoices: string[];
let moneys: string[];

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  invoices = [
    await desk.invoice('AR', 'USD', '7.1234', '3333.33', '77.77'),
    await desk.invoice('AR', 'CNY', '1', '10600', '0.01'),
    await desk.invoice('AP', 'USD', '7.0988', '2500.55'),
    await desk.invoice('AR', 'KWD', '23.152', '1234.567'),
  ];
  moneys = [
    await desk.money('IN', 'USD', '3000', '7.1562', { bankCharge: '25', bankChargeBearer: 'US' }),
    await desk.money('IN', 'CNY', '40000', '1'),
    await desk.money('OUT', 'USD', '2400.01', '7.1999'),
    await desk.money('IN', 'KWD', '700.123', '23.09'),
  ];
});
afterAll(() => service.stop());

/** Wherever figures are kept twice they agree, and nobody took more than there is. */
const disagreeing = () =>
  service.database.ask(
    `with d as (select * from fc_cash_allocation where alloc_state = 'DONE' and not is_deleted)
     select 'invoice' as what, i.id::text from fc_invoice i where i.id = any($1::bigint[]) and (
       i.balance <> i.amount - i.written_off_amount - i.adjustment_amount
       or i.written_off_amount <> (select coalesce(sum(allocated_invoice), 0) from d where invoice_id = i.id)
       or i.base_balance <> i.base_amount - (select coalesce(sum(book_base_released), 0) from d where invoice_id = i.id)
       or (i.balance = 0) <> (i.write_off_status = 'WRITTEN_OFF') or i.balance < 0 or (i.balance = 0 and i.base_balance <> 0)
       or i.written_off_amount <> (select sum(written_off_amount) from fc_invoice_line where invoice_id = i.id))
     union all select 'cash', c.id::text from fc_cash c where c.id = any($2::bigint[]) and (
       c.unapplied_amount <> c.applicable_amount - (select coalesce(sum(allocated_cash), 0) from d where cash_id = c.id)
       or c.unapplied_base <> c.applicable_base - (select coalesce(sum(settled_base), 0) from d where cash_id = c.id)
       or c.unapplied_amount < 0 or (c.unapplied_amount = 0 and c.unapplied_base <> 0))
     union all select 'run', w.id::text from fc_write_off w where w.fx_gain_loss <> (select sum(fx_gain_loss) from fc_cash_allocation where write_off_id = w.id)
       or w.receivable_base + w.payable_base <> w.settled_base or w.receivables + w.payables <> w.lines
       or w.side is distinct from case when w.payables = 0 then 'AR' when w.receivables = 0 then 'AP' else 'NETTING' end
     union all select 'cost', c.id::text from fc_cost c join fc_invoice_line l on l.cost_id = c.id where l.invoice_id = any($1::bigint[]) and c.written_off_amount <> l.written_off_amount`,
    [invoices, moneys],
  );

const step = fc.record({
  cancels: fc.boolean(),
  money: fc.nat(3),
  invoice: fc.nat(3),
  /** Thousandths of what may be taken at most. */
  part: fc.integer({ min: 1, max: 1000 }),
});

it('R35, R36, R44: in random histories of write-off and cancelling all figures agree, and taken back they stand as they stood', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const begun = await desk.standing();
      const runs: { readonly id: string; readonly stood: unknown }[] = [];
      const takeBack = async () => {
        const last = runs.pop();
        if (!last) return;
        const answer = await desk.manager.call('/cashController/cancelWriteOff', { writeOffIds: last.id, reason: 'again' });
        expect(answer.code, JSON.stringify(answer)).toBe(200);
        expect(await desk.standing()).toEqual(last.stood);
      };
      for (const { cancels, money, invoice, part } of steps) {
        if (cancels) {
          await takeBack();
          continue;
        }
        const row = await desk.cashRow(moneys[money] ?? '');
        const digits = row.currency === 'KWD' ? 3 : 2;
        const allocatedCash = ((Number(row.unappliedAmount) * part) / 1000).toFixed(digits);
        const stood = await desk.standing();
        const answer = await desk.writeOff([{ cashId: moneys[money], invoiceId: invoices[invoice], allocatedCash }]);
        if (answer.code === 200) runs.push({ id: answer.data.writeOffId, stood });
        else expect(await desk.standing()).toEqual(stood);
        expect(await disagreeing()).toEqual([]);
      }
      while (runs.length > 0) await takeBack();
      expect(await desk.standing()).toEqual(begun);
    }),
    { numRuns: 12 },
  );
});
