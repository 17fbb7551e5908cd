import type { WorkbookProblem } from '#workers/workbook/contents';
import type { SheetColumns, SheetHeaders } from '#workers/workbook/filling/columns';
import type { FillData } from '#workers/workbook/filling/fill';
import type { KnownNames, TemplateFault, TemplateMark } from '#workers/workbook/filling/marks';

/** What the printing process is asked to print: sources and data by file name, nothing of the machine's own. */
export interface PrintOrder {
  readonly id: number;
  readonly main: string;
  readonly files: Readonly<Record<string, string>>;
  readonly pictures: Readonly<Record<string, Uint8Array>>;
  /** For issued papers, which are kept; previews are plain. */
  readonly archived: boolean;
  /** Seconds since 1970: equal data at an equal time give equal bytes. */
  readonly timestamp: number;
  /** All texts of values, to be looked at for characters no face has. */
  readonly texts: string;
}

/** A company's workbook to be filled, or to be looked at alone where there is nothing to fill it with. */
export interface FillOrder {
  readonly id: number;
  readonly workbook: Uint8Array;
  readonly known: KnownNames;
  readonly data: FillData | null;
  /** How a workbook without marks is filled. */
  readonly columns?: SheetColumns | null;
}

/** Where something is wrong with a layout. */
export interface LayoutFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type PrintReply = { readonly id: number; readonly residentBytes: number } & (
  | { readonly pdf: Uint8Array; readonly pages: number; readonly undrawn: string }
  | { readonly faults: readonly LayoutFault[] }
  | { readonly filled: Uint8Array }
  | { readonly marks: readonly TemplateMark[]; readonly wrong: readonly TemplateFault[]; readonly headers: SheetHeaders | null }
  | { readonly unread: WorkbookProblem['code'] }
);

/** What the printing process is started with: its one argument, in JSON. */
export interface HouseOrder {
  readonly residentBytes: number;
  /** Folder with a company's own faces, loaded after ours; it need not be there. */
  readonly fonts: string | null;
}

/** Printed to the error stream right before the process ends itself over its memory. */
export const PAPER_MEMORY_MARK = 'paper printing: out of memory';
