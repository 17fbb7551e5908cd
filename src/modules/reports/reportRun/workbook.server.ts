import type { Definition } from '#define/entity';
import type { ReportDesign } from '#define/ownReport';
import type { Language } from '#names/languages';
import { reportHeads } from '#define/reportWords';
import { rowsBook } from '#server/workbook/rowsBook';
import { filteringOf, readReach, type Caller, type Engine } from '#server/engine';
import { conditionsOf } from '#server/read/list';
import type { ListWish } from '#server/read/listInput';
import { orderSql } from '#server/store/filterSql';
import { rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';
import { Refused } from '#server/refused';
import { choiceWord, fieldWord, wordIn } from '#server/words';

/** Rows of one workbook (domain/07 §7.2). */
export const mostRowsOut = 200_000;

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
  const heads = headsIn(engine, caller.actor.language, question, design);
  const bytes = await rowsBook(engine, caller, { name, of: question, columns: reader.columns, rows, heads });
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
