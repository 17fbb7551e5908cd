import { describe, expect, it } from 'vitest';
import { boxText, readBoxText, teuOfBoxes } from '#values/boxText';

const read = (text: string) => {
  const found = readBoxText(text);
  if (found === null) return null;
  return 'boxes' in found ? [boxText(found.boxes), teuOfBoxes(found.boxes, '2'), found.guessed] : found;
};

/** domain/14 §14.1.2, OP-BX, and what people write beside it. */
describe('a text of boxes', () => {
  it.each([
    ['2*40HQ+1*20GP', '2*40HQ+1*20GP', '5', false],
    ["2x40'HQ/1x20'", '2*40HQ+1*20GP', '5', false],
    ['40HC×2，20DC×1', '2*40HQ+1*20GP', '5', false],
    ['2*40HQ+1*40HC', '3*40HQ', '6', false],
    ['1*40', '1*40GP', '2', false],
    ['40HQ', '1*40HQ', '2', true],
    ['3 x 20GP、1 X 45HQ', '3*20GP+1*45HQ', '5', false],
    ['40*2', '2*40GP', '4', false],
    ['2个小柜\n1个高柜', '2*20GP+1*40HQ', '4', false],
    ['10*20GP; 2*40RQ', '10*20GP+2*40RH', '14', false],
  ])('%s reads %s, %s TEU', (text, boxes, teu, guessed) => {
    expect(read(text)).toEqual([boxes, teu, guessed]);
  });

  it.each(['0*40HQ', '1.5*40HQ', '1000*20GP', '999*20GP+1*20DC'])('%s is no number of boxes', (text) => {
    expect(read(text)).toEqual({ code: 'NUMBER_RANGE', least: '1', most: '999' });
  });

  it('names the nearest types of one that is not known', () => {
    expect(read('2*99XX')).toMatchObject({ code: 'BOX_TYPE_UNKNOWN', value: '99XX' });
    expect(read('1*4OHQ')).toMatchObject({ code: 'BOX_TYPE_UNKNOWN', value: '4OHQ', nearest: expect.arrayContaining(['40HQ']) });
  });

  it('says nothing where nothing is written, and counts a 45 ft box as the branch does', () => {
    expect(read(' + ')).toBeNull();
    expect(teuOfBoxes([{ type: '45HQ', count: 2 }], '2.25')).toBe('4.50');
  });
});
