import { bookPeriodOf } from '#define/books';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { fxSettlement } from '#modules/ledger/fxSettlement/fxSettlement.entity';
import { fxStateOf, gainLossOf } from '#modules/ledger/fxSettlement/fxSettlement.rules';
import { branches } from '#modules/demo/branches';
import type { LedgerMaker, LedgerRows } from '#modules/demo/ledgerRows';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { dayText, workingMoment } from '#modules/demo/timeline';
import type { GivenNumbers } from '#modules/demo/numberings';
import type { Day } from '#values/day';
import { add, decimalOf, multiply, plainText, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';

/** Days between two settlements, so many back in all; the newest still waits to be checked. */
const [every, reach] = [9, 85];

const personOf = (epId: string, job: string) => staff.find((one) => one.job === job && (one.epId === epId || one.epId === '1'))?.id ?? '1';

/** Ten-thousandths around a rate. */
const near = (rate: string, shift: number): string => plainText(add(toDecimal(rate), decimalOf(shift, 4)));

/** What sources of the demonstration's settlements take. */
interface Sources {
  readonly seed: number;
  readonly today: number;
  readonly factsOf: (epId: string) => Facts;
  readonly rateOn: (currency: string, day: Day) => string;
  readonly ledger: LedgerMaker;
  readonly numbers: GivenNumbers;
}

/** What each branch sold to its bank of the dollars it was paid, mostly a little above what they stood at, with what the ledger holds of it. */
export function* fxRows({ seed, today, factsOf, rateOn, ledger, numbers }: Sources): Generator<{ row: Row; posted: LedgerRows }> {
  for (const { epId } of branches) {
    const stream = new Stream(seed, 'exchangeSettlements', Number(epId));
    for (let back = reach, nr = 1; back > 0; back -= every, nr += 1) {
      const [settleDate, madeAt] = [dayText(today - back), workingMoment(today - back, stream)];
      const isChecked = back > every;
      const bookRate = near(rateOn('USD', settleDate), stream.below(60) - 30);
      const sellAmount = String((1 + stream.below(6)) * 2_500);
      const bookBase = moneyText(toText(multiply(toDecimal(sellAmount), toDecimal(bookRate))), 'CNY');
      const stood: Values = isChecked
        ? { bookRate, bookBase, checkStatus: 'CHECKED', checkUserId: personOf(epId, 'FIN'), checkTime: madeAt }
        : { checkStatus: 'DRAFT' };
      const made = makeRow({
        definition: fxSettlement,
        id: `${epId}${String(nr).padStart(3, '0')}`,
        epId,
        facts: factsOf(epId),
        made: { createUserId: personOf(epId, 'CSH'), createTime: madeAt, updateUserId: personOf(epId, 'FIN'), updateTime: madeAt },
        values: {
          settleNo: numbers.next('FX_SETTLEMENT', factsOf(epId), settleDate),
          settleDate,
          bookPeriod: bookPeriodOf(settleDate),
          fromAccountId: `${epId}1`,
          toAccountId: `${epId}0`,
          sellCurrency: 'USD',
          sellAmount,
          bankRate: near(bookRate, stream.below(180) - 50),
          bankFee: nr % 3 === 0 ? '50' : '0',
          ...stood,
        },
      });
      const row: Row = { ...made, ...gainLossOf(made, factsOf(epId)), ...fxStateOf(made) };
      const posted = isChecked ? ledger.ofSold(row, factsOf(epId)) : { voucherSource: [], voucher: [], voucherEntry: [] };
      const [voucher] = posted.voucher;
      const known: Values = voucher
        ? { voucherId: voucher.id, ...fxStateOf({ ...row, voucherStatus: voucher.voucherStatus ?? null }) }
        : {};
      yield { row: { ...row, ...known }, posted };
    }
  }
}
