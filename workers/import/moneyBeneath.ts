import { statedMoney, type LineReader } from '#workers/import/lines';
import type { ReadCell } from '#workers/import/sheetCells';
import type { StagedRow } from '#workers/import/staged';

const field = 'currency';

/** The currency a table says underneath ("以上运价均以美元计"): that of the rows above it that name none. */
export class MoneyBeneath {
  private said: { text: string; address: string; behind: number }[] = [];

  /** Takes in a line that is no row; `behind`: how many rows were read before it. */
  take(line: readonly (ReadCell | null)[], behind: number, reader: LineReader): void {
    if (this.said.some((one) => one.behind < behind)) this.said = [];
    for (const money of statedMoney(line, reader)) this.said.push({ ...money, behind });
  }

  /** The rows of the table with it. What stands between rows is a title of those below it, and two currencies are none. */
  added(rows: readonly StagedRow[]): readonly StagedRow[] {
    const beneath = this.said.filter(({ behind }) => behind >= rows.length);
    const [money] = beneath;
    if (money === undefined || beneath.some(({ text }) => text !== money.text)) return rows;
    return rows.map((row) => {
      if (row.values[field] !== undefined) return row;
      return {
        ...row,
        values: { ...row.values, [field]: money.text },
        cells: { ...row.cells, [field]: money.address },
        problems: row.problems.filter((problem) => problem.field !== field),
      };
    });
  }
}
