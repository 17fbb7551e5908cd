import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as standards from '#values/standards';

const { containerNumberProblem, containerTypeOf, hsCodeProblem, isoTypeProblem, usccProblem } = standards;

const shuffledDigit = (digit: string, by: number): string => String((Number(digit) + by) % 10);

describe('container numbers (05 §5.1)', () => {
  test.each([
    'CSQU3054383',
    'ABCU1234560',
    'CBHU3202732',
    'NARU3472484',
    'APZU4812090',
    'OOLU8000010',
    'DEMU1000140',
    'MSKU1234565',
    'csqu 305438-3',
    'CSQU/305438/3',
    'ＣＳＱＵ３０５４３８３',
    'MRKU4976720',
    'TEXU3070079',
  ])('%s is valid', (text) => expect(containerNumberProblem(text)).toBeNull());

  test('is stored clean', () => expect(standards.cleanContainerNumber(' csqu 305438-3')).toBe('CSQU3054383'));

  test.each([
    ['CSQU3054384', '3', 'CSQU3054383'],
    ['CSQU3045383', '1', 'CSQU3045381'],
    ['TEXU3070070', '9', 'TEXU3070079'],
    ['OOLU8000011', '0', 'OOLU8000010'],
  ])('%s has a wrong check digit', (text, expected, suggestion) =>
    expect(containerNumberProblem(text)).toEqual({ code: 'CONTAINER_CHECK_DIGIT', expected, suggestion }),
  );

  test.each(['ABCX1234560', 'CSQO3054383', '458477121', '', 'CSQU30543', 'CSQU30543833', 'CSQU305438A', '箱号CSQU3054383'])(
    '"%s" is malformed',
    (text) => expect(containerNumberProblem(text)).toEqual({ code: 'CONTAINER_FORMAT' }),
  );

  test('ten characters are completed', () =>
    expect(containerNumberProblem('CSQU305438')).toEqual({ code: 'CONTAINER_FORMAT', expected: '3', suggestion: 'CSQU3054383' }));

  test('the suggestion is right, and any other check digit is wrong', () => {
    const serial = fc.stringMatching(/^[A-Z]{3}[UJZ][0-9]{6}$/);
    fc.assert(
      fc.property(serial, fc.integer({ min: 1, max: 9 }), (text, by) => {
        const { suggestion = '' } = containerNumberProblem(text) ?? {};
        expect(containerNumberProblem(suggestion)).toBeNull();
        const wrong = text + shuffledDigit(suggestion.slice(-1), by);
        expect(containerNumberProblem(wrong)).toMatchObject({ code: 'CONTAINER_CHECK_DIGIT', suggestion });
      }),
    );
  });
});

describe('container types (05 §5.2)', () => {
  test.each([
    ['20GP', "20GP 20DC 20DV 20' 20ST 20 22G0 22G1 22GP 20G0 20G1 20’ 2200 小柜 20尺"],
    ['40GP', "40GP 40DC 40DV 40' 40 42G0 42G1 42GP 大柜 平柜"],
    ['40HQ', "40HQ 40HC 40'HQ 40H 4500 45G0 45G1 45GP HQ hc 40’HC ４０ＨＱ 高柜 40尺高柜"],
    ['45HQ', "45HQ 45HC 45' L5G0 L5G1 L5GP"],
    ['20RF', '20RF 22R0 22R1 22RT'],
    ['40RF', '40RF 42R0 42R1 42RT'],
    ['40RH', '40RH RQ 40RQ 45R0 45R1 45RT'],
    ['20NOR', '20NOR'],
    ['40NOR', '40NOR 40nor'],
    ['20OT', '20OT 22U0 22U1 22UT'],
    ['40OT', '40OT 42U0 42U1 42UT'],
    ['40OH', '40OH 45U1'],
    ['20FR', '20FR 22P1 22P3 22PC 22PF'],
    ['40FR', '40FR 42P1 42P3 42PC 42PF'],
    ['40FH', '40FH 45P3'],
    ['20TK', '20TK 22T0 22T9 22TN'],
    ['40TK', '40TK 42T0 42T9'],
    ['20HC', '20HC 25G0 25G1 25GP'],
  ])('%s: %s', (boxType, synonyms) => {
    for (const synonym of synonyms.split(' ')) expect([synonym, containerTypeOf(synonym)]).toEqual([synonym, boxType]);
  });

  test('written in several words', () => {
    expect(containerTypeOf('40 HIGH CUBE')).toBe('40HQ');
    expect(containerTypeOf(" 40 ' HQ ")).toBe('40HQ');
    expect(containerTypeOf('20 Open Top')).toBe('20OT');
  });

  test.each(['GP', 'DC', 'RF', '99Z9', '', '60GP', 'NOR', 'constructor'])('"%s" is no box', (text) =>
    expect(containerTypeOf(text)).toBeNull(),
  );

  test.each([
    ['45G1', '40HQ', null],
    ['45g1', '40HQ', null],
    ['22G1', '40HQ', { code: 'ISO_TYPE_MISMATCH', expected: '20GP' }],
    ['45R1', '40RH', null],
    ['45R1', '40NOR', null],
    ['22R1', '20NOR', null],
    ['22G1', '20NOR', { code: 'ISO_TYPE_MISMATCH', expected: '20GP' }],
    ['99Z9', '40HQ', { code: 'ISO_TYPE_UNKNOWN' }],
  ])('%s on a %s', (isoCode, boxType, problem) => expect(isoTypeProblem(isoCode, boxType)).toEqual(problem));

  test('TEU', () => {
    expect(['20GP', '20HC', '40HQ', '45HQ', '40NOR', 'GP'].map(standards.boxTeu)).toEqual([1, 1, 2, 2, 2, null]);
  });
});

