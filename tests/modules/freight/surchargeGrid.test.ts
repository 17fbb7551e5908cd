import { describe, expect, it } from 'vitest';
import { readSurchargeCell } from '#modules/freight/freightSurcharge/surchargeCell.rules';
import { readSurchargeGrid, type Blanks, type SurchargeNames } from '#modules/freight/freightSurcharge/surchargeGrid.rules';

const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  carrier: { COSCO: 'COSU', 中远: 'COSU', MSK: 'MAEU' },
  port: { 宁波: 'CNNGB', 上海: 'CNSHA', CNNGB: 'CNNGB' },
  chargeItem: { THC: 'THC', 文件费: 'DOC', AMS: 'AMS' },
};
const names: SurchargeNames = {
  code: (entity, text) => codes[entity]?.[text] ?? null,
  groups: (text, { side, carriers }) =>
    side === 'POL' && text === 'Base ports'
      ? [...new Set((carriers.length === 0 ? [''] : carriers).map((carrier) => (carrier === 'COSU' ? 'cosco base' : 'base')))]
      : side === 'POD' && text === 'LA/LB'
        ? ['la lb']
        : [],
  period: (text) =>
    /^2026-\d\d-\d\d$/u.test(text) ? { from: text, to: null } : /4月15日起/u.test(text) ? { from: '2026-04-15', to: null } : null,
  item: (feeCode) => ({ basis: feeCode === 'THC' ? 'PER_CONTAINER' : 'PER_BILL', currency: 'CNY', feeGroup: 'ORIGIN' }),
};
const read = (text: string, blanks: Blanks | null = null) =>
  readSurchargeGrid(
    text.split('⏎').map((line) => line.split('⇥')),
    names,
    blanks,
  );

/** RT-SI of domain/15 §15.7. */
const sample = '船公司⇥起运港⇥THC 20/40/HQ⇥文件费⇥AMS⏎COSCO⇥宁波⇥780/1090/1090⇥450/票⇥USD 35/BL⏎⇥上海⇥800/1150/1150⇥450/票⇥-';

