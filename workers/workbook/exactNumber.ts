const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** A double tells this many decimal digits apart at most; a longer text was written by something more exact than a double. */
const DIGITS_OF_A_DOUBLE = 17;
const EXACT_DIGITS = 15;
/** Beyond these a text is no figure of any trade, and writing it out digit by digit would only fill the memory. */
const LARGEST_EXPONENT = 100;
const LONGEST = 400;

/**
 * The canonical decimal (`#values/decimal`) of a number as a file writes it, or null when the text is no number or beyond 10^±100. Excel writes
 * doubles with up to 17 digits ("3703.6999999999998" means 3703.7), so a text of 16 or 17 digits becomes the shortest
 * decimal of the same double; an integer, and a text longer than any double's, keeps every digit.
 */
export function exactNumber(text: string): string | null {
  const parts = text.length > LONGEST ? null : DECIMAL.exec(text.trim());
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent] = parts;
  if (whole === '' && fraction === '') return null;
  const power = exponent === undefined ? 0 : Number(exponent);
  if (Math.abs(power) > LARGEST_EXPONENT) return null;
  const significant = (whole + fraction).replace(/^0+/, '').replace(/0+$/, '').length;
  const keepsText = significant <= EXACT_DIGITS || significant > DIGITS_OF_A_DOUBLE || (fraction === '' && exponent === undefined);
  if (keepsText) return canonical(sign === '-', whole + fraction, fraction.length - power);
  return shortestText(Number(text));
}

/** The shortest decimal text of a finite double, without exponent; null of NaN and the infinities. */
export function shortestText(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  const at = text.indexOf('e');
  if (at < 0) return text;
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.slice(negative ? 1 : 0, at).split('.');
  return canonical(negative, whole + fraction, fraction.length - Number(text.slice(at + 1)));
}

function canonical(negative: boolean, digits: string, scale: number): string {
  const text = placePoint(digits, scale);
  const point = text.indexOf('.');
  const plain = point < 0 ? text : text.replace(/\.?0+$/, '');
  return negative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** The text of digits / 10^scale, the scale of either sign, without leading zeros; zeros after the point stay. */
export function placePoint(digits: string, scale: number): string {
  const padded = scale > 0 ? digits.padStart(scale + 1, '0') : digits + '0'.repeat(-scale);
  const point = padded.length - Math.max(scale, 0);
  const whole = padded.slice(0, point).replace(/^0+(?=\d)/, '');
  return scale > 0 ? `${whole}.${padded.slice(point)}` : whole;
}
