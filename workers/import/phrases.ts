import type { PhrasePlan } from '#define/sheet';
import { isDay, type Day, type DayTextOptions } from '#values/day';
import { ClauseReader, type ChargeOf, type Said } from '#workers/import/clauses';
import type { Names } from '#workers/import/names';
import { holdsIn, piecesOf } from '#workers/import/phraseDays';
import { foldPhrase } from '#workers/import/phraseWords';
import { raisedRows } from '#workers/import/raises';
import type { Due, ImportChoice, ImportTarget, PhraseFound, PhraseWord, Source, StagedRow } from '#workers/import/staged';
import type { TableNote } from '#workers/import/tableNotes';
import type { KeyOf } from '#workers/import/terms';

const mostPhrases = 200;
const mostText = 200;

/** Ends the key of what a note beside one line would make of the others. */
const ofOthers = ' …';

const rank = ({ unread, rest }: PhraseFound): number => (unread ? 2 : rest ? 1 : 0);

const keyFor = (key: string, rest: boolean): string => (rest ? `${key}${ofOthers}` : key);

/** A clause that speaks of charges or terms; `said` is null where nobody understands what it says. */
interface Heard {
  readonly key: string;
  readonly clause: string;
  readonly said: Said | null;
}

/** What was agreed to of one clause. */
interface Taken extends Said {
  readonly clause: string;
  readonly source: Source;
  /** The row says it itself: it stands above what a note says of the whole table. */
  readonly own: boolean;
}

const codesOf = ({ included, excluded, lines }: Said): string[] => [
  ...included,
  ...excluded,
  ...lines.map((line) => line.split(' ')[0] ?? ''),
];

/** Charges that are said to be within the price and besides it. */
function torn(some: readonly Taken[]): string[] {
  const besides = new Set(some.flatMap((one) => codesOf({ ...one, included: [] })));
  return [...new Set(some.flatMap(({ included }) => included))].filter((code) => besides.has(code));
}

const merged = (before: string | undefined, more: readonly string[], joint: string): string =>
  [...new Set([...(before === undefined || before === '' ? [] : before.split(/\s*[,;]\s*/u)), ...more])].join(joint);

/**
 * What remarks of rows and notes of their tables say of surcharges (domain/15 §15.6): each clause is proposed once, with the cell it stands
 * in first; nothing counts before a person has agreed to it, or said what it means.
 */
export class Phrases {
  private readonly readers = new Map<Day | undefined, ClauseReader>();
  private readonly heard = new Map<string, readonly Heard[]>();
  private readonly found = new Map<string, { -readonly [K in keyof PhraseFound]: PhraseFound[K] }>();

  constructor(
    private readonly plan: PhrasePlan,
    private readonly words: Readonly<Record<string, PhraseWord>>,
    private readonly keyOf?: KeyOf,
    private readonly by: { readonly days?: DayTextOptions; readonly dues?: readonly Due[]; readonly chargeOf?: ChargeOf } = {},
  ) {}

  /** What reads clauses whose days without a year lie near one: those of a row's remark near its own time. */
  private readerNear(near = this.by.days?.context): ClauseReader {
    const known =
      this.readers.get(near) ??
      new ClauseReader(this.plan, this.keyOf, { ...this.by.days, ...(near === undefined ? {} : { context: near }) }, this.by.chargeOf);
    this.readers.set(near, known);
    return known;
  }

  private nearOf({ values }: StagedRow): Day | undefined {
    const begins = values[this.plan.days.from];
    return begins !== undefined && isDay(begins) ? begins : this.by.days?.context;
  }

  /** Clauses as they were found: those understood ahead, of each kind the commonest first. */
  list(): readonly PhraseFound[] {
    return [...this.found.values()].toSorted((one, other) => rank(one) - rank(other) || other.times - one.times).slice(0, mostPhrases);
  }

  /** Clauses of a text that say something, and those nobody understands although they speak of charges. */
  private hear(text: string, near: Day | undefined): readonly Heard[] {
    const of = `${near ?? ''} ${text}`;
    const known = this.heard.get(of);
    if (known) return known;
    const reader = this.readerNear(near);
    const made = reader.clauses(text).flatMap((clause) => {
      const said = reader.read(clause);
      return said === null && !reader.asks(clause) ? [] : [{ key: foldPhrase(clause), clause, said }];
    });
    this.heard.set(of, made);
    return made;
  }

