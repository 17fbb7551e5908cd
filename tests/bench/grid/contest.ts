import type { Ledger } from './ledger';

/** What every grid is asked to do. */
export const operationNames = [
  'filterText',
  'filterNumber',
  'filterValue',
  'filterFour',
  'sortThree',
  'findFirst',
  'findText',
  'findEverywhere',
  'valueList',
  'replacePreview',
  'replaceAll',
  'undoReplace',
  'paste',
  'undoPaste',
  'jump',
] as const;
export type OperationName = (typeof operationNames)[number];

export interface Operation {
  /** Makes ready, outside the measurement. */
  before?(): Promise<unknown> | unknown;
  /** Does it; answers how many rows, cells or values came of it. Resolves when the grid says that it is done. */
  run(): Promise<number> | number;
  /** Puts things back as they were, outside the measurement. */
  after?(): Promise<unknown> | unknown;
  /** Said in the table beside the figure where the grid offers the deed only in another shape. */
  readonly note?: string;
}

/** One grid on its page. */
export interface Contestant {
  readonly name: string;
  /** Turns the ledger into what the grid takes, before the clock starts. */
  prepare(ledger: Ledger): Promise<void> | void;
  /** Shows the rows; `seen` is called when the first of them are there. Resolves when all are. */
  open(seen: () => void): Promise<void>;
  /** What it does not offer is not in it. */
  readonly operations: Readonly<Partial<Record<OperationName, Operation>>>;
  /** The element that scrolls. */
  scroller(): Element;
  /** Keeps whatever computes beside the page at work for so long. */
  busy?(milliseconds: number): Promise<void>;
  /** Megabytes that the browser counts twice because two of its threads hold them. */
  countedTwice?(): number;
  /** Megabytes of the values of all rows, without orders and indexes of them. */
  rowMegabytes?(): number;
  /** Is a place in sight without a cell's content? */
  blank(): boolean;
}

/** Answers `blank` of a grid whose cells are elements: six places down the sheet, of which each must lie on a cell with text. */
export function blankAmong(frame: () => Element, cells: string): () => boolean {
  return () => {
    const { left, top, height } = frame().getBoundingClientRect();
    for (let at = 1; at <= 6; at++) {
      const found = document.elementsFromPoint(left + 40, top + 40 + ((height - 70) * at) / 6.5).find((element) => element.matches(cells));
      if (!found || found.textContent.trim() === '') return true;
    }
    return false;
  };
}

/** The element within that scrolls farthest down. */
export function tallestIn(root: Element): Element {
  const scrolls = [...root.querySelectorAll('*')].filter((element) => /auto|scroll/u.test(getComputedStyle(element).overflowY));
  const way = (element: Element) => element.scrollHeight - element.clientHeight;
  return scrolls.reduce((tallest, element) => (way(element) > way(tallest) ? element : tallest), scrolls[0] ?? root);
}
