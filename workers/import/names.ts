import type { Field } from '#define/field';
import type { CargoClass, ImportPlan, TradeWords } from '#define/sheet';
import type { EntityName } from '#names/entities';
import type { RefusalCode } from '#names/refusals';
import { asList } from '#names/listText';
import { splitPorts } from '#values/rateText';
import { foldSearch, foldWidth } from '#values/text';
import type { Resolve, Staged } from '#workers/import/staged';
import { vocabularyOf, type Vocabulary } from '#workers/import/tradeNames';

/** A name as it was found: its key, or why it has none. Neither where nobody can tell yet. */
export interface NameFound {
  /** Key where there is one, the text as written otherwise. */
  readonly text: string;
  readonly known: boolean;
  readonly problem?: { readonly code: RefusalCode; readonly detail: Record<string, string> };
}

export interface PortFound extends NameFound {
  readonly footnote: string | null;
  /** The name of the group it stands in. */
  readonly group?: string;
}

/** What names are looked up for: the words of the trade, and the fields that declare more of their own. */
export interface NamesFor {
  readonly words?: TradeWords;
  readonly fields?: Readonly<Record<string, Field>>;
  /** The entity of the parties files are remembered by. */
  readonly party?: EntityName;
  readonly classes?: readonly CargoClass[];
}

/** What the names of an import are looked up for. */
export const namesFor = ({ plan, fields }: { plan: ImportPlan; fields: Readonly<Record<string, Field>> }): NamesFor => {
  const party = plan.rememberedBy === undefined ? undefined : fields[plan.rememberedBy]?.to;
  return { fields, ...(plan.words ? { words: plan.words } : {}), ...(party === undefined ? {} : { party }), classes: plan.classes ?? [] };
};

/** Countries as sheets write them besides their English and Chinese names. */
const countryWords: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a': 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  america: 'US',
  uk: 'GB',
  'u.k.': 'GB',
  england: 'GB',
  uae: 'AE',
  'u.a.e': 'AE',
  korea: 'KR',
  holland: 'NL',
  ksa: 'SA',
  turkey: 'TR',
  vietnam: 'VN',
};
const countryNames = ['en', 'zh'].map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));

const BRACKETED = /[(（[【]([^)）\]】]*)[)）\]】]/u;
const mostListed = 200;
const LONGEST_GROUP = 300;
/** Nothing has so long a name; a page of text is not looked up as a whole. */
const LONGEST_NAME = 1_000;

/**
 * Finds keys of names written as carriers write them: "Ningbo (CNNGB)", "宁波 NINGBO", "LOS ANGELES, CA", "COSCO". Only what
 * the dictionaries know by code, name or alias is taken; two readings with different keys are no answer. Nothing is guessed.
 */
export class Names {
  /** By entity, a field that refers to it and says what else its rows are called, or how an unknown one is refused. */
  private readonly declared = new Map<EntityName, Field>();
  private readonly found = new Map<string, NameFound>();
  private readonly groups = new Map<string, readonly PortFound[]>();
  private readonly unknown = new Map<string, { entity: EntityName; text: string; times: number; nearest: readonly string[] }>();

  readonly vocabulary: Vocabulary;

  constructor(
    private readonly resolve: Resolve,
    private readonly aliases: Readonly<Partial<Record<EntityName, Readonly<Record<string, string>>>>>,
    private readonly of: NamesFor,
    private readonly grouped: Readonly<Record<string, readonly string[]>> = {},
  ) {
    this.vocabulary = vocabularyOf(of.words);
    for (const field of Object.values(of.fields ?? {}))
      if (field.to && (field.aliases || field.unknown)) this.declared.set(field.to, field);
  }

  /** One name of an entity. */
  one(entity: EntityName, text: string): NameFound {
    if (text.length > LONGEST_NAME) return this.one(entity, text.slice(0, LONGEST_NAME));
    const place = `${entity}\n${text}`;
    let found = this.found.get(place);
    if (found === undefined) {
      found = this.look(entity, text);
      this.found.set(place, found);
    }
    return found;
  }

  /** The key of a name, or null; unlike `one` it leaves no trace among the unknown names. */
  key(entity: EntityName, text: string): string | null {
    const found = this.one(entity, text);
    return found.known ? found.text : null;
  }

  /** Are all rows of an entity at hand, so that a name that is not among them is none? */
  knows(entity: EntityName): boolean {
    return this.resolve(entity, '\u0000').problem === 'unknown';
  }

  /** The key of a row that is called just so, or null. */
  calledSo(entity: EntityName, text: string): string | null {
    return this.resolve(entity, text).key ?? null;
  }

  /** The key of the party a text names: the line of a title, a heading, a file. */
  party(text: string): string | null {
    return this.of.party === undefined ? null : this.key(this.of.party, text);
  }

  /** The kind of cargo a word is the name of. */
  cargo(text: string): CargoClass | null {
    const word = foldWidth(text).trim().toUpperCase();
    return this.of.classes?.find(({ words }) => words.includes(word)) ?? null;
  }

  /** The ports of a cell, one or a group; a state or country behind a port belongs to it. */
  ports(text: string): readonly PortFound[] {
    let found = this.groups.get(text);
    if (found === undefined) {
      found = this.readPorts(text);
      this.groups.set(text, found);
    }
    return found;
  }

