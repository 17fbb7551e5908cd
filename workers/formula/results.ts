import { numberIn, type Exact, type ExactNumber } from '#workers/formula/exactValue';
import { Fault } from '#workers/formula/fault';
import { ratioText, significantRatio } from '#workers/formula/ratio';

/** Digits of a result that floating point had a part in. */
const roughDigits = 14;

/** The number a whole formula comes to; a text or a yes and no is nothing a number cell can hold. Throws Fault. */
export function numberOf(result: Exact): ExactNumber {
  if (result.is === 'text' || result.is === 'truth')
    throw new Fault('FORMULA_NO_NUMBER', { value: result.is === 'text' ? result.value : String(result.value).toUpperCase() });
  return numberIn(result);
}

/** The decimal text of a result, of 14 digits where floating point had a part in it. */
export const resultText = (exact: ExactNumber): string =>
  ratioText(exact.rough ? significantRatio(exact.value, roughDigits) : exact.value, exact.decimals);
