import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRowId } from '#define/row';
import type { Asking } from '#server/audit/notes';
import { isBatchId } from '#server/perform/wishes';
import { Refused } from '#server/refused';

const mostIds = 5_000;

/** One row id, as text or number. */
export function idOf(input: unknown): string {
  const id = typeof input === 'number' ? String(input) : input;
  if (typeof id !== 'string' || !isRowId(id)) throw new Refused('INPUT_MALFORMED', { value: String(input ?? '') }, 'id');
  return id;
}

/** Row ids: a list, or comma-joined text as the specification's `ids` carries them. */
export function idsOf(input: unknown): string[] {
  const list = Array.isArray(input)
    ? input
    : typeof input === 'string'
      ? input
          .replace(/^\[|\]$/gu, '')
          .split(',')
          .map((part) => part.replaceAll('"', '').trim())
          .filter((part) => part !== '')
      : [input];
  if (list.length === 0) throw new Refused('INPUT_MALFORMED', { value: 'ids' }, 'ids');
  if (list.length > mostIds) throw new Refused('TOO_MANY_ROWS', { n: String(mostIds) }, 'ids');
  return [...new Set(list.map(idOf))];
}

/** The id the client gave its write, in the body or as the header; without one a repetition cannot be told from a second wish. */
export function batchIdOf(input: Readonly<Record<string, unknown>>, request: Pick<FastifyRequest, 'headers'>): string {
  const given = input.batchId ?? request.headers['idempotency-key'] ?? '';
  if (given === '') return randomUUID();
  if (typeof given !== 'string' || !isBatchId(given)) throw new Refused('INPUT_MALFORMED', { value: 'batchId' }, 'batchId');
  return given.toLowerCase();
}

/** One text parameter; undefined and blank are null. */
export function textOfInput(input: unknown, most = 4_000): string | null {
  if (input === undefined || input === null || input === '') return null;
  if (typeof input === 'number' || typeof input === 'boolean') return String(input);
  if (typeof input !== 'string' || input.length > most) throw new Refused('INPUT_MALFORMED', { value: 'text' });
  return input;
}

/**
 * Query and body as one record. A parameter given twice is refused rather than guessed at; names that would reach into
 * an object's prototype, and texts the database cannot keep, are refused outright.
 */
export function gather(...sources: readonly unknown[]): Record<string, unknown> {
  const gathered = new Map<string, unknown>();
  for (const source of sources) {
    if (source === undefined || source === null) continue;
    if (typeof source !== 'object' || Array.isArray(source)) throw new Refused('INPUT_MALFORMED', { value: 'body' });
    for (const [name, value] of Object.entries(source)) {
      if (name === '__proto__' || name === 'constructor' || name === 'prototype') throw new Refused('INPUT_MALFORMED', { value: name });
      if (gathered.has(name)) throw new Refused('INPUT_REPEATED', { value: name }, name);
      if (typeof value === 'string' && value.includes('\0')) throw new Refused('INPUT_MALFORMED', { value: name }, name);
      gathered.set(name, value);
    }
  }
  return Object.fromEntries(gathered);
}

/** Queries and forms bring a repeated parameter as a list; only ids are meant as one. */
function refuseLists(source: unknown): void {
  for (const [name, value] of Object.entries((source ?? {}) as object))
    if (Array.isArray(value) && name !== 'ids') throw new Refused('INPUT_REPEATED', { value: name }, name);
}

const isForm = (request: FastifyRequest) => /^\s*application\/x-www-form-urlencoded/iu.test(request.headers['content-type'] ?? '');

/** Everything a request says: query, and the body or the fields of its multipart form. */
export function inputOf(request: FastifyRequest, fields: Record<string, unknown> | null = null): Record<string, unknown> {
  refuseLists(request.query);
  if (isForm(request)) refuseLists(request.body);
  return gather(request.query, fields ?? request.body);
}

/** Where a request comes from, as the operation log tells of it. */
export function askingOf(request: FastifyRequest, input: Readonly<Record<string, unknown>>): Asking {
  const told = request.headers['x-client-version'];
  return {
    call: request.routeOptions.url ?? '',
    ip: request.ip,
    clientVersion: typeof told === 'string' ? told.slice(0, 60) : null,
    input,
  };
}

/** The page of a list that is asked for, and what people search it for, also as a pattern of `ilike`. */
export function pageOf(
  input: Readonly<Record<string, unknown>>,
  mostListed: number,
): { size: number; offset: number; search: string; pattern: string } {
  const within = (value: unknown, usual: number, most: number) =>
    Math.max(1, Math.min(most, Number(textOfInput(value, 6) ?? usual) || usual));
  const size = within(input.size, 50, mostListed);
  const search = textOfInput(input.search, 100)?.trim() ?? '';
  return { size, offset: (within(input.page, 1, 10_000) - 1) * size, search, pattern: `%${search.replace(/[\\%_]/gu, '\\$&')}%` };
}
