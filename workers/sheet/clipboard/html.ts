/** Above this a table is no longer worth its bytes: Excel takes the text. */
export const mostHtmlCells = 200_000;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/gu, (character) => entities[character] as string).replace(/\r?\n/gu, '<br style="mso-data-placement:same-cell">');

/** A table for Excel; text columns carry the text format, so that leading zeros, long numbers and "=…" stay what they are. */
export function writeHtml(rows: readonly (readonly string[])[], isText: (column: number, row: number) => boolean): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((text, column) => (isText(column, at) ? `<td style="mso-number-format:'\\@'">${escapeHtml(text)}</td>` : `<td>${escapeHtml(text)}</td>`));
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<meta charset="utf-8"><table>${lines.join('\n')}</table>`;
}
