const ones =
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(
    ' ',
  );
const tens = ' TEN TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const scales = ['', ' THOUSAND', ' MILLION', ' BILLION', ' TRILLION'];

const THOUSAND = 1000n;

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const hundred = hundreds === 0 ? [] : [`${ones[hundreds]} HUNDRED`];
  if (rest === 0) return hundred.join('');
  const low = rest < 20 ? ones[rest] : `${tens[Math.floor(rest / 10)]}${rest % 10 === 0 ? '' : `-${ones[rest % 10]}`}`;
  return [...hundred, low].join(' ');
}

/**
 * A whole number ≥ 0 in English capitals: a hyphen only in 21 to 99, no AND and no comma (domain/09 §9.1.1).
 * Throws RangeError on a negative number or one of 10¹⁵ and more.
 */
export function englishNumber(number: bigint): string {
  if (number < 0n || number >= 10n ** 15n) throw new RangeError(`No words for ${number}`);
  if (number === 0n) return 'ZERO';
  const groups: string[] = [];
  for (let [rest, scale] = [number, 0]; rest > 0n; rest /= THOUSAND, scale += 1) {
    const group = Number(rest % THOUSAND);
    if (group > 0) groups.unshift(`${belowThousand(group)}${scales[scale]}`);
  }
  return groups.join(' ');
}
