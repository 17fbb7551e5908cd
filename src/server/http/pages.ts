import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built browser part: hashed files for a year, the page itself with this request's nonce for every other path a
 * browser opens. Whatever else is not there is answered in the envelope.
 */
export async function addPages(app: FastifyInstance, folder: string | null): Promise<void> {
  const assets = folder === null ? '' : join(folder, 'assets');
  const built = folder !== null && existsSync(assets);
  if (built) await app.register(fastifyStatic, { root: assets, prefix: '/assets/', immutable: true, maxAge: '365d', cacheControl: true, index: false, preCompressed: true });
  const page = built ? readFileSync(join(folder, 'index.html'), 'utf8') : null;
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page === null || !wantsPage) return reply.code(404).send({ code: 404, codeMsg: 'Not found', data: null });
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', request.nonce));
  });
}
