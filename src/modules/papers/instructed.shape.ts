import type { Values } from '#define/row';
import { plainText, toDecimal } from '#values/decimal';

/** Code of the paper an instruction is sent on. */
export const instructionCode = 'SI';

type Texts = Readonly<Record<string, string>>;

/** An instruction as it was printed: its fields, and the lines of its lists. */
export interface Instruction {
  readonly fields: Texts;
  readonly lists: Readonly<Record<string, readonly Texts[]>>;
}

/** One thing two instructions say differently: a field, or a column of the line its key names. */
export interface Difference {
  /** Name of the field, or `list.column`; the list alone where a whole line is in one of them only. */
  readonly name: string;
  readonly line: string | null;
  readonly was: string;
  readonly now: string;
}

/** What an instruction says to the carrier. When it is due, and the number the carrier gives, is nothing that is instructed. */
export const instructed =
  'shipperText consigneeText notifyText alsoNotifyText bookingNo serviceContractNo preCarriageBy placeOfReceipt vesselVoyage portOfLoading portOfDischarge placeOfDelivery billForm originals copies freight payableAt placeOfIssue marks goods packages weight volume hsCodes temperature isDg shipperOwned filer amsScac ensNo aciNo sayTotal'.split(
    ' ',
  );

/** What tells the lines of its lists apart, and what is compared of them. */
const lines = {
  containers: { key: 'containerNo', of: ['type', 'sealNo', 'packages', 'weight', 'volume', 'tare', 'vgm', 'method'] },
  houses: { key: 'hblNo', of: ['shipper', 'consignee', 'packages', 'weight', 'volume'] },
} as const;

const figure = /^-?[0-9][0-9,]*(?:\.[0-9]+)?$/u;

/** A text as it is compared (domain/09 §9.4): figures as figures; of words neither case nor blanks, line breaks or closing points count. */
function folded(text: string): string {
  const plain = text.trim();
  if (figure.test(plain)) return plainText(toDecimal(plain.replaceAll(',', '')));
  return plain
    .replace(/\s+/gu, ' ')
    .replace(/[\s.,;:，。；：、]+$/u, '')
    .toUpperCase();
}

/** Do two texts of bills say the same? */
export const saysSame = (one: string, other: string): boolean => one === other || folded(one) === folded(other);

function ofLines(list: keyof typeof lines, was: Instruction, now: Instruction): Difference[] {
  const { key, of } = lines[list];
  const byKey = (one: Instruction) => new Map((one.lists[list] ?? []).map((line) => [line[key] ?? '', line]));
  const [before, after] = [byKey(was), byKey(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((line): Difference[] => {
    const [then, today] = [before.get(line), after.get(line)];
    if (!then || !today) return [{ name: list, line, was: then ? line : '', now: today ? line : '' }];
    return of
      .filter((name) => !saysSame(then[name] ?? '', today[name] ?? ''))
      .map((name) => ({ name: `${list}.${name}`, line, was: then[name] ?? '', now: today[name] ?? '' }));
  });
}

/** What the later of two instructions says otherwise, in the order of the paper: parties, way, goods, then boxes and house bills. */
export const differencesOf = (was: Instruction, now: Instruction): readonly Difference[] => [
  ...instructed
    .filter((name) => !saysSame(was.fields[name] ?? '', now.fields[name] ?? ''))
    .map((name) => ({ name, line: null, was: was.fields[name] ?? '', now: now.fields[name] ?? '' })),
  ...ofLines('containers', was, now),
  ...ofLines('houses', was, now),
];

/** A sending, as far as it is compared. */
export interface Sending {
  readonly versionNo: number;
  readonly content: Instruction;
}

/** Sendings of one bill from the rows that keep them, in the order they went out. */
export const sendingsOf = (rows: readonly Values[]): readonly Sending[] =>
  rows.map((row) => ({ versionNo: Number(row.versionNo), content: row.content as unknown as Instruction }));

/**
 * What an instruction of a bill is, printed now after these sendings, the latest last: which of them it is, and what is otherwise than in the one
 * before. Printed again unchanged it is what was sent.
 */
export function standingOf(
  now: Instruction,
  sent: readonly Sending[],
): { readonly isNew: boolean; readonly changes: readonly Difference[] } {
  const [last, before] = [sent.at(-1), sent.at(-2)];
  if (!last) return { isNew: true, changes: [] };
  const changes = differencesOf(last.content, now);
  if (changes.length > 0) return { isNew: true, changes };
  return { isNew: false, changes: before ? differencesOf(before.content, last.content) : [] };
}

/** Differences as people read them, one a line: `Shipper: A → B`; `labelOf` are the paper's words in their language. */
export const inWords = (differences: readonly Difference[], labelOf: (name: string) => string): string =>
  differences
    .map(({ name, line, was, now }) => {
      const of = line === null ? labelOf(name) : `${line} ${labelOf(name)}`;
      const shown = (text: string) => (text === '' ? '–' : text.replaceAll('\n', ' / '));
      return `${of}: ${shown(was)} → ${shown(now)}`;
    })
    .join('\n')
    .slice(0, 4000);
