import type { BrowserContext } from 'playwright/test';

export const password = 'Demo-2026';

/** What a browser holds of a session: the token its scripts send along, and the half no script sees. */
export interface Held {
  readonly token: string;
  readonly companion: { readonly name: string; readonly value: string };
}

interface Envelope<T> {
  readonly code: number;
  readonly codeMsg: string;
  readonly data: T;
}

const address = () => process.env.TALLYSHEET_URL ?? '';
const held = new Map<string, Held>();

const cookieLine = ({ companion }: Held) => `${companion.name}=${companion.value}`;

/** Asks the worker's product once, as whoever holds the session. @throws Error with the server's words where the answer is not 200. */
export async function post<T>(path: string, body: object, session?: Held): Promise<T> {
  const answer = await fetch(`${address()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session ? { authorization: session.token, cookie: cookieLine(session) } : {}) },
    body: JSON.stringify(body),
  });
  const { code, codeMsg, data } = (await answer.json()) as Envelope<T>;
  if (code !== 200) throw new Error(`${path}: ${code} ${codeMsg}`);
  return data;
}

async function signIn(username: string): Promise<Held> {
  const answer = await fetch(`${address()}/loginStart`, {
    method: 'POST',
    // Only a browser's session has a companion.
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password }),
  });
  const { code, codeMsg, data } = (await answer.json()) as Envelope<{ token: string }>;
  const [, name, value] = /^([^=]+)=([^;]*)/u.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  if (code !== 200 || name === undefined || value === undefined) throw new Error(`${username} cannot sign in: ${code} ${codeMsg}`);
  return { token: data.token, companion: { name, value } };
}

/**
 * A person's session in the worker's product, opened over HTTP at the first wish and shared by every page and caller of theirs:
 * signing in anew would end it. One that has ended meanwhile, or belonged to another company, is opened again.
 */
export async function sessionOf(username: string): Promise<Held> {
  const kept = held.get(username);
  const alive =
    kept &&
    (await post('/PublicQueryController/getUserInfo', {}, kept).then(
      () => true,
      () => false,
    ));
  if (kept && alive) return kept;
  const session = await signIn(username);
  held.set(username, session);
  return session;
}

/** Puts a session into a browser, as signing in by the form leaves it there. */
export async function putInto(context: BrowserContext, { token, companion }: Held): Promise<void> {
  const common = { url: address(), sameSite: 'Strict' } as const;
  await context.addCookies([
    { ...common, name: 'token', value: encodeURIComponent(token) },
    { ...common, name: companion.name, value: companion.value, httpOnly: true },
  ]);
}
