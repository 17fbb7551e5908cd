import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';
import type { Sort, Where } from '#define/filter';
import type { ShownRule } from '#define/shown';
import type { RefusalCode } from '#names/refusals';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';

export interface SheetColumn {
  readonly field: string;
  /** Pixels at the middle interface size. */
  readonly width: number;
  /** Stays at the inline start while the sheet scrolls. */
  readonly frozen?: boolean;
  /** Not shown until the person chooses it. */
  readonly hidden?: boolean;
  /** Header group, a key under the sheet's own words. */
  readonly group?: string;
  /** Summed per currency in the status bar and the totals row. */
  readonly summed?: boolean;
  /** Side of the ledger all its figures stand on: a line at the header says so. */
  readonly side?: 'receivable' | 'payable';
}

/** A step of the work on a row. */
export interface Milestone {
  /** Its words: key `milestones:<entity>.<name>`. */
  readonly name: string;
  /** It is behind once this field is filled. */
  readonly until: string;
  /** What is asked there, at most fourteen. */
  readonly fields: readonly string[];
}

/** A view that comes with a sheet. */
export interface GivenView {
  readonly name: string;
  readonly where: Where;
  readonly sort?: readonly Sort[];
  /** The columns it shows, in their order behind those that stay in sight; left out, those the reader has arranged. */
  readonly columns?: readonly string[];
  /** Its rows stand in groups by these columns, the first around the second. */
  readonly groups?: readonly string[];
  /** Who has not chosen another one begins with it. */
  readonly begins?: true;
}

/**
 * Two sheets side by side, of each the sheets its tabs choose from: the row one stands at narrows the other to rows that agree with it in
 * `by`, and between them stands what the selected rows of either come to, field for field of `compares`, per currency.
 */
export interface Panes {
  readonly sides: readonly [readonly Sheet[], readonly Sheet[]];
  readonly by: readonly string[];
  readonly compares: readonly [string, string];
  /** What either side and the narrowing are called: `sheet:panes.<words>`. */
  readonly words: string;
}

/** What one screen shows of an entity: columns, order, sums, actions and route; pure data. */
export interface Sheet {
  /** Screen code: `mod` of the column settings, for example `cost.list`. */
  readonly mod: string;
  readonly entity: EntityName;
  /** The question somebody made for themselves that it shows: it goes wherever the sheet is opened. */
  readonly made?: Definition;
  /** Which of the entity's further lists it shows; without it the list itself. */
  readonly list?: string;
  readonly columns: readonly SheetColumn[];
  readonly sort?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  /** Views everybody has on it, in this order (words `given:<entity>.<name>`); people change them by copying. */
  readonly views?: readonly GivenView[];
  /** Changes may be tried out over it without being saved, kept by a name and turned into a batch (domain/15 §15.14); who may. */
  readonly whatIf?: readonly Role[];
  /** Acts it offers, by name; all of the entity's where it names none. */
  readonly acts?: readonly string[];
  /** Steps of the work on a row in their order: its record begins with the fields of the present one, the first that is not behind. */
  readonly milestones?: readonly Milestone[];
  /** Fields people say in Chinese, and those that say the same abroad: to readers of other languages each stands in the place of the other. */
  readonly spoken?: Readonly<Record<string, string>>;
  /** How rows tell their state by colour, shape and word. */
  readonly shown?: readonly ShownRule[];
  /**
   * It shows the rows of one parent, within the parent's record or page: whose parent that is, and the reference to it. `with` narrows
   * them further, `on` says in which of the two it stands where not in both; `pane`: beside a list that names it. New rows get the parent and what they are narrowed to.
   */
  readonly of?: {
    readonly entity: EntityName;
    readonly by: string;
    readonly with?: Readonly<Record<string, string>>;
    /** Fields new rows take from the parent as it stands when the sheet is opened: what it is called there, by field. */
    readonly takes?: Readonly<Record<string, string>>;
    readonly on?: 'record' | 'page' | 'pane';
    /** It stands only on the page of a row that has this flag. */
    readonly when?: string;
  };
  /** On its parent's page it shares a tab with the others of this name, side by side; alone in a tab without one. */
  readonly tab?: string;
  /**
   * A second pane (Ctrl+Alt+2): sheets of the row the active row names by `by`, its own `id` or a reference, by their codes. Several stand side
   * by side with their strip between them. What new rows take there is called as the active row calls it.
   */
  readonly pane?: {
    readonly by: string;
    readonly place: 'beside' | 'below';
    readonly sheets: readonly string[];
    /** It is open until the person closes it. */
    readonly open?: true;
  };
  /** Beside another in a tab: fields whose sums, per currency and side, stand between the two with what is between them. */
  readonly strip?: readonly string[];
  /** Rows open in place to those that hang on them (Alt+O): the sheet `of` this entity, by its code. */
  readonly opens?: string;
  /** In a row's record, fields the sheet has no column for stand only where somebody wrote something into them; absent: always. */
  readonly beyond?: 'filled';
  /** Each row has a page of its own at `<path>/<id>` (Ctrl+I); its head names the row by these fields. */
  readonly page?: {
    readonly path: string;
    readonly head: readonly string[];
    /** Fields that join the head while their cell shows a figure: hours that run out. */
    readonly watched?: readonly string[];
    /** What stands over it in a strip: the call that answers `{ id, text, isNew }` of the row; what is new comes up by itself until the other call has heard that it was seen. */
    readonly tells?: { readonly call: `/${string}`; readonly seen: `/${string}` };
  };
  /** Where a figure taken over rows of an entity leads: the screen that lists them, by entity; with `?tab=<mod>` a tab of it. Of several the first the person may open. */
  readonly leads?: Readonly<Partial<Record<EntityName, string | readonly string[]>>>;
  /** Rows may be added at the end of the sheet. */
  readonly adds?: boolean;
  /** What rows added here begin with. */
  readonly gives?: Readonly<Record<string, string>>;
  /** Workbook import this sheet offers: a list read line by line, or a plan with grammars of its own. */
  readonly imports?: ListImport | ImportPlan;
}

