import type { CodeProblem } from '#values/standards';
import { foldWidth } from '#values/text';

/** Characters of an account number of each country that issues them (ISO 13616, registry of the issuing bodies). */
const lengths: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28
  IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24
  SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/u)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const form = /^[A-Z]{2}\d{2}[A-Z0-9]+$/u;
const divisor = 97;

/** An international account number as it is stored: width folded, without spaces, upper case. */
export const cleanIban = (text: string): string => foldWidth(text).replace(/\s/gu, '').toUpperCase();

/** What is left of the number by 97, its first four characters moved to the end and letters counting 10 to 35. */
function remainder(iban: string): number {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => String(Number.parseInt(sign, 36))).join('');
  return [...digits].reduce((left, digit) => (left * 10 + Number(digit)) % divisor, 0);
}

/**
 * What ISO 13616 says against an international account number, or null (domain/05-standards §5.7). `expected`: the length its country
 * has, or the right check digits.
 */
export function ibanProblem(text: string): CodeProblem<'IBAN_FORMAT' | 'IBAN_LENGTH' | 'IBAN_CHECK_DIGITS'> | null {
  const iban = cleanIban(text);
  const length = lengths.get(iban.slice(0, 2));
  if (length === undefined || !form.test(iban)) return { code: 'IBAN_FORMAT' };
  if (iban.length !== length) return { code: 'IBAN_LENGTH', expected: String(length) };
  if (remainder(iban) === 1) return null;
  const expected = String(divisor + 1 - remainder(`${iban.slice(0, 2)}00${iban.slice(4)}`)).padStart(2, '0');
  return { code: 'IBAN_CHECK_DIGITS', expected, suggestion: `${iban.slice(0, 2)}${expected}${iban.slice(4)}` };
}
