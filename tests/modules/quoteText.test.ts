import { expect, it } from 'vitest';
import { emptyAttributes, fillTemplate, readTemplate } from '#values/letterTemplate';
import { said } from '#define/writtenPaper';
import { knownOf } from '#server/papers/filling';
import { quotation } from '#modules/freight/freightOffer/freightOffer.paper';
import type { PaperLine } from '#define/paper';
import type { Language } from '#names/languages';

const line = (no: number, fee: string, box: string | null, number: string, price: string, currency: string, amount: string): PaperLine => ({
  no,
  fee,
  unit: box ?? 'BL',
  box,
  number,
  price,
  currency,
  amount,
});
const lines = [
  line(1, 'Ocean freight', '40HQ', '2', '1745', 'USD', '3490'),
  line(2, 'AMS', null, '1', '40', 'USD', '40'),
  line(3, 'THC', '40HQ', '2', '1150', 'CNY', '2300'),
];
/** The quotation of the table RT-T, as the paper's own content. */
const content = {
  fields: {
    pol: 'Ningbo',
    pod: 'Los Angeles',
    carrier: 'COSCO',
    ocf20GP: { amount: '1350', currency: 'USD' },
    ocf40HQ: { amount: '1745.00', currency: 'USD' },
    freeDem: 7,
    freeDet: 5,
    validTo: '2026-03-31',
  },
  lists: { lines, freightLines: lines.slice(0, 1), localLines: lines.slice(1) },
};
const known = knownOf(quotation);
const lists = Object.fromEntries(Object.entries(known.lists).map(([name, names]) => [name, new Set(names)]));
const read = (text: string) => readTemplate(text, new Set(known.fields), lists);

const written = (text: string, language: Language = 'en') => {
  const parts = read(text);
  if ('problem' in parts) return `${parts.problem} ${parts.problem === 'unknown' ? `${parts.found} ` : ''}at ${parts.at}`;
  const { fields, lists: texts } = said(quotation, content, language);
  return fillTemplate(parts, fields, texts);
};

it.each([
  [1, '{pol} - {pod}: {ocf40HQ}<, 45HQ {ocf45HQ}>', 'Ningbo - Los Angeles: USD 1745'],
  [2, '<Free {freeDem}+{freeDet}.>< Note: {remark}>', 'Free 7+5.'],
  [3, '<Only if {remark}>Always', 'Always'],
  [4, '[[{no}. {fee} {price} {currency}/{unit}\n]]', '1. Ocean freight 1745 USD/40HQ\n2. AMS 40 USD/BL\n3. THC 1150 CNY/40HQ\n'],
  [5, '[[freightLines: {number}x{box} {amount} ]]', '2x40HQ 3490 '],
  [6, '[[optionalLines: {fee}]]End', 'End'],
  [7, '[[<{fee}: {remark}; >]]', ''],
  [8, '\\[[x]\\] \\{y\\}', '[[x]] {y}'],
  [10, 'Note: {remark}', 'Note: '],
  [11, '{offerno}', 'unknown offerno at 1'],
  [12, '{buy40HQ}', 'unknown buy40HQ at 1'],
  [13, '{fee}', 'unknown fee at 1'],
  [14, '<a <b {pod}>>', 'nested at 4'],
  [15, '[[a [[b]] ]]', 'nested at 5'],
  [16, '[[{fee}', 'unclosed at 1'],
  [17, 'text }', 'unopened at 6'],
  [18, '[[trips: {fee}]]', 'unknown trips at 3'],
])('RT-T %i: %j', (_no, text, expected) => expect(written(text)).toBe(expected));

it.each([
  ['zh', '2026-03-31 03-31'],
  ['en', '31 Mar 2026 31 Mar'],
  ['ar', '2026-03-31 03-31'],
] as const)('RT-T 9: days in %s', (language, expected) => expect(written('{validTo} {validTo.short}', language)).toBe(expected));

it('tells the author what is printed without a value, and nothing of what a condition holds back (RT-T 7 and 10)', () => {
  const empty = (text: string) => {
    const parts = read(text);
    if ('problem' in parts) throw new Error(parts.problem);
    const { fields, lists: texts } = said(quotation, content, 'en');
    return emptyAttributes(parts, fields, texts);
  };
  expect(empty('Note: {remark}')).toEqual(['remark']);
  expect(empty('[[<{fee}: {remark}; >]]')).toEqual([]);
  expect(empty('[[{fee} {remark}]] {pol}')).toEqual(['remark']);
});
