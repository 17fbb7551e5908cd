/** Elements whose content is no text of a cell. */
const unseen = new Set([
  'script',
  'style',
  'title',
  'template',
  'iframe',
  'noscript',
  'noembed',
  'noframes',
  'xmp',
  'object',
  'svg',
  'math',
]);
const known = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'br']);
/** What is read of a cell: how far it is merged, and the number behind what it shows. */
const kept = new Set(['colspan', 'rowspan', 'x:num', 'data-sheets-value']);

/** The inside of a tag up to its ">", which may stand in quotes before. */
const inside = /(?:[^"'>]|"[^"]*"|'[^']*')*>/uy;
const attribute = /([^\s"'=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gu;

function keptAttributes(source: string): string {
  let text = '';
  for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
    const value = double ?? single ?? bare ?? '';
    if (kept.has(name.toLowerCase())) text += ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
    // Of a style only Excel's mark for overflowing text counts; it gets a name of its own, for a style would be applied.
    else if (name.toLowerCase() === 'style' && /mso-ignore\s*:\s*colspan/u.test(value)) text += ' data-overflow="1"';
  }
  return text;
}

/** Where the text goes on behind something that ends with `end`; the whole rest belongs to it where it never ends. */
function behind(html: string, end: string | RegExp, from: number): number {
  if (typeof end === 'string') {
    const at = html.indexOf(end, from);
    return at < 0 ? html.length : at + end.length;
  }
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

/**
 * Of the HTML another program left, only tables, their cells and their line breaks, with the attributes that are read. Even a
 * document nobody shows has the browser look at its styles and event handlers (and report them); here there are none to look at.
 */
export function tableMarkup(html: string): string {
  let clean = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return clean + html.slice(at);
    clean += html.slice(at, open);
    const [, end = '', name = ''] = /^<(\/?)([a-z][^\s/>]*)/iu.exec(html.slice(open, open + 40)) ?? [];
    const element = name.toLowerCase();
    if (html.startsWith('<!--', open)) at = behind(html, '-->', open + 4);
    else if (/[!?]/u.test(html[open + 1] ?? '')) at = behind(html, '>', open);
    else if (name === '') {
      clean += '&lt;';
      at = open + 1;
    } else {
      const from = open + 1 + end.length + name.length;
      at = behind(html, inside, from);
      if (known.has(element)) clean += `<${end}${element}${end === '' ? keptAttributes(html.slice(from, at - 1)) : ''}>`;
      else if (end === '' && unseen.has(element)) at = behind(html, '>', behind(html, new RegExp(`</${element}(?=[\\s/>])`, 'giu'), at));
    }
  }
  return clean;
}
