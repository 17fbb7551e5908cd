import type { Readable } from 'node:stream';

export interface StoredKey {
  readonly key: string;
  readonly since: Date;
}

/**
 * Where the bytes of files are kept, each under a key of ours made of letters, digits, `-` and `/`. What a key holds never
 * changes: putting it again is the same as having it.
 */
export interface FileStore {
  /** Keeps a copy of the file at `path`; afterwards it is whole and on disk, or not there at all. */
  put(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** The bytes from the beginning, or null where the store holds none under the key. */
  open(key: string): Promise<Readable | null>;
  /** Every key that holds bytes, with when it got them; those of bytes still arriving are not among them. */
  keys(): AsyncIterable<StoredKey>;
  /** Gives the bytes up; a key that holds none is no error. */
  remove(key: string): Promise<void>;
}
