const blocks = 'p, li, h2, h3, blockquote, br, hr';

/** The words of an article's HTML, one line a paragraph. Read in a document of its own, where nothing loads or runs. */
export function textOfArticle(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(blocks)) block.after('\n');
  return (body.textContent ?? '').replace(/\n{3,}/gu, '\n\n').trim();
}
