import { atom, getDefaultStore } from 'jotai';
import { call } from '#client/calls/http';
import { onFrame } from '#client/live/socket';
import { unreadTurnAtom } from '#client/shell/badges';

/** A message as the list answers it. `isConsumed`: already read. */
export interface Message {
  readonly id: string;
  readonly classification: string;
  readonly content: string;
  readonly sourceContent: string | null;
  readonly createUser: string | null;
  readonly createTime: string;
  readonly isConsumed: boolean;
  readonly tableName: string | null;
  readonly tableId: string | null;
  readonly priority?: 'NORMAL' | 'HIGH' | null;
  /** SYSTEM: the product itself tells of something. */
  readonly sourceKind?: 'USER' | 'SYSTEM' | null;
}

export interface Page {
  readonly rows: readonly Message[];
  readonly total: number;
}

/** Unread messages of the person; what the bell shows. */
export const unreadAtom = atom(0);

const store = getDefaultStore();
/** After a push the count is read again this much later (shell.md §2.6). */
const afterPushMs = 2_000;

/** Asks the server how many are unread; an answer that does not come leaves the last number. */
export async function refreshUnread(): Promise<void> {
  const count = await call<number>('GET', '/userMessageController/noReadCount', {}, { quiet: true, background: true }).catch(
    () => undefined,
  );
  if (count !== undefined) store.set(unreadAtom, count);
  store.set(unreadTurnAtom, (turn) => turn + 1);
}

export const refreshSoon = (): void => void setTimeout(() => void refreshUnread(), afterPushMs);

/** One page of messages, newest first. Rejects with `CallFailed`. */
export function readPage(wish: { page: number; size: number; unread: boolean; search?: string }): Promise<Page> {
  const { unread, ...page } = wish;
  return call<Page>('GET', '/userMessageController/selectUserMessage', { ...page, ...(unread ? { isConsumed: 0 } : {}) }, { quiet: true });
}

/** Marks messages as read. Rejects with `CallFailed`. */
export async function markRead(ids: readonly string[]): Promise<void> {
  await call('POST', '/userMessageController/updateIsConsumed', { ids: ids.join(',') }, { quiet: true });
  await refreshUnread();
}

export async function markAllRead(): Promise<void> {
  await call('POST', '/userMessageController/updateAllConsumed', {});
  await refreshUnread();
}

/** Follows the live channel until the returned function is called: new messages, those read in another window, and a connection that is back. */
export function followInbox(arrived: (message: Message) => void): () => void {
  void refreshUnread();
  const stops = [
    onFrame('message', (frame) => {
      arrived(frame as unknown as Message);
      void refreshUnread();
    }),
    onFrame('unread', () => void refreshUnread()),
    onFrame('connected', () => void refreshUnread()),
  ];
  return () => stops.forEach((stop) => stop());
}
