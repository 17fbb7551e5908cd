import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyFile = 'secret.key';
const version = 'v1';

/**
 * Seals what must be stored and read back (passwords of other systems) with AES-256-GCM. The key is SECRET_KEY or the file
 * SECRET_KEY_FILE names, otherwise a random one in the data folder, made when it is first needed and never in the database.
 */
export class Vault {
  private key: Buffer | null = null;

  constructor(
    private readonly given: string | null,
    private readonly dataFolder: string,
  ) {}

  /** `purpose` must be the same for opening: a sealed text moved to another place does not open there. */
  seal(text: string, purpose: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.ready(), nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [version, nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), body.toString('base64url')].join('.');
  }

  /** The text sealed for this purpose; null where it was sealed with another key or tampered with. */
  open(sealed: string, purpose: string): string | null {
    const [kind, ...parts] = sealed.split('.');
    if (kind !== version || parts.length !== 3) return null;
    const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.ready(), nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  private ready(): Buffer {
    this.key ??= createHash('sha256')
      .update(this.given ?? this.ownKey())
      .digest();
    return this.key;
  }

  /** Of two processes on one folder the first writes the key, the other reads it. */
  private ownKey(): string {
    const path = join(this.dataFolder, keyFile);
    mkdirSync(this.dataFolder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const key = readFileSync(path, 'utf8').trim();
    if (key === '') throw new Error(`${path} is empty: restore it from a backup, or delete it and enter the stored passwords again`);
    return key;
  }
}
