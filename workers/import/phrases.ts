import type { PhrasePlan } from '#define/sheet';
import type { DayTextOptions } from '#values/day';
import type { Names } from '#workers/import/names';
import { raiseDay, raisedRows } from '#workers/import/raises';
import type { Due, ImportChoice, ImportTarget, PhraseFound, StagedRow } from '#workers/import/staged';
import { Terms, type KeyOf } from '#workers/import/terms';

/** Boxes of the parts of an amount: one is all of them, two are twenty and forty feet, three as they stand. */
const parts: readonly (readonly number[])[] = [
  [0, 0, 0],
  [0, 1, 1],
  [0, 1, 2],
];
const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const between = /^(?:[\s/,、&+]|(?:and|及|和)(?![a-z]))+/u;
const mostPhrases = 200;
const mostText = 200;

/** What one clause of a remark says. */
type Said = Pick<PhraseFound, 'included' | 'excluded' | 'lines' | 'puts' | 'raise'> & {
  /** All that is due where the row runs is included. */
  readonly all?: true;
  /** Names nobody knows, by field. */
  readonly unknown?: Readonly<Record<string, string>>;
};

const escaped = (word: string): string => word.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);

/** `KEY: word, word`, parted by lines or bars, as pairs of word and key, the longest word first, with what finds one where a text begins. */
function wordTable(table: string): { readonly at: RegExp; readonly keyOf: (word: string) => string } {
  const keys = new Map<string, string>();
  for (const line of table.trim().split(/\n| \| /u)) {
    const [key = '', words = ''] = line.split(': ');
    for (const word of words.split(',')) keys.set(word.trim().toLowerCase(), key);
  }
  const words = [...keys.keys()].toSorted((one, other) => other.length - one.length);
  const found = words.map((word) => `${escaped(word)}${/[a-z]$/u.test(word) ? '(?![a-z])' : ''}`);
  return { at: new RegExp(`^(?:${found.join('|')})`, 'u'), keyOf: (word) => keys.get(word) ?? '' };
}

const compact = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A text as phrases are compared and remembered by: wide letters narrow, case and spaces alike. */
export const foldPhrase = (text: string): string => compact(text.normalize('NFKC').toLowerCase());

/** A text that is read from its beginning to its end. */
class Rest {
  constructor(public left: string) {}

  take(pattern: RegExp): string | null {
    const found = pattern.exec(this.left)?.[0] ?? null;
    if (found !== null) this.left = this.left.slice(found.length).trimStart();
    return found;
  }
}

/**
 * Reads what remarks say of surcharges (domain/15 §15.6): what is included, what is due besides, and amounts of the rate's own. A clause
 * that is not understood to its last letter says nothing, and nothing counts before a person has agreed to it.
 */
export class Phrases {
  private readonly triggers;
  private readonly charges;
  private readonly bases;
  private readonly currencies;
  private readonly terms: Terms;
  private readonly found = new Map<string, { -readonly [K in keyof PhraseFound]: PhraseFound[K] }>();

  constructor(
    private readonly plan: PhrasePlan,
    private readonly agreed: Readonly<Record<string, boolean>>,
    keyOf: KeyOf = (_field, text) => text,
    private readonly by: { readonly days?: DayTextOptions; readonly dues?: readonly Due[] } = {},
  ) {
    this.terms = new Terms(plan, keyOf);
    [this.triggers, this.charges, this.bases, this.currencies] = [plan.triggers, plan.charges, plan.bases, plan.currencies].map(
      wordTable,
    ) as [ReturnType<typeof wordTable>, ReturnType<typeof wordTable>, ReturnType<typeof wordTable>, ReturnType<typeof wordTable>];
  }

  /** Clauses as they were found, the commonest first. */
  list(): readonly PhraseFound[] {
    return [...this.found.values()].toSorted((one, other) => other.times - one.times).slice(0, mostPhrases);
  }

  /** Cut at semicolons, stops and line ends; at a comma or "&" where a new thing is said behind it. */
  clauses(text: string): readonly string[] {
    return text
      .normalize('NFKC')
      .split(/[;。\n]+/u)
      .flatMap((piece) => {
        const cut: string[] = [''];
        for (const part of piece.split(/(?=[,&](?!\d))/u)) {
          const begins = this.begins(foldPhrase(part.replace(/^[,&]/u, '')));
          if (begins && cut.at(-1) !== '') cut.push(part.replace(/^[,&]/u, ''));
          else cut.push(`${cut.pop() ?? ''}${part}`);
        }
        return cut.map(compact);
      })
      .filter((clause) => clause !== '' && clause.length <= mostText);
  }

  private begins(text: string): boolean {
    if (this.triggers.at.test(text)) return true;
    const rest = new Rest(text);
    return rest.take(this.charges.at) !== null && (this.amountOf(rest) !== null || this.triggers.at.test(rest.left));
  }

