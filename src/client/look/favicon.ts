import { readToken } from '#client/look/tokens';

/** Draws the product's mark as the browser tab's icon, in the accent of the tokens. */
export function drawFavicon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22" fill="none" stroke-linecap="round" stroke="${readToken('--accent')}">` +
    '<path stroke-width="2.2" d="M4.5 4v14M8.8 4v14M13.2 4v14M17.5 4v14"/><path stroke-width="2.2" d="M2 15.5 20 6.5"/></svg>';
  if (link !== null) link.href = `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
