/** The value in force of a token of look/tokens.css, for whatever cannot read CSS: canvases, Ant Design, pictures. */
export function readToken(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** What stands in the page where no server put one; a real nonce may begin like it. */
const noNonce = '__CSP_NONCE__';

/** The nonce the server put into the page for the styles written at run time; empty where there is no such policy. */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === undefined || nonce === noNonce ? undefined : nonce;
}

/**
 * Lets every style element made by a script carry the page's nonce. Ant Design gives it to its own styles, but not to the two small ones
 * its dialogs write while they lock the page's scrolling; the policy would refuse and report them each time.
 */
export function signStyles(): void {
  const nonce = styleNonce();
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
