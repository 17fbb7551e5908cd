import { dropCookie, readCookie, writeCookie } from '#client/session/cookies';

const cookie = 'token';

/** The session token; read from the cookie each time, because another tab may have signed in or out. */
export function readToken(): string | undefined {
  const token = readCookie(cookie);
  return token === '' ? undefined : token;
}

/** Keeps the token until the browser is closed. */
export function keepToken(token: string): void {
  writeCookie(cookie, token, false);
}

/** Forgets the token. */
export function dropToken(): void {
  dropCookie(cookie);
}
