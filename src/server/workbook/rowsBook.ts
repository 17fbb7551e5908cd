import type { Definition } from '#define/entity';
import type { Field } from '#define/field';
import type { Row, Value } from '#define/row';
import type { EntityName } from '#names/entities';
import { readReach, type Caller, type Engine } from '#server/engine';
import { keyedLabels } from '#server/read/labels';
import { choiceWord, fieldWord } from '#server/words';
import { formatMoment } from '#values/moment';
import type { CellOut, ColumnKind } from '#workers/workbook/plan';
import { writeWorkbook } from '#workers/workbook/write';

const kinds: Readonly<Partial<Record<Field['kind'], ColumnKind>>> = {
  money: 'decimal',
  decimal: 'decimal',
  integer: 'integer',
  day: 'day',
  flag: 'flag',
  moment: 'moment',
};
const widths: Readonly<Partial<Record<ColumnKind, number>>> = { decimal: 110, integer: 80, day: 96, flag: 60, moment: 140 };

/** Names of the rows that references of a column point to. */
async function namesOf(
  engine: Engine,
  caller: Caller,
  to: EntityName,
  rows: readonly Row[],
  column: string,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column] as string] : [])))];
  const { language } = caller.actor;
  const labels = await engine.database.read(readReach(caller.actor), (transaction) =>
    keyedLabels(transaction, engine, caller, engine.catalogue.get(to), keys),
  );
  return new Map(labels.map((label) => [label.key, label[language]]));
}

/** Where the words of a choice stand: with the rows the column is of. */
function choiceSource(engine: Engine, of: Definition, column: string): [Definition, string] {
  const { view } = of;
  const behind = view && engine.catalogue.get(view.of);
  const looked = view?.joins?.[column] ?? (behind ?? of).looked?.[column];
  if (!looked) return [behind ?? of, column];
  const { definition, name } = engine.catalogue.source(engine.catalogue.get(looked.to), looked.field);
  return [definition, name];
}

function cellOf(value: Value | undefined, { kind }: Field, word: (text: string) => string, zone: string): CellOut {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'flag') return value === true;
  if (kind === 'moment') return { moment: formatMoment(String(value), zone) };
  if (kind === 'choice' || kind === 'ref' || kind === 'dict') return { text: word(String(value)) };
  return kinds[kind] === undefined ? { text: String(value) } : String(value);
}

/** Rows as a sheet of a workbook is written of them. */
export interface Written {
  readonly name: string;
  readonly of: Definition;
  readonly columns: readonly { readonly name: string; readonly field: Field }[];
  readonly rows: readonly Row[];
  /** What a column is called; left out: as in the sheets. */
  readonly heads?: (column: string) => string;
}

/** Rows as a workbook, in the language of whoever asks. */
export async function rowsBook(engine: Engine, caller: Caller, { name, of, columns, rows, heads }: Written): Promise<Uint8Array> {
  const { language } = caller.actor;
  const words = new Map<string, (text: string) => string>();
  for (const { name: column, field } of columns) {
    if ((field.kind === 'ref' || field.kind === 'dict') && field.to) {
      const names = await namesOf(engine, caller, field.to, rows, column);
      words.set(column, field.kind === 'dict' ? (text) => text : (text) => names.get(text) ?? text);
    } else if (field.kind === 'choice') {
      const [definition, source] = choiceSource(engine, of, column);
      words.set(column, (text) => choiceWord(language, definition, source, text));
    }
  }
  return writeWorkbook({
    sheets: [
      {
        name,
        title: name,
        rightToLeft: language === 'ar',
        expectedRows: rows.length,
        columns: columns.map(({ name: column, field }) => {
          const kind = kinds[field.kind] ?? 'text';
          return {
            header: heads?.(column) ?? fieldWord(language, of, column),
            kind,
            width: widths[kind] ?? 140,
            ...(kind === 'decimal' ? { decimals: field.scale === 4 ? 2 : (field.scale ?? 2) } : {}),
          };
        }),
        rows: rows.map((row) =>
          columns.map(({ name: column, field }) => cellOf(row[column], field, words.get(column) ?? String, caller.zone)),
        ),
      },
    ],
  });
}
