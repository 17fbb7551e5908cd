import { base64ToBytes, bytesToBase64 } from '#client/calls/base64';
import { seal, unseal } from '#workers/sheet/drafts/seal';

/** Work that was not saved, and when it was last touched (ISO). */
export interface Kept<T> {
  readonly work: T;
  readonly at: string;
}

/** Where the unsaved work of one form of one person in one branch lies on this computer, sealed. */
export class KeptPlace<T> {
  private turn = 0;

  constructor(
    private readonly name: string,
    private readonly key: CryptoKey,
  ) {}

  private get bound() {
    return { scope: this.name, session: '', name: '', at: 0 };
  }

  /** Null where nothing lies, or nothing this key opens. */
  async read(): Promise<Kept<T> | null> {
    try {
      const [iv, data] = (localStorage.getItem(this.name) ?? '').split('.').map(base64ToBytes);
      return iv && data && data.length > 0 ? await unseal<Kept<T>>(this.key, { ...this.bound, iv, data: data.buffer }) : null;
    } catch {
      return null;
    }
  }

  /** What is put or forgotten later wins, however long the sealing takes. */
  async put(kept: Kept<T>): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    const { iv, data } = await seal(this.key, this.bound, kept);
    if (turn !== this.turn) return;
    try {
      localStorage.setItem(this.name, `${bytesToBase64(iv)}.${bytesToBase64(new Uint8Array(data))}`);
    } catch {
      // A full store keeps nothing; the form itself goes on.
    }
  }

  forget(): void {
    this.turn += 1;
    localStorage.removeItem(this.name);
  }
}
