import type { Engine } from '#server/engine';
import { Refused } from '#server/refused';
import { commonPieces, keyboardRuns } from '#server/session/commonPasswords';
import { sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: null };

/** The specification's rule (shell.md §5): 8 to 12 characters, at least two kinds among letters, digits and symbols. */
export function passwordAllowed(password: string): boolean {
  const characters = [...password.normalize('NFC')];
  const kinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  return characters.length >= 8 && characters.length <= 12 && kinds >= 2;
}

const product = ['tallysheet', 'tally', 'sheet'];

/** Fewer signs than these beside what anybody would guess make no password. */
const fewestOwn = 4;
const shortestRun = 3;

const letterSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};
const asLetters = (text: string) => [...text].map((sign) => letterSigns[sign] ?? sign).join('');

/** Names as the pieces a password may be made of: whole, and word by word; of Chinese names any two characters that stand together. */
function piecesOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const plain = name.normalize('NFKC').toLowerCase().trim();
    const parts = plain.split(/[^\p{L}\p{N}]+/u);
    const pairs = [...plain].flatMap((sign, at, signs) =>
      at > 0 && /\p{Script=Han}/u.test(sign) ? [`${signs[at - 1] ?? ''}${sign}`] : [],
    );
    return [plain, ...parts, parts.join(''), ...pairs];
  });
  return [...new Set(words)].filter((word) => [...word].length >= (/^\p{Script=Han}+$/u.test(word) ? 2 : 3));
}

function coverPieces(text: string, pieces: readonly string[], covered: boolean[]): void {
  for (const piece of pieces)
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) covered.fill(true, at, at + piece.length);
}

function coverRuns(text: string, covered: boolean[]): void {
  for (let from = 0; from + shortestRun <= text.length; from++) {
    let to = from + shortestRun;
    if (!keyboardRuns.some((row) => row.includes(text.slice(from, to)))) continue;
    while (to < text.length && keyboardRuns.some((row) => row.includes(text.slice(from, to + 1)))) to++;
    covered.fill(true, from, to);
  }
}

function coverMatches(text: string, pattern: RegExp, covered: boolean[]): void {
  for (const match of text.matchAll(pattern)) covered.fill(true, match.index, match.index + match[0].length);
}

// Days and years people write behind a word, and the same sign or group over and over.
const guessed = [/(?:19|20)\d\d(?:0?[1-9]|1[0-2])?(?:0[1-9]|[12]\d|3[01])?/gu, /(.)\1{2,}/gu, /(..+)\1+/gu];

/** True where too little is left of a password beside common words, names around it, years, repetitions and keyboard runs. */
export function passwordCommon(password: string, names: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const covered = Array.from({ length: text.length }, () => false);
  const pieces = [...piecesOf([...names, ...product]), ...commonPieces];
  for (const spelt of [text, asLetters(text), asLetters(text.replaceAll('1', 'i'))]) coverPieces(spelt, pieces, covered);
  coverRuns(text, covered);
  for (const pattern of guessed) coverMatches(text, pattern, covered);
  return new Set(Array.from({ length: text.length }, (_, at) => text[at]).filter((_sign, at) => !covered[at])).size < fewestOwn;
}

/** @throws Refused PASSWORD_RULE, PASSWORD_COMMON */
export function checkPassword(password: string, names: readonly string[]): void {
  if (!passwordAllowed(password)) throw new Refused('PASSWORD_RULE', {}, 'password');
  if (passwordCommon(password, names)) throw new Refused('PASSWORD_COMMON', {}, 'password');
}

/** What others know of a person: the person's names, and those of the company's branches. */
export async function namesAround({ database }: Engine, userId: string): Promise<string[]> {
  const rows = await database.read(reach, (transaction) =>
    transaction.query(sql`
    select username, fullname, english_name, email, mobile from sys_user where id = ${userId}::bigint
    union all select com_code, name, english_name, short_name, null from sys_enterprise where not is_deleted`),
  );
  return rows.flat().filter((name): name is string => name !== null);
}
