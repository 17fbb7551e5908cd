import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, decimal, text } from '#define/field';
import { cellStyle, tableRow } from '#workers/sheet/clipboard/html';
import { copyShape, planPaste, type Block } from '#workers/sheet/clipboard/shape';
import { parseTsv, writeTsv } from '#workers/sheet/clipboard/tsv';
import { vectorsOf } from '#tests/workers/sheet/vectors';

interface Vector {
  id: string;
  operator: string;
  cell: never;
  argument: { cut: boolean; rows: number; cols: number; targets: Block[]; fillPaste?: boolean; merges?: Block[] };
  expected: never;
}

describe('clipboard text, by the vectors', () => {
  it.each(vectorsOf<Vector>('tsv'))('$id', ({ operator, cell, expected }) => {
    expect(operator === 'parse' ? parseTsv(cell) : writeTsv(cell)).toEqual(expected);
  });
});

describe('copying areas, by the vectors', () => {
  it.each(vectorsOf<Vector>('copy'))('$id', ({ cell, argument, expected }) => {
    const shape = copyShape(cell, argument.cut);
    expect('problem' in shape ? { error: shape.problem } : { ok: true, shape: [shape.rows, shape.columns] }).toEqual(expected);
  });
});

describe('pasting into areas, by the vectors', () => {
  it.each(vectorsOf<Vector>('paste'))('$id', ({ cell, argument, expected }) => {
    const room = {
      rows: argument.rows,
      columns: argument.cols,
      adds: false,
      ...(argument.fillPaste ? { fill: true } : {}),
      ...(argument.merges ? { merges: argument.merges } : {}),
    };
    const plan = planPaste(cell, argument.targets, room);
    const told =
      'problem' in plan
        ? { error: plan.problem }
        : {
            areas: plan.areas.map(({ r, c, h, w }) => [r, c, h, w]),
            clippedRows: plan.clippedRows,
            clippedCols: plan.clippedColumns,
            appendedRows: plan.appendedRows,
            skippedReadonly: 0,
          };
    expect(told).toEqual(expected);
  });

  it('appends rows where the list takes them', () => {
    expect(planPaste({ h: 5, w: 1 }, [{ r: 98, c: 0, h: 1, w: 1 }], { rows: 100, columns: 3, adds: true })).toMatchObject({
      areas: [{ r: 98, h: 5 }],
      appendedRows: 3,
      clippedRows: 0,
    });
  });
});

describe('clipboard text', () => {
  it('reads back whatever it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '界', '𠮷', ' ') });
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 })),
        (rows) => {
          expect(parseTsv(writeTsv(rows))).toEqual(rows);
        },
      ),
    );
  });

  it('writes text cells as text for Excel and nothing that could run', () => {
    const styles = [text({ max: 20 }), decimal({ scale: 2 }), day()].map(cellStyle);
    expect(tableRow(['000123', '5', '2026-03-01'], styles)).toBe(
      `<tr><td style="mso-number-format:'\\@'">000123</td><td>5</td><td style="mso-number-format:'yyyy\\-mm\\-dd'">2026-03-01</td></tr>`,
    );
    expect(tableRow(['=1+1', '<img src=x onerror=alert(1)>', 'a\nb"'], [])).toBe(
      '<tr><td>=1+1</td><td>&lt;img src=x onerror=alert(1)&gt;</td><td>a<br style="mso-data-placement:same-cell">b&quot;</td></tr>',
    );
  });
});
