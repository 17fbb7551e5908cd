import { columnText } from '#workers/sheet/clipboard/columnText';
import { cellStyle, tableEnd, tableRow, tableStart, textStyle } from '#workers/sheet/clipboard/html';
import { lastBreak, tsvCell } from '#workers/sheet/clipboard/tsv';
import type { Editor } from '#workers/sheet/edits/editor';
import type { GridColumn } from '#workers/sheet/grid';

/** Rows written before the worker listens to others again. */
const slice = 2_000;

export interface CopySource {
  readonly slots: ArrayLike<number>;
  readonly columns: readonly GridColumn[];
  /** Words of the columns, for a first line; null without one. */
  readonly header: readonly string[] | null;
}

/**
 * The cells as tab-separated text with CRLF between the rows and, where `html` is wished, as a table for Excel. What is seen is
 * copied; a typed text without a value as it was typed. Breathes between slices, so that a large copy holds nobody up.
 */
export async function writeCopy(
  editor: Editor,
  source: CopySource,
  html: boolean,
  breathe: () => Promise<void>,
): Promise<{ text: string; html: string | null }> {
  const { slots, columns, header } = source;
  const lines: string[] = header ? [header.map(tsvCell).join('\t')] : [];
  const table: string[] =
    header && html
      ? [
          tableRow(
            header,
            header.map(() => textStyle),
          ),
        ]
      : [];
  const styles = columns.map(({ field }) => cellStyle(field));
  const texts: string[] = [];
  for (let from = 0; from < slots.length; from += slice) {
    if (from > 0) await breathe();
    const rows = rowsOf(editor, source, from, Math.min(from + slice, slots.length));
    for (const { cells, tame } of rows) {
      lines.push(tame ? cells.join('\t') : cells.map(tsvCell).join('\t'));
      if (html) table.push(tableRow(cells, styles));
    }
    texts.push(lines.splice(0).join('\r\n'));
  }
  if (lines.length > 0) texts.push(lines.join('\r\n'));
  const text = texts.join('\r\n');
  return {
    text: text + lastBreak(slots.length + (header ? 1 : 0), text.endsWith('\n') ? '' : text),
    html: html ? `${tableStart}${table.join('\n')}${tableEnd}` : null,
  };
}

interface CopyRow {
  readonly cells: readonly string[];
  /** No cell of it needs quoting. */
  readonly tame: boolean;
}

function* rowsOf(editor: Editor, { slots, columns }: CopySource, from: number, to: number): Generator<CopyRow> {
  const readers = columns.map((column) => columnText(editor.grid, column));
  for (let row = from; row < to; row++) {
    const slot = slots[row] as number;
    const edits = editor.overlay.get(slot)?.cells;
    let tame = true;
    const cells = readers.map((reader, at) => {
      const typed = edits?.get((columns[at] as GridColumn).index)?.text ?? null;
      const text = typed ?? reader.text(slot);
      if (tame && (typed !== null || !reader.tame)) tame = !wild.test(text);
      return text;
    });
    yield { cells, tame };
  }
}

/** What makes a cell need quotation marks, or may. */
const wild = /[\t\r\n"]/u;
