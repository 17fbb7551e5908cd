/**
 * The page a sign-in leads to: `wanted` if it is a path of this site that `known` recognises, else `/`. Absolute, protocol-relative and
 * backslashed addresses would lead to a stranger's copy of the sign-in page.
 */
export function safeRedirect(wanted: string | null, known: (path: string) => boolean): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return '/';
  try {
    const address = new URL(wanted, location.origin);
    const own = address.origin === location.origin && known(address.pathname);
    return own ? `${address.pathname}${address.search}${address.hash}` : '/';
  } catch {
    return '/';
  }
}

/** The sign-in address that leads back to `path` (with its search part). */
export function signInAddress(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`;
}
