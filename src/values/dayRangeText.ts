/** One way to take the text of a validity apart; `open` says the end is "till further notice". */
export interface RangeParts {
  readonly start: string | null;
  readonly end: string | null;
  readonly open: boolean;
}

const LABEL = /^(?:validity(?: period)?|valid|有效期限?|有效期间|الصلاحية)\s*:?\s*/;
const OPEN = /^(?:tfn|ufn|(?:(?:until|till?) )?further notice|(?:直至|直到|至)?另行通知(?:为止)?|长期(?:有效)?|حتى إشعار آخر)\.?$/;
const UNTIL =
  /^(?:w\/e|week ending|until|till?|up to|to|thru|through|by|exp(?:iry|ires?)?|截止(?:到|至|日期)?|至|到|حتى|[~〜]+)\s*[:.]?\s*(.+)$/;
const UNTIL_BEHIND = /^(.+?)\s*(?:止|为止|截止)$/;
const FROM = /^(?:from|since|eff(?:ective)?(?: from)?|w\.?e\.?f\.?|自|从|من)\s*[:.]?\s*(.+)$/;
const FROM_BEHIND = /^(.+?)\s*(?:起(?:生效)?|开始|onwards?)$/;
const BETWEEN = /\s*(?:[~〜]+|至|到|إلى|\s-+\s|\b(?:to|till?|until|thru|through)\b)\s*/;

/** True when a folded text says that the end is open: TFN, UFN, "till further notice", 长期有效. */
function isOpenEnd(text: string): boolean {
  return OPEN.test(text);
}

/**
 * Every way to take a folded text apart into start and end (domain/06 §6.4). A plain hyphen may stand between the two days or
 * inside one of them, so each hyphen gives a candidate; the calendar decides which hold.
 */
export function rangeParts(text: string): RangeParts[] {
  const body = text.replace(LABEL, '').trim();
  if (isOpenEnd(body)) return [{ start: null, end: null, open: true }];
  const untilBehind = UNTIL_BEHIND.exec(body);
  const ended = untilBehind === null ? body : (untilBehind[1] as string);
  const until = UNTIL.exec(ended);
  if (until !== null) return [{ start: null, end: until[1] as string, open: false }];
  if (untilBehind !== null) return [...betweenParts(ended), { start: null, end: ended, open: false }];
  const from = FROM.exec(body);
  const rest = from === null ? body : (from[1] as string);
  const behind = FROM_BEHIND.exec(rest);
  const start = behind === null ? rest : (behind[1] as string);
  const parts = betweenParts(start);
  return from === null && behind === null ? parts : [...parts, { start, end: null, open: true }];
}

function betweenParts(body: string): RangeParts[] {
  const text = body.replace(/-{2,}/g, '-');
  const sides = text.split(BETWEEN);
  if (sides.length === 2) return [sidesOf(sides[0] as string, sides[1] as string)];
  const parts: RangeParts[] = [];
  for (let at = text.indexOf('-'); at >= 0; at = text.indexOf('-', at + 1)) parts.push(sidesOf(text.slice(0, at), text.slice(at + 1)));
  return parts;
}

function sidesOf(left: string, right: string): RangeParts {
  const [start, end] = [left.trim(), right.trim()];
  // "4月1日起至另行通知": the beginning says so as well.
  const begun = FROM_BEHIND.exec(start)?.[1] ?? start;
  return isOpenEnd(end) || end === '' ? { start: begun, end: null, open: true } : { start: begun, end, open: false };
}
