import type { Objection } from '#define/act';
import type { Facts } from '#define/facts';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
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

/** What a paper is issued as: a draft, a copy or an original of a document of title; of every other paper a file. */
export type CopyKind = 'DRAFT' | 'COPY' | 'ORIGINAL' | 'FILE';

/** One of the kinds a document of title is issued in. */
export interface PaperCopy {
  /** Who may issue it, besides having a right to issue the paper at all. */
  readonly issuedBy?: readonly Role[];
  readonly docType?: string;
  /** A set of it is out once: the next one is issued when the one before is void (domain/09 §9.5). */
  readonly once?: true;
}

/** What a paper is made from: its row, the rows it reads, the branch, and words of choices in the paper's language. */
export interface PaperReading {
  readonly row: Row;
  /** The branch whose paper it is. */
  readonly branch: Values;
  readonly language: Language;
  readonly today: Day;
  /** What it is made as. */
  readonly copyKind: CopyKind;
  /** The branch's parameters among them. */
  readonly facts: Facts;
  /** Rows of a source in the order of their ids; those the reader may not see are not among them. */
  rows(source: string): readonly Row[];
  /** The row of a source with this id or dictionary code. */
  find(source: string, key: unknown): Row | undefined;
  /** The word of a choice as the sheet shows it. */
  word(entity: EntityName, field: string, option: unknown): string | null;
  /** One of the paper's own words. */
  text(name: string): string;
  /** The label of one of its fields, of a list's column as `list.field`. */
  label(name: string): string;
}

/** What stands on one paper, still as values: the engine writes them by their kinds. */
export interface PaperContent {
  readonly fields: Readonly<Record<string, PaperValue>>;
  readonly lists?: Readonly<Record<string, readonly PaperLine[]>>;
  /** Why it cannot be issued, beside its state; warnings are answered with a reason. */
  readonly blocked?: readonly Objection[];
  /** Pictures of its own by the names its layout knows, as files of the group. */
  readonly pictures?: Readonly<Record<string, string | null>>;
  /** It carries no seal after all. */
  readonly unsealed?: boolean;
  /** Lines that are there and that the reader may not see (domain/09 §9.0 rule 3). */
  readonly hidden?: number;
  /** What is told beside its title: REPLACEMENT, AMENDMENT 2. */
  readonly mark?: string | null;
  /** Whom it is mailed to, and the language they read. */
  readonly to?: { readonly address: string | null; readonly language: Language };
  /** Whom it is for, as file names say. */
  readonly party?: string | null;
  /** Its day, for the file's name. */
  readonly date?: Day | null;
}

/** A paper of an entity (domain/09): what is read for it, what stands on it, who may issue it and when. Its layout is `templates/papers/<code>.typ`. */
export interface Paper {
  readonly code: string;
  /** What kind of template the company's own are of it, where the domain names one. */
  readonly type?: string;
  /** The paper whose layout it shares; its own where it names none. */
  readonly layout?: string;
  readonly of: EntityName;
  /** Rows it is made of, by their values; all where it says none. */
  readonly among?: Readonly<Record<string, readonly string[]>>;
  readonly docType: string;
  readonly visibility?: 'BRANCH' | 'FINANCE' | 'HR' | 'CUSTOMER';
  readonly languages: readonly Language[];
  /** What it is issued as; where it says nothing, as a file, and a copy of it. */
  readonly copies?: Readonly<Partial<Record<CopyKind, PaperCopy>>>;
  /** Fields of the row with its number, the first that holds something. */
  readonly number: readonly string[];
  readonly issuedBy: readonly Role[];
  /** The company's seal stands beside its signature, where the issuer may use it. */
  readonly sealed?: true;
  /** States the row must be in to issue it. */
  readonly states?: Readonly<Record<string, readonly string[]>>;
  /** Field of its row that says when it went out, by what it is issued as; a copy of what went out before is no news. */
  readonly since?: Readonly<Partial<Record<CopyKind, string>>>;
  /** Fields of its row that remember its last mail: when it went, to whom, and who sent it. */
  readonly mailed?: { readonly time: string; readonly to: string; readonly by: string };
  /** Fields that must be filled when it is issued. */
  readonly required?: readonly string[];
  readonly reads?: Readonly<Record<string, PaperSource>>;
  readonly fields: Readonly<Record<string, PaperKind>>;
  readonly lists?: Readonly<Record<string, Readonly<Record<string, PaperKind>>>>;
  /** The call that is told with the row's `ids` when a preview, or text of it, is taken along: it leaves no other trace. */
  readonly copied?: string;
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

/** A company's own workbook of a paper; in any language, or for any customer, where it names none. */
export interface TemplateOnWire {
  readonly id: string;
  readonly name: string;
  readonly language: string | null;
  readonly customerName: string | null;
}

/** A paper as `paperController/select` tells of it: also the list of names that template authors may use. */
export interface PaperOnWire {
  readonly code: string;
  readonly name: string;
  readonly entity: EntityName;
  readonly docType: string;
  readonly languages: readonly Language[];
  readonly mayIssue: boolean;
  /** What it is issued as, and whether whoever asks may; none where it is one file. */
  readonly copies: readonly { readonly kind: CopyKind; readonly mayIssue: boolean }[];
  readonly templates: readonly TemplateOnWire[];
  /** Where it is told that its preview was taken along. */
  readonly copied?: string;
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
  /** Everything that keeps it from being issued, in sentences. */
  readonly against: readonly string[];
  /** What is answered with a reason when it is issued. */
  readonly asked: readonly string[];
  /** Whom it is mailed to, where an address is known. */
  readonly to: string | null;
  /** In the company's own words: the text itself, and labels of what is printed in it without a value. */
  readonly text?: string;
  readonly empty?: readonly string[];
}

/** One print of a row, as `paperController/prints` tells of it. */
export interface PrintOnWire {
  readonly id: string;
  readonly paper: string;
  readonly name: string;
  readonly language: Language;
  readonly copyKind: CopyKind;
  readonly versionNo: number;
  readonly setNo: number | null;
  readonly voided: boolean;
  readonly voidReason: string | null;
  readonly pages: number;
  readonly fileId: string;
  readonly fileName: string;
  readonly printedBy: string | null;
  readonly time: string;
  readonly reason: string | null;
  readonly sentTo: string | null;
  readonly isWorkbook: boolean;
  /** Fields in which it differs from the version before, by their labels. */
  readonly differs: readonly string[];
}

/** One issued paper. */
export interface PaperIssued {
  readonly id: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly pages: number;
  readonly versionNo: number;
  readonly copyKind: CopyKind;
  /** Which set of originals it is; null of everything else. */
  readonly setNo: number | null;
}
