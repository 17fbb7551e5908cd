import type { Resolved } from '#define/kind';
import type { Field } from '#define/field';
import type { Values } from '#define/row';
import type { ImportPlan } from '#define/sheet';
import type { EntityName } from '#names/entities';
import type { RefusalCode } from '#names/refusals';
import type { Day } from '#values/day';
import type { DateOrder } from '#values/dayReadings';

/** What a workbook is imported into: the plan of the sheet and the fields of its entity, all data. */
export interface ImportTarget {
  readonly plan: ImportPlan;
  readonly fields: Readonly<Record<string, Field>>;
  /** Words of choices in all languages, folded, each with its option, by field. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A row a list has already, with what the plan's fields hold. */
export interface ExistingRow {
  readonly id: string;
  readonly version: number;
  readonly values: Values;
}

/** What a line about an existing row does: changes it, or leaves it as it is. */
export type Meeting = 'change' | 'leave';

/** What a blank cell says of an existing row: nothing, or that the value goes. */
export type Blanks = 'keep' | 'clear';

/**
 * Turns typed text into the key of a row of an entity; `nearest` are labels a person may have meant. Neither key nor problem
 * where not all labels are at hand: the text is looked up later.
 */
export type Resolve = (entity: EntityName, typed: string) => Resolved;

/** Where one table stands on a sheet; a sheet may hold several below one another. Rows are counted from 0. */
export interface TablePlace {
  /** Place of the sheet in the workbook, from 0. */
  readonly sheet: number;
  /** First row that belongs to the table: titles above its header do. */
  readonly from: number;
  readonly header: { readonly top: number; readonly bottom: number };
  /** Row behind the last one. */
  readonly until: number;
  /** Header words per column of the sheet, levels joined by " > ", '' where there are none. */
  readonly headers: readonly string[];
  /** Its amounts are added to the prices of another table (domain/15 §15.4, layout D). */
  readonly addOn?: true;
}

/** How one table is read. */
export interface TableChoice extends TablePlace {
  /** Field of the plan per column, null for columns that are left out. */
  readonly columns: readonly (string | null)[];
  /** Rows the file hides are left out unless chosen. */
  readonly hidden: boolean;
}

/** Transforms a file's cells go through on their way in; the others say how a sheet goes out, or are read by the kinds themselves. */
export const readTransforms = ['UPPER', 'DICT', 'PORT', 'BOXTYPE', 'COMBINED_PRICE'] as const;
export type ReadTransform = (typeof readTransforms)[number];

/** What a template of the company's own does to the cells of a field before they are read (domain/02e §2.22.5). */
export interface CellTransform {
  readonly transform: string;
  readonly constant: string;
}

/** What is struck through: not offered any more, or a look without meaning. */
export type Struck = 'NOT_OFFERED' | 'KEEP';

/** What a price that stands alone in a column for several boxes means: nobody may guess it. */
export type SinglePrice = 'ask' | 'first' | 'all';

export interface ImportChoice {
  readonly tables: readonly TableChoice[];
  /** Texts for the whole file, by field of the entity: what neither row, block, sheet nor file name says. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly dateOrder: DateOrder | null;
  /** What dates without a year lie nearest to. */
  readonly contextDay: Day;
  readonly fileName: string;
  readonly singlePrice: SinglePrice;
  /** Names this carrier writes that no dictionary knows, by entity, each with the key it stands for. */
  readonly aliases: Readonly<Partial<Record<EntityName, Readonly<Record<string, string>>>>>;
  /** Ports a carrier means by the name of a group, by the folded name. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  readonly struck?: Struck;
  /** What a person said of clauses of remarks, by their folded text. */
  readonly phrases?: Readonly<Record<string, PhraseWord>>;
  /** Of lists: what a template does to the cells of a field before they are read. */
  readonly transforms?: Readonly<Record<string, CellTransform>>;
  /** Charges that are due by where a rate runs: what "all in" means of it. Without them the plan's usual ones are meant. */
  readonly dues?: readonly Due[];
  /** Of lists; a line about an existing row changes it unless said otherwise, a blank cell leaves its value alone. */
  readonly meeting?: Meeting;
  readonly blanks?: Blanks;
}

/** Charges that are due of the rows whose fields hold one of these; of a field that is not named they are due whatever it holds. */
export interface Due {
  readonly codes: readonly string[];
  readonly of: Readonly<Record<string, readonly string[]>>;
}

export interface StagedProblem {
  readonly field: string;
  readonly code: RefusalCode;
  readonly detail?: Record<string, string>;
}

/** What the reader did on its own account, so that nothing is taken silently. */
export type NoteCode =
  | 'INHERITED'
  | 'NOT_OFFERED'
  | 'ON_REQUEST'
  | 'FOOTNOTE'
  | 'TARIFF'
  | 'GROUP'
  | 'ADDED_ON'
  | 'STRUCK'
  | 'OTHER_PRICE'
  | 'STANDS'
  | 'REPEATED'
  | 'PHRASE';

/** Notes that warn: the row may be one too many. */
export const warnings: ReadonlySet<NoteCode> = new Set(['OTHER_PRICE', 'STANDS', 'REPEATED']);

export interface StagedNote {
  readonly field: string;
  readonly code: NoteCode;
  readonly detail?: Record<string, string>;
}

/** Where a value stands: a cell such as `C5`, or a place that speaks for many rows. */
export type Source = string;
export const sheetNameSource = 'sheet name';
export const fileNameSource = 'file name';
export const dialogSource = 'dialog';
export const templateSource = 'template';

/** One row of the entity to be; values are texts as a person types them, keys where names were found. */
export interface StagedRow {
  readonly sheet: string;
  /** As the workbook numbers it, from 1. */
  readonly row: number;
  readonly values: Record<string, string>;
  /** Where each value was found. */
  readonly cells: Record<string, Source>;
  readonly problems: readonly StagedProblem[];
  readonly notes: readonly StagedNote[];
  /** Of lists: the existing row the line is about; then `values` are only those it would change. */
  readonly of?: string;
  /** Its key as the line writes it. */
  readonly about?: Readonly<Record<string, string>>;
  /** Of lists: values of those `values` that were read, in the shapes of rows. */
  readonly set?: Values;
}

export type SkipReason =
  | 'hidden'
  | 'repeatedHeader'
  | 'otherHeader'
  | 'title'
  | 'note'
  | 'notOffered'
  | 'onRequest'
  | 'otherPrices'
  | 'struck'
  | 'duplicate'
  | 'exists'
  | 'gone';

/** A row of the workbook that gives no row of its own, and why. */
export interface SkippedRow {
  readonly sheet: string;
  readonly row: number;
  readonly reason: SkipReason;
  readonly text: string;
  /** Of duplicates: the row that says the same. */
  readonly sameAs?: { readonly sheet: string; readonly row: number };
}

/** Whether a clause of remarks is taken as it was understood; a text is what it means instead, as carriers write it. */
export type PhraseWord = boolean | string;

/** A clause of remarks, and what it would make of its rows. */
export interface PhraseFound {
  readonly key: string;
  readonly text: string;
  /** Rows it speaks of. */
  readonly times: number;
  /** It speaks of charges, and nobody understands it: a person says what it means. */
  readonly unread?: true;
  /** It stands beside one line: this is what it would make of the others. */
  readonly rest?: true;
  /** It would be understood, were these known as charges. */
  readonly fees?: readonly string[];
  /** Sheet and cell it stands in first. */
  readonly source: Source;
  readonly included: readonly string[];
  /** Due besides, as the surcharge rules say. */
  readonly excluded: readonly string[];
  /** Charges of the rows' own. */
  readonly lines: readonly string[];
  /** What other fields of the rows would hold. */
  readonly puts?: Readonly<Record<string, string>>;
  /** From when its rows' prices rise, and by how much: their next version. */
  readonly raise?: { readonly from: string; readonly amount: string };
  /** From which day on it holds, and to which. */
  readonly since?: Day;
  readonly until?: Day;
  /** Days without a year in it lie near this one. */
  readonly near?: Day;
}

/** A row a file should have and has not, told by what names it; `again`: it was set aside and the file has it. */
export interface AbsentRow {
  readonly id: string;
  readonly again: boolean;
  readonly text: string;
  /** Every line could be read, so that it is not one of those that could not. */
  readonly sure: boolean;
}

export interface Staged {
  readonly rows: readonly StagedRow[];
  readonly skipped: readonly SkippedRow[];
  /** Names that stand for nothing known, the commonest first. */
  readonly unknown: readonly {
    readonly entity: EntityName;
    readonly text: string;
    readonly times: number;
    readonly nearest: readonly string[];
  }[];
  /** What only a person can say before the rows are right: how often each question comes up. */
  readonly questions: {
    readonly singlePrices: number;
    readonly ambiguousDays: number;
    /** Rows without a word on a field the import must not take silently, by field. */
    readonly unsaid: Readonly<Record<string, number>>;
  };
  /** Clauses of remarks that were understood: none counts before somebody agreed to it. */
  readonly phrases?: readonly PhraseFound[];
  /** Of lists that say which rows a file should have: those it has not, and those set aside that it has again. */
  readonly absent?: readonly AbsentRow[];
  /** Of lists: how many lines would add a row, change one, or say what is there already. */
  readonly meets?: { readonly added: number; readonly changed: number; readonly same: number };
  /** More rows than one batch takes: those beyond are not here. */
  readonly beyond: boolean;
}
