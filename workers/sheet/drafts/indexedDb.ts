import type { DraftStorage, SealedPiece } from '#workers/sheet/drafts/storage';

const databaseName = 'tallysheet-drafts';
const lockName = (session: string) => `tallysheet-draft-${session}`;

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser refused a draft'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser dropped a draft'));
    transaction.onerror = () => reject(transaction.error ?? new Error('the browser dropped a draft'));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  // Missing altogether in some private windows.
  if (typeof indexedDB === 'undefined') throw new Error('this browser keeps no data');
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    for (const kind of ['edits', 'batch']) request.result.createObjectStore(kind, { keyPath: ['scope', 'session', 'name'] });
  };
  return asked(request);
}

/**
 * What follows this beginning in the scopes of which edits are kept. Empty where the browser keeps nothing; a database that is
 * not there is not made by asking.
 */
export async function keptScopes(beginning: string): Promise<ReadonlySet<string>> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === databaseName)) return new Set();
    const database = await openDatabase();
    const keys = (await asked(
      database
        .transaction('edits', 'readonly')
        .objectStore('edits')
        .getAllKeys(IDBKeyRange.bound([beginning], [`${beginning}\uffff`])),
    )) as [string, string, string][];
    database.close();
    return new Set(keys.map(([scope]) => scope.slice(beginning.length)));
  } catch {
    return new Set();
  }
}

/** Drafts in IndexedDB, written through to the disk; a Web Lock tells an open tab from one that is gone. */
export class IndexedDbStorage implements DraftStorage {
  private readonly releases = new Map<string, () => void>();

  private constructor(private database: IDBDatabase) {}

  /** Rejects where the browser keeps nothing (private windows, no space). */
  static async create(): Promise<IndexedDbStorage> {
    return new IndexedDbStorage(await openDatabase());
  }

  /** The browser may close a database behind us, when its data is cleared or its process died: it is opened once more. */
  private async begin(kind: 'edits' | 'batch', mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      return this.database.transaction(kind, mode, { durability: 'strict' });
    } catch {
      this.database = await openDatabase();
      return this.database.transaction(kind, mode, { durability: 'strict' });
    }
  }

  async put(kind: 'edits' | 'batch', piece: SealedPiece): Promise<void> {
    const transaction = await this.begin(kind, 'readwrite');
    transaction.objectStore(kind).put(piece);
    await finished(transaction);
  }

  remove(kind: 'edits' | 'batch', scope: string, session: string, name: string): Promise<void> {
    return this.delete(kind, IDBKeyRange.only([scope, session, name]));
  }

  forget(scope: string, session: string, before: string | null): Promise<void> {
    return this.delete('edits', IDBKeyRange.bound([scope, session, ''], [scope, session, before ?? '\uffff'], false, true));
  }

  private async delete(kind: 'edits' | 'batch', range: IDBKeyRange): Promise<void> {
    const transaction = await this.begin(kind, 'readwrite');
    transaction.objectStore(kind).delete(range);
    await finished(transaction);
  }

  async orphans(kind: 'edits' | 'batch', scope: string): Promise<SealedPiece[]> {
    const transaction = await this.begin(kind, 'readonly');
    const pieces = (await asked(
      transaction.objectStore(kind).getAll(IDBKeyRange.bound([scope, '', ''], [scope, '\uffff', '\uffff'])),
    )) as SealedPiece[];
    const held = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
    return pieces.filter(({ session }) => !held.has(lockName(session))).sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
  }

  async open(_scope: string, session: string): Promise<void> {
    await new Promise<void>((opened, failed) => {
      const holding = new Promise<void>((release) => this.releases.set(session, release));
      navigator.locks
        .request(lockName(session), () => {
          opened();
          return holding;
        })
        .catch(failed);
    });
  }

  close(_scope: string, session: string): Promise<void> {
    this.releases.get(session)?.();
    this.releases.delete(session);
    return Promise.resolve();
  }
}
