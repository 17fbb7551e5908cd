/** One function people may use; nothing volatile, nothing that looks elsewhere, nothing that reaches out (reliability T12). */
export interface AllowedFunction {
  /** How it is written, shown when it is filled in wrongly. */
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  /** Worked out in floating point by HyperFormula; the others exactly. */
  readonly float?: true;
}

const many = 100;

/** Decimals a rounding may ask for; more are a slip, and so are as many places left of the point. */
export const mostDecimals = 30;

/** The list of allowed functions; whatever is not in it never reaches HyperFormula. */
export const allowedFunctions: ReadonlyMap<string, AllowedFunction> = new Map<string, AllowedFunction>([
  ['MONEY', { usage: 'MONEY(amount, currency)', least: 2, most: 2 }],
  ['NETAMOUNT', { usage: 'NETAMOUNT(price, number, currency, taxMode, taxRate, unit, share)', least: 5, most: 7 }],
  ['TAXAMOUNT', { usage: 'TAXAMOUNT(price, number, currency, taxMode, taxRate, unit, share)', least: 5, most: 7 }],
  ['AMOUNT', { usage: 'AMOUNT(price, number, currency, taxMode, taxRate, unit, share)', least: 5, most: 7 }],
  ['BASEAMOUNT', { usage: 'BASEAMOUNT(price, number, currency, taxMode, taxRate, unit, share, rate, base)', least: 9, most: 9 }],
  ['BASENETAMOUNT', { usage: 'BASENETAMOUNT(price, number, currency, taxMode, taxRate, unit, share, rate, base)', least: 9, most: 9 }],
  ['ROUND', { usage: 'ROUND(number, decimals)', least: 1, most: 2 }],
  ['ROUNDUP', { usage: 'ROUNDUP(number, decimals)', least: 1, most: 2 }],
  ['ROUNDDOWN', { usage: 'ROUNDDOWN(number, decimals)', least: 1, most: 2 }],
  ['TRUNC', { usage: 'TRUNC(number, decimals)', least: 1, most: 2 }],
  ['INT', { usage: 'INT(number)', least: 1, most: 1 }],
  ['CEILING', { usage: 'CEILING(number, step)', least: 2, most: 2 }],
  ['FLOOR', { usage: 'FLOOR(number, step)', least: 2, most: 2 }],
  ['MOD', { usage: 'MOD(number, divisor)', least: 2, most: 2 }],
  ['ABS', { usage: 'ABS(number)', least: 1, most: 1 }],
  ['SIGN', { usage: 'SIGN(number)', least: 1, most: 1 }],
  ['POWER', { usage: 'POWER(number, exponent)', least: 2, most: 2 }],
  ['SUM', { usage: 'SUM(column) / SUM(number, number, …)', least: 1, most: many }],
  ['SUMIF', { usage: 'SUMIF(column, "condition", column)', least: 2, most: 3 }],
  ['SUMIFS', { usage: 'SUMIFS(column, column, "condition", …)', least: 3, most: many }],
  ['COUNTIF', { usage: 'COUNTIF(column, "condition")', least: 2, most: 2 }],
  ['COUNTIFS', { usage: 'COUNTIFS(column, "condition", …)', least: 2, most: many }],
  ['AVERAGEIF', { usage: 'AVERAGEIF(column, "condition", column)', least: 2, most: 3 }],
  ['AVERAGEIFS', { usage: 'AVERAGEIFS(column, column, "condition", …)', least: 3, most: many }],
  ['MINIFS', { usage: 'MINIFS(column, column, "condition", …)', least: 3, most: many }],
  ['MAXIFS', { usage: 'MAXIFS(column, column, "condition", …)', least: 3, most: many }],
  ['PRODUCT', { usage: 'PRODUCT(number, number, …)', least: 1, most: many }],
  ['AVERAGE', { usage: 'AVERAGE(column) / AVERAGE(number, number, …)', least: 1, most: many }],
  ['MIN', { usage: 'MIN(column) / MIN(number, number, …)', least: 1, most: many }],
  ['MAX', { usage: 'MAX(column) / MAX(number, number, …)', least: 1, most: many }],
  ['COUNT', { usage: 'COUNT(column) / COUNT(value, value, …)', least: 1, most: many }],
  ['IF', { usage: 'IF(condition, then, else)', least: 2, most: 3 }],
  ['IFERROR', { usage: 'IFERROR(value, otherwise)', least: 2, most: 2 }],
  ['AND', { usage: 'AND(condition, condition, …)', least: 1, most: many }],
  ['OR', { usage: 'OR(condition, condition, …)', least: 1, most: many }],
  ['NOT', { usage: 'NOT(condition)', least: 1, most: 1 }],
  ['ISBLANK', { usage: 'ISBLANK(value)', least: 1, most: 1 }],
  ['SQRT', { usage: 'SQRT(number)', least: 1, most: 1, float: true }],
  ['EXP', { usage: 'EXP(number)', least: 1, most: 1, float: true }],
  ['LN', { usage: 'LN(number)', least: 1, most: 1, float: true }],
  ['LOG10', { usage: 'LOG10(number)', least: 1, most: 1, float: true }],
  ['PI', { usage: 'PI()', least: 0, most: 0, float: true }],
  ['MEDIAN', { usage: 'MEDIAN(number, number, …)', least: 1, most: many, float: true }],
]);

/** Offered where a function is not known and none is spelt like it. */
export const usualFunctions = ['ROUND', 'MONEY', 'IF', 'SUM', 'MIN', 'MAX'] as const;
