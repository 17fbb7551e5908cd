/** First characters, in the order of the Chinese dictionary, of the syllables that begin with each letter; i, u and v begin none. */
const boundaries: readonly (readonly [letter: string, first: string])[] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '哒'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '讥'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '痳'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '穵'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
];

/** Characters of these menus that are read otherwise than the dictionary lists them first. */
const readings: Readonly<Record<string, string>> = { 单: 'd', 重: 'c', 行: 'h', 长: 'c', 率: 'l', 仇: 'q' };

let order: Intl.Collator | undefined;

function letterOf(character: string): string {
  const known = readings[character];
  if (known !== undefined) return known;
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
  order ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin');
  let letter = '';
  for (const [one, first] of boundaries) if (order.compare(character, first) >= 0) letter = one;
  return letter;
}

/** Pinyin initials of a Chinese text: `应收应付` → `ysyf`. Letters and digits stay, everything else falls out. */
export function initialsOf(text: string): string {
  return Array.from(text, letterOf)
    .join('')
    .replace(/[^a-z0-9]/g, '');
}
