import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import type { Role } from '#names/roles';
import type { Row, Values } from '#define/row';
import type { Day } from '#values/day';
import type { DecimalText } from '#values/decimal';

/**
 * How a value is written on paper (domain/09 §9.0 rule 9). Free words are `text`; the others are kept from left to right within a
 * page that runs from the right.
 */
export type PaperKind =
  | 'text'
  | 'latin'
  | 'code'
  | 'integer'
  | 'number'
  | 'weight'
  | 'volume'
  | 'percent'
  | 'rate'
  | 'day'
  | 'letterDay'
  | 'cutOff'
  | 'money'
  | 'phone';

/** An amount in its currency; `bare` is printed without the currency, in columns whose head names it. */
export interface PaperMoney {
  readonly amount: DecimalText;
  readonly currency: string;
  readonly bare?: true;
}

/** A moment at a place with clocks of its own. */
export interface PaperMoment {
  readonly moment: string;
  readonly zone: string;
}

export type PaperValue = string | number | null | undefined | PaperMoney | PaperMoment;
export type PaperLine = Readonly<Record<string, PaperValue>>;

/**
 * Rows a paper reads beside its own row: those that point to rows read before by `by`, or those that rows read before (the paper's own
 * without `from`) point to by `field` (or several), references or codes of a dictionary. `where`: only those with these values; `needs`: none for
 * whoever holds none of these roles.
 */
export type PaperSource = {
  readonly of: EntityName;
  readonly from?: string;
  readonly where?: Readonly<Record<string, string | boolean>>;
  readonly needs?: readonly Role[];
} & ({ readonly by: string } | { readonly field: string | readonly string[] } | { readonly all: true });

/** What a paper is made from: its row, the rows it reads, the branch, and words of choices in the paper's language. */
export interface PaperReading {
  readonly row: Row;
  /** The branch whose paper it is. */
  readonly branch: Values;
  readonly language: Language;
  readonly today: Day;
  /** Rows of a source in the order of their ids; those the reader may not see are not among them. */
  rows(source: string): readonly Row[];
  /** The row of a source with this id or dictionary code. */
  find(source: string, key: unknown): Row | undefined;
  /** The word of a choice as the sheet shows it. */
  word(entity: EntityName, field: string, option: unknown): string | null;
  /** One of the paper's own words. */
  text(name: string): string;
}

/** What stands on one paper, still as values: the engine writes them by their kinds. */
export interface PaperContent {
  readonly fields: Readonly<Record<string, PaperValue>>;
  readonly lists?: Readonly<Record<string, readonly PaperLine[]>>;
  /** Why it cannot be issued, beside its state. */
  readonly blocked?: readonly RefusalCode[];
  /** Lines that are there and that the reader may not see (domain/09 §9.0 rule 3). */
  readonly hidden?: number;
  /** What is told beside its title: REPLACEMENT, AMENDMENT 2. */
  readonly mark?: string | null;
  /** Whom it is for, as file names say. */
  readonly party?: string | null;
  /** Its day, for the file's name. */
  readonly date?: Day | null;
}

/** A paper of an entity (domain/09): what is read for it, what stands on it, who may issue it and when. Its layout is `templates/papers/<code>.typ`. */
export interface Paper {
  readonly code: string;
  /** The paper whose layout it shares; its own where it names none. */
  readonly layout?: string;
  readonly of: EntityName;
  /** Rows it is made of, by their values; all where it says none. */
  readonly among?: Readonly<Record<string, readonly string[]>>;
  readonly docType: string;
  readonly visibility?: 'BRANCH' | 'FINANCE' | 'HR' | 'CUSTOMER';
  readonly languages: readonly Language[];
  /** Fields of the row with its number, the first that holds something. */
  readonly number: readonly string[];
  readonly issuedBy: readonly Role[];
  /** The company's seal stands beside its signature, where the issuer may use it. */
  readonly sealed?: true;
  /** States the row must be in to issue it. */
  readonly states?: Readonly<Record<string, readonly string[]>>;
  /** Fields that must be filled when it is issued. */
  readonly required?: readonly string[];
  readonly reads?: Readonly<Record<string, PaperSource>>;
  readonly fields: Readonly<Record<string, PaperKind>>;
  readonly lists?: Readonly<Record<string, Readonly<Record<string, PaperKind>>>>;
  readonly make: (reading: PaperReading) => PaperContent;
}

/** Checks a paper's own sense, so that a misspelt name fails at start, and returns it. */
export function paper(definition: Paper): Paper {
  const known = new Set(['row', ...Object.keys(definition.reads ?? {})]);
  for (const [name, source] of Object.entries(definition.reads ?? {}))
    if (source.from !== undefined && !known.has(source.from)) throw new Error(`${definition.code}: ${name} is read from "${source.from}"`);
  for (const name of definition.required ?? [])
    if (!(name in definition.fields) && !(name in (definition.lists ?? {}))) throw new Error(`${definition.code} requires "${name}"`);
  return Object.freeze(definition);
}

/** A paper as `paperController/select` tells of it: also the list of names that template authors may use. */
export interface PaperOnWire {
  readonly code: string;
  readonly name: string;
  readonly entity: EntityName;
  readonly docType: string;
  readonly languages: readonly Language[];
  readonly mayIssue: boolean;
  readonly among: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly { readonly name: string; readonly kind: PaperKind; readonly label: string }[];
  readonly lists: readonly {
    readonly name: string;
    readonly fields: readonly { readonly name: string; readonly kind: PaperKind; readonly label: string }[];
  }[];
}

/** What `preview` answers. */
export interface PaperPreview {
  readonly fileId: string;
  readonly pages: number;
  readonly fileName: string;
  /** Fields that keep it from being issued, in the reader's words. */
  readonly missing: readonly string[];
  /** Lines the reader may not see. */
  readonly hidden: number;
}

/** One issued paper. */
export interface PaperIssued {
  readonly id: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly pages: number;
  readonly versionNo: number;
  readonly copyKind: string;
}
