import type { Definition } from '#define/entity';
import type { TemplateOnWire } from '#define/paper';
import type { Row } from '#define/row';
import type { Language } from '#names/languages';
import type { CallContext } from '#server/http/call';
import type { Caller, Engine } from '#server/engine';
import type { Road } from '#server/perform/together';
import type { SheetColumns } from '#workers/workbook/filling/columns';

/** A printed paper on its way to its row. */
export interface ShelvedPaper {
  readonly definition: Definition;
  readonly row: Row;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly docType: string;
  readonly visibility: string;
  readonly batchId: string;
  /** What was asked, by which a repetition of the call is known. */
  readonly request: Readonly<Record<string, string | null>>;
  /** What belongs to it in the same transaction. */
  with(road: Road, fileId: string): Promise<void>;
}

/** A company's own workbook or text, and which version of it. */
export interface OwnTemplate {
  readonly kind: 'WORKBOOK' | 'WORDS' | 'LAYOUT';
  /** How a workbook without marks is filled. */
  readonly columns: SheetColumns | null;
  readonly id: string;
  readonly versionNo: number;
  readonly name: string;
  readonly content: Uint8Array;
}

/** Who asks for papers: somebody signed in, or the product in the name of somebody who was. */
export interface Asking {
  readonly engine: Engine;
  readonly session: Caller;
}

/** Where papers are kept: files of the rows, pictures of the branches, and the book of what was issued, as the areas have them. */
export interface PaperShelf {
  /** Book of issued papers. */
  readonly prints: Definition;
  /** Orders for many papers, and how far they are. */
  readonly runs: Definition;
  /** Keeps an issued paper as a file of its row; answers the file's id. */
  keep(context: Asking, paper: ShelvedPaper): Promise<string>;
  /** The row that a table and an id name, as the caller may read it. @throws Refused */
  row(context: CallContext, tableName: string, tableId: string): Promise<{ readonly definition: Definition; readonly row: Row }>;
  /** A company's own template of a paper that the caller may use. @throws Refused */
  template(context: Asking, paper: string, id: string): Promise<OwnTemplate>;
  /**
   * The layout of the company's own that a row's paper is printed in where nobody chose otherwise: the customer's before the language's before
   * any; null where there is none.
   */
  layouts(context: Asking, paper: string, language: Language): Promise<(row: Row) => OwnTemplate | null>;
  /** Own templates of papers by their codes, for the choice among them. */
  templates(context: CallContext, papers: readonly string[]): Promise<readonly (TemplateOnWire & { readonly type: string })[]>;
  /** A picture of a branch by its id; null where there is none. */
  picture(engine: Engine, fileId: string): Promise<{ readonly bytes: Uint8Array; readonly extension: string } | null>;
}
