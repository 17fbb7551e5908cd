import { CallFailed } from '#client/calls/failed';

/** Why a call failed, as people are told; empty where the session's own dialog says it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return String(error);
  if (error.kind === 'session') return '';
  return (
    error.refusals
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' ') || error.codeMsg
  );
}
