import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answering } from '#server/turns';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fresh per request: the only style the page may carry besides its own files bears it. */
    nonce: string;
  }
}

/** The PDF viewer's worker alone compiles WebAssembly: decoders of scanned pictures that are built into the product. */
const decodes = /^\/assets\/pdf\.worker[^/]*$/u;

function policy(nonce: string, host: string, scripts = "'self'"): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer (design/reliability.md §1.6); the page is cross-origin isolated, so that sheets share memory with their workers. */
export function addHeaders(app: FastifyInstance): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', answering.begin());
    request.nonce = randomBytes(16).toString('base64url');
  });
  app.addHook('onSend', async (request, reply) => {
    const host = /^[\w.:[\]-]+$/u.test(request.headers.host ?? '') ? (request.headers.host as string) : 'localhost';
    reply.headers({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
    // Files people brought set a stricter one of their own.
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        policy(request.nonce, host, decodes.test(request.url) ? "'self' 'wasm-unsafe-eval'" : "'self'"),
      );
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
