import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { numberText, periodOf, type ResetRule } from '#define/numbering';
import { textOf, type Row } from '#define/row';
import { jobPrefix } from '#modules/basic/jobPrefix/jobPrefix.entity';
import { branches } from '#modules/demo/branches';
import { makeRow } from '#modules/demo/rowMaking';
import type { Day } from '#values/day';

// kind of business | prefix | pattern | starts anew
const table = `
SEA_EXPORT|SE|{com}{yy}{mm}-{seq:5}|MONTH
SEA_IMPORT|SI|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
LCL|LCL|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
SOC|SOC|{prefix}{com}{yy}{mm}-{seq:4}|MONTH
INVOICE_AR|INV|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
INVOICE_AP|BILL|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
CASH_IN|RC|{prefix}{com}{yy}{mm}{dd}-{seq:3}|DAY
CASH_OUT|PY|{prefix}{com}{yy}{mm}{dd}-{seq:3}|DAY
VOUCHER|V|{prefix}{type}{com}{yyyy}{mm}-{seq:4}|MONTH
OFFER|QT|{prefix}{com}{yy}-{seq:6}|YEAR
ENQUIRY|EQ|{prefix}{com}{yy}-{seq:6}|YEAR
EXPENSE|EX|{prefix}{com}{yy}{mm}-{seq:4}|MONTH
HBL|HB|GLAN{com}{yy}{mm}{seq:4}|MONTH
COST_PLAN|CP|{prefix}{com}{yy}{mm}-{seq:4}|MONTH
DISPATCH|TD|{prefix}{com}{yy}{mm}{dd}-{seq:3}|DAY
INTAKE|IN|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
NETTING|NET|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
CREDIT_NOTE|CRN|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
WAREHOUSE_ENTRY|WHE|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
WAREHOUSE_RECEIPT|WHR|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
LCL_BOX|CL|{prefix}{com}{yy}{mm}-{seq:4}|MONTH
STATEMENT|SOA|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
FX_SETTLEMENT|FXS|{prefix}{com}{yy}{mm}-{seq:5}|MONTH
BUY_SOC|BUY|{prefix}{com}{yy}{mm}-{seq:4}|MONTH`;

const lines = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** Gives documents made one after the other the numbers their branches would have given them. */
export class GivenNumbers {
  private readonly last = new Map<string, number>();

  /** Numbers those of the rows that have none yet and got one when they were made, the oldest first. */
  fill({ numbered }: Definition, rows: readonly Row[], factsOf: (epId: string) => Facts): readonly Row[] {
    if (!numbered || numbered.at || numbered.series) return rows;
    const waiting = rows.filter((row) => row[numbered.field] == null);
    const madeOn = (row: Row) => String(row.createTime);
    for (const row of waiting.sort((one, other) => (madeOn(one) < madeOn(other) ? -1 : 1)))
      row[numbered.field] = this.next(numbered.kind(row), factsOf(row.epId), madeOn(row).slice(0, 10), numbered.prefix);
    return rows;
  }

  /** The next number of a kind at a branch on a day; `usual`: what it begins with where the branch has not said. */
  next(kind: string, { branch }: Facts, day: Day, usual = ''): string {
    const own = lines.find(([name]) => name === kind) ?? [kind, usual, '{prefix}{com}{yy}{mm}-{seq:5}', 'MONTH'];
    const [, prefix = '', pattern = '', resetRule = 'NEVER'] = own;
    const numbering = { prefix, pattern, resetRule: resetRule as ResetRule };
    const com = textOf(branch, 'comCode') ?? '';
    const counter = `${kind} ${com} ${periodOf(numbering.resetRule, day)}`;
    const seq = (this.last.get(counter) ?? 0) + 1;
    this.last.set(counter, seq);
    return numberText(numbering, { com, day, seq });
  }
}

/** How every branch numbers its documents: orders as they have been numbered from the first day. */
export function numberingRows(facts: Facts, createTime: string): Row[] {
  return branches.flatMap(({ epId }, branch) =>
    lines.map(([businessType = '', prefix = '', pattern = '', resetRule = ''], at) =>
      makeRow({
        definition: jobPrefix,
        id: String(branch * lines.length + at + 1),
        epId,
        values: { jobPrefix: prefix, businessType, pattern, resetRule, state: 'ENABLED' },
        facts,
        made: { createUserId: '1', createTime },
      }),
    ),
  );
}
