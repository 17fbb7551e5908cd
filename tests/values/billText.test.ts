import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { particulars, partyBlock, wideLines, wrapped } from '#values/billText';

describe('lines of a bill (domain/09 §9.17)', () => {
  it('end at the last blank, or hard where there is none', () => {
    expect(wrapped('NINGBO YONGTAI INTERNATIONAL FREIGHT FORWARDING CO., LTD.', 35)).toEqual([
      'NINGBO YONGTAI INTERNATIONAL',
      'FREIGHT FORWARDING CO., LTD.',
    ]);
    expect(wrapped('CARTON NO. 1-1200 MADE IN CHINA BY ACME', 35)).toEqual(['CARTON NO. 1-1200 MADE IN CHINA BY', 'ACME']);
    expect(wrapped('X'.repeat(39), 35).map(({ length }) => length)).toEqual([35, 4]);
    expect(wrapped('ONE\n\nTWO', 35)).toEqual(['ONE', '', 'TWO']);
  });

  it('lose no character but blanks, and none is too long', () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (text, width) => {
        const lines = wrapped(text, width);
        expect(lines.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
        expect(lines.every((line) => [...line].length <= width)).toBe(true);
      }),
    ));

  it('of a party that do not fit go on elsewhere with a mark', () => {
    const six = Array.from({ length: 6 }, (_, at) => `LINE ${at + 1}`);
    expect(partyBlock(six.join('\n'), 35, 6)).toEqual({ shown: six.join('\n'), more: [] });
    expect(partyBlock([...six, 'LINE 7'].join('\n'), 35, 6)).toEqual({
      shown: [...six.slice(0, 5), 'LINE 6 *'].join('\n'),
      more: ['LINE 7'],
    });
  });

  it('count a stored line of 36 characters twice', () =>
    expect(
      particulars(
        { marks: 'N/M', packages: '1 CARTON', goods: `${'G'.repeat(36)}\nEND`, weight: '1.000', volume: '1.000' },
        wideLines(['C']).map(({ wide }) => wide),
      ),
    ).toHaveLength(4));
});
