import { CallFailed } from '#client/calls/failed';
import { onFrame } from '#client/live/socket';
import { forgetSession, loadUser } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';

const saidSeconds = 3;

/**
 * Whoever's rights are changed loses the live connection and comes back to it: from the second connection on the user is loaded anew, and
 * menu and screens follow. Somebody left without any role signs in again, as at the entry (shell.md §2.1). Returns the way to stop.
 */
export function followRights(): () => void {
  let connected = false;
  return onFrame('connected', () => {
    if (!connected) {
      connected = true;
      return;
    }
    loadUser({ background: true }).catch((error: unknown) => {
      if (error instanceof CallFailed) return;
      toast('error', error instanceof Error ? error.message : 'Has Error', saidSeconds);
      forgetSession();
    });
  });
}
