import i18next from 'i18next';
import { dropToken, readToken } from '#client/session/token';
import { confirmDialog } from '#client/shell/feedback.tsx';

/** Why a session ends: signed in elsewhere or ended (50008, 50012, 50014, 303), or lapsed (304). */
export type Ending = 'elsewhere' | 'expired';

const endings = new Map<number, Ending>([
  [50008, 'elsewhere'],
  [50012, 'elsewhere'],
  [50014, 'elsewhere'],
  [303, 'elsewhere'],
  [304, 'expired'],
]);

const flushTimeMs = 3000;
const flushers = new Set<() => unknown>();
let ended = false;
let asking: Promise<void> | undefined;
let updating: Promise<boolean> | undefined;

/** The ending a session code of the server means (shell.md §8), or undefined for any other code. */
export function endingOf(code: number): Ending | undefined {
  return endings.get(code);
}

/** Runs `flush` before a session-ending dialog is shown or the user signs out; drafts are written there. Returns the way to take it back. */
export function beforeSessionEnds(flush: () => unknown): () => void {
  flushers.add(flush);
  return () => flushers.delete(flush);
}

/** Lets everything that holds unsaved work write it down; waits three seconds at most, so that a stuck one cannot hold the dialog back. */
export async function flushDrafts(): Promise<void> {
  const all = Promise.allSettled([...flushers].map(async (flush) => flush()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, flushTimeMs))]);
}

/** True once the session is over: nothing may hold the page back any more. */
export function sessionHasEnded(): boolean {
  return ended;
}

/** Marks the session as over, so that signing out asks nothing more. */
export function markSessionEnded(): void {
  ended = true;
}

/** The session goes on after all: what was to end it has failed. */
export function markSessionAlive(): void {
  ended = false;
}

function reloadWithout(token: string | undefined): void {
  ended = true;
  // Another tab may have signed in anew while this dialog stood open: its token is not ours to clear.
  if (readToken() === token) dropToken();
  location.reload();
}

async function ask(ending: Ending, token: string | undefined): Promise<void> {
  ended = true;
  await flushDrafts();
  await confirmDialog({
    title: i18next.t(`shell:session.${ending}.title`),
    body: i18next.t(`shell:session.${ending}.body`),
    verb: i18next.t(`shell:session.${ending}.verb`),
    mustAgree: true,
  });
  reloadWithout(token);
}

/** Shows the dialog of shell.md §8 once, after the drafts are written, and leads to a new sign-in. */
export function endSession(ending: Ending, token: string | undefined): Promise<void> {
  // Whoever signs out is told so by the socket too, and wants no dialog about it.
  if (ended && asking === undefined) return Promise.resolve();
  asking ??= ask(ending, token).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askAboutUpdate(token: string | undefined): Promise<boolean> {
  await flushDrafts();
  const agreed = await confirmDialog({
    title: i18next.t('shell:session.version.title'),
    body: i18next.t('shell:session.version.body'),
    verb: i18next.t('shell:session.version.verb'),
    leave: i18next.t('shell:session.version.leave'),
  });
  if (agreed) reloadWithout(token);
  return agreed;
}

/**
 * Asks, once in the life of this page, whether to change to the server's newer version, after the drafts are written (shell.md §8).
 * Yields true where the page is leaving for it; whoever declines goes on as they are until the next reload.
 */
export function askUpdate(token: string | undefined): Promise<boolean> {
  if (ended) return Promise.resolve(true);
  updating ??= askAboutUpdate(token);
  return updating;
}
