import type { Resolved } from '#define/kind';
import type { Values } from '#define/row';
import type { LabelRow, Labels } from '#define/wire';
import type { EntityName } from '#names/entities';
import { nameIn, type Language } from '#names/languages';
import { foldSearch, nearest } from '#values/text';

/** Nearest labels are looked for among this many at most, and for this many different unknown texts of one paste. */
const mostCandidates = 20_000;
const mostGuesses = 40;
/** Ranks of likelihood: code, names, aliases and initials, full pinyin and names without spaces; the last two are short forms. */
const rankCount = 4;
const shortForms = 2;

interface LabelBook {
  complete: boolean;
  readonly rows: Map<string, LabelRow>;
  /** Folded text → keys, per rank of likelihood; built when first asked. */
  index: readonly ReadonlyMap<string, readonly string[]>[] | null;
}

/** A label in a language, or in the next best one. */
export const labelText = (row: LabelRow, language: Language): string => nameIn(language, row) || row.key;

/** Labels of every entity the sheet refers to: what cells show, and how typed text finds its key (design/contracts.md "Sheets"). */
export class LabelBooks {
  private readonly books = new Map<EntityName, LabelBook>();
  private guesses = mostGuesses;
  /** Grows when a label may read differently. */
  stamp = 0;
  /** Entities with too many labels to have them all. */
  readonly beyond = new Set<EntityName>();
  /** Texts the server has said everything about, by entity, folded. */
  private readonly answered = new Set<string>();
  private added: { entity: EntityName; row: LabelRow }[] = [];

  /** `keyed`: entities whose key is a code people type; ids of the others mean nothing to anybody. */
  constructor(
    readonly language: Language,
    private readonly keyed: ReadonlySet<EntityName>,
    /** Takes what rules know of rows that come with labels. */
    private readonly facts: Partial<Record<EntityName, Map<string, Values>>> = {},
  ) {}

  take(labels: Partial<Record<EntityName, Labels>>): void {
    for (const [entity, sent] of Object.entries(labels) as [EntityName, Labels][]) {
      this.book(entity).complete ||= sent.complete;
      this.merge(entity, sent.rows);
    }
  }

  merge(entity: EntityName, rows: readonly LabelRow[]): void {
    if (rows.length === 0) return;
    const book = this.book(entity);
    for (const row of rows) {
      const { fact, ...label } = row;
      // Facts move by themselves from here on.
      if (fact) (this.facts[entity] ??= new Map()).set(row.key, fact);
      book.rows.set(row.key, fact ? label : row);
      this.added.push({ entity, row });
    }
    book.index = null;
    this.stamp += 1;
  }

  /** The server has been asked what these texts mean, and `merge` has the answer: what is here is all there is. */
  answer(entity: EntityName, typed: readonly string[]): void {
    for (const text of typed) this.answered.add(`${entity}\n${foldSearch(text).trim()}`);
  }

  /** There is a row nobody has named here: what is typed next is asked for again. */
  missing(entity: EntityName): void {
    const book = this.books.get(entity);
    if (!book) return;
    book.complete = false;
    for (const text of this.answered) if (text.startsWith(`${entity}\n`)) this.answered.delete(text);
  }

  complete(entity: EntityName): boolean {
    return this.books.get(entity)?.complete ?? false;
  }

  label(entity: EntityName, key: string): LabelRow | undefined {
    return this.books.get(entity)?.rows.get(key);
  }

  text(row: LabelRow): string {
    return labelText(row, this.language);
  }

  /** Labels met since the last call, as the page needs them to draw: entity, key, text. */
  takeAdded(): readonly (readonly [EntityName, string, string])[] {
    const added = this.added.map(({ entity, row }) => [entity, row.key, this.text(row)] as const);
    this.added = [];
    return added;
  }

  /** The page begins anew with the same rows: it is told every label once more. */
  tellAgain(): void {
    this.added = [...this.books].flatMap(([entity, { rows }]) => [...rows.values()].map((row) => ({ entity, row })));
  }

  /** Are there labels the page was not told of yet? */
  get pendingAdded(): boolean {
    return this.added.length > 0;
  }

  /** A new operation may guess nearest labels again. */
  allowGuesses(): void {
    this.guesses = mostGuesses;
  }

