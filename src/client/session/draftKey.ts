import { call } from '#client/calls/http';
import { base64ToBytes } from '#client/calls/base64';

/**
 * The key a person's unsaved work is sealed with on their computer; the server gives it to a living session only. Null where the
 * browser cannot seal anything: on a page that is not secure. Throws CallFailed.
 */
export async function draftKey(): Promise<CryptoKey | null> {
  if (!globalThis.isSecureContext) return null;
  const { key } = await call<{ key: string }>('POST', '/PublicQueryController/draftKey', {}, { quiet: true });
  return crypto.subtle.importKey('raw', base64ToBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}
