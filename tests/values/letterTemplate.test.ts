import { expect, it } from 'vitest';
import { fillTemplate, readTemplate } from '#values/letterTemplate';

const known = new Set(['pol', 'pod', 'carrier', 'ocf20GP', 'ocf40HQ', 'freeDem', 'freeDet', 'remark', 'missing']);
const values = {
  pol: 'Ningbo',
  pod: 'Los Angeles',
  carrier: 'COSCO',
  ocf40HQ: 'USD 2470',
  ocf20GP: '',
  freeDem: '7',
  freeDet: '5',
  remark: '',
};

const filled = (template: string) => {
  const parts = readTemplate(template, known);
  return 'problem' in parts ? parts : fillTemplate(parts, values);
};

it('prints attributes, conditions whose attributes have values, and escaped brackets (domain/06 §6.8)', () => {
  expect(filled('{pol} - {pod} by {carrier}: {ocf40HQ}/40HQ<, 20GP {ocf20GP}><, free {freeDem}+{freeDet} days>.<\nNote: {remark}>')).toBe(
    'Ningbo - Los Angeles by COSCO: USD 2470/40HQ, free 7+5 days.',
  );
  expect(filled('Rate {ocf40HQ} \\<incl. docs\\> \\{x\\}')).toBe('Rate USD 2470 <incl. docs> {x}');
  expect(filled('<Only if {missing}>Always')).toBe('Always');
  expect(filled('C:\\temp \\\\ {{pol}'.replace('{{', '{'))).toBe('C:\\temp \\ Ningbo');
  expect(filled('中文😀{ pol }')).toBe('中文😀Ningbo');
});

it('says where a text is no template', () => {
  expect(filled('a {pol')).toEqual({ problem: 'unclosed', at: 3, found: '{pol' });
  expect(filled('😀 <a {pol}')).toEqual({ problem: 'unclosed', at: 3, found: '<a {pol}' });
  expect(filled('a } b')).toEqual({ problem: 'unopened', at: 3, found: '} b' });
  expect(filled('<a <b>>')).toEqual({ problem: 'nested', at: 4, found: '<b>>' });
  expect(filled('{nobody}')).toEqual({ problem: 'unknown', at: 1, found: 'nobody' });
  expect(filled('{constructor}')).toMatchObject({ problem: 'unknown' });
});