/** A list that comes in as it goes out: one row a line, every column of the sheet that may be set. */
export interface ListImport {
  /** Fields that together name a row, or the name of its row key: a line whose key a row has already is about that row. */
  readonly key: readonly string[];
  /** Header words besides the columns' titles in the three languages, by field. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly absent?: Absent;
}

/**
 * Rows that stand in the list and are missing from a file that speaks of their kind (`within`) and their days (`over`): an act of theirs is
 * proposed that sets them aside, and its opposite for those set aside that the file has again.
 */
export interface Absent {
  readonly within: readonly string[];
  readonly over: string;
  readonly act: string;
}

export interface ImportField {
  readonly field: string;
  /** Header words, folded for comparison, in Chinese and English. */
  readonly synonyms: readonly string[];
  /** Words that anywhere in a header say it means something else ("end" of a start, 驳船 of the sea rate's validity). */
  readonly not?: readonly string[];
  /** How a cell becomes values: the field's own kind, or one of the rate grammars. */
  readonly grammar?: 'combinedPrice' | 'heavyPrice' | 'boxType' | 'dateRange' | 'transit' | 'freeTime' | 'ports';
  /** Several fields a grammar fills. */
  readonly fills?: readonly string[];
}

/** A list comes in as it goes out; a plan says what its columns are. */
export const isList = (imports: ListImport | ImportPlan): imports is ListImport => !('fields' in imports);

/** The entity whose rows remember how a file of a kind was read. */
export const profileEntity: EntityName = 'importProfile';

/** What the files of a trade call things; the engines that read them know no trade. Tables are lines of `KEY: word, word`. */
export interface TradeWords {
  /** The entity whose rows are places: ports of a cell, of a title, of a heading. */
  readonly place: EntityName;
  /** What rows are called besides their own names, by entity. */
  readonly names: Readonly<Partial<Record<EntityName, string>>>;
  /** How an unknown name of an entity is refused, where that has words of its own. */
  readonly unknown: Readonly<Partial<Record<EntityName, RefusalCode>>>;
  /** Words of choices, per option; no option's word means another one. */
  readonly options: string;
  /** Words over prices that say nothing but that they are prices. */
  readonly prices: string;
  /** What ships go through or around, which is no place they call at. */
  readonly ways?: string;
}

/** A kind of cargo that a sheet's name or a title announces: its boxes mean others, or it says something of every row. */
export interface CargoClass {
  readonly words: readonly string[];
  readonly boxes?: Readonly<Record<string, string>>;
  readonly set?: Readonly<Record<string, string>>;
  /** Prices of boxes the plan has none for: such a table is left unless a person ticks it. */
  readonly left?: true;
}

/** Tables that add to the prices of another table, for ports behind a base port (domain/15 §15.4, layout D). */
export interface AddOnPlan {
  /** Words of a sheet's name or title. */
  readonly words: readonly string[];
  /** Heading of the ports that are served, and of the base port; the fields they fill. */
  readonly served: { readonly field: string; readonly synonyms: readonly string[] };
  readonly base: { readonly field: string; readonly synonyms: readonly string[] };
  /** Words behind an amount: it is one per twenty feet. */
  readonly perTeu: readonly string[];
  /** Boxes a column of a bare length serves. */
  readonly serves: Readonly<Record<string, readonly string[]>>;
}

/** How remarks speak of charges; the engine that reads them knows no charge. Tables are `KEY: word, word`, parted by lines or bars. */
export interface PhrasePlan {
  /** The field that holds the remark; that of the charges that are included, and that of the lines that come with the row. */
  readonly from: string;
  readonly included: string;
  readonly lines: string;
  /** Words of IN, OUT and SUB: it is included, it is not, it comes on top. */
  readonly triggers: string;
  /** Words of charges by their code. */
  readonly charges: string;
  /** The list of all charges there are: it knows more of them, and a charge it does not know is asked about. */
  readonly chargesOf?: EntityName;
  /** Words behind an amount, of BL, TEU, 20, 40 and BOX. */
  readonly bases: string;
  readonly currencies: string;
  /** Words of HERE and THERE: it is paid where the cargo is loaded, or at the other end. */
  readonly places: string;
  /** What a clause may begin with that says nothing of its own, as patterns. */
  readonly leads: readonly string[];
  /** What says that a charge is due at whatever it costs then. */
  readonly tariff: readonly string[];
  /** Words ahead of the day from which something is due, of the last day it is, and behind either; the fields of the row's own period. */
  readonly days: {
    readonly since: readonly string[];
    readonly until: readonly string[];
    readonly sinceBehind: readonly string[];
    readonly untilBehind: readonly string[];
    readonly from: string;
    readonly to: string;
  };
  /** What says that a charge is meant at either end, and the charge of the other end. */
  readonly both: readonly string[];
  readonly ends: Readonly<Record<string, readonly string[]>>;
  /** What says that all usual charges are within the price, and which these are. */
  readonly allIn?: { readonly words: readonly string[]; readonly charges: readonly string[] };
  /** Fields that say one thing in several ways: what a row says in one of them no remark says in another. */
  readonly ways?: readonly (readonly string[])[];
  /** What announces that prices rise from a day on: its charge, and the prices that take the first, second and third part of its amount. */
  readonly raises?: {
    readonly charge: string;
    readonly boxes: readonly (readonly string[])[];
  };
  /**
   * Whole clauses that speak of other fields: a pattern over the clause in small letters, and what the fields are given, `$1` being what the
   * pattern caught, `$1t` so many tons in kilograms. What is given to a reference is looked up as a name; `$1!` is a problem of the row where
   * nothing is called so, any other unknown name makes the clause say nothing.
   */
  readonly terms?: readonly (readonly [pattern: string, puts: Readonly<Record<string, string>>])[];
}

export interface ImportPlan {
  readonly phrases?: PhrasePlan;
  /** The list of names that stand for several rows, "base ports". */
  readonly groups?: string;
  readonly words?: TradeWords;
  /** Fields of prices, by box at the end of their names; the combined ones' own order stands with their grammar. */
  readonly prices?: readonly string[];
  readonly classes?: readonly CargoClass[];
  /** Boxes that, priced in a table of their own, make rates beside those of the same carriage: what the field holds of such rows, by name. */
  readonly apart?: { readonly field: string; readonly boxes: Readonly<Record<string, readonly string[]>> };
  readonly addOns?: AddOnPlan;
  readonly fields: readonly ImportField[];
  /** Fields asked once for the whole file (carrier, supplier, currency, validity). */
  readonly defaults: readonly string[];
  /** Blank cells of these columns inherit the cell above. */
  readonly inherited: readonly string[];
  /** Of the defaults those nobody may take silently: where neither row, block nor file says them the import asks. */
  readonly asked?: readonly string[];
  /** The mapping is remembered per value of this field; without it per layout alone. */
  readonly rememberedBy?: string;
  /** Of rate sheets: rows that agree in these fields say the same of the same time; a further one is warned of. */
  readonly sameBy?: readonly string[];
  /** The page on which the server lays a file beside the rows that stand, by `?uuid=`, and writes what is chosen of it. */
  readonly compares?: string;
  /** Lines are rows of a list, known again by these fields; without it they are read by the grammars of rate sheets. */
  readonly key?: readonly string[];
  /** Beside what {@link Absent} says: the field that tells whether a row is set aside, and its states before and then. */
  readonly absent?: Absent & { readonly state: string; readonly from: readonly string[]; readonly to: string };
}

/** The sheet as readers of a language see it first: what is said in Chinese gives its place to what says the same abroad. */
export function spokenIn(sheet: Sheet, language: Language): Sheet {
  const { spoken } = sheet;
  if (spoken === undefined || language === 'zh') return sheet;
  const other: Readonly<Record<string, string>> = {
    ...spoken,
    ...Object.fromEntries(Object.entries(spoken).map((pair) => pair.toReversed())),
  };
  const said = (field: string) => other[field] ?? field;
  return {
    ...sheet,
    columns: sheet.columns.map((column) => ({ ...column, field: said(column.field) })),
    ...(sheet.page && { page: { ...sheet.page, head: sheet.page.head.map(said) } }),
    ...(sheet.shown && { shown: sheet.shown.map((rule) => ({ ...rule, on: rule.on.map(said) })) }),
    ...(sheet.views && {
      views: sheet.views.map((view) => ({
        ...view,
        ...(view.columns && { columns: view.columns.map(said) }),
        ...(view.groups && { groups: view.groups.map(said) }),
      })),
    }),
  };
}
