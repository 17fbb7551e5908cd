import { describe, expect, it } from 'vitest';
import { placesIn } from '#client/pdf/finding';
import { nextZoom } from '#client/pdf/PdfTools.tsx';

describe('finding in a PDF', () => {
  it('takes no notice of case and finds places that do not overlap', () => {
    expect(placesIn('B/L b/l 提单 B/L', 'b/L')).toEqual([
      { from: 0, to: 3 },
      { from: 4, to: 7 },
      { from: 11, to: 14 },
    ]);
    expect(placesIn('aaaa', 'aa')).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ]);
    expect(placesIn('提单正本', '正本')).toEqual([{ from: 2, to: 4 }]);
  });

  it('finds nothing of nothing, and nothing that is not there', () => {
    expect(placesIn('abc', '')).toEqual([]);
    expect(placesIn('abc', 'd')).toEqual([]);
  });
});

describe('the steps of the zoom', () => {
  it('go up and down one ladder from wherever the window’s width put it, and end at its ends', () => {
    expect([nextZoom(1.47, 1), nextZoom(1.47, -1)]).toEqual([1.5, 1.25]);
    expect([nextZoom(1, 1), nextZoom(1, -1)]).toEqual([1.1, 0.9]);
    expect([nextZoom(4, 1), nextZoom(0.25, -1)]).toEqual([4, 0.25]);
  });
});
