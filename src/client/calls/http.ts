import axios from 'axios';
import type { AxiosProgressEvent, AxiosResponse } from 'axios';
import i18next from 'i18next';
import { declineUpdate, toldBuild } from '#client/calls/build';
import { CallFailed, envelopeOf } from '#client/calls/failed';
import type { Answer } from '#client/calls/failed';
import { askUpdate, endingOf, endSession } from '#client/calls/sessionEnd';
import { readToken } from '#client/session/token';
import { toast } from '#client/shell/feedback.tsx';
import { currentLanguage } from '#client/words/words';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `quiet`: the caller shows failures itself, so no toast. `timeoutMs`: 30 s unless given. */
export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** `stream`: the body as a ReadableStream while it arrives; the timeout then covers the first byte only. */
  responseType?: 'json' | 'arraybuffer' | 'blob' | 'text' | 'stream';
  quiet?: boolean;
  /** The page asks by itself: it does not count as somebody being there (design/reliability.md §3.5). */
  background?: boolean;
  headers?: Record<string, string>;
  onUpload?: (progress: AxiosProgressEvent) => void;
  /** Hears the headers of a good answer that is bytes, for what stands beside them: a file's name and type. */
  onHeaders?: (headers: Readonly<Record<string, unknown>>) => void;
}

const defaultTimeoutMs = 30_000;
const refusalToastSeconds = 1;
const networkToastSeconds = 3;

/** Query parameters of a GET: nested values travel as JSON text in one parameter (contracts.md "Calls"). */
function inQuery(body: unknown): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    parameters[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return parameters;
}

/** What a call says of itself: whose it is, and of which build the page that sends it. */
interface Bearing {
  readonly token: string | undefined;
  readonly build: string | undefined;
}

async function send(method: Method, path: string, body: unknown, options: CallOptions, { token, build }: Bearing): Promise<AxiosResponse> {
  return axios.request({
    method,
    url: path,
    baseURL: '/',
    ...(method === 'GET' ? { params: inQuery(body) } : { data: body ?? {} }),
    headers: {
      ...(token === undefined ? {} : { Authorization: token }),
      ...(build === undefined ? {} : { 'X-Client-Version': build }),
      'Accept-Language': currentLanguage(),
      ...(options.background === true ? { 'X-Background': '1' } : {}),
      ...options.headers,
    },
    timeout: options.timeoutMs ?? defaultTimeoutMs,
    responseType: options.responseType ?? 'json',
    validateStatus: () => true,
    ...(options.responseType === 'stream' ? { adapter: 'fetch' } : {}),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.onUpload === undefined ? {} : { onUploadProgress: options.onUpload }),
  });
}

function networkFailure(error: unknown): CallFailed {
  if (axios.isCancel(error)) return new CallFailed('cancelled', { code: 0 });
  const late = axios.isAxiosError(error) && error.code === 'ECONNABORTED';
  return new CallFailed('network', { code: 0, codeMsg: i18next.t(late ? 'shell:failure.timeout' : 'shell:failure.network') });
}

/** Refused at the door, before anything was done. */
const turnedAway = (answer: Answer): boolean => answer.refusals?.some((refusal) => refusal.code === 'VERSION_MISMATCH') ?? false;

function outdated(answer: Answer): boolean {
  return turnedAway(answer) || /version.*mismatch|版本(不一致|不匹配)/i.test(answer.codeMsg ?? '');
}

function refuse(answer: Answer, token: string | undefined, { quiet, seconds }: { quiet: boolean; seconds: number }): CallFailed {
  const ending = endingOf(answer.code);
  if (ending !== undefined && token !== undefined) {
    // A late answer to a token that was replaced meanwhile says nothing about the present session.
    if (token === readToken()) void endSession(ending, token);
    return new CallFailed('session', answer);
  }
  if (!quiet) toast('error', answer.codeMsg || 'Error', seconds);
  return new CallFailed('refused', answer);
}

function fail(failed: CallFailed, quiet: boolean): CallFailed {
  if (!quiet && failed.kind === 'network') toast('error', failed.codeMsg, networkToastSeconds);
  return failed;
}

/**
 * One call to the server; `path` as the catalogue writes it, with its leading slash. Yields the envelope's `data`, or the bytes where
 * `responseType` asks for them. Everything else rejects with a `CallFailed`, after the toast or dialog of shell.md §8.
 */
export async function call<T>(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const [token, build] = [readToken(), toldBuild()];
  const quiet = options.quiet ?? false;
  const response = await send(method, path.replace(/^\//, ''), body, options, { token, build }).catch((error: unknown) => {
    throw fail(networkFailure(error), quiet);
  });
  const wanted = options.responseType ?? 'json';
  const contentType = String(response.headers['content-type'] ?? '');
  const streamedRefusal = wanted === 'stream' && contentType.includes('json');
  const answer = await envelopeOf(
    streamedRefusal ? await new Response(response.data as ReadableStream).text() : response.data,
    contentType,
  );
  if (answer === undefined) {
    const good = response.status >= 200 && response.status < 300 && wanted !== 'json';
    if (good) {
      options.onHeaders?.(response.headers as Readonly<Record<string, unknown>>);
      return response.data as T;
    }
    const codeMsg = i18next.t('shell:failure.http', { status: String(response.status) });
    throw fail(new CallFailed('network', { code: 0, codeMsg }), quiet);
  }
  if (answer.code === 200) return answer.data as T;
  // What HTTP itself calls an error is told as long as a network that fails (shell.md §8).
  if (!outdated(answer)) throw refuse(answer, token, { quiet, seconds: response.status < 400 ? refusalToastSeconds : networkToastSeconds });
  if (build === undefined || (await askUpdate(token))) throw new CallFailed('session', answer);
  declineUpdate();
  if (!turnedAway(answer)) throw new CallFailed('session', answer);
  // Once the person has declined, the call goes the same way without naming its build.
  return call(method, path, body, options);
}
