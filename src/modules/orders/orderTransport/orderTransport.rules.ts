import type { Rule } from '#define/entity';
import { momentOf, textOf } from '#define/row';

/** A leg leads from one place to another, and arrives after it leaves. */
export const legInOrder: Rule = {
  name: 'legInOrder',
  reads: ['fromPortId', 'toPortId', 'etd', 'eta', 'atd', 'ata'],
  by: (row) => {
    const from = textOf(row, 'fromPortId');
    if (from !== null && from === textOf(row, 'toPortId')) return [{ code: 'PORTS_EQUAL', field: 'toPortId', detail: { port: from } }];
    for (const [leaves, arrives] of [
      ['etd', 'eta'],
      ['atd', 'ata'],
    ] as const) {
      const [start, end] = [momentOf(row, leaves), momentOf(row, arrives)];
      if (start !== null && end !== null && end < start) return [{ code: 'DATES_REVERSED', field: arrives, detail: { from: start } }];
    }
    return [];
  },
};
