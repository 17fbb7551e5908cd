import type { ImportField } from '#define/sheet';
import type { DayRange } from '#values/day';
import type { DateOrder } from '#values/dayReadings';
import { commonWords, readHeading } from '#workers/import/headings';
import type { Names } from '#workers/import/names';
import { addressOf } from '#workers/import/sheetCells';
import type { ImportTarget, Source, TableChoice } from '#workers/import/staged';
import type { WeightBand } from '#workers/import/weights';
import { HEADER_PATH } from '#workers/workbook/synonyms';

/** A column that says one thing about the whole row. */
export interface PlainColumn {
  readonly column: number;
  readonly plan: ImportField;
  /** Its own header word, without the levels above. */
  readonly word: string;
}

export interface PriceColumn {
  readonly column: number;
  /** Box types in the order a combined cell has them. */
  readonly boxes: readonly string[];
  /** Its heading names none of them. */
  readonly unnamed: boolean;
  readonly currency: string | null;
  readonly weight: WeightBand | null;
}

/** Prices that belong to one rate: under the same port, line or validity of the header. */
export interface PriceGroup {
  readonly ports: readonly string[] | null;
  readonly carrier: string | null;
  readonly period: DayRange | null;
  /** Where the words over the group stand. */
  readonly source: Source;
  readonly columns: readonly PriceColumn[];
}

export interface TableColumns {
  readonly plain: readonly PlainColumn[];
  /** At least one; without price columns the only group is empty. */
  readonly groups: readonly PriceGroup[];
  readonly priceColumns: ReadonlySet<number>;
  /** Field the ports over price groups fill: the one no column has. */
  readonly portOfGroups: string | null;
}

/** What a plan's fields mean to the reader of prices. */
export interface PriceFields {
  /** Name of the plan's field of combined prices. */
  readonly combined: string | null;
  /** Field by box type. */
  readonly byBox: ReadonlyMap<string, string>;
  /** Boxes of a combined cell whose heading names none, in the order it has them. */
  readonly order: readonly string[];
  /** Of the price of a heavier box of the type named: the field a column of it has, and those of the limit and of what is paid beyond it. */
  readonly heavy: { readonly field: string; readonly box: string; readonly limit: string; readonly beyond: string } | null;
}

/** What a column of prices of heavier boxes has in place of a box type. */
export const heavyBox = 'heavy';

/** Price fields of a plan; the box type stands at the end of their names (`cost40HQ`). */
export function priceFieldsOf(target: ImportTarget): PriceFields {
  const plan = target.plan.fields.find((field) => field.grammar === 'combinedPrice');
  const byBox = new Map(
    (target.plan.prices ?? plan?.fills ?? []).flatMap((field) => {
      const box = boxOfField(field);
      return box === null ? [] : [[box, field] as const];
    }),
  );
  const weighed = target.plan.fields.find((field) => field.grammar === 'heavyPrice');
  const [limit, beyond] = weighed?.fills ?? [];
  const box = weighed === undefined ? null : boxOfField(weighed.field);
  const heavy =
    weighed === undefined || box === null || limit === undefined || beyond === undefined
      ? null
      : { field: weighed.field, box, limit, beyond };
  return { heavy, combined: plan?.field ?? null, byBox, order: (plan?.fills ?? []).flatMap((field) => boxOfField(field) ?? []) };
}

const boxOfField = (field: string): string | null => /\d{2}[A-Z]{2,3}$/u.exec(field)?.[0] ?? null;

/** Fields of a plan that hold the ports of a rate and may give several rates a row. */
export function portFieldsOf(target: ImportTarget): readonly string[] {
  return target.plan.fields.filter((field) => field.grammar === 'ports' && field.fills === undefined).map((field) => field.field);
}

/** Puts a chosen map of columns in order: what is said of the row, and the prices by the rate they belong to. */
export function readColumns(
  choice: TableChoice,
  target: ImportTarget,
  context: { names: Names; contextDay: string; dateOrder: DateOrder | null },
): TableColumns {
  const prices = priceFieldsOf(target);
  const boxOfField = new Map([...prices.byBox].map(([box, field]) => [field, box]));
  const reader = { ...context, common: commonWords(choice.headers) };
  const plain: PlainColumn[] = [];
  const groups: { key: string; group: PriceGroup; columns: PriceColumn[] }[] = [];
  const priceColumns = new Set<number>();
  choice.columns.forEach((name, column) => {
    if (name === null) return;
    const plan = target.plan.fields.find((field) => field.field === name);
    if (plan === undefined) return;
    const header = choice.headers[column] ?? '';
    const box = boxOfField.get(name);
    const isHeavy = name === prices.heavy?.field;
    if (box === undefined && name !== prices.combined && !isHeavy) {
      plain.push({ column, plan, word: header.split(HEADER_PATH).at(-1) ?? '' });
      return;
    }
    const heading = readHeading(header, reader);
    const boxes = isHeavy ? [heavyBox] : box !== undefined ? [box] : heading.boxes.length > 0 ? heading.boxes : prices.order;
    const { ports, carrier, period, weight, unknown } = heading;
    const key = JSON.stringify([ports, carrier, period, unknown]);
    priceColumns.add(column);
    const known = groups.find((one) => one.key === key && !one.columns.some((other) => other.boxes.some((other) => boxes.includes(other))));
    const entry = { column, boxes, unnamed: box === undefined && heading.boxes.length === 0, currency: heading.currency, weight };
    if (known !== undefined) known.columns.push(entry);
    else {
      const columns = [entry];
      groups.push({ key, columns, group: { ports, carrier, period, source: addressOf(choice.header.top, column), columns } });
    }
  });
  if (groups.length === 0)
    groups.push({ key: '', columns: [], group: { ports: null, carrier: null, period: null, source: '', columns: [] } });
  const free = portFieldsOf(target).filter((field) => !plain.some((one) => one.plan.field === field));
  const portFields = portFieldsOf(target);
  return { plain, groups: groups.map((one) => one.group), priceColumns, portOfGroups: free.at(-1) ?? portFields[0] ?? null };
}
