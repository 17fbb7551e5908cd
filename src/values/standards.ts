import { foldWidth, latinOnly } from '#values/text';

/** What is wrong with a code; `expected` is the right check digit or character, `suggestion` the whole corrected code. */
export interface CodeProblem<Code extends string> {
  readonly code: Code;
  readonly expected?: string;
  readonly suggestion?: string;
}

/** SCAC of a carrier: 2 to 4 letters, ocean carriers use 4 (domain/05-standards §5.6). */
export const scacPattern = /^[A-Z]{2,4}$/;
/** SMDG liner code (domain/05-standards §5.6). */
export const smdgPattern = /^[A-Z]{3}$/;
/** UN number of dangerous goods, never 0000 (domain/05-standards §5.6). */
export const unNumberPattern = /^(?:UN)?(?!0000)\d{4}$/;
/** Form of a package code; the dictionary decides whether it exists (domain/05-standards §5.6). */
export const packageCodePattern = /^[A-Z0-9]{2}$/;

const CONTAINER_SERIAL = /^[A-Z]{3}[UJZ]\d{6}$/;
const CONTAINER_NUMBER = /^[A-Z]{3}[UJZ]\d{7}$/;
/** ISO 6346 letter values from A: 10 upwards without the multiples of 11. */
const LETTER_VALUES = [10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38];
const CODE_OF_A = 65;

const IMO_WEIGHTS = [7, 6, 5, 4, 3, 2];

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_FORM = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

const BILL_NUMBER = /^[A-Z0-9][A-Z0-9/-]{3,19}$/;
const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const HS_CODE = /^\d{6}(?:\d{2}(?:\d{2}(?:\d{3})?)?)?$/;
/** Chapter 77 is reserved; China's 98 is allowed (12-corrections §25). */
const HS_CHAPTERS = { first: 1, last: 98, reserved: 77 };

/** A container number as it is stored: width folded, spaces, hyphens and slashes removed, upper case. */
export function cleanContainerNumber(text: string): string {
  return foldWidth(text)
    .replace(/[\s/-]/g, '')
    .toUpperCase();
}

/**
 * What ISO 6346 says against a container number (cleaned first), or null (domain/05-standards §5.1). A wrong check digit, and
 * a number that only lacks it, come with the expected digit and the corrected number.
 */
export function containerNumberProblem(text: string): CodeProblem<'CONTAINER_FORMAT' | 'CONTAINER_CHECK_DIGIT'> | null {
  const number = cleanContainerNumber(text);
  const serial = number.slice(0, 10);
  if (!CONTAINER_SERIAL.test(serial)) return { code: 'CONTAINER_FORMAT' };
  const expected = containerCheckDigit(serial);
  const suggestion = serial + expected;
  if (number === suggestion) return null;
  if (number === serial) return { code: 'CONTAINER_FORMAT', expected, suggestion };
  return CONTAINER_NUMBER.test(number) ? { code: 'CONTAINER_CHECK_DIGIT', expected, suggestion } : { code: 'CONTAINER_FORMAT' };
}

/** The ISO 6346 check digit of four letters and six digits; a remainder of 10 counts as 0. */
function containerCheckDigit(serial: string): string {
  let sum = 0;
  for (let position = 0; position < 10; position += 1) {
    const code = serial.charCodeAt(position);
    const value = code >= CODE_OF_A ? (LETTER_VALUES[code - CODE_OF_A] as number) : Number(serial[position]);
    sum += value * 2 ** position;
  }
  return String((sum % 11) % 10);
}

/** An IMO number as it is stored: seven digits without the prefix "IMO". */
export function cleanImo(text: string): string {
  return foldWidth(text).replace(/\s/g, '').toUpperCase().replace(/^IMO/, '');
}

/** What speaks against an IMO ship number, or null (domain/05-standards §5.4). */
export function imoProblem(text: string): CodeProblem<'IMO_FORMAT' | 'IMO_CHECK_DIGIT'> | null {
  const number = cleanImo(text);
  if (!/^\d{7}$/.test(number)) return { code: 'IMO_FORMAT' };
  const sum = IMO_WEIGHTS.reduce((total, weight, position) => total + weight * Number(number[position]), 0);
  const expected = String(sum % 10);
  if (number[6] === expected) return null;
  return { code: 'IMO_CHECK_DIGIT', expected, suggestion: number.slice(0, 6) + expected };
}

/** A UN/LOCODE as it is stored: width folded, without spaces ("CN NGB"), upper case. */
export function cleanLocode(text: string): string {
  return foldWidth(text).replace(/\s/g, '').toUpperCase();
}

/** What speaks against the form of a UN/LOCODE, or null; whether the port exists is the dictionary's to say (domain/05-standards §5.6). */
export function locodeProblem(text: string): CodeProblem<'LOCODE_FORMAT'> | null {
  return LOCODE.test(cleanLocode(text)) ? null : { code: 'LOCODE_FORMAT' };
}

