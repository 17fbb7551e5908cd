import type { EntityName } from '#names/entities';

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
}

/** What one screen shows of an entity: columns, order, sums, actions and route; pure data. */
export interface Sheet {
  /** Screen code: `mod` of the column settings, for example `cost.list`. */
  readonly mod: string;
  readonly entity: EntityName;
  /** Which of the entity's further lists it shows; without it the list itself. */
  readonly list?: string;
  readonly columns: readonly SheetColumn[];
  readonly sort?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  /** Acts it offers, by name; all of the entity's where it names none. */
  readonly acts?: readonly string[];
  /** Rows may be added at the end of the sheet. */
  readonly adds?: boolean;
  /** Workbook import this sheet offers: a list read line by line, or a plan with grammars of its own. */
  readonly imports?: ListImport | ImportPlan;
}

/** A list that comes in as it goes out: one row a line, every column of the sheet that may be set. */
export interface ListImport {
  /** Fields that together name a row, or the name of its row key: a line whose key a row has already is about that row. */
  readonly key: readonly string[];
  /** Header words besides the columns' titles in the three languages, by field. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
}

export interface ImportField {
  readonly field: string;
  /** Header words, folded for comparison, in Chinese and English. */
  readonly synonyms: readonly string[];
  /** Words that anywhere in a header say it means something else ("end" of a start, 驳船 of the sea rate's validity). */
  readonly not?: readonly string[];
  /** How a cell becomes values: the field's own kind, or one of the rate grammars. */
  readonly grammar?: 'combinedPrice' | 'dateRange' | 'transit' | 'freeTime' | 'ports';
  /** Several fields a grammar fills. */
  readonly fills?: readonly string[];
}

/** The entity whose rows remember how a file of a kind was read. */
export const profileEntity: EntityName = 'importProfile';

export interface ImportPlan {
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
  /** Lines are rows of a list, known again by these fields; without it they are read by the grammars of rate sheets. */
  readonly key?: readonly string[];
}