describe('bill of lading numbers (05 §5.3)', () => {
  test.each([
    ['COSU6123456780', null],
    [' medunb123456 ', null],
    ['ＣＯＳＵ６１２３４', null],
    ['ABC/123-4', null],
    ['12345678901234567890', null],
    ['NB提单001', 'CHINESE_NOT_ALLOWED'],
    ['AB1', 'BL_FORMAT'],
    ['A'.repeat(21), 'BL_FORMAT'],
    ['-ABCD', 'BL_FORMAT'],
    ['AB CD1', 'BL_FORMAT'],
    ['', 'BL_FORMAT'],
  ])('"%s"', (text, code) => expect(standards.billNumberProblem(text)?.code ?? null).toBe(code));

  test('is stored trimmed and upper case', () => expect(standards.cleanBillNumber(' medunb123456 ')).toBe('MEDUNB123456'));
});

describe('IMO numbers (05 §5.4)', () => {
  test.each(['9298686', '9074729', 'IMO 9811000', 'imo9811000', '9839272', '9702132'])('%s is valid', (text) =>
    expect(standards.imoProblem(text)).toBeNull(),
  );

  test('a wrong check digit', () =>
    expect(standards.imoProblem('9298687')).toEqual({ code: 'IMO_CHECK_DIGIT', expected: '6', suggestion: '9298686' }));

  test.each(['929868', '92986866', 'IMO', '', '929868O'])('"%s" is malformed', (text) =>
    expect(standards.imoProblem(text)).toEqual({ code: 'IMO_FORMAT' }),
  );
});

describe('unified social credit codes (05 §5.5)', () => {
  test.each([
    '91330100799655058B',
    '914403001922038216',
    '9144030071526726XG',
    '91330200MA2AF00022',
    '91330200MA2AF0001Y',
    '91310000MA1FL0010P',
    '91370200MA3CM0007U',
    '91440300MA5ED0021E',
    '9133020 0ma2af00022',
  ])('%s is valid', (text) => expect(usccProblem(text)).toBeNull());

  test('a wrong check character', () =>
    expect(usccProblem('91330200MA2AF00021')).toEqual({ code: 'USCC_CHECK_DIGIT', expected: '2', suggestion: '91330200MA2AF00022' }));

  test.each(['91330200MA2AF0O022', '91330200MA2AF0002', '9133O200MA2AF00022', '', '91330200MA2AF000222'])('"%s" is malformed', (text) =>
    expect(usccProblem(text)).toEqual({ code: 'USCC_FORMAT' }),
  );
});

describe('SCAC, SMDG, UN/LOCODE, HS, UN number, package code (05 §5.6)', () => {
  test.each<[string, RegExp, string, string]>([
    ['SCAC', standards.scacPattern, 'MAEU COSU MSCU ONEY EGLV HLCU CMDU', 'MA3U MAEUU M maeu'],
    ['SMDG liner code', standards.smdgPattern, 'MSK MSC COS', 'MAEU MS'],
    ['UN number', standards.unNumberPattern, 'UN1263 1263', '126 UN0000 0000 UN12634'],
    ['package code', standards.packageCodePattern, 'CT PK PX 7B', 'CTN C'],
  ])('%s', (_, pattern, accepted, refused) => {
    for (const text of accepted.split(' ')) expect([text, pattern.test(text)]).toEqual([text, true]);
    for (const text of refused.split(' ')) expect([text, pattern.test(text)]).toEqual([text, false]);
  });

  test.each(['CNNGB', 'CNSHA', 'USLAX', 'GBLGP', 'cnngb', 'CN NGB'])('port %s', (text) => expect(standards.locodeProblem(text)).toBeNull());
  test.each(['CN0GB', 'CNNG1', 'CNNGBX', 'CNNG', '', '宁波'])('no port "%s"', (text) =>
    expect(standards.locodeProblem(text)).toEqual({ code: 'LOCODE_FORMAT' }),
  );
  test('a port is stored upper case', () => expect(standards.cleanLocode('cn ngb')).toBe('CNNGB'));

  test.each(['640399', '64039990', '6403990090', '6403990090999', '6403.99.90', '6403 99', '98010000'])('HS code %s', (text) =>
    expect(hsCodeProblem(text)).toBeNull(),
  );
  test.each(['6403', '77010000', '64O399', '990100', '000000', '6403999', ''])('no HS code "%s"', (text) =>
    expect(hsCodeProblem(text)).toEqual({ code: 'HS_CODE_INVALID' }),
  );
});