  private readPorts(text: string): PortFound[] {
    // A page of text is no group of ports, and must not become thousands of rows.
    if (text.length > LONGEST_GROUP)
      return [
        {
          text: text.slice(0, LONGEST_GROUP),
          known: false,
          problem: { code: 'PORT_UNKNOWN', detail: { value: text.slice(0, LONGEST_GROUP), nearest: '' } },
          footnote: null,
        },
      ];
    const parts = splitPorts(text);
    const [first] = parts;
    const group = this.grouped[foldSearch(text).trim()];
    if (group !== undefined) return group.map((code) => ({ text: code, known: true, footnote: null, group: text }));
    const bare = text.replace(/[*†‡※]+/gu, '').trim();
    // "NY/NJ" is one port because it is known as such; no other reading may make one port of several parts.
    const whole = parts.length < 2 ? this.place(first?.port ?? bare) : this.exactPlace(bare);
    if (whole !== null) return [{ ...whole, footnote: first?.footnote ?? null }];
    const ports: PortFound[] = [];
    for (const part of parts) {
      const found = this.place(part.port);
      const before = ports.at(-1);
      // "NEW YORK, NY": the state has the name of the port.
      if (found.known && before?.text === found.text) continue;
      if (found.known || before === undefined || !before.known || !belongsTo(part.port, before.text))
        ports.push({ ...found, footnote: part.footnote });
    }
    return ports;
  }

  private place(text: string): NameFound {
    const { place } = this.of.words ?? {};
    return place === undefined ? { text, known: false } : this.one(place, text);
  }

  private exactPlace(text: string): NameFound | null {
    const { place } = this.of.words ?? {};
    return place === undefined ? null : this.exact(place, text);
  }

  /** All ports of a text, or null when it is anything but ports. */
  onlyPorts(text: string): readonly string[] | null {
    const ports = this.ports(text);
    return ports.length > 0 && ports.every((port) => port.known) ? ports.map((port) => port.text) : null;
  }

  /** Notes that a row holds a place nobody knows. */
  countPlace(found: NameFound): void {
    if (this.of.words) this.count(this.of.words.place, found);
  }

  /** Notes that a row holds a name nobody knows. */
  count(entity: EntityName, found: NameFound): void {
    if (found.known || found.problem === undefined) return;
    const place = `${entity}\n${found.text}`;
    const known = this.unknown.get(place);
    if (known !== undefined) known.times += 1;
    else this.unknown.set(place, { entity, text: found.text, times: 1, nearest: this.resolve(entity, found.text).nearest ?? [] });
  }

  listUnknown(): Staged['unknown'] {
    return [...this.unknown.values()].sort((a, b) => b.times - a.times).slice(0, mostListed);
  }

  private exact(entity: EntityName, text: string): NameFound | null {
    const key = this.aliases[entity]?.[foldSearch(text).trim()] ?? this.alias(entity, text) ?? this.resolve(entity, text).key;
    return key === undefined ? null : { text: key, known: true };
  }

  private alias(entity: EntityName, text: string): string | undefined {
    return this.declared.get(entity)?.aliases?.[foldWidth(text).trim().toUpperCase()];
  }

  /** Besides its parts: what the trade calls them; of a place a code in the text, and the name without "port of" or its state. */
  private readings(entity: EntityName, text: string): string[] {
    const folded = foldWidth(text).replace(/\s+/gu, ' ').trim();
    const { made, outside, latin } = partsOf(folded);
    for (const part of [folded, ...made]) for (const key of this.vocabulary.keysOf(entity, part)) made.add(key);
    if (entity === this.of.words?.place) {
      const codes = folded.match(/\b[A-Z]{2}[A-Z2-9]{3}\b/gu) ?? [];
      if (codes.length === 1) made.add(codes[0] as string);
      made.add(latin.replace(/^(?:ex|from|port of) /iu, '').replace(/ port$/iu, ''));
      made.add(latin.replace(/[\s,]+[A-Z]{2}$/u, ''));
      made.add(outside.replace(/(?:港|出口?|起运)$/u, ''));
    }
    made.delete('');
    made.delete(text);
    return [...made];
  }

  private look(entity: EntityName, text: string): NameFound {
    const known = this.exact(entity, text);
    if (known !== null) return known;
    const exact = this.resolve(entity, text);
    const keys = new Set(this.readings(entity, text).flatMap((reading) => this.resolve(entity, reading).key ?? []));
    const [only] = keys;
    if (keys.size === 1 && only !== undefined) return { text: only, known: true };
    if (exact.problem === undefined && keys.size === 0) return { text, known: false };
    const code =
      exact.problem === 'ambiguous' || keys.size > 1
        ? 'REFERENCE_AMBIGUOUS'
        : (this.declared.get(entity)?.unknown ?? this.of.words?.unknown[entity] ?? 'REFERENCE_UNKNOWN');
    return {
      text,
      known: false,
      problem: { code, detail: { value: text, nearest: asList(keys.size > 1 ? [...keys] : (exact.nearest ?? [])) } },
    };
  }
}

/** Other ways to take a name: inside and outside of brackets, each of its two languages. */
function partsOf(folded: string): { made: Set<string>; outside: string; latin: string } {
  const made = new Set<string>();
  const inside = BRACKETED.exec(folded)?.[1];
  const outside = folded.replace(BRACKETED, ' ').replace(/\s+/gu, ' ').trim();
  for (const part of [inside, outside, ...outside.split(/\s+-+\s+|\s*\|\s*/u)]) if (part !== undefined) made.add(part.trim());
  for (const run of outside.match(/\p{Script=Han}+/gu) ?? []) made.add(run);
  const latin = outside
    .replace(/[\p{Script=Han}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  made.add(latin);
  return { made, outside, latin };
}

/** Whether a part behind a port only says where that port is: its state, its country. */
function belongsTo(part: string, portCode: string): boolean {
  const country = portCode.slice(0, 2);
  const word = foldSearch(part).trim();
  if (word.toUpperCase() === country || countryWords[word] === country) return true;
  if ((country === 'US' || country === 'CA') && /^[a-z]{2}$/u.test(word)) return true;
  return countryNames.some((names) => foldSearch(names.of(country) ?? '') === word);
}
