import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOf, textUntilNul, writeText } from '#workers/sheet/store/utf8';

it('texts are written into the heap as the encoder writes them, halves of characters and all', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('上海'.repeat(800), '\ufeff', `\ufeff${'上海'.repeat(800)}`),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const heap = new Uint8Array(text.length * 3 + 2);
      const end = writeText(heap, 1, text);
      expect([...heap.subarray(1, end)]).toEqual([...bytesOf(text)]);
      expect(textUntilNul(heap, 1)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOf(text)));
    }),
    { numRuns: 3_000 },
  );
});