  /** Does a text speak of charges, so that a day in it is theirs? */
  speaks(text: string): boolean {
    return this.readerNear().asks(text);
  }

  /** Does a text say anything that is proposed? */
  says(text: string): boolean {
    return this.hear(text, this.by.days?.context).length > 0;
  }

  /** What a person agreed to of a clause: as it was understood, or as it was said instead. */
  private agreedTo({ key, said }: Heard, near: Day | undefined, rest = false): readonly Said[] {
    const word = this.words[keyFor(key, rest)];
    if (typeof word !== 'string') return word === true && said !== null ? [said] : [];
    const reader = this.readerNear(near);
    const read = reader.clauses(word).map((clause) => reader.read(clause));
    return read.every((one) => one !== null) ? read : [];
  }

  /** What a clause includes of a row: of "all in" whatever is due where the row runs. */
  private includedOf({ included, excluded, all }: Said, { values }: StagedRow): readonly string[] {
    const { dues } = this.by;
    if (!all || dues === undefined) return included;
    const due = dues.filter(({ of }) => Object.entries(of).every(([field, some]) => some.includes(values[field] ?? '')));
    return [...new Set(due.flatMap(({ codes }) => codes))].filter((code) => !excluded.includes(code));
  }

  private noteFound({ key: of, clause, said }: Heard, row: StagedRow, source: Source, rest: boolean): void {
    const key = keyFor(of, rest);
    const included = said === null ? [] : this.includedOf(said, row);
    const known = this.found.get(key);
    if (known) {
      known.times += 1;
      known.included = [...new Set([...known.included, ...included])];
      return;
    }
    const near = this.nearOf(row);
    const fees = said === null ? this.readerNear(near).unknownIn(clause) : [];
    const what = said === null ? { excluded: [], lines: [], unread: true as const, ...(fees.length > 0 ? { fees } : {}) } : said;
    this.found.set(key, {
      key,
      text: clause,
      times: 1,
      source: source.includes('!') ? source : `${row.sheet}!${source}`,
      ...(rest ? { rest: true as const } : {}),
      ...what,
      included,
      ...(near === undefined ? {} : { near }),
    });
  }

  /**
   * The row with what was agreed to of its remark and of the notes of its table, each value with the cell it was said in. Where that begins
   * or ends within the row's time, or prices rise then, its later versions stand behind it.
   */
  applied(row: StagedRow, notes: readonly TableNote[] = []): readonly StagedRow[] {
    const { from, raises } = this.plan;
    const text = row.values[from];
    const texts = [
      ...(text === undefined ? [] : [{ text, source: row.cells[from] ?? '', own: true, rest: false }]),
      ...notes.map((note) => ({ text: note.text, source: note.address, own: false, rest: note.rest === true })),
    ];
    const near = this.nearOf(row);
    const taken: Taken[] = [];
    for (const { text: one, source, own, rest } of texts)
      for (const heard of this.hear(one, near)) {
        this.noteFound(heard, row, source, rest);
        for (const said of this.agreedTo(heard, near, rest))
          taken.push({ ...said, included: this.includedOf(said, row), clause: heard.clause, source, own });
      }
    if (taken.length === 0) return [row];
    const doubted = this.withConflict(row, texts, taken);
    const raise = taken.find((one) => one.raise !== undefined);
    const risen = raise?.raise && raises ? raisedRows(this.plan, doubted, raise.raise, raise.source) : [doubted];
    return risen.flatMap((one) => piecesOf(this.plan.days, one, taken).map((piece) => this.withTaken(piece, taken)));
  }

  /** A charge that is said to be within the price and besides it at the same time is a problem, unless one of both was turned down. */
  private withConflict(
    row: StagedRow,
    texts: readonly { text: string; source: Source; own: boolean; rest: boolean }[],
    taken: readonly Taken[],
  ): StagedRow {
    const near = this.nearOf(row);
    const problems = [true, false].flatMap((own) => {
      if (!taken.some((one) => one.own === own)) return [];
      const said = texts.flatMap(({ text, source, own: isOwn, rest }) =>
        this.hear(text, near).flatMap((heard) => {
          const word = this.words[keyFor(heard.key, rest)];
          // Nobody says of a note beside one line that it speaks of the others, until it is agreed to.
          if (isOwn !== own || word === false || (rest && word === undefined)) return [];
          const meant = word === undefined ? (heard.said === null ? [] : [heard.said]) : this.agreedTo(heard, near, rest);
          return meant.map((one): Taken => ({ ...one, included: this.includedOf(one, row), clause: heard.clause, source, own }));
        }),
      );
      const codes = torn(said.filter(({ since, until }) => since === undefined && until === undefined));
      const clause = own
        ? (row.values[this.plan.from] ?? '')
        : (said.find((one) => codesOf(one).some((code) => codes.includes(code)))?.clause ?? '');
      return codes.length === 0
        ? []
        : [
            {
              field: this.plan.from,
              code: 'PHRASE_CONFLICT' as const,
              detail: { clause: clause.slice(0, mostText), fee: codes.join(', ') },
            },
          ];
    });
    return problems.length === 0 ? row : { ...row, problems: [...row.problems, ...problems] };
  }