describe('tables of surcharges', () => {
  it.each(['1.450/票', '1,50/票', 'USD 35/RMB 250', '12% of BAF', '780/1.090/1.090', '25/RT min 1,5'])(
    'takes no one reading of "%s", which has two or none',
    (text) => {
      expect(readSurchargeCell(text)).toBe('unread');
    },
  );

  it.each([
    ['1,450/票', { basis: 'PER_BILL', amount: '1450' }],
    ['1.450,50/B/L', { basis: 'PER_BILL', amount: '1450.50' }],
    ['25/W/M min 1,050', { basis: 'PER_RT', amount: '25', minAmount: '1050' }],
    ['12 % of O/F', { basis: 'PERCENT_OF_FREIGHT', percent: '12' }],
    ['780/1,090/1,090', { basis: 'PER_CONTAINER', amounts: { '20GP': '780', '40GP': '1090', '40HQ': '1090' } }],
  ])('reads "%s"', (text, said) => {
    expect(readSurchargeCell(text)).toMatchObject(said);
  });

  it.each([
    ['inherit', ['COSU CNNGB THC,DOC,AMS', 'COSU CNSHA THC,DOC']],
    ['any', ['COSU CNNGB THC,DOC,AMS', ' CNSHA THC,DOC']],
  ] as const)('RT-SI, blank conditions mean %s', (blanks, expected) => {
    const grid = read(sample, blanks);
    expect(grid).toMatchObject({ layout: 'MATRIX', openBlanks: 0 });
    const told = grid?.surcharges.map(
      ({ conditions, charges }) =>
        `${conditions.carriers.join()} ${conditions.portLoadings.join()} ${charges.map(({ feeCode }) => feeCode).join()}`,
    );
    expect(told).toEqual(expected);
  });

  it('RT-SI asks what blank conditions mean, and reads its cells', () => {
    const grid = read(sample);
    expect(grid?.openBlanks).toBe(1);
    expect(
      grid?.surcharges[0]?.charges.map(({ feeCode, basis, currency, cell }) => [feeCode, basis, currency, cell.amount ?? cell.amounts]),
    ).toEqual([
      ['THC', 'PER_CONTAINER', 'CNY', { '20GP': '780', '40GP': '1090', '40HQ': '1090' }],
      ['DOC', 'PER_BILL', 'CNY', '450'],
      ['AMS', 'PER_BILL', 'USD', '35'],
    ]);
  });

  it('a list inherits blank conditions, tells buying from selling, and names charges nobody knows', () => {
    const grid = read('费用⇥船公司⇥起运港⇥单位⇥币种⇥成本⇥销售⇥最低⏎AMS⇥中远⇥CNNGB⇥票⇥USD⇥30⇥35⇥⏎文件费⇥⇥⇥⇥⇥450⇥⇥50⏎XYZ⇥⇥⇥票⇥⇥1⇥⇥');
    expect(grid).toMatchObject({ layout: 'LIST', openBlanks: 0 });
    const [one, ...others] = grid?.surcharges ?? [];
    expect(others).toEqual([]);
    expect(
      one?.charges.map(({ feeCode, direction, currency, cell, usual }) => [
        feeCode,
        direction,
        currency,
        cell.amount,
        cell.minAmount,
        usual,
      ]),
    ).toEqual([
      ['AMS', 'BUY', 'USD', '30', null, false],
      ['AMS', 'SELL', 'USD', '35', null, false],
      ['DOC', 'BUY', 'CNY', '450', '50', true],
    ]);
    expect(one?.problems).toEqual([{ code: 'FEE_UNKNOWN', value: 'XYZ', row: 4 }]);
  });

  it('a group of ports is one condition, alone, beside ports or over several carriers that call different ones so', () => {
    const grid = read(
      [
        '费用⇥船公司⇥起运港⇥目的港⇥金额',
        'THC⇥COSCO⇥Base ports⇥LA/LB⇥780/箱',
        'AMS⇥中远⇥宁波/Base ports⇥⇥35/票',
        'AMS⇥COSCO/MSK⇥Base ports⇥⇥35/票',
        'AMS⇥COSCO⇥LA/LB⇥⇥35/票',
      ].join('⏎'),
    );
    expect(
      grid?.surcharges.map(({ conditions, groups, problems }) => [conditions.portLoadings, groups, problems.map(({ code }) => code)]),
    ).toEqual([
      [[], { loadingGroups: ['cosco base'], destinationGroups: ['la lb'] }, []],
      [['CNNGB'], { loadingGroups: ['cosco base'], destinationGroups: ['la lb'] }, []],
      [[], { loadingGroups: ['cosco base', 'base'], destinationGroups: ['la lb'] }, ['REFERENCE_AMBIGUOUS']],
      // Not a group of the side it stands on: two names of ports.
      [['LA', 'LB'], { loadingGroups: [], destinationGroups: ['la lb'] }, ['PORT_UNKNOWN', 'PORT_UNKNOWN']],
    ]);
  });

  it('boxes of a list stand in columns of their own; a table without charges is none', () => {
    const grid = read('Charge⇥POL⇥20GP⇥40GP⇥40HQ⏎THC⇥CNNGB⇥780⇥1090⇥-');
    expect(grid?.surcharges[0]?.charges[0]?.cell.amounts).toEqual({ '20GP': '780', '40GP': '1090' });
    expect(read('POL⇥POD⇥20GP⏎CNNGB⇥USLAX⇥1200')).toBeNull();
  });
});

