import type { Rule } from '#define/entity';
import { textOf, type Values } from '#define/row';

/** Parties of bills of lading among the contacts. */
export const partyTypes = ['SHIPPER', 'CONSIGNEE', 'NOTIFY'] as const;
export const contactTypes = ['BOOKING', 'DOCUMENT', 'FINANCE', 'WAREHOUSE', 'DECISION', 'AFTER_SALES', ...partyTypes] as const;

const mostLines = 6;
const mostInLine = 35;

/** What is printed on a bill keeps to six lines of 35 characters (domain/02b §2.4.2 partyText). */
export const partyFits: Rule = {
  name: 'partyFits',
  reads: ['partyText'],
  by: (row) => {
    const lines = (textOf(row, 'partyText') ?? '').split('\n');
    const long = lines.find((line) => line.length > mostInLine);
    if (lines.length <= mostLines && long === undefined) return [];
    return [
      {
        code: 'PARTY_TOO_LONG',
        field: 'partyText',
        detail: { lines: String(mostLines), n: String(mostInLine), value: long ?? String(lines.length) },
      },
    ];
  },
};

/** The person is bound to the company's public program (domain/02b mpBound). */
export const mpBoundOf = (row: Values): Values => ({ mpBound: Number(row.mpBindings ?? 0) > 0 });
