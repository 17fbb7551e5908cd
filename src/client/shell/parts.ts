import { createContext } from 'react';
import type { ComponentType } from 'react';

/** What areas of the business put into the page around the screens. */
export interface ShellParts {
  /** In the line above everything, before the language. */
  readonly topLine: readonly ComponentType[];
  /** Over whatever stands on the page. */
  readonly floating: readonly ComponentType[];
  /** Rows of the first page's table of what is the person's own. */
  readonly ownRows: readonly ComponentType[];
  /** Beneath that table. */
  readonly ownNotes: readonly ComponentType[];
}

export const ShellPartsContext = createContext<ShellParts>({ topLine: [], floating: [], ownRows: [], ownNotes: [] });
