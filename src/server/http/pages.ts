import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built browser part: hashed files for a year, the page itself with this request's nonce for every other path. */
export async function addPages(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  if (!existsSync(assets)) return;
  await app.register(fastifyStatic, { root: assets, prefix: '/assets/', immutable: true, maxAge: '365d', cacheControl: true, index: false });
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return reply.code(404).send({ code: 404, codeMsg: 'Not found', data: null });
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', request.nonce));
  });
}