  /**
   * The key of typed text: by code, then by name in any of the languages, then by alias or pinyin initials, then by full pinyin;
   * rows that are closed come last. Of several with the same short form the one that is meant first. Short forms are not taken
   * from labels that are not all here: another row may have them too.
   */
  resolve(entity: EntityName, typed: string): Resolved {
    const book = this.book(entity);
    const wanted = foldSearch(typed).trim();
    const sure = book.complete || this.answered.has(`${entity}\n${wanted}`);
    for (const [rank, texts] of this.indexOf(entity, book).entries()) {
      const keys = texts.get(wanted);
      if (!keys || (!sure && rank % rankCount >= shortForms)) continue;
      if (keys.length === 1) return { key: keys[0] as string };
      const meant = rank % rankCount >= shortForms ? keys.filter((key) => book.rows.get(key)?.first) : [];
      if (meant.length === 1) return { key: meant[0] as string };
      return { problem: 'ambiguous', nearest: keys.slice(0, 3).map((key) => this.told(entity, book.rows.get(key) as LabelRow)) };
    }
    return { problem: 'unknown', nearest: this.guess(entity, book, typed) };
  }

  /**
   * Labels that a person who typed this may mean, best first; nothing typed offers the first ones. One that is closed is not offered, but
   * for the one whose code was typed: it is what they mean, and its cell says what is wrong with it; another is never put in its place.
   */
  suggest(entity: EntityName, typed: string, limit: number): readonly LabelRow[] {
    const wanted = foldSearch(typed).trim();
    const found: { row: LabelRow; rank: number }[] = [];
    for (const row of this.book(entity).rows.values()) {
      if (row.closed && !(this.keyed.has(entity) && foldSearch(row.key) === wanted)) continue;
      const rank = wanted === '' ? 0 : this.likeness(entity, row, wanted);
      if (rank >= 0) found.push({ row, rank });
      if (wanted === '' && found.length === limit) break;
    }
    return found
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          Number(b.row.first ?? false) - Number(a.row.first ?? false) ||
          this.text(a.row).length - this.text(b.row).length,
      )
      .slice(0, limit)
      .map(({ row }) => row);
  }

  /** Words a label is searched by, folded, in one text. */
  words(entity: EntityName, key: string): string {
    const row = this.label(entity, key);
    if (!row) return this.keyed.has(entity) ? foldSearch(key) : '';
    return foldSearch([this.keyed.has(entity) ? row.key : '', row.zh, row.en, row.ar, ...row.search].join('\n'));
  }

  private likeness(entity: EntityName, row: LabelRow, wanted: string): number {
    let best = -1;
    const texts = [...(this.keyed.has(entity) ? [row.key] : []), row.zh, row.en, row.ar, ...row.search, ...(row.spelled ?? [])];
    const narrow = wanted.replaceAll(' ', '');
    texts.forEach((text, at) => {
      const folded = foldSearch(text).replaceAll(' ', '');
      const place = folded.indexOf(narrow);
      if (place < 0) return;
      const rank = folded === narrow ? 0 : place === 0 ? (at === 0 ? 1 : 2) : 3;
      if (best < 0 || rank < best) best = rank;
    });
    return best;
  }

  private book(entity: EntityName): LabelBook {
    let book = this.books.get(entity);
    if (!book) {
      book = { complete: false, rows: new Map(), index: null };
      this.books.set(entity, book);
    }
    return book;
  }

  private indexOf(entity: EntityName, book: LabelBook): readonly ReadonlyMap<string, readonly string[]>[] {
    if (book.index) return book.index;
    const ranks = Array.from({ length: 2 * rankCount }, () => new Map<string, string[]>());
    const note = (rank: number, text: string, key: string) => {
      const folded = foldSearch(text).trim();
      if (folded === '') return;
      const map = ranks[rank] as Map<string, string[]>;
      const keys = map.get(folded);
      if (!keys) map.set(folded, [key]);
      else if (!keys.includes(key)) keys.push(key);
    };
    for (const row of book.rows.values()) {
      const closed = row.closed ? rankCount : 0;
      if (this.keyed.has(entity)) note(closed, row.key, row.key);
      for (const name of [row.zh, row.en, row.ar]) note(closed + 1, name, row.key);
      for (const word of row.search) note(closed + 2, word, row.key);
      for (const word of [row.en, ...(row.spelled ?? [])]) note(closed + 3, word.replaceAll(' ', ''), row.key);
    }
    book.index = ranks;
    return ranks;
  }

  private told(entity: EntityName, row: LabelRow): string {
    const text = this.text(row);
    return this.keyed.has(entity) && text !== row.key ? `${row.key} ${text}` : text;
  }

  private guess(entity: EntityName, book: LabelBook, typed: string): string[] {
    if (this.guesses <= 0 || book.rows.size > mostCandidates) return [];
    this.guesses -= 1;
    const open = [...book.rows.values()].filter((row) => !row.closed);
    const byText = new Map(open.flatMap((row) => [row.key, row.zh, row.en].filter(Boolean).map((text) => [text, row] as const)));
    const rows = new Set(nearest(typed, [...byText.keys()], 6).map((text) => byText.get(text) as LabelRow));
    return [...rows].slice(0, 3).map((row) => this.told(entity, row));
  }
}
