const year = 365 * 24 * 3600;

/** The value of a cookie, or undefined. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/**
 * Sets a cookie for the whole site, never sent from other sites; `secure` wherever the page itself is.
 * `forever` keeps it a year; otherwise it ends with the browser.
 */
export function writeCookie(name: string, value: string, forever: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = forever ? `; Max-Age=${year}` : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}

/** Removes a cookie set by `writeCookie`. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`;
}
