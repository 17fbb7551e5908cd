import { boxText, readBoxText } from '#values/boxText';
import { splitCurrency } from '#values/currencyText';
import { isDecimalText } from '#values/decimal';
import { parseCombinedPrice } from '#values/rateText';
import { cleanLocode, locodeProblem } from '#values/standards';
import { foldSearch, foldWidth } from '#values/text';
import type { CellTransform, ReadTransform } from '#workers/import/staged';
import type { CellRead, CellReader } from '#workers/import/listCells';

/** A cell by its transform: the text to be read, what it says of other fields, or why it can be read as none. */
export type Transformed =
  | { readonly text: string; readonly besides?: Readonly<Record<string, string>> }
  | { readonly problem: NonNullable<CellRead['problem']> };

const pairs = /[;；\n]+/u;
const pair = /^([^=＝]+)[=＝](.*)$/u;
/** What parts a name from its code, its country or its name in another language: `Ningbo, China (CNNGB)`, `MSCU - 地中海`. */
const parting = /[,，、;；/|()（）[\]【】]+|\s+[-–—]\s+|\s{2,}/u;
const locode = /\b[A-Z]{2} ?[A-Z2-9]{3}\b/gu;

const transforms: Readonly<Record<ReadTransform, (name: string, text: string, of: CellTransform, by: CellReader) => Transformed>> = {
  UPPER: (_name, text) => ({ text: text.toUpperCase() }),
  DICT: (name, text, { constant }, by) => ({ text: meant(constant, text) ?? named(name, text, [], by) }),
  PORT: (name, text, _of, by) => ({ text: named(name, text, codesIn(text), by) }),
  BOXTYPE: (_name, text) => boxes(text),
  COMBINED_PRICE: (name, text, _of, by) => price(name, text, by),
};

/** The text of a cell as it is to be read. */
export const transformed = (name: string, text: string, of: CellTransform, by: CellReader): Transformed =>
  Object.hasOwn(transforms, of.transform) ? transforms[of.transform as ReadTransform](name, text, of, by) : { text };

/** What the template says a word of theirs means, `their word=ours; …`; null where it says nothing of it. */
function meant(constant: string, text: string): string | null {
  const folded = foldSearch(text).trim();
  for (const one of constant.split(pairs)) {
    const [, word, ours] = pair.exec(one) ?? [];
    if (word !== undefined && foldSearch(word).trim() === folded) return (ours ?? '').trim();
  }
  return null;
}

/** The first of a text's parts that names a row the field may point to; the text itself where none does, so that it is asked about. */
function named(name: string, text: string, codes: readonly string[], by: CellReader): string {
  const entity = by.target.fields[name]?.to;
  if (entity === undefined) return text;
  const parts = foldWidth(text)
    .split(parting)
    .map((part) => part.trim());
  return [text, ...codes, ...parts].find((part) => part !== '' && by.names.key(entity, part) !== null) ?? text;
}

/** Codes of ports within a text, also those written with a blank. */
const codesIn = (text: string): string[] =>
  [...foldWidth(text).toUpperCase().matchAll(locode)].map(([code]) => cleanLocode(code)).filter((code) => locodeProblem(code) === null);

/** A type by any of its names, several as they are written in our lists. */
function boxes(text: string): Transformed {
  const read = readBoxText(text);
  if (read === null) return { text };
  if ('code' in read) {
    const { code, ...detail } = read;
    return {
      problem: { code, detail: { value: text, ...('nearest' in detail ? { nearest: detail.nearest.join(', ') } : detail) } },
    };
  }
  const [only, ...others] = read.boxes;
  return { text: only !== undefined && others.length === 0 && read.guessed ? only.type : boxText(read.boxes) };
}

/** `USD 1,250/箱`: the price, its currency, and the word of a choice behind the stroke; several prices are none for one field. */
function price(name: string, text: string, by: CellReader): Transformed {
  const { fields, options = {} } = by.target;
  const [amount = '', ...behind] = foldWidth(text).trim().split('/');
  const tail = behind.join('/').trim();
  const choice = tail === '' ? undefined : Object.keys(options).find((field) => options[field]?.[foldSearch(tail).trim()] !== undefined);
  const whole = choice === undefined && tail !== '' ? text : amount;
  const { currency, rest } = splitCurrency(foldWidth(whole).trim());
  const read = parseCombinedPrice(rest.trim(), [name]);
  const figure = read.kind === 'prices' ? read.prices[name] : read.kind === 'single' ? read.price : undefined;
  if (figure === undefined || !isDecimalText(figure)) {
    const many = behind.length > 0 && behind.every((part) => /\d/u.test(part));
    return { problem: { code: many ? 'PRICE_TOO_MANY_PARTS' : 'PRICE_UNPARSED', detail: { value: text } } };
  }
  const of = fields[name]?.currency ?? fields[name]?.per;
  const said = currency ?? (read.kind === 'prices' || read.kind === 'single' ? read.currency : null);
  return {
    text: figure,
    besides: {
      ...(said !== null && of !== undefined && of !== 'base' ? { [of]: said } : {}),
      ...(choice === undefined ? {} : { [choice]: tail }),
    },
  };
}
