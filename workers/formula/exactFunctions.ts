import {
  negative,
  numberIn,
  over,
  minus,
  plus,
  exactly,
  rounded,
  textIn,
  times,
  truthIn,
  whole,
  wholeNumberOf,
  compared,
  type Exact,
  type ExactNumber,
} from '#workers/formula/exactValue';
import { currencyDecimals } from '#values/money';
import { Fault } from '#workers/formula/fault';
import { mostDecimals } from '#workers/formula/functions';
import type { HyperNode } from '#workers/formula/hyperNode';
import { currencyCode, isLineFunction, isShare, lineFigure, taxModeOf } from '#workers/formula/moneyFigure';
import { signOf, type Rounding } from '#workers/formula/ratio';

interface Evaluator {
  evaluate(node: HyperNode): Exact;
  number(node: HyperNode): ExactNumber;
}

/** A function over its arguments, which it evaluates itself; `wrong` makes the refusal that shows how it is written. */
type ExactFunction = (args: readonly HyperNode[], evaluator: Evaluator, wrong: () => Fault, name: string) => Exact;

const argument = (args: readonly HyperNode[], at: number): HyperNode => args[at] as HyperNode;
const truth = (value: boolean, sure: boolean): Exact => ({ is: 'truth', value, sure });

/** The numbers among the arguments; blanks are passed over, as spreadsheets do in lists. */
function listed(args: readonly HyperNode[], evaluator: Evaluator): ExactNumber[] {
  return args
    .map((node) => evaluator.evaluate(node))
    .filter(({ is }) => is !== 'blank')
    .map(numberIn);
}

/** As `listed`, for functions that say nothing of nothing. */
function someListed(args: readonly HyperNode[], evaluator: Evaluator): [ExactNumber, ...ExactNumber[]] {
  const [first, ...rest] = listed(args, evaluator);
  return first ? [first, ...rest] : [evaluator.number(argument(args, 0))];
}

const rounding =
  (how: Rounding): ExactFunction =>
  (args, evaluator, wrong) => {
    const value = evaluator.number(argument(args, 0));
    const digits = args[1] ? wholeNumberOf(evaluator.number(args[1])) : 0;
    if (digits === null || Math.abs(digits) > mostDecimals) throw wrong();
    return rounded(value, digits, how);
  };

const stepped =
  (how: Rounding): ExactFunction =>
  (args, evaluator, wrong) => {
    const [value, step] = [evaluator.number(argument(args, 0)), evaluator.number(argument(args, 1))];
    if (signOf(step.value) <= 0) throw wrong();
    return times(rounded(over(value, step), 0, how), step);
  };

const extreme =
  (wanted: -1 | 1): ExactFunction =>
  (args, evaluator) => {
    const [first, ...rest] = someListed(args, evaluator);
    const slack = Math.max(first.slack, ...rest.map((one) => one.slack));
    return { ...rest.reduce((found, one) => (compared(one, found).order === wanted ? one : found), first), slack };
  };

/** The branch a condition chooses; where floating point may choose the other one there is nothing to compare. */
function chosen(branch: Exact, sure: boolean): Exact {
  if (sure) return branch;
  if (branch.is === 'number') return { ...branch, slack: Infinity };
  return branch.is === 'truth' ? { ...branch, sure: false } : branch;
}

const condition: ExactFunction = (args, evaluator) => {
  const { value, sure } = truthIn(evaluator.evaluate(argument(args, 0)));
  const branch = value ? argument(args, 1) : args[2];
  return chosen(branch ? evaluator.evaluate(branch) : truth(false, true), sure);
};

const otherwise: ExactFunction = (args, evaluator) => {
  try {
    return evaluator.evaluate(argument(args, 0));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return chosen(evaluator.evaluate(argument(args, 1)), false);
  }
};

const together =
  (wanted: boolean): ExactFunction =>
  (args, evaluator) => {
    const all = args.map((node) => truthIn(evaluator.evaluate(node)));
    return truth(
      all.some(({ value }) => value === wanted) === wanted,
      all.every(({ sure }) => sure),
    );
  };

const money: ExactFunction = (args, evaluator, wrong) => {
  const amount = evaluator.number(argument(args, 0));
  const decimals = currencyDecimals(currencyCode(textOf(args, 1, evaluator, wrong)));
  return { ...rounded(amount, decimals, 'half'), decimals };
};

/** A text that has to be there. */
function textOf(args: readonly HyperNode[], at: number, evaluator: Evaluator, wrong: () => Fault): string {
  const value = evaluator.evaluate(argument(args, at));
  const text = textIn(value);
  if (text === undefined) throw wrong();
  if (text === null) throw value.is === 'blank' ? new Fault('FORMULA_BLANK', { value: value.label }) : wrong();
  return text;
}

