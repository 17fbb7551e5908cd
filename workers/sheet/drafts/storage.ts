/** A sealed piece of a draft, or a sealed batch that was sent: nothing here can be read without the key. */
export interface SealedPiece {
  /** User, branch and sheet. */
  readonly scope: string;
  /** One opening of the sheet; two tabs keep theirs apart. */
  readonly session: string;
  /** Order of the pieces of a session; batches carry their id instead. */
  readonly name: string;
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Where drafts rest: IndexedDB in browsers, memory in tests and where the browser keeps nothing. */
export interface DraftStorage {
  /** Resolves when the piece would survive a crash of the machine. */
  put(kind: 'edits' | 'batch', piece: SealedPiece): Promise<void>;
  remove(kind: 'edits' | 'batch', scope: string, session: string, name: string): Promise<void>;
  /** Removes the edits of a session: pieces named before this, or (null) all. */
  forget(scope: string, session: string, before: string | null): Promise<void>;
  /** Pieces of sessions that are over, oldest first: those of open tabs are theirs. */
  orphans(kind: 'edits' | 'batch', scope: string): Promise<SealedPiece[]>;
  /** Marks a session as open until the sheet is closed or its tab dies. */
  open(scope: string, session: string): Promise<void>;
  close(scope: string, session: string): Promise<void>;
}

const nameOf = (kind: string, { scope, session, name }: Pick<SealedPiece, 'scope' | 'session' | 'name'>) =>
  [kind, scope, session, name].join('\u0001');

/** Keeps drafts for as long as the object lives. */
export class MemoryStorage implements DraftStorage {
  private readonly pieces = new Map<string, { kind: 'edits' | 'batch'; piece: SealedPiece }>();
  private readonly sessions = new Set<string>();

  put(kind: 'edits' | 'batch', piece: SealedPiece): Promise<void> {
    this.pieces.set(nameOf(kind, piece), { kind, piece });
    return Promise.resolve();
  }

  remove(kind: 'edits' | 'batch', scope: string, session: string, name: string): Promise<void> {
    this.pieces.delete(nameOf(kind, { scope, session, name }));
    return Promise.resolve();
  }

  forget(scope: string, session: string, before: string | null): Promise<void> {
    for (const [key, { kind, piece }] of this.pieces) {
      if (kind === 'edits' && piece.scope === scope && piece.session === session && (before === null || piece.name < before))
        this.pieces.delete(key);
    }
    return Promise.resolve();
  }

  orphans(kind: 'edits' | 'batch', scope: string): Promise<SealedPiece[]> {
    const found = [...this.pieces.values()].filter(
      (one) => one.kind === kind && one.piece.scope === scope && !this.sessions.has(one.piece.session),
    );
    return Promise.resolve(found.map(({ piece }) => piece).sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)));
  }

  open(_scope: string, session: string): Promise<void> {
    this.sessions.add(session);
    return Promise.resolve();
  }

  close(_scope: string, session: string): Promise<void> {
    this.sessions.delete(session);
    return Promise.resolve();
  }
}
