import { createContext } from 'react';
import type { Catalogue } from '#define/catalogue';
import type { Values } from '#define/row';
import type { Sheet } from '#define/sheet';
import type { Language } from '#names/languages';
import type { SheetModel } from '#client/sheet/model';
import type { Seat } from '#client/sheet/together/savedTogether';

/** Where a sheet stands: alone by itself, otherwise in the record or the page of a row. */
export interface SheetPlace {
  /** Id of the parent whose rows it shows. */
  readonly parentId?: string;
  /** What new rows take from that parent. */
  readonly taken?: Values;
  /** Its place among the sheets it is saved with. */
  readonly seat?: Seat;
}

/** What the entry file hands to every sheet, so that no engine imports a module. */
export interface SheetEngine {
  readonly catalogue: Catalogue;
  /** Opens the rows of a sheet in a language; the screen disposes of the model when it closes. */
  readonly openModel: (sheet: Sheet, language: Language, place?: SheetPlace) => SheetModel;
}

export const SheetEngineContext = createContext<SheetEngine | null>(null);
