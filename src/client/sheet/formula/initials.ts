const letters = 'abcdefghjklmnopqrstwxyz';
/** The first character of each letter in the order of pinyin; no syllable begins with i, u or v. */
const firsts = [...'阿芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝'];
const collator = new Intl.Collator('zh-CN-u-co-pinyin');
const han = /\p{Script=Han}/u;

function initialOf(character: string): string {
  if (!han.test(character)) return character.toLowerCase();
  let found = '';
  firsts.forEach((first, at) => {
    if (collator.compare(character, first) >= 0) found = letters[at] ?? found;
  });
  return found;
}

/** First letters of a text as people type them instead of the characters: 结算单位 is jsdw. Letters and digits stand for themselves. */
export function initialsOf(text: string): string {
  return [...text].filter((character) => /[\p{L}\p{N}]/u.test(character)).map(initialOf).join('');
}
