import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableMarkup } from '#client/sheet/engine/clipboardMarkup';

describe('what is left of HTML on the clipboard before the browser reads it', () => {
  it('keeps tables, merged cells, line breaks and the numbers behind', () => {
    expect(
      tableMarkup(
        `<meta charset=utf-8><style>td{color:red}</style><!--StartFragment--><TABLE border=1 style='width:1px'><tr onclick="x()"><td rowspan=2 class=xl65 x:num="1.5">#### </td><TD colSpan='2'>a<br/>b &amp; c</TD></tr></TABLE>`,
      ),
    ).toBe('<table><tr><td rowspan="2" x:num="1.5">#### </td><td colSpan="2">a<br>b &amp; c</td></tr></table>');
    expect(tableMarkup(`<td colspan=3 style='mso-ignore:colspan'>x</td>`)).toBe('<td colspan="3" data-overflow="1">x</td>');
    expect(tableMarkup(`<td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:2}" data-sheets-formula="=A1>3">2</td>`)).toBe(
      '<td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:2}">2</td>',
    );
  });

  it('leaves nothing that could run, load or be styled, however broken', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      ' ',
      '=',
      'td',
      'table',
      'img',
      'script',
      '</script>',
      '<!--',
      '-->',
      'onerror',
      'style',
      'src',
      'x:num',
      'colspan',
      'x',
      '\n',
      '&lt;',
      '<svg onload=x>',
      '<td style="',
      '<td onclick=',
    );
    const whole =
      /^(?:[^<]|<\/?(?:table|thead|tbody|tfoot|tr|td|th|br)(?: (?:colspan|rowspan|x:num|data-sheets-value|data-overflow)="[^"<]*")*>)*$/iu;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(tableMarkup(pieces.join(''))).toMatch(whole);
      }),
      { numRuns: 5000 },
    );
  });
});
