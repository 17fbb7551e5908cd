import type { Definition } from '#define/entity';
import type { Field } from '#define/field';
import type { Row, Value } from '#define/row';
import type { ReportDesign } from '#define/ownReport';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import { reportHeads } from '#define/reportWords';
import { filteringOf, readReach, type Caller, type Engine } from '#server/engine';
import { conditionsOf } from '#server/read/list';
import { keyedLabels } from '#server/read/labels';
import type { ListWish } from '#server/read/listInput';
import { orderSql } from '#server/store/filterSql';
import { rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';
import { Refused } from '#server/refused';
import { choiceWord, fieldWord, wordIn } from '#server/words';
import { formatMoment } from '#values/moment';
import type { CellOut, ColumnKind } from '#workers/workbook/plan';
import { writeWorkbook } from '#workers/workbook/write';

/** Rows of one workbook (domain/07 §7.2). */
export const mostRowsOut = 200_000;

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
function choiceSource(engine: Engine, { view }: Definition, column: string): [Definition, string] {
  const behind = view && engine.catalogue.get(view.of);
  const joined = view?.joins?.[column];
  const looked = joined ?? behind?.looked?.[column];
  if (!looked || !behind) return [behind as Definition, column];
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

/** A report as a workbook: its rows as somebody may see them, in their language. @throws Refused TOO_MANY_ROWS */
export async function reportBook(
  engine: Engine,
  caller: Caller,
  { name, question, design }: { name: string; question: Definition; design: ReportDesign },
  wish: ListWish,
  signal?: AbortSignal,
): Promise<{ bytes: Uint8Array; rows: number }> {
  const filtering = filteringOf(engine, caller, question);
  const { reader } = filtering;
  const { language } = caller.actor;
  const found = await engine.database.list(
    readReach(caller.actor),
    (transaction) =>
      transaction.query(
        sql`select ${rowList(reader)} from ${reader.from} where ${conditionsOf(filtering, wish)} order by ${orderSql(filtering, wish.sort)} limit ${mostRowsOut + 1}`,
      ),
    signal ?? new AbortController().signal,
  );
  if (found.length > mostRowsOut) throw new Refused('TOO_MANY_ROWS', { n: String(mostRowsOut) });
  const rows = found.map((cells) => rowOf(reader, cells));
  const words = new Map<string, (text: string) => string>();
  for (const { name: column, field } of reader.columns) {
    if ((field.kind === 'ref' || field.kind === 'dict') && field.to) {
      const names = await namesOf(engine, caller, field.to, rows, column);
      words.set(column, field.kind === 'dict' ? (text) => text : (text) => names.get(text) ?? text);
    } else if (field.kind === 'choice') {
      const [definition, source] = choiceSource(engine, question, column);
      words.set(column, (text) => choiceWord(language, definition, source, text));
    }
  }
  const heads = headsIn(engine, language, question, design);
  const bytes = await writeWorkbook({
    sheets: [
      {
        name,
        title: name,
        rightToLeft: language === 'ar',
        expectedRows: rows.length,
        columns: reader.columns.map(({ name: column, field }) => {
          const kind = kinds[field.kind] ?? 'text';
          return {
            header: heads(column),
            kind,
            width: widths[kind] ?? 140,
            ...(kind === 'decimal' ? { decimals: field.scale === 4 ? 2 : (field.scale ?? 2) } : {}),
          };
        }),
        rows: rows.map((row) =>
          reader.columns.map(({ name: column, field }) => cellOf(row[column], field, words.get(column) ?? String, caller.zone)),
        ),
      },
    ],
  });
  return { bytes, rows: rows.length };
}

/** What the columns of a report are called in a language. */
function headsIn({ catalogue }: Engine, language: Language, question: Definition, design: ReportDesign): (column: string) => string {
  return reportHeads(catalogue, question, design, {
    field: (entity, column) => fieldWord(language, catalogue.get(entity), column),
    choice: (entity, column, option) => choiceWord(language, catalogue.get(entity), column, option),
    span: (span) => wordIn(language, 'reports', 'own', 'span', span),
  });
}
