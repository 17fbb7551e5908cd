import type { SealedPiece } from '#workers/sheet/drafts/storage';

/** Seals what goes into a draft with AES-GCM; scope, session and name are bound to it, so that pieces cannot be moved between users. */
export async function seal(
  key: CryptoKey,
  place: Pick<SealedPiece, 'scope' | 'session' | 'name' | 'at'>,
  content: unknown,
): Promise<SealedPiece> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(place) }, key, bytes);
  return { ...place, iv, data };
}

/** What a piece holds, or null when it was sealed with another key or has been touched. */
export async function unseal<T>(key: CryptoKey, piece: SealedPiece): Promise<T | null> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: piece.iv, additionalData: boundTo(piece) }, key, piece.data);
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    return null;
  }
}

const boundTo = ({ scope, session, name }: Pick<SealedPiece, 'scope' | 'session' | 'name'>) =>
  new TextEncoder().encode([scope, session, name].join('\u0001'));
