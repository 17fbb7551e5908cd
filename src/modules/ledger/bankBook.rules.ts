import type { Posting } from '#modules/ledger/posting.rules';
import { add, compare, divide, isZero, multiply, negate, subtract, sum, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { moneyText } from '#values/money';

/** What an account moved on a day, in its own currency and in the books'. */
export interface BankMove {
  readonly accountId: string;
  readonly on: string;
  readonly base: Decimal;
  readonly original: Decimal;
}

/** What money that leaves an account takes of its base, and at which rate. */
export interface GivenUp {
  readonly base: Decimal;
  readonly rate: string;
}

/** What our accounts stand at, move by move: each gives up base at the moving average of what came in (domain/04 §4.9). */
export class BankBook {
  private readonly moves: BankMove[];

  constructor(
    moves: readonly BankMove[],
    private readonly base: string,
  ) {
    this.moves = [...moves];
  }

  add(move: BankMove): void {
    this.moves.push(move);
  }

  /** What an account holds at the end of a day, in its own currency. */
  holds(accountId: string, on: string): Decimal {
    return sum(this.moves.flatMap((move) => (move.accountId === accountId && move.on <= on ? [move.original] : [])));
  }

  /** What leaves with so much of the account's currency; all of the base with all that is there, null where the account has nothing. */
  givenUp(accountId: string, on: string, amount: Decimal): GivenUp | null {
    const own = this.moves.filter((move) => move.accountId === accountId && move.on <= on);
    const [base, original] = (['base', 'original'] as const).map((name) => own.reduce((sum, move) => add(sum, move[name]), ZERO)) as [
      Decimal,
      Decimal,
    ];
    if (compare(original, ZERO) <= 0 || compare(base, ZERO) <= 0) return null;
    const rate = divide(base, original, 8);
    const whole = compare(amount, original) === 0;
    return { base: whole ? base : toDecimal(moneyText(toText(multiply(amount, rate)), this.base)), rate: toText(rate) };
  }
}

/** Money that leaves a bank account, as its book is reckoned. */
interface Leaving {
  readonly currency: string;
  readonly base: string;
  readonly bankAccountId: string | null;
  readonly bankLedger: string | null;
}

/** A pair of lines where what a payment is worth and what its account gives up differ (domain/13 §13.1 nr 5, example J09). */
export function bankPair(money: Leaving, given: GivenUp | null, base: string): Posting[] {
  if (given === null || money.currency === base) return [];
  const more = subtract(given.base, toDecimal(money.base));
  if (isZero(more)) return [];
  const isLoss = compare(more, ZERO) > 0;
  const worth = isLoss ? more : negate(more);
  const { currency, bankAccountId, bankLedger } = money;
  return [
    { key: isLoss ? 'BOOK_LOSS' : 'BOOK_GAIN', currency: base, rate: '1', base: worth, original: worth },
    {
      key: isLoss ? 'BANK_LESS' : 'BANK_MORE',
      account: bankLedger,
      currency,
      rate: given.rate,
      base: worth,
      original: ZERO,
      bankAccountId,
    },
  ];
}