  /** What a clause gives a row that has not said it yet, in this way or another. */
  private newOf(puts: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const said = (field: string) =>
      (this.plan.ways?.find((way) => way.includes(field)) ?? [field]).some((one) => values[one] !== undefined);
    return Object.fromEntries(Object.entries(puts).filter(([field]) => !said(field)));
  }

  /** The row, or a piece of it, with what holds for all its time; what it says itself stands above what is said of the whole table. */
  private withTaken(row: StagedRow, taken: readonly Taken[]): StagedRow {
    const { from, included, lines, days } = this.plan;
    const holding = taken.filter((one) => holdsIn(days, one, row));
    const own = new Set(holding.flatMap((one) => (one.own ? codesOf(one) : [])));
    const free = (one: Taken, code: string) => one.own || !own.has(code);
    const sets = holding.map((one) => ({
      ...one,
      included: one.included.filter((code) => free(one, code)),
      lines: one.lines.filter((line) => free(one, line.split(' ')[0] ?? '')),
    }));
    const values: Record<string, string> = { ...row.values };
    const cells: Record<string, Source> = { ...row.cells };
    for (const { puts = {}, source } of sets.toSorted((one, other) => Number(other.own) - Number(one.own)))
      for (const [field, value] of Object.entries(this.newOf(puts, values))) [values[field], cells[field]] = [value, source];
    const put = (field: string, some: readonly { more: readonly string[]; source: Source }[], joint: string) => {
      const told = some.filter(({ more }) => more.length > 0);
      if (told.length === 0) return;
      const before = row.values[field];
      values[field] = merged(
        before,
        told.flatMap(({ more }) => more),
        joint,
      );
      cells[field] = [...new Set([...(before === undefined ? [] : [row.cells[field] ?? '']), ...told.map(({ source }) => source)])].join(
        '+',
      );
    };
    put(
      included,
      sets.map((one) => ({ more: one.included, source: one.source })),
      ',',
    );
    put(
      lines,
      sets.map((one) => ({ more: one.lines, source: one.source })),
      '; ',
    );
    const unknown = holding.flatMap((one) => Object.entries(one.unknown ?? {}));
    return {
      ...row,
      values,
      cells,
      problems: [
        ...row.problems,
        ...unknown.map(([field, value]) => ({ field, code: 'REFERENCE_UNKNOWN' as const, detail: { value, nearest: '' } })),
      ],
      notes: [...row.notes, ...holding.map(({ clause }) => ({ field: from, code: 'PHRASE' as const, detail: { clause } }))],
    };
  }
}

const chargesKnown = ({ chargesOf: of }: PhrasePlan, names: Names): { readonly chargeOf?: ChargeOf } =>
  of !== undefined && names.knows(of) ? { chargeOf: (word) => names.calledSo(of, word) } : {};

/** What reads the remarks of a plan that says how. */
export const phrasesOf = (
  { plan, fields }: ImportTarget,
  names: Names,
  { phrases = {}, contextDay, dateOrder, dues }: Pick<ImportChoice, 'phrases' | 'contextDay' | 'dateOrder' | 'dues'>,
): Phrases | null =>
  plan.phrases
    ? new Phrases(
        plan.phrases,
        phrases,
        (field, text) => {
          const to = fields[field]?.to ?? fields[field]?.rowsOf;
          // "via Panama" is a way, although a port is called so.
          if (to === plan.words?.place && names.vocabulary.besidesWays(text) === '') return null;
          return to === undefined ? text : names.key(to, text);
        },
        {
          days: { context: contextDay, ...(dateOrder === null ? {} : { order: dateOrder }) },
          ...(dues ? { dues } : {}),
          ...chargesKnown(plan.phrases, names),
        },
      )
    : null;
