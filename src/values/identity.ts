import { isDay } from '#values/day';

const FORM = /^\d{17}[\dX]$/u;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** What is wrong with the number of a card; `expected` is the right check character, absent where form or day of birth are wrong. */
export interface IdentityProblem {
  readonly expected?: string;
}

/** The number of a Chinese resident identity card as it is stored: capital X, no spaces. Null: it is one (domain/05-standards §5.10). */
export function identityProblem(text: string): IdentityProblem | null {
  if (!FORM.test(text)) return {};
  const [year, month, date] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)];
  if (!isDay(`${year}-${month}-${date}`)) return {};
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  const expected = CHECKS[sum % CHECKS.length] as string;
  return text.endsWith(expected) ? null : { expected };
}