/** Net, tax, whole or base amount of a charge line; tax mode, tax rate, unit and share may be blank (domain/04-money §4.3, §4.5). */
const lineAmount: ExactFunction = (args, evaluator, wrong, name) => {
  if (!isLineFunction(name)) throw wrong();
  const [price, count] = [evaluator.number(argument(args, 0)), evaluator.number(argument(args, 1))];
  const product = times(price, count);
  const currency = currencyCode(textOf(args, 2, evaluator, wrong));
  const [mode, unit] = [textIn(evaluator.evaluate(argument(args, 3))), args[5] ? textIn(evaluator.evaluate(args[5])) : null];
  const taxMode = mode == null ? null : taxModeOf(mode);
  const rate = evaluator.evaluate(argument(args, 4));
  const taxRate = rate.is === 'blank' ? null : numberIn(rate);
  const share = args[6] ? textIn(evaluator.evaluate(args[6])) : null;
  if (mode === undefined || unit === undefined || share === undefined || (mode !== null && taxMode === null) || !isShare(share ?? ''))
    throw wrong();
  const exchange = args[7] ? evaluator.number(args[7]) : null;
  const baseCurrency = args[8] ? currencyCode(textOf(args, 8, evaluator, wrong)) : null;
  const decimals = currencyDecimals(baseCurrency ?? currency);
  const result = exactly(
    lineFigure(name, {
      product: product.value,
      currency,
      taxMode,
      taxRate: taxRate?.value ?? null,
      unit,
      share,
      rate: exchange?.value ?? null,
      baseCurrency,
    }),
  );
  // A figure of a whole line is rounded up to twice on its way; a share and an exchange carry what was rounded before on with them.
  const carried = share || exchange ? Infinity : 0;
  const slack = 2 * 10 ** -decimals + 2 * product.slack + (taxRate && taxRate.slack > 1e-9 ? Infinity : 0) + carried;
  return { ...result, slack, decimals, ...(product.rough || taxRate?.rough || exchange?.rough ? { rough: true } : {}) };
};

/** The functions that have an exact result. */
export const exactFunctions: ReadonlyMap<string, ExactFunction> = new Map<string, ExactFunction>([
  ['MONEY', money],
  ['NETAMOUNT', lineAmount],
  ['TAXAMOUNT', lineAmount],
  ['AMOUNT', lineAmount],
  ['BASEAMOUNT', lineAmount],
  ['BASENETAMOUNT', lineAmount],
  ['ROUND', rounding('half')],
  ['ROUNDUP', rounding('away')],
  ['ROUNDDOWN', rounding('towards')],
  ['TRUNC', rounding('towards')],
  ['INT', rounding('down')],
  ['CEILING', stepped('up')],
  ['FLOOR', stepped('down')],
  [
    'MOD',
    (args, evaluator) => {
      const [value, divisor] = [evaluator.number(argument(args, 0)), evaluator.number(argument(args, 1))];
      return minus(value, times(divisor, rounded(over(value, divisor), 0, 'down')));
    },
  ],
  [
    'ABS',
    (args, evaluator) => {
      const value = evaluator.number(argument(args, 0));
      return signOf(value.value) < 0 ? negative(value) : value;
    },
  ],
  [
    'SIGN',
    (args, evaluator) => {
      const value = evaluator.number(argument(args, 0));
      return chosen(whole(signOf(value.value)), truthIn(value).sure);
    },
  ],
  ['SUM', (args, evaluator) => listed(args, evaluator).reduce(plus, whole(0))],
  ['PRODUCT', (args, evaluator) => someListed(args, evaluator).reduce(times)],
  [
    'AVERAGE',
    (args, evaluator) => {
      const all = someListed(args, evaluator);
      return over(all.reduce(plus), whole(all.length));
    },
  ],
  ['MIN', extreme(-1)],
  ['MAX', extreme(1)],
  ['COUNT', (args, evaluator) => whole(args.filter((node) => evaluator.evaluate(node).is === 'number').length)],
  ['IF', condition],
  ['IFERROR', otherwise],
  ['AND', together(false)],
  ['OR', together(true)],
  [
    'NOT',
    (args, evaluator) => {
      const { value, sure } = truthIn(evaluator.evaluate(argument(args, 0)));
      return truth(!value, sure);
    },
  ],
  ['ISBLANK', (args, evaluator) => truth(evaluator.evaluate(argument(args, 0)).is === 'blank', true)],
]);
