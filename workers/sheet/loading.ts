import { actorOnWire } from '#define/wire';
import { StreamReader } from '#workers/sheet/decode/stream';
import type { Book } from '#workers/sheet/book';
import type { Desk } from '#workers/sheet/desk';
import { stillNeeded } from '#workers/sheet/drafts/waiting';
import { Grid } from '#workers/sheet/grid';
import { carryOver } from '#workers/sheet/reload';

/** Takes the columns stream in. The first list is seen while it comes; one loaded again takes the old one's place when it is complete. */
export class Loading {
  private reader = new StreamReader();
  private incoming: Book | null = null;
  private draftsRead = false;

  constructor(private readonly desk: Desk) {}

  begin(): void {
    this.reader = new StreamReader();
    this.incoming = null;
  }

  feed(bytes: Uint8Array): void {
    const { desk } = this;
    for (const piece of this.reader.push(bytes)) {
      if (piece.is === 'head') {
        const grid = new Grid(desk.catalogue, desk.setup, piece.head);
        this.incoming = desk.bookOf(grid);
        if (!desk.book) {
          for (const wish of desk.wished.splice(0)) wish(this.incoming.view);
          this.show(this.incoming);
          this.keepDrafts(this.incoming);
        }
      } else if (piece.is === 'block') {
        this.block(piece.parts, piece.rows);
      } else if (piece.is === 'labels') {
        this.incoming?.grid.labels.take(piece.labels);
      } else {
        this.incoming?.grid.labelsComplete();
      }
    }
  }

  /** Shows the page a list from its head on, as somebody who tries changes out sees it where they do. */
  show(book: Book): void {
    const { desk } = this;
    const { columns, facts, zone, viewOnly, asked, past } = book.grid.head;
    desk.book = book;
    if (desk.trying) book.grid.tryOut(true);
    desk.mirror.restart();
    desk.mirror.with({
      head: {
        columns,
        actor: actorOnWire(book.grid.actor),
        zone,
        facts: { today: facts.today, branch: facts.branch },
        viewOnly: desk.trying ? [] : viewOnly,
        ...(asked ? { asked } : {}),
        ...(past ? { past } : {}),
      },
    });
    desk.tell();
  }

  private block(parts: Parameters<Grid['store']['append']>[0], rows: number): void {
    const { desk, incoming } = this;
    if (!incoming) return;
    const first = incoming.grid.store.append(parts, rows);
    if (incoming !== desk.book) return;
    if (incoming.view.asLoaded) incoming.view.appendRange(first, first + rows);
    desk.mirror.all();
    desk.mirror.with({ loaded: { rows: incoming.grid.store.count, done: false } });
    desk.tell();
  }

  /** Closes the load; answers the number of the last message. */
  async finish(): Promise<number> {
    const { desk, incoming } = this;
    if (!incoming || !this.reader.complete) throw new RangeError('the list broke off before its end');
    this.incoming = null;
    const again = desk.book !== null && desk.book !== incoming;
    if (again) {
      const old = desk.book as Book;
      carryOver(old, incoming, desk.lookups);
      incoming.view.recompute();
      this.show(incoming);
      for (const { slot } of incoming.editor.overlay.rows()) desk.mirror.row(slot);
    } else if (!incoming.view.asLoaded) incoming.view.recompute();
    desk.mirror.all();
    desk.mirror.with({ loaded: { rows: incoming.grid.store.count, done: true } });
    desk.tell();
    incoming.view.prepare(desk.around, () => (desk.book !== incoming ? 'never' : desk.busy ? 'later' : 'now'));
    if (incoming.grid.past) desk.live.rest();
    else desk.live.startAt(incoming.grid.head.seq, incoming.grid.head.elsewhere);
    if (!this.draftsRead) await this.openDrafts(incoming);
    if (desk.lookups.pending) void this.lookUp(incoming);
    return desk.tell();
  }

  /** Texts that turn out to be wrong belong into a view of the wrong rows. */
  private async lookUp(book: Book): Promise<void> {
    await this.desk.lookups.run();
    if (book !== this.desk.book || !book.view.narrow) return;
    book.view.recompute();
    this.desk.mirror.all();
    this.desk.tell();
  }

  /** What is typed into the first rows is kept while the others are still on their way. */
  private keepDrafts({ grid: { actor } }: Book): void {
    const { desk } = this;
    desk.drafts = desk.draftsFor(`${actor.userId}/${actor.epId}`);
    // What becomes of it is told when the journal is read.
    desk.drafts.begin().catch(() => undefined);
  }

  /** What an earlier visit left: its last batch is sent again, its edits are offered. */
  private async openDrafts(book: Book): Promise<void> {
    const { desk } = this;
    this.draftsRead = true;
    try {
      const { batches } = await desk.drafts.open();
      desk.drafts.settleFound((edit) => stillNeeded(book, edit));
      desk.tell();
      void desk.outbox.resume(batches);
    } catch {
      desk.drafts.failed = true;
    }
  }
}
