/** Numbers, texts in quotes, names, cells and ranges (of other sheets too), and signs, in that order. */
const token =
  /\s*(?:(?<operand>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"]|"")*"|(?:'(?:[^']|'')+'!)?[$\p{L}_][$\p{L}\p{N}_.]*(?:![$\p{L}\p{N}_.]+)?(?::[$\p{L}\p{N}_.]+)?)|(?<sign><>|<=|>=|[-+*/^&=<>%(),;]))/uy;
const between = new Set(['+', '-', '*', '/', '^', '&', '=', '<', '>', '<=', '>=', '<>']);

/** Does a text read as a formula of a workbook: operands and signs in their order, every bracket closed? What it comes to nobody asks here. */
export function readsAsFormula(text: string): boolean {
  const signs: string[] = [];
  const body = text.trim().replace(/^=/u, '');
  for (token.lastIndex = 0; body.slice(token.lastIndex).trim() !== '';) {
    const found = token.exec(body)?.groups;
    if (!found) return false;
    signs.push(found.sign ?? (/^[\p{L}_]/u.test(found.operand ?? '') ? 'name' : 'value'));
  }
  let at = 0;
  const operand = (): boolean => {
    while (signs[at] === '+' || signs[at] === '-') at += 1;
    const sign = signs[at++];
    if (sign === 'name' && signs[at] === '(') {
      at += 1;
      if (signs[at] === ')') return (at++, true);
      do if (!expression()) return false;
      while ([',', ';'].includes(signs[at] ?? '') && at++ >= 0);
      return signs[at++] === ')';
    }
    if (sign === '(') return expression() && signs[at++] === ')';
    return sign === 'name' || sign === 'value';
  };
  const expression = (): boolean => {
    do {
      if (!operand()) return false;
      while (signs[at] === '%') at += 1;
    } while (between.has(signs[at] ?? '') && at++ >= 0);
    return true;
  };
  return expression() && at === signs.length;
}