describe('cells of a table of surcharges', () => {
  it.each([
    ['450/票', { basis: 'PER_BILL', amount: '450' }],
    ['780/1090', { basis: 'PER_CONTAINER', amounts: { '20GP': '780', '40GP': '1090', '40HQ': '1090' } }],
    ['USD 35/BL', { basis: 'PER_BILL', currency: 'USD', amount: '35' }],
    ['12%', { basis: 'PERCENT_OF_FREIGHT', percent: '12' }],
    ['25/RT min 50', { basis: 'PER_RT', amount: '25', minAmount: '50' }],
    ['含', { isIncluded: true, amount: null }],
    ['*80/票', { isOptional: true, basis: 'PER_BILL', amount: '80' }],
    ['实报实销', { isOptional: true, amount: null, remark: '实报实销' }],
    ['0', { basis: null, amount: '0' }],
    ['免', { amount: '0' }],
    ['1,250', { basis: null, amount: '1250' }],
  ])('%s', (text, expected) => expect(readSurchargeCell(text)).toMatchObject(expected));

  it.each(['-', '', ' '])('"%s" is no charge', (text) => expect(readSurchargeCell(text)).toBeNull());
  it.each(['ask', '12OO', '1/2/3/4/5'])('"%s" is not read', (text) => expect(readSurchargeCell(text)).toBe('unread'));

  const told = (text: string, ...around: string[]) =>
    readSurchargeGrid(
      text.split('⏎').map((line) => line.split('⇥')),
      names,
      'inherit',
      around,
    )?.surcharges.map(({ conditions, period, charges, problems }) =>
      [
        conditions.carriers.join(),
        period?.from ?? '',
        ...charges.map(({ feeCode, basis, cell }) => `${feeCode} ${basis} ${cell.amount ?? JSON.stringify(cell.amounts)}`),
        ...problems.map(({ code, value, row, other }) => `${code} ${value} ${row}${other === undefined ? '' : ` ${other}`}`),
      ].join('|'),
    );

  it('a box beside an amount makes it that box’s, and lines of one charge are one', () => {
    expect(told('费用⇥起运港⇥箱型⇥单位⇥金额⏎THC⇥宁波⇥20GP⇥箱⇥790⏎THC⇥⇥40GP/40HQ⇥箱⇥1,100⏎文件费⇥⇥⇥票⇥450')).toEqual([
      '||THC PER_CONTAINER {"20GP":"790","40GP":"1100","40HQ":"1100"}|DOC PER_BILL 450',
    ]);
    expect(told('费用⇥起运港⇥箱型⇥金额⏎THC⇥宁波⇥20GP⇥790⏎THC⇥⇥20GP⇥800⏎THC⇥⇥大柜⇥9')).toEqual([
      '||THC PER_CONTAINER {"20GP":"790"}|LINE_REPEATED THC 3 2|REFERENCE_UNKNOWN 大柜 4',
    ]);
  });

  it.each([
    '船公司⇥POL⇥THC⇥THC⇥文件费⏎船公司⇥POL⇥20GP⇥40HQ⇥文件费⏎COSCO⇥宁波⇥780⇥1090⇥450/票',
    '船公司⇥POL⇥THC 20GP⇥THC 40HQ⇥文件费⏎COSCO⇥宁波⇥780⇥1090⇥450/票',
  ])('boxes of a charge of a matrix stand below its head, or in it: %s', (text) => {
    expect(told(text)).toEqual(['COSU||THC PER_CONTAINER {"20GP":"780","40HQ":"1090"}|DOC PER_BILL 450']);
  });

  it('days are those of the line, else of the title, the sheet or the file; what is no day is named, and a title names the carrier', () => {
    const table = '费用⇥POL⇥金额⇥生效日期⏎THC⇥宁波⇥9/箱⇥⏎AMS⇥上海⇥35/票⇥自2026年4月15日起⏎文件费⇥宁波⇥450/票⇥即日';
    expect(told(`COSCO LOCAL CHARGES⏎2026-04-01⏎${table}`)).toEqual([
      'COSU|2026-04-01|THC PER_CONTAINER 9|DOC PER_BILL 450|DATE_UNPARSED 即日 6',
      'COSU|2026-04-15|AMS PER_BILL 35',
    ]);
    expect(told('费用⇥POL⇥金额⏎THC⇥宁波⇥9/箱', 'Local', '2026-04-02')).toEqual(['|2026-04-02|THC PER_CONTAINER 9']);
    expect(told('COSCO 中远 MSK⏎费用⇥POL⇥金额⏎THC⇥宁波⇥9/箱')).toEqual(['||THC PER_CONTAINER 9']);
  });
});