  /** What a clause says; null where it says nothing that is understood to its last letter. */
  read(clause: string): Said | null {
    const folded = foldPhrase(clause).replace(/^[*†‡※\s]+|[.,:]+$/gu, '');
    const puts = this.terms.read(folded);
    if (puts !== null) return { included: [], excluded: [], lines: [], ...puts };
    return this.ofRaise(new Rest(folded)) ?? this.ofAll(new Rest(folded)) ?? this.ofCharges(new Rest(folded));
  }

  /** `GRI USD 200/FEU eff. 15 MAR`: prices rise from a day on. */
  private ofRaise(rest: Rest): Said | null {
    const { raises } = this.plan;
    const word = rest.take(this.charges.at);
    if (raises === undefined || word === null || this.charges.keyOf(word) !== raises.charge) return null;
    const amount = this.amountOf(rest);
    const from = amount === null || amount.includes('%') ? null : raiseDay(raises, rest.left, this.by.days ?? {});
    return amount === null || from === null ? null : { included: [], excluded: [], lines: [], raise: { from, amount } };
  }

  /** `all in (excl. THC)`: all that is usually charged, but for what it names. */
  private ofAll(rest: Rest): Said | null {
    const words = this.plan.allIn?.words.find((one) => rest.left.startsWith(one));
    if (words === undefined) return null;
    rest.left = rest.left.slice(words.length).replace(/^[\s(,]+|[\s)]+$/gu, '');
    const but = rest.left === '' ? null : this.ofCharges(rest);
    if (but === null && rest.left !== '') return null;
    const excluded = but?.excluded ?? [];
    const included = (this.plan.allIn?.charges ?? []).filter((code) => !excluded.includes(code));
    return { included, excluded, lines: but?.lines ?? [], all: true };
  }

  private ofCharges(rest: Rest): Said | null {
    const before = rest.take(this.triggers.at);
    rest.take(/^[.:\s]+/u);
    const charges = this.chargesOf(rest);
    if (charges.length === 0) return null;
    const behind = before === null ? rest.take(this.triggers.at) : null;
    const way = this.triggers.keyOf(before ?? behind ?? '') || 'SUB';
    const amount = this.amountOf(rest);
    const isOfTariff = amount === null && rest.take(/^(?:as per tariff|per tariff|at tariff|按公布价)/u) !== null;
    if (way !== 'IN' && this.isOfBothEnds(rest)) charges.push(...charges.flatMap((code) => this.plan.ends[code] ?? []));
    rest.take(/^[\s.,]+/u);
    if (rest.left !== '') return null;
    if (amount !== null) return way === 'SUB' ? { included: [], excluded: [], lines: charges.map((code) => `${code} ${amount}`) } : null;
    if (way === 'IN') return { included: charges, excluded: [], lines: [] };
    return before === null && behind === null && !isOfTariff ? null : { included: [], excluded: charges, lines: [] };
  }

  private isOfBothEnds(rest: Rest): boolean {
    const words = this.plan.both.find((one) => rest.left.startsWith(one));
    if (words !== undefined) rest.left = rest.left.slice(words.length);
    return words !== undefined;
  }

  private chargesOf(rest: Rest): string[] {
    const codes: string[] = [];
    for (;;) {
      const word = rest.take(this.charges.at);
      if (word === null) return codes;
      codes.push(this.charges.keyOf(word));
      const kept = rest.left;
      if (rest.take(between) !== null && !this.charges.at.test(rest.left)) rest.left = kept.replace(/^[\s,]+/u, '');
    }
  }

  /** An amount as it is written in a rate's own lines: `USD 150/300/300`, `USD 35/BL`, `12%`; null where none stands. */
  private amountOf(rest: Rest): string | null {
    const kept = rest.left;
    const perBox: (string | null)[] = [null, null, null];
    let [currency, single] = ['', ''];
    const take = () => {
      currency = this.currencies.keyOf(rest.take(this.currencies.at) ?? '') || currency;
      const one = rest.take(new RegExp(`^${number}`, 'u'))?.replaceAll(',', '');
      if (one === undefined) return false;
      if (rest.take(/^%/u) !== null) {
        rest.take(/^(?:of )?(?:the )?(?:o\/f|ocean freight|freight|海运费)/u);
        single = `${one}%`;
        return true;
      }
      currency = this.currencies.keyOf(rest.take(this.currencies.at) ?? '') || currency;
      const basis = this.bases.keyOf(rest.take(this.bases.at) ?? '');
      if (basis === 'BL' || basis === 'TEU') single = `${one}/${basis}`;
      else if (basis === '20') perBox[0] = one;
      else if (basis === '40') perBox[1] = perBox[2] = one;
      else this.severalBoxes(rest, one, basis, perBox);
      currency = this.currencies.keyOf(rest.take(this.currencies.at) ?? '') || currency;
      return true;
    };
    if (!take()) {
      rest.left = kept;
      return null;
    }
    while (single === '' && perBox.includes(null)) {
      const before = rest.left;
      rest.take(/^[\s,&]+/u);
      if (take()) continue;
      rest.left = before;
      break;
    }
    const written = single === '' ? perBox.map((one) => one ?? '-').join('/') : single;
    return single.endsWith('%') || currency === '' ? written : `${currency} ${written}`;
  }

