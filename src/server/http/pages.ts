import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What an address begins with, between its first two slashes; files of the top folder are named whole. */
const firstPart = (address: string): string => /^\/([^/?#]*)/u.exec(address)?.[1] ?? '';

/** The specification's calls are all in a controller, one of them misspelt; whatever looks like one and is none is told so as a call. */
const likeCall = /cont(?:r)?oller$/iu;
const likeFile = /\.[a-z0-9]+$/iu;

/**
 * Whether a request that no route took is for the page: a browser says so by name; a program that takes anything is given it at
 * addresses that are neither of calls nor of files. Whoever brings a token or wants JSON is making a call.
 */
export function asksForPage(
  { method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  ofCalls: ReadonlySet<string>,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accept = (headers.accept ?? '*/*').toLowerCase();
  if (accept.includes('text/html')) return true;
  if (!accept.includes('*/*') || accept.includes('application/json') || headers.authorization !== undefined) return false;
  const part = firstPart(url);
  return !ofCalls.has(part) && !likeCall.test(part) && !likeFile.test(url.replace(/[?#].*$/u, ''));
}

/** First parts of the addresses of every route that is mounted from now on. */
export function routesOf(app: FastifyInstance): ReadonlySet<string> {
  const parts = new Set<string>();
  app.addHook('onRoute', ({ url }) => void parts.add(firstPart(url)));
  return parts;
}

/**
 * Serves the built browser part: hashed files for a year, the page itself with this request's nonce for every other path that is
 * opened as one. Whatever else is not there is answered in the envelope.
 */
export async function addPages(app: FastifyInstance, folder: string | null, ofCalls: ReadonlySet<string>): Promise<void> {
  const assets = folder === null ? '' : join(folder, 'assets');
  const built = folder !== null && existsSync(assets);
  if (built)
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      cacheControl: true,
      index: false,
      preCompressed: true,
    });
  const page = built ? readFileSync(join(folder, 'index.html'), 'utf8') : null;
  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !asksForPage(request, ofCalls)) return reply.code(404).send({ code: 404, codeMsg: 'Not found', data: null });
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', request.nonce));
  });
}
