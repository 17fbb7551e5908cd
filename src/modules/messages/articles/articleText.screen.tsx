import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** What the server leaves of an article's tags (`articleCalls.shape.server.ts`); anything else is its text alone. */
const kept: ReadonlySet<string> = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'code',
]);
const empty: ReadonlySet<string> = new Set(['br', 'hr']);
const address = /^(?:https?:\/\/|mailto:|tel:)/iu;

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (empty.has(name)) return createElement(name, { key });
  const inside = [...node.childNodes].map(shown);
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : '';
  if (address.test(href)) return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...inside);
  return createElement(kept.has(name) ? name : Fragment, { key }, ...inside);
}

/** The text of an article. Its HTML is read in a document of its own, where nothing loads or runs, and built anew out of a few tags; it runs as its first letter does, whatever the language of the page. */
export function ArticleText({ html }: { html: string }) {
  const parts = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(shown), [html]);
  return (
    <div className="article-text written" dir="auto">
      {parts}
    </div>
  );
}