/** A bill of lading number as it is stored: width folded, trimmed, upper case. */
export function cleanBillNumber(text: string): string {
  return foldWidth(text).trim().toUpperCase();
}

/** What speaks against a bill of lading number, or null (domain/05-standards §5.3). */
export function billNumberProblem(text: string): CodeProblem<'BL_FORMAT' | 'CHINESE_NOT_ALLOWED'> | null {
  const number = cleanBillNumber(text);
  if (!latinOnly(number)) return { code: 'CHINESE_NOT_ALLOWED' };
  return BILL_NUMBER.test(number) ? null : { code: 'BL_FORMAT' };
}

/** A unified social credit code as it is stored: width folded, without spaces, upper case. */
export function cleanUscc(text: string): string {
  return foldWidth(text).replace(/\s/g, '').toUpperCase();
}

/** What GB 32100-2015 says against a unified social credit code, or null (domain/05-standards §5.5). */
export function usccProblem(text: string): CodeProblem<'USCC_FORMAT' | 'USCC_CHECK_DIGIT'> | null {
  const code = cleanUscc(text);
  if (!USCC_FORM.test(code)) return { code: 'USCC_FORMAT' };
  const sum = USCC_WEIGHTS.reduce((total, weight, position) => total + weight * USCC_ALPHABET.indexOf(code[position] as string), 0);
  const expected = USCC_ALPHABET[(31 - (sum % 31)) % 31] as string;
  if (code[17] === expected) return null;
  return { code: 'USCC_CHECK_DIGIT', expected, suggestion: code.slice(0, 17) + expected };
}

/** An HS code as it is stored: width folded, without dots and spaces. */
export function cleanHsCode(text: string): string {
  return foldWidth(text).replace(/[.\s]/g, '');
}

/** What speaks against an HS code of 6, 8, 10 or 13 digits, or null (domain/05-standards §5.6, 12-corrections §25). */
export function hsCodeProblem(text: string): CodeProblem<'HS_CODE_INVALID'> | null {
  const code = cleanHsCode(text);
  const chapter = Number(code.slice(0, 2));
  const { first, last, reserved } = HS_CHAPTERS;
  const known = chapter >= first && chapter <= last && chapter !== reserved;
  return HS_CODE.test(code) && known ? null : { code: 'HS_CODE_INVALID' };
}

interface BoxType {
  readonly teu: 1 | 2;
  /** ISO 6346 size-type codes, also in their group form; null for a box that only its name tells. */
  readonly iso: RegExp | null;
  /** What people and carriers' sheets write for it, upper case, without spaces and quotes. */
  readonly synonyms: readonly string[];
}

/** The box types of domain/05-standards §5.2. NOR boxes are reefers by their code, so only the word tells them. */
const BOX_TYPES = new Map<string, BoxType>([
  [
    '20GP',
    {
      teu: 1,
      iso: /^(?:22G[01P]|20G[01])$/,
      synonyms: ['20', '20DC', '20DV', '20ST', '20SD', '20DRY', '20STANDARD', '20STD', '20FT', '2200', '2210', '20尺', '20尺柜', '小柜'],
    },
  ],
  [
    '40GP',
    {
      teu: 2,
      iso: /^42G[01P]$/,
      synonyms: [
        '40',
        '40DC',
        '40DV',
        '40ST',
        '40SD',
        '40DRY',
        '40STANDARD',
        '40STD',
        '40FT',
        '4300',
        '4310',
        '40尺',
        '40尺柜',
        '平柜',
        '40尺平柜',
        '大柜',
      ],
    },
  ],
  [
    '40HQ',
    {
      teu: 2,
      iso: /^45G[01P]$/,
      synonyms: [
        '40H',
        '40SH',
        '40HC',
        '40HDRY',
        '40HCDRY',
        '40HIGHCUBE',
        '40HICUBE',
        'HQ',
        'HC',
        '4500',
        '4510',
        '高柜',
        '40高',
        '40高柜',
        '40尺高柜',
      ],
    },
  ],
  [
    '45HQ',
    { teu: 2, iso: /^L5G[01P]$/, synonyms: ['45', '45H', '45SH', '45HC', '45HDRY', '45HCDRY', '45HIGHCUBE', '45FT', '45尺', '45尺高柜'] },
  ],
  ['20RF', { teu: 1, iso: /^22R[01T]$/, synonyms: ['20RE', '20REEFER', '20尺冷柜'] }],
  ['40RF', { teu: 2, iso: /^42R[01T]$/, synonyms: ['40RE'] }],
  ['40RH', { teu: 2, iso: /^45R[01T]$/, synonyms: ['RH', 'RQ', '40RQ', '40HR', '40RHC', '40RHQ', '40尺高冷柜'] }],
  ['20NOR', { teu: 1, iso: null, synonyms: [] }],
  ['40NOR', { teu: 2, iso: null, synonyms: [] }],
  ['20OT', { teu: 1, iso: /^22U[01T]$/, synonyms: ['20OPENTOP'] }],
  ['40OT', { teu: 2, iso: /^42U[01T]$/, synonyms: ['40OPENTOP'] }],
  ['40OH', { teu: 2, iso: /^45U1$/, synonyms: ['40OTHQ', '40OTHC'] }],
  ['20FR', { teu: 1, iso: /^22P[13CF]$/, synonyms: ['20FLATRACK'] }],
  ['40FR', { teu: 2, iso: /^42P[13CF]$/, synonyms: ['40FLATRACK'] }],
  ['40FH', { teu: 2, iso: /^45P3$/, synonyms: ['40FRHQ', '40FRHC'] }],
  ['20TK', { teu: 1, iso: /^22T[0-9N]$/, synonyms: ['20TANK'] }],
  ['40TK', { teu: 2, iso: /^42T[0-9]$/, synonyms: ['40TANK'] }],
  ['20HC', { teu: 1, iso: /^25G[01P]$/, synonyms: ['20HQ', '20HIGHCUBE'] }],
]);

