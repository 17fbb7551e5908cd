import { splitCurrency } from '#values/currencyText';
import type { DecimalText } from '#values/decimal';
import { parseCombinedPrice } from '#values/rateText';
import { boxTeu } from '#values/standards';
import { foldWidth } from '#values/text';
import type { RefusalCode } from '#names/refusals';
import type { ReadCell } from '#workers/import/sheetCells';
import type { SinglePrice } from '#workers/import/staged';
import type { PriceColumn, PriceGroup } from '#workers/import/tableColumns';

/** A whole amount in plain figures has one reading, whatever the grammar of combined prices knows besides. */
const PLAIN_PRICE = /^[1-9]\d{0,8}$/u;

/** What the price cells of one rate say, per box type. */
export interface ReadPrices {
  /** Prices, and texts of cells that are none (those have a problem too). */
  readonly texts: Map<string, { text: string; address: string }>;
  readonly problems: { box: string; code: RefusalCode; text: string }[];
  readonly notOffered: string[];
  readonly onRequest: string[];
  /** Every currency a cell or its header names, each once. */
  readonly currencies: Map<string, string>;
  /** Prices that stand alone for boxes of different sizes. */
  single: number;
}

/** Reads all price cells of one rate. Blank cells say nothing and are never filled from above (domain/06 §6.1). */
export function readPrices(group: PriceGroup, cells: readonly (ReadCell | null)[], single: SinglePrice): ReadPrices {
  const read: ReadPrices = { texts: new Map(), problems: [], notOffered: [], onRequest: [], currencies: new Map(), single: 0 };
  for (const column of group.columns) {
    const cell = cells[column.column];
    if (cell == null) continue;
    readCell(read, column, cell, single);
  }
  return read;
}

function readCell(read: ReadPrices, column: PriceColumn, cell: ReadCell, single: SinglePrice): void {
  const { boxes } = column;
  const [only] = boxes;
  if (only !== undefined && boxes.length === 1 && PLAIN_PRICE.test(cell.text)) {
    read.texts.set(only, { text: cell.text, address: cell.address });
    return noteCurrency(read, column, null, cell);
  }
  const price = parseCombinedPrice(cell.text, boxes);
  if (price.kind === 'notOffered') read.notOffered.push(...boxes);
  else if (price.kind === 'onRequest') read.onRequest.push(...boxes);
  else if (price.kind === 'refused') readParts(read, column, cell);
  else if (price.kind === 'single') readSingle(read, column, cell, price, single);
  else {
    for (const [box, text] of Object.entries(price.prices)) read.texts.set(box, { text, address: cell.address });
    read.notOffered.push(...price.notOffered);
    read.onRequest.push(...price.onRequest);
    noteCurrency(read, column, price.currency, cell);
  }
}

/** One price for several boxes: both forty-footers of "40GP/40HQ" cost it; otherwise a person says what it stands for. */
function readSingle(
  read: ReadPrices,
  column: PriceColumn,
  cell: ReadCell,
  price: { currency: string | null; price: DecimalText },
  single: SinglePrice,
): void {
  const { boxes } = column;
  const sameSize = new Set(boxes.map(boxTeu)).size === 1;
  const meant = sameSize || single === 'all' ? boxes : boxes.slice(0, 1);
  for (const box of meant) read.texts.set(box, { text: price.price, address: cell.address });
  if (!sameSize) read.single += 1;
  if (!sameSize && single === 'ask') read.problems.push({ box: boxes[0] as string, code: 'PRICE_UNPARSED', text: cell.text });
  noteCurrency(read, column, price.currency, cell);
}

/** A cell that cannot be read as a whole is shown part by part, so that only the wrong figure has to be mended. */
function readParts(read: ReadPrices, column: PriceColumn, cell: ReadCell): void {
  const { boxes } = column;
  const { currency, rest } = splitCurrency(foldWidth(cell.text).trim());
  const parts = rest.split(/\s*[/|]\s*/u);
  const wrong = (box: string, text: string, code: RefusalCode = 'PRICE_UNPARSED') => {
    read.texts.set(box, { text, address: cell.address });
    read.problems.push({ box, code, text });
  };
  if (parts.length === 1) return wrong(boxes[0] as string, cell.text);
  if (parts.length > boxes.length) {
    // "#N/A" is no list of prices.
    const priced = parts.every((part) => parseCombinedPrice(part, boxes.slice(0, 1)).kind !== 'refused');
    return wrong(boxes[0] as string, cell.text, priced ? 'PRICE_TOO_MANY_PARTS' : 'PRICE_UNPARSED');
  }
  let readable = true;
  parts.forEach((part, at) => {
    const box = boxes[at] as string;
    const price = parseCombinedPrice(part, [box]);
    if (price.kind === 'prices') {
      read.texts.set(box, { text: price.prices[box] ?? '', address: cell.address });
      noteCurrency(read, column, price.currency, cell);
    } else if (price.kind === 'refused' || price.kind === 'single') {
      wrong(box, part);
      readable = false;
    } else (price.kind === 'notOffered' ? read.notOffered : read.onRequest).push(box);
  });
  // Every part can be read, but not all together: two currencies, or a K at some of them only.
  if (readable) for (const [at, part] of parts.entries()) wrong(boxes[at] as string, part);
  noteCurrency(read, column, currency, cell);
}

function noteCurrency(read: ReadPrices, column: PriceColumn, currency: string | null, cell: ReadCell): void {
  const meant = currency ?? column.currency;
  if (meant !== null && !read.currencies.has(meant)) read.currencies.set(meant, cell.address);
}
