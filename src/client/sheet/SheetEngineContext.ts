import { createContext } from 'react';
import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import type { Language } from '#names/languages';
import type { SheetModel } from '#client/sheet/model';

/** What the entry file hands to every sheet, so that no engine imports a module. */
export interface SheetEngine {
  readonly catalogue: Catalogue;
  /** Opens the rows of a sheet in a language, of one parent where it shows those; the screen disposes of the model when it closes. */
  readonly openModel: (sheet: Sheet, language: Language, parentId?: string) => SheetModel;
  /** Sheets of one parent's rows, which stand in the parent's record. */
  readonly inRecords?: readonly Sheet[];
}

export const SheetEngineContext = createContext<SheetEngine | null>(null);