const BOX_TYPE_OF_SYNONYM = new Map<string, string>(
  [...BOX_TYPES].flatMap(([boxType, { synonyms }]) => [boxType, ...synonyms].map((synonym): [string, string] => [synonym, boxType])),
);

/**
 * The box type a text means, by its own code, an ISO size-type code or a synonym of domain/05-standards §5.2 ("40'HQ", "45G1",
 * "40 HIGH CUBE", "小柜"); null when unknown or when the size is missing ("GP", "RF").
 */
export function containerTypeOf(text: string): string | null {
  const word = foldWidth(text)
    .toUpperCase()
    .replace(/[\s'"`´‘’“”′″.-]/g, '');
  return BOX_TYPE_OF_SYNONYM.get(word) ?? boxTypeOfIsoCode(word);
}

/** What speaks against an ISO size-type code on a box of the given type, or null; `expected` is the type the code stands for. */
export function isoTypeProblem(isoCode: string, boxType: string): CodeProblem<'ISO_TYPE_UNKNOWN' | 'ISO_TYPE_MISMATCH'> | null {
  const meant = boxTypeOfIsoCode(foldWidth(isoCode).trim().toUpperCase());
  if (meant === null) return { code: 'ISO_TYPE_UNKNOWN' };
  // A non-operating reefer carries the code of a reefer of its length.
  const asReefer = boxType === '20NOR' ? meant === '20RF' : boxType === '40NOR' && (meant === '40RF' || meant === '40RH');
  return meant === boxType || asReefer ? null : { code: 'ISO_TYPE_MISMATCH', expected: meant };
}

/** Twenty-foot equivalents of one box as a whole number, null for an unknown type; parameter `teu45` may override 45HQ (domain/05-standards §5.2). */
export function boxTeu(boxType: string): 1 | 2 | null {
  return BOX_TYPES.get(boxType)?.teu ?? null;
}

function boxTypeOfIsoCode(code: string): string | null {
  for (const [boxType, { iso }] of BOX_TYPES) if (iso?.test(code)) return boxType;
  return null;
}

const mailAddress = /^[^\s@;,<>"\p{Cc}]{1,64}@[^\s@;,.<>"\p{Cc}]+(\.[^\s@;,.<>"\p{Cc}]+)*\.[\p{L}]{2,}$/u;

/** True for one e-mail address (domain/05 §5.9): a local part of 1–64, a domain with a dot, at most 254 in all. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && mailAddress.test(text);

const phones = [/^\+[1-9]\d{1,14}$/u, /^1[3-9]\d{9}$/u, /^0\d{2,3}\d{7,8}(?:-\d{1,6})?$/u];

/** True for one telephone number (domain/05 §5.9): E.164, a Chinese mobile, or a Chinese landline with its area code; spaces, brackets and hyphens between do not matter. */
export function isPhoneNumber(text: string): boolean {
  const plain = text.replace(/[\s()（）]/gu, '');
  const [, body = '', extension = ''] = /^(.*?)(-\d{1,6})?$/u.exec(plain) ?? [];
  return phones.some((pattern) => pattern.test(plain.replaceAll('-', '')) || pattern.test(body.replaceAll('-', '') + extension));
}

/** The box types there are, by their own codes. */
export const boxTypeCodes: readonly string[] = [...BOX_TYPES.keys()];

/** Is a bill made out to order, so that whoever holds it gets the goods? */
export const isToOrder = (consignee: string | null): boolean => /^\s*TO (?:THE )?ORDER\b/iu.test(consignee ?? '');
