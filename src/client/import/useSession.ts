import { useSyncExternalStore } from 'react';
import type { ImportSession, ImportState } from '#client/import/importSession';

/** The state of an import, followed. */
export function useSession(session: ImportSession): ImportState {
  return useSyncExternalStore(session.subscribe, () => session.state);
}
