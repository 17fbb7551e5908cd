/** Pieces on their way from whoever makes them to whoever takes them, a few at a time; either side may stop. */
export class Handing {
  private readonly pieces: Buffer[] = [];
  private ended = false;
  private failure: unknown;
  private left = false;
  private wakeTaker: () => void = () => undefined;
  private wakeMaker: () => void = () => undefined;

  constructor(private readonly most: number) {}

  /** True once nobody takes pieces any more: the maker should stop. */
  get abandoned(): boolean {
    return this.left;
  }

  hand(piece: Buffer): void {
    this.pieces.push(piece);
    this.wakeTaker();
  }

  /** Waits until there is room for another piece, or nobody is left to take it. */
  async room(): Promise<void> {
    while (this.pieces.length >= this.most && !this.left) await new Promise<void>((resolve) => (this.wakeMaker = resolve));
  }

  end(failure?: unknown): void {
    this.ended = true;
    this.failure = failure;
    this.wakeTaker();
  }

  /** The next piece, or null after the last. Throws what the maker failed with. */
  async take(): Promise<Buffer | null> {
    while (this.pieces.length === 0 && !this.ended) await new Promise<void>((resolve) => (this.wakeTaker = resolve));
    const piece = this.pieces.shift();
    this.wakeMaker();
    if (!piece && this.failure !== undefined) throw this.failure;
    return piece ?? null;
  }

  abandon(): void {
    this.left = true;
    this.wakeMaker();
  }
}
