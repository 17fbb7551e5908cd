import i18next from 'i18next';
import { atom, getDefaultStore } from 'jotai';
import { call } from '#client/calls/http';
import { sessionHasEnded } from '#client/calls/sessionEnd';
import { pageParametersAtom } from '#client/session/session';
import { readToken } from '#client/session/token';
import { toast } from '#client/shell/feedback.tsx';
import { currentLanguage, languageAtom } from '#client/words/words';

/** A frame of our own client has a `kind`; the specification's messages have none and are passed on as kind `message`. */
export type Frame = Readonly<Record<string, unknown>>;

/** `away`: not connected, trying again. */
export type LiveState = 'off' | 'connecting' | 'live' | 'away';

/** State of the live connection, for status bars. */
export const liveAtom = atom<LiveState>('off');

/** Waits between the quick tries of the first minute; then the keep-alive of the branch. */
const quickMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000] as const;
const sessionOver = 4001;
/** Five pages of the same person are live already, opened later than this one. */
const displaced = 4008;
const unsupportedSeconds = 10;

const store = getDefaultStore();
/** Ten minutes unless the branch wants another keep-alive (shell.md §9, parameter socket.keepAlive). */
const everyMs = () => store.get(pageParametersAtom)['socket.keepAlive'] * 60_000;
const listeners = new Map<string, Set<(frame: Frame) => void>>();
let socket: WebSocket | undefined;
let wanted = false;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `listen` for every frame of a kind; returns the way to stop. Kind `connected` comes after each opening of the socket, also the
 * first: whoever shows live data catches up then.
 */
export function onFrame(kind: string, listen: (frame: Frame) => void): () => void {
  const all = listeners.get(kind) ?? new Set();
  listeners.set(kind, all.add(listen));
  return () => all.delete(listen);
}

function deliver(kind: string, frame: Frame): void {
  for (const listen of listeners.get(kind) ?? []) listen(frame);
}

function read(data: unknown): void {
  let frame: unknown;
  try {
    frame = JSON.parse(String(data));
  } catch {
    return;
  }
  if (typeof frame !== 'object' || frame === null) return;
  const kind = 'kind' in frame && typeof frame.kind === 'string' ? frame.kind : 'message';
  if (kind === 'session' && !sessionHasEnded()) void askSession();
  deliver(kind, frame as Frame);
}

/** Any call answers with the session code when the session is over, and the dialog follows from there. */
async function askSession(): Promise<void> {
  await call('POST', '/PublicQueryController/getUserInfo', {}, { quiet: true, background: true }).catch(() => undefined);
}

/** A single-use ticket keeps the token out of addresses and logs; a server without tickets is given the token. */
async function ticket(): Promise<string | undefined> {
  try {
    const answer = await call<{ ticket: string }>('POST', '/wsTicket', {}, { quiet: true, background: true });
    return answer.ticket;
  } catch {
    return readToken();
  }
}

function tryAgain(): void {
  clearTimeout(timer);
  if (!wanted || sessionHasEnded()) return;
  store.set(liveAtom, 'away');
  timer = setTimeout(() => void open(), quickMs[tries] ?? everyMs());
  tries += 1;
}

/** Gives way to later pages: not before somebody looks at this page anew, or the next keep-alive, is it live again. */
function rest(): void {
  clearTimeout(timer);
  store.set(liveAtom, 'away');
}

async function open(): Promise<void> {
  clearTimeout(timer);
  if (socket !== undefined || !wanted || sessionHasEnded()) return;
  store.set(liveAtom, 'connecting');
  const pass = await ticket();
  if (pass === undefined || !wanted || socket !== undefined || sessionHasEnded()) return;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const opened = new WebSocket(`${scheme}://${location.host}/webSocket/${encodeURIComponent(pass)}?language=${currentLanguage()}`);
  socket = opened;
  opened.onopen = () => {
    tries = 0;
    store.set(liveAtom, 'live');
    deliver('connected', {});
  };
  opened.onmessage = (event) => read(event.data);
  opened.onclose = (event) => {
    if (socket === opened) socket = undefined;
    if (event.code === sessionOver && !sessionHasEnded()) void askSession();
    if (event.code === displaced) rest();
    else tryAgain();
  };
}

/** Tries at once and starts the quick tries anew: the network or the person has just come back. */
function wake(): void {
  if (!wanted || document.visibilityState === 'hidden' || socket !== undefined) return;
  tries = 0;
  void open();
}

/** Sends a frame; without a connection it is dropped, because what it says will be out of date when there is one again. */
export function sendFrame(frame: Frame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

/** The server speaks the language the socket was opened in; the next one is opened at once. */
store.sub(languageAtom, () => socket?.close());

/** A word now and then finds out about a connection that died in silence. */
function keepAlive(): void {
  if (socket === undefined) wake();
  else if (socket.readyState === WebSocket.OPEN) socket.send('{"kind":"ping"}');
}

/** Opens the live channel and keeps it open until the returned function is called. */
export function connectLive(): () => void {
  if (!('WebSocket' in window)) {
    toast('error', i18next.t('shell:live.unsupported'), unsupportedSeconds);
    return () => undefined;
  }
  wanted = true;
  tries = 0;
  void open();
  const check = setInterval(keepAlive, everyMs());
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearInterval(check);
    window.removeEventListener('online', wake);
    window.removeEventListener('focus', wake);
    document.removeEventListener('visibilitychange', wake);
    stop();
  };
}

function stop(): void {
  wanted = false;
  clearTimeout(timer);
  const closing = socket;
  socket = undefined;
  closing?.close();
  store.set(liveAtom, 'off');
}
