import { describe, expect, it } from 'vitest';
import { spokenText } from '#client/sheet/desk/spokenText';

describe('what is read out of a cell', () => {
  it('is the whole of a short text', () => {
    for (const text of ['', '1,200.00', 'a'.repeat(200)]) expect(spokenText(text)).toBe(text);
  });

  it('is the beginning of a long one, never cut through a character', () => {
    expect(spokenText('字'.repeat(4_001))).toBe(`${'字'.repeat(200)}…`);
    expect(spokenText(`${'a'.repeat(199)}${'🚢'.repeat(9)}`)).toBe(`${'a'.repeat(199)}…`);
  });
});
