import { MemoryStorage, type SealedPiece } from '#workers/sheet/drafts/storage';

/** Storage whose tabs can die: nothing in them runs any further, and what they had not written is lost. */
export class Disk extends MemoryStorage {
  readonly written: SealedPiece[] = [];

  override async put(kind: 'edits' | 'batch', piece: SealedPiece): Promise<void> {
    this.written.push(piece);
    await super.put(kind, piece);
  }

  /** The tab is gone without a word. */
  async die(): Promise<void> {
    for (const { scope, session } of this.written) await this.close(scope, session);
  }
}
