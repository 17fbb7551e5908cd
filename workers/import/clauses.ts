import type { PhrasePlan } from '#define/sheet';
import type { DayTextOptions } from '#values/day';
import { takeSpan, type Span } from '#workers/import/phraseDays';
import { foldPhrase, Rest, wordTable, type WordTable } from '#workers/import/phraseWords';
import type { PhraseFound } from '#workers/import/staged';
import { Terms, type KeyOf } from '#workers/import/terms';

/** Boxes of the parts of an amount: one is all of them, two are twenty and forty feet, three as they stand. */
const parts: readonly (readonly number[])[] = [
  [0, 0, 0],
  [0, 1, 1],
  [0, 1, 2],
];
const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
/** Behind the first of three amounts: "/20/20" is two more, however long boxes are. */
const threeParts = new RegExp(`^\\s*/\\s*${number}\\s*/\\s*${number}(?![\\d.])`, 'u');
/** "/20" or "/40", and nothing that says it is the length of a box. */
const couldBeLength = /^\s*\/\s*(?:20|40)(?![\d.,'’′/a-z])/u;
const between = /^(?:[\s/,、&+]|(?:and|及|和)(?![a-z]))+/u;
/** Where a new thing may be said: behind a comma, "&", "and", or a stop that is none of an abbreviation. */
const joints = /(?=[,&](?!\d)|\.\s|\s(?:and|plus)\s)/iu;
const joint = /^(?:[,&.]|\s*and\s)\s*/iu;
const numbered = /^(?:\(?\d{1,2}[.)、](?!\d)|[-•●▪※]+)\s*/u;
const mostText = 200;
/** A file of thousands of remarks, each another, must not cost minutes to find out what they do not say. */
const mostCut = 1_000;
/** The most words the name of a charge is looked for in. */
const mostWords = 4;
const CODE = /^[a-z][a-z/]{1,11}(?![a-z/])/u;
const CHINESE = /^\p{Script=Han}{1,10}?费(?!\p{Script=Han}*费)/u;
/** What may be the code of a charge nobody has told of. */
const CAPITALS = /(?<![A-Za-z])(?!(?:ALL|AND|FOR|OF|PER|THE|TO)(?![A-Za-z]))[A-Z]{2,4}(?![A-Za-z])/gu;
const ALL_CAPITALS = /^[A-Z]{2,4}(?:(?:[\s,/&、+]|and\s)+[A-Z]{2,4})*[.\s]*$/u;

/** The code of a charge by its code or name, as the list of charges has it; null where there is none. */
export type ChargeOf = (word: string) => string | null;

/** What one clause of a remark says. */
export type Said = Pick<PhraseFound, 'included' | 'excluded' | 'lines' | 'puts' | 'raise'> &
  Span & {
    /** All that is due where the row runs is included. */
    readonly all?: true;
    /** Names nobody knows, by field. */
    readonly unknown?: Readonly<Record<string, string>>;
  };

const nothing = { included: [], excluded: [], lines: [] };

/** What stands behind the charges of a clause. */
interface Tail {
  amount: string | null;
  isBoth: boolean;
  isOfTariff: boolean;
  place: string;
  way: string;
  span: Span;
}

/**
 * Reads the clauses of remarks by the words of a plan (domain/15 §15.6): what is included, what is due besides, amounts of a row's own, and
 * from when to when. A clause that is not understood to its last letter says nothing.
 */
export class ClauseReader {
  private readonly triggers: WordTable;
  private readonly charges: WordTable;
  private readonly bases: WordTable;
  private readonly currencies: WordTable;
  private readonly places: WordTable;
  private readonly leads: RegExp;
  private readonly terms: Terms;
  /** What clauses fall into, those that were tried. */
  private readonly cut = new Map<string, readonly string[]>();
  /** Codes taken for charges although the list of them does not know them, while it is tried whether that makes a clause plain. */
  private supposed: ReadonlySet<string> = new Set();

  constructor(
    private readonly plan: PhrasePlan,
    keyOf: KeyOf = (_field, text) => text,
    private readonly days: DayTextOptions = {},
    private readonly chargeOf?: ChargeOf,
  ) {
    this.terms = new Terms(plan, keyOf);
    this.triggers = wordTable(plan.triggers);
    this.charges = wordTable(plan.charges);
    this.bases = wordTable(plan.bases);
    this.currencies = wordTable(plan.currencies);
    this.places = wordTable(plan.places);
    this.leads = new RegExp(`^(?:(?:${plan.leads.join('|')})(?![a-z])[\\s:,]*)+`, 'u');
  }

  /** Cut at semicolons, stops and line ends; at a comma, "&", "and" or a stop within where a new thing is said behind it. */
  clauses(text: string): readonly string[] {
    return text
      .normalize('NFKC')
      .split(/[;。\n]+/u)
      .flatMap((piece) => {
        const cut: string[] = [''];
        for (const part of piece.split(joints)) {
          const before = cut.at(-1) ?? '';
          if (before.trim() !== '' && this.parts(before, part)) cut.push(part.replace(joint, ''));
          else cut.push(`${cut.pop() ?? ''}${part}`);
        }
        return cut.map((one) => one.replaceAll(/\s+/gu, ' ').trim().replace(numbered, ''));
      })
      .filter((clause) => clause !== '' && clause.length <= mostText)
      .flatMap((clause) => this.apart(clause));
  }

  /** "AMS USD 35/BL ISF USD 25/BL": two things with nothing between them, where each is plain and the first has all it needs. */
  private apart(clause: string): readonly string[] {
    const known = this.cut.get(clause);
    if (known !== undefined) return known;
    const cut = this.cut.size < mostCut && this.asks(clause) && this.read(clause) === null ? this.cutOf(clause) : [clause];
    if (cut.length > 1 || this.cut.size < mostCut) this.cut.set(clause, cut);
    return cut;
  }

  private cutOf(clause: string): readonly string[] {
    const ways = [...clause.matchAll(/ /gu)].flatMap(({ index }) => {
      const first = this.read(clause.slice(0, index));
      if (first === null || (first.lines.length === 0 && first.puts === undefined && first.raise === undefined)) return [];
      const [second = '', ...others] = this.apart(clause.slice(index + 1));
      const said = this.read(second);
      return said === null || said.puts !== undefined ? [] : [[clause.slice(0, index), second, ...others]];
    });
    const [way] = ways;
    // A day between two charges may be of either: a person says.
    return way !== undefined && ways.length === 1 ? way : [clause];
  }

  /** Is a new thing said behind a joint? "BAF & LSS USD 100" is one, as is what only begins: "excl.", "all in,", 自8月1日起. */
  private parts(before: string, part: string): boolean {
    const told = foldPhrase(before).replace(numbered, '').replace(this.leads, '');
    const rest = new Rest(told);
    takeSpan(this.plan.days, rest, this.days);
    rest.take(/^[,:\s]+/u);
    this.takeAllIn(rest);
    rest.take(/^[(,\s]+/u);
    rest.take(this.triggers.at);
    if (/^[.:,\s]*$/u.test(rest.left)) return false;
    const next = foldPhrase(part.replace(joint, '')).replace(this.leads, '');
    if (this.triggers.at.test(next) || this.takeAllIn(new Rest(next))) return true;
    const ofNext = new Rest(next);
    // A charge nobody knows is said apart too, so that it is asked for alone.
    this.supposed = this.codesIn(part);
    const isCharge = this.takeCharge(ofNext) !== null;
    this.supposed = new Set();
    if (!isCharge) return false;
    if (part.startsWith('.')) return true;
    ofNext.take(/^[:=@]\s*/u);
    const goesOn = this.amountOf(ofNext) !== null || this.triggers.at.test(ofNext.left) || this.places.at.test(ofNext.left);
    return goesOn && (part.startsWith(',') || /\d/u.test(told));
  }

  private takeAllIn(rest: Rest): boolean {
    const found = rest.takeWord(this.plan.allIn?.words ?? []) !== null;
    if (found) rest.take(/^(?:rates?|prices?|价格?)(?![a-z])/u);
    return found;
  }

  /** What a clause says; null where it says nothing that is understood to its last letter. */
  read(clause: string): Said | null {
    const folded = foldPhrase(clause).replace(/^[*†‡※\s]+|[.,:]+$/gu, '');
    const puts = this.terms.read(folded);
    if (puts !== null) return { ...nothing, ...puts };
    const told = folded.replace(this.leads, '');
    return (
      this.ofRaise(new Rest(told)) ?? this.ofAll(new Rest(told)) ?? this.ofCharges(new Rest(told.replaceAll(/[()[\]]+/gu, ' ').trim()))
    );
  }

  /** Does a clause nobody understood speak of charges all the same, so that a person is asked what it means? */
  asks(clause: string): boolean {
    const told = foldPhrase(clause).replace(this.leads, '');
    if (this.charges.within.test(told)) return true;
    const isMoney = this.currencies.within.test(told) && /\d/u.test(told);
    const isCharge = isMoney ? this.triggers.at.test(told) || this.bases.within.test(told) : this.namesCodes(clause);
    return isCharge || this.unknownIn(clause).length > 0;
  }

  /** "Subject to ECRS": codes and nothing else behind what says how they are charged. */
  private namesCodes(clause: string): boolean {
    const rest = new Rest(foldPhrase(clause).replace(this.leads, ''));
    return rest.take(this.triggers.at) !== null && rest.left !== '' && ALL_CAPITALS.test(clause.trim().slice(-rest.left.length));
  }

  /** What may be codes of charges, by the way they are written. */
  private codesIn(text: string): Set<string> {
    return new Set((text.match(CAPITALS) ?? []).filter((code) => !this.currencies.at.test(code.toLowerCase())));
  }

  /** Codes of charges the list of them does not know, but for which a clause would be understood. */
  unknownIn(clause: string): readonly string[] {
    const { chargeOf } = this;
    if (chargeOf === undefined) return [];
    const told = foldPhrase(clause);
    const meant = this.charges.keyOf(this.charges.within.exec(told)?.[0] ?? '');
    const allowed = this.codesIn(clause).add(meant);
    this.supposed = allowed;
    const said = this.read(clause);
    this.supposed = new Set();
    const codes = said === null ? [] : [...said.included, ...said.excluded, ...said.lines.map((line) => line.split(' ')[0] ?? '')];
    return [...new Set(codes)].filter((code) => allowed.has(code) && chargeOf(code) === null);
  }

  /** `GRI USD 200/FEU eff. 15 MAR`: prices rise from a day on. */
  private ofRaise(rest: Rest): Said | null {
    const { raises, days } = this.plan;
    const word = rest.take(this.charges.at);
    if (raises === undefined || word === null || this.charges.keyOf(word) !== raises.charge) return null;
    const amount = this.amountOf(rest);
    const span = amount === null || amount.includes('%') ? null : takeSpan(days, rest, this.days);
    return amount === null || span?.since === undefined || rest.left !== '' ? null : { ...nothing, raise: { from: span.since, amount } };
  }

  /** `all in (excl. THC)`: all that is usually charged, but for what it names. */
  private ofAll(rest: Rest): Said | null {
    if (!this.takeAllIn(rest)) return null;
    rest.left = rest.left.replace(/^[\s(,]+|[\s)]+$/gu, '');
    const but = rest.left === '' ? null : this.ofCharges(rest);
    if (but === null && rest.left !== '') return null;
    const excluded = but?.excluded ?? [];
    const included = (this.plan.allIn?.charges ?? []).filter((code) => !excluded.includes(code));
    return { included, excluded, lines: but?.lines ?? [], all: true };
  }

  private ofCharges(rest: Rest): Said | null {
    const ahead = takeSpan(this.plan.days, rest, this.days);
    rest.take(/^[,:]\s*/u);
    const before = this.triggers.keyOf(rest.take(this.triggers.at) ?? '');
    rest.take(/^[.:\s]+/u);
    const named = this.chargesOf(rest);
    const tail = named.length === 0 ? null : this.tailOf(rest, before);
    if (tail === null || rest.left !== '') return null;
    const { amount, place, isBoth } = tail;
    const endsOf = (code: string) => this.plan.ends[code] ?? [];
    const there = named.flatMap((code) => (endsOf(code).length > 0 ? endsOf(code) : [code]));
    const charges = isBoth ? [...named, ...named.flatMap(endsOf)] : place === 'THERE' ? there : named;
    const span = { ...ahead, ...tail.span };
    if (tail.way === 'IN') return { ...nothing, included: charges, ...span };
    if (amount === null) return tail.way === '' && place === '' && !tail.isOfTariff ? null : { ...nothing, excluded: charges, ...span };
    // One amount of two charges may be each of them or both, and what is paid at the other end is not ours: a person says.
    return charges.length > 1 || place === 'THERE' ? null : { ...nothing, lines: charges.map((code) => `${code} ${amount}`), ...span };
  }

  /** Reads on behind the charges, in whatever order carriers write it; null where a thing is said twice. */
  private tailOf(rest: Rest, way: string): Tail | null {
    const tail: Tail = { amount: null, isBoth: false, isOfTariff: false, place: '', way, span: {} };
    for (let before = ''; before !== rest.left;) {
      before = rest.left;
      rest.take(/^[\s.,:=@-]+/u);
      const word = rest.take(this.triggers.at);
      if (word !== null) {
        const said = this.triggers.keyOf(word);
        if (tail.way !== '' && tail.way !== said) return null;
        tail.way = said;
      }
      if (rest.takeWord(this.plan.both) !== null) tail.isBoth = true;
      if (rest.takeWord(this.plan.tariff) !== null) tail.isOfTariff = true;
      const place = this.places.keyOf(rest.take(this.places.at) ?? '');
      if (place !== '' && tail.place !== '' && place !== tail.place) return null;
      tail.place ||= place;
      const span = takeSpan(this.plan.days, rest, this.days);
      if (span !== null) tail.span = { ...tail.span, ...span };
      const amount = span === null && tail.amount === null ? this.amountOf(rest) : null;
      tail.amount ??= amount;
    }
    return tail;
  }

  private chargesOf(rest: Rest): string[] {
    const codes: string[] = [];
    for (;;) {
      const code = this.takeCharge(rest);
      if (code === null) return codes;
      codes.push(code);
      const kept = rest.left;
      if (rest.take(between) === null) continue;
      const behind = rest.left;
      if (this.takeCharge(rest) === null) rest.left = kept.replace(/^[\s,]+/u, '');
      else rest.left = behind;
    }
  }

  /** The charge a text goes on with: by the plan's words where the list of charges has it, or by a code or name of that list. */
  private takeCharge(rest: Rest): string | null {
    const kept = rest.left;
    const word = rest.take(this.charges.at);
    const known = word === null ? null : this.charges.keyOf(word);
    const { chargeOf } = this;
    if (known !== null && (chargeOf === undefined || chargeOf(known) !== null || this.supposed.has(known))) return known;
    rest.left = kept;
    if (chargeOf === undefined) return null;
    const words = rest.left.split(' ');
    const names = Array.from({ length: mostWords - 1 }, (_, at) => words.slice(0, mostWords - at).join(' '));
    for (const named of [...names, CHINESE.exec(rest.left)?.[0], CODE.exec(rest.left)?.[0]]) {
      const supposed = this.supposed.has(named?.toUpperCase() ?? '') ? (named?.toUpperCase() ?? null) : null;
      const code = named === undefined || named === '' ? null : (chargeOf(named) ?? supposed);
      // Initials and other short words people search by are no names of charges.
      if (named === undefined || code === null || (CODE.exec(named)?.[0] === named && code.toLowerCase() !== named)) continue;
      rest.left = rest.left.slice(named.length).trimStart();
      return code;
    }
    return null;
  }

  /** An amount as it is written in a rate's own lines: `USD 150/300/300`, `USD 35/BL`, `12%`; null where none stands. */
  private amountOf(rest: Rest): string | null {
    const kept = rest.left;
    const perBox: (string | null)[] = [null, null, null];
    let [currency, single] = ['', ''];
    let [amounts, doubtful] = [0, 0];
    const ahead = this.bases.keyOf(rest.take(this.bases.at) ?? '');
    const take = () => {
      currency = this.currencies.keyOf(rest.take(this.currencies.at) ?? '') || currency;
      const one = rest.take(new RegExp(`^(?:${number}|-(?=\\s*/))`, 'u'))?.replaceAll(',', '');
      if (one === undefined) return false;
      if (rest.take(/^%/u) !== null) {
        rest.take(/^(?:of )?(?:the )?(?:o\/f|ocean freight|freight|海运费)/u);
        single = `${one}%`;
        return true;
      }
      currency = this.currencies.keyOf(rest.take(this.currencies.at) ?? '') || currency;
      const inParts = threeParts.test(rest.left);
      if (couldBeLength.test(rest.left) && Number(one) <= Number(rest.left.replaceAll(/\D/gu, '').slice(0, 2))) doubtful += 1;
      amounts += 1;
      const basis = inParts ? '' : this.bases.keyOf(rest.take(this.bases.at) ?? '') || ahead;
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
      rest.take(/^(?:[\s,&/]|and(?![a-z]))+/u);
      if (take()) continue;
      rest.left = before;
      break;
    }
    // "USD 10/20" is ten of a twenty-foot box, or ten and twenty: a person says.
    if (amounts === 1 && doubtful === 1) {
      rest.left = kept;
      return null;
    }
    const written = single === '' ? perBox.map((one) => one ?? '-').join('/') : single;
    return single.endsWith('%') || currency === '' ? written : `${currency} ${written}`;
  }

  private severalBoxes(rest: Rest, first: string, basis: string, perBox: (string | null)[]): void {
    const others = basis === '' ? (rest.take(new RegExp(`^(?:\\s*/\\s*(?:${number}|-)){1,2}`, 'u')) ?? '') : '';
    const amounts = [first, ...others.split('/').map((one) => one.trim().replaceAll(',', ''))].filter((one) => one !== '');
    const order = parts[amounts.length - 1] ?? [];
    order.forEach((from, box) => (perBox[box] = amounts[from] === '-' ? null : (amounts[from] ?? null)));
    rest.take(this.bases.at);
  }
}