  private severalBoxes(rest: Rest, first: string, basis: string, perBox: (string | null)[]): void {
    const others = basis === '' ? (rest.take(new RegExp(`^(?:\\s*/\\s*${number}){1,2}`, 'u')) ?? '') : '';
    const amounts = [first, ...others.split('/').map((one) => one.trim().replaceAll(',', ''))].filter((one) => one !== '');
    const order = parts[amounts.length - 1] ?? [];
    order.forEach((from, box) => (perBox[box] = amounts[from] ?? null));
    rest.take(this.bases.at);
  }

  /** What a clause includes of a row: of "all in" whatever is due where the row runs. */
  private includedOf({ included, excluded, all }: Said, { values }: StagedRow): readonly string[] {
    const { dues } = this.by;
    if (!all || dues === undefined) return included;
    const due = dues.filter(({ of }) => Object.entries(of).every(([field, some]) => some.includes(values[field] ?? '')));
    return [...new Set(due.flatMap(({ codes }) => codes))].filter((code) => !excluded.includes(code));
  }

  /**
   * The row with what was agreed to, each value with the cell of the remark; what was found in it is noted. Where prices were agreed to
   * rise, their next version stands behind it.
   */
  applied(row: StagedRow): readonly StagedRow[] {
    const { from, included, lines } = this.plan;
    const text = row.values[from];
    if (text === undefined) return [row];
    const said = this.clauses(text).flatMap((clause) => {
      const read = this.read(clause);
      return read === null ? [] : [{ clause, key: foldPhrase(clause), ...read, included: this.includedOf(read, row) }];
    });
    if (said.length === 0) return [row];
    const within = new Set(said.flatMap((one) => one.included));
    const besides = new Set(said.flatMap((one) => [...one.excluded, ...one.lines.map((line) => line.split(' ')[0] ?? '')]));
    const torn = [...within].filter((code) => besides.has(code));
    const source = row.cells[from] ?? '';
    for (const { key, clause, ...one } of said) {
      const known = this.found.get(key);
      if (known) {
        known.times += 1;
        known.included = [...new Set([...known.included, ...one.included])];
      } else this.found.set(key, { key, text: clause, times: 1, source: `${row.sheet}!${source}`, ...one });
    }
    const taken = said.filter(({ key }) => this.agreed[key] === true);
    const merged = (before: string | undefined, more: readonly string[], joint: string) =>
      [...new Set([...(before === undefined || before === '' ? [] : before.split(/\s*[,;]\s*/u)), ...more])].join(joint);
    const others = taken.flatMap(({ puts = {} }) => Object.entries(puts)).filter(([field]) => row.values[field] === undefined);
    const put = {
      ...Object.fromEntries(others),
      ...(taken.some((one) => one.included.length > 0)
        ? {
            [included]: merged(
              row.values[included],
              taken.flatMap((one) => one.included),
              ',',
            ),
          }
        : {}),
      ...(taken.some((one) => one.lines.length > 0)
        ? {
            [lines]: merged(
              row.values[lines],
              taken.flatMap((one) => one.lines),
              '; ',
            ),
          }
        : {}),
    };
    const unknown = taken.flatMap((one) => Object.entries(one.unknown ?? {}));
    const read: StagedRow = {
      ...row,
      values: { ...row.values, ...put },
      cells: { ...row.cells, ...Object.fromEntries(Object.keys(put).map((field) => [field, source])) },
      problems: [
        ...row.problems,
        ...unknown.map(([field, value]) => ({ field, code: 'REFERENCE_UNKNOWN' as const, detail: { value, nearest: '' } })),
        ...(taken.length > 0 && torn.length > 0
          ? [{ field: from, code: 'PHRASE_CONFLICT' as const, detail: { clause: text.slice(0, mostText), fee: torn.join(', ') } }]
          : []),
      ],
      notes: [...row.notes, ...taken.map(({ clause }) => ({ field: from, code: 'PHRASE' as const, detail: { clause } }))],
    };
    const raise = taken.find((one) => one.raise !== undefined)?.raise;
    return raise && this.plan.raises ? raisedRows(this.plan.raises, read, raise, source) : [read];
  }
}

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
        { days: { context: contextDay, ...(dateOrder === null ? {} : { order: dateOrder }) }, ...(dues ? { dues } : {}) },
      )
    : null;
