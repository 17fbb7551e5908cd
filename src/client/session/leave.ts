import i18next from 'i18next';
import { sessionHasEnded } from '#client/calls/sessionEnd';
import { readToken } from '#client/session/token';

/**
 * The browser's leave prompt while somebody is signed in, with or without unsaved edits (shell.md §2.1); never when the session has
 * ended, because it would stand in the way of signing in again. Browsers of today say it in words of their own; older ones take ours.
 */
export function guardLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (readToken() === undefined || sessionHasEnded()) return;
    event.preventDefault();
    event.returnValue = i18next.t('shell:session.leavePage');
  });
  // A page the browser kept in memory would show the rows of a session that is over.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
