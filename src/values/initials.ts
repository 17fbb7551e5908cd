import { pinyin } from 'pinyin-pro';

const mostLetters = 40;

/** Pinyin initials of a Chinese name, lower case, other letters and digits kept: what people type to find it (宁波 → nb). */
export function initialsOf(name: string): string {
  const letters = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  return letters
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(0, mostLetters);
}

/** Characters of names of places and companies with a second common reading; people type either. */
const readings: Readonly<Record<string, readonly string[]>> = {
  长: ['chang', 'zhang'],
  重: ['chong', 'zhong'],
  厦: ['xia', 'sha'],
  行: ['hang', 'xing'],
  乐: ['le', 'yue'],
  单: ['dan', 'shan'],
  朝: ['chao', 'zhao'],
  曾: ['zeng', 'ceng'],
  都: ['du', 'dou'],
  蚌: ['beng', 'bang'],
  番: ['pan', 'fan'],
  泊: ['bo', 'po'],
  埔: ['pu', 'bu'],
  盛: ['sheng', 'cheng'],
  车: ['che', 'ju'],
  柏: ['bai', 'bo'],
  六: ['liu', 'lu'],
  解: ['jie', 'xie'],
  阿: ['a', 'e'],
  调: ['tiao', 'diao'],
  角: ['jiao', 'jue'],
};
const mostSpellings = 4;
const mostSpelled = 80;
const mostKept = 20_000;
const spelled = new Map<string, readonly string[]>();
const chinese = /\p{Script=Han}/u;

/**
 * Full pinyin of a Chinese name as people type it, without tones and spaces, the likeliest reading first (林查班 → linchaban, 重庆 →
 * chongqing, zhongqing); ü is v, and u. At most four; none for names without Chinese.
 */
export function spellingsOf(name: string): readonly string[] {
  if (!chinese.test(name)) return [];
  const known = spelled.get(name);
  if (known) return known;
  if (spelled.size >= mostKept) spelled.clear();
  const made = spell(name);
  spelled.set(name, made);
  return made;
}

function spell(name: string): readonly string[] {
  let texts = [''];
  for (const { origin, pinyin: read, isZh } of pinyin(name, { toneType: 'none', type: 'all', v: true })) {
    const likeliest = isZh ? read : origin;
    const all = isZh
      ? [likeliest, ...(readings[origin] ?? []), ...(likeliest.includes('v') ? [likeliest.replace('v', 'u')] : [])]
      : [likeliest];
    // The likeliest reading goes before: what does not fit is the second reading of a later character.
    texts = [...new Set(all)].flatMap((one) => texts.map((text) => text + one)).slice(0, mostSpellings);
  }
  return [
    ...new Set(
      texts.map((text) =>
        text
          .toLowerCase()
          .replace(/[^a-z0-9]/gu, '')
          .slice(0, mostSpelled),
      ),
    ),
  ];
}
