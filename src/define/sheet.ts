import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';

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
  /** Rows may be added at the end of the sheet. */
  readonly adds?: boolean;
  /** Workbook import this sheet offers: the fields a carrier's columns are mapped to. */
  readonly imports?: ImportPlan;
  readonly exportRoles?: readonly Role[];
}

export interface ImportField {
  readonly field: string;
  /** Header words, folded for comparison, in Chinese and English. */
  readonly synonyms: readonly string[];
  /** How a cell becomes values: the field's own kind, or one of the rate grammars. */
  readonly grammar?: 'combinedPrice' | 'dateRange' | 'transit' | 'freeTime' | 'ports';
  /** Several fields a grammar fills. */
  readonly fills?: readonly string[];
}

export interface ImportPlan {
  readonly fields: readonly ImportField[];
  /** Fields asked once for the whole file (carrier, supplier, currency, validity). */
  readonly defaults: readonly string[];
  /** Blank cells of these columns inherit the cell above. */
  readonly inherited: readonly string[];
  /** The mapping is remembered per value of this field. */
  readonly rememberedBy: string;
}
