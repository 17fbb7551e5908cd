import { getDefaultStore } from 'jotai';
import { sessionHasEnded } from '#client/calls/sessionEnd';
import { readToken } from '#client/session/token';
import { unsavedAtom } from '#client/shell/unsaved';

/**
 * The browser's leave prompt (shell.md §2.1), only while signed in and with unsaved edits; never when the session has ended,
 * because it would stand in the way of signing in again.
 */
export function guardLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    const unsaved = getDefaultStore().get(unsavedAtom);
    if (unsaved === 0 || readToken() === undefined || sessionHasEnded()) return;
    event.preventDefault();
  });
  // A page the browser kept in memory would show the rows of a session that is over.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
