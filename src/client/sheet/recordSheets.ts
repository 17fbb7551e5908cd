import type { Sheet } from '#define/sheet';

let fetchSheets: () => Promise<readonly Sheet[]> = () => Promise.resolve([]);
let fetching: Promise<void> | undefined;
let sheets: readonly Sheet[] = [];

/** The entry file says where the sheets of records are: nobody needs them before the first cell of a list. */
export function recordSheetsAt(from: () => Promise<readonly Sheet[]>): void {
  fetchSheets = from;
}

/** Resolves when they are here; whatever shows them waits for it. A fetch that failed is tried anew by whoever asks next. */
export function recordSheetsReady(): Promise<void> {
  fetching ??= fetchSheets().then(
    (found) => void (sheets = found),
    (error: unknown) => {
      fetching = undefined;
      throw error;
    },
  );
  return fetching;
}

/** Sheets of one parent's rows: in its record, on its page, in a pane. */
export const recordSheets = (): readonly Sheet[] => sheets;
