import { describe, expect, it } from 'vitest';
import { list } from '#define/field';
import type { Reading } from '#define/kind';
import { kindOf } from '#define/kinds';

const reading: Reading = { zone: 'UTC', language: 'zh' };
const people: Readonly<Record<string, string>> = { 裴景珩: '8', rates: '8', 夏北辰: '32' };
const named: Reading = {
  ...reading,
  resolve: (_to, typed) => (people[typed] === undefined ? { problem: 'unknown', nearest: [] } : { key: people[typed] }),
};

const codes = list('codes', { pattern: '^[A-Z0-9]{4}$' });
const rates = list('decimals', { scale: 4, least: '0', most: '100' });
const managers = list('rows', { rowsOf: 'user' });

describe('a list in a cell', () => {
  it.each([
    ['22g0, 22G1', codes, ['22G0', '22G1']],
    ['22G0；22G1、22G0', codes, ['22G0', '22G1']],
    ['["22G0","22G1"]', codes, ['22G0', '22G1']],
    [['22g0'], codes, ['22G0']],
    [' , ', codes, null],
    ['', codes, null],
    [null, codes, null],
    ['0, 6,9.00', rates, ['0', '6', '9']],
    [13, rates, ['13']],
    ['MSDS, 装箱单', list('words'), ['MSDS', '装箱单']],
    ['8,32', managers, ['8', '32']],
  ])('reads %j', (input, field, value) => {
    expect(kindOf(field).parse(input, field, reading)).toEqual({ value });
  });

  it.each([
    ['22G', codes, 'CODE_PATTERN'],
    ['6,101', rates, 'NUMBER_RANGE'],
    ['6,x', rates, 'NUMBER_UNPARSED'],
    [{ a: 1 }, rates, 'LIST_UNPARSED'],
    [[['22G0']], codes, 'LIST_UNPARSED'],
    ['["22G0"', codes, 'LIST_UNPARSED'],
    [['a,b'], list('words'), 'LIST_UNPARSED'],
    [Array.from({ length: 201 }, (_, at) => `A${String(at).padStart(3, '0')}`).join(','), codes, 'LIST_UNPARSED'],
    ['裴景珩', managers, 'REFERENCE_UNKNOWN'],
  ])('refuses %j', (input, field, refusal) => {
    expect(kindOf(field).parse(input, field, reading)).toMatchObject({ refusal });
  });

  it('finds rows by what they are called, each once', () => {
    expect(kindOf(managers).parse('裴景珩, 夏北辰, rates', managers, named)).toEqual({ value: ['8', '32'] });
    expect(kindOf(managers).parse('nobody', managers, named)).toMatchObject({ refusal: 'REFERENCE_UNKNOWN' });
  });

  it('shows what it reads', () => {
    expect(kindOf(codes).print(['22G0', '22G1'], codes, reading)).toBe('22G0, 22G1');
    expect(kindOf(codes).print(null, codes, reading)).toBe('');
  });
});
