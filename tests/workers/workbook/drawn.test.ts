import { expect, it } from 'vitest';
import { xlsx } from '#tests/workers/import/testBook';
import { contentsOf } from '#tests/workers/import/workbooks';
import { ThemeColours } from '#workers/workbook/drawn/colours';
import { drawSheet } from '#workers/workbook/drawn/draw';
import { DrawnStyles } from '#workers/workbook/drawn/looks';
import { MarkupScanner, type MarkupReceiver } from '#workers/workbook/markup';

const scanned = <T extends MarkupReceiver>(receiver: T, text: string): T => {
  const scanner = new MarkupScanner(receiver);
  scanner.push(text);
  scanner.finish();
  return receiver;
};

it('a part of a sheet is drawn as the workbook shows it: merges, what is struck through, what is hidden', async () => {
  const bytes = xlsx([
    { name: 'Cover', rows: [['Dear all']] },
    {
      name: 'FAK',
      merges: ['A1:C1'],
      hiddenRows: [3],
      hiddenColumns: [2],
      rows: [['COSCO'], ['CNNGB', 'USLAX', { struck: 1350 }], ['CNNGB', 'USNYC', 1], ['CNSHA', { serial: 46_082 }, 2450]],
    },
  ]);
  const drawn = drawSheet(bytes, await contentsOf(bytes), 'FAK', { top: 0, left: 0, rows: 5, columns: 4 });
  expect(drawn).toMatchObject({ sheet: 'FAK', hiddenRows: [2], hiddenColumns: [1], merges: [{ top: 0, left: 0, bottom: 0, right: 2 }] });
  expect(drawn?.cells.map(({ a, t, struck, align }) => [a, t, struck ?? false, align ?? ''])).toEqual([
    ['A1', 'COSCO', false, ''],
    ['A2', 'CNNGB', false, ''],
    ['B2', 'USLAX', false, ''],
    ['C2', '1350', true, 'end'],
    ['A3', 'CNNGB', false, ''],
    ['B3', 'USNYC', false, ''],
    ['C3', '1', false, 'end'],
    ['A4', 'CNSHA', false, ''],
    ['B4', '2026-03-01', false, 'end'],
    ['C4', '2450', false, 'end'],
  ]);
  expect(drawSheet(bytes, await contentsOf(bytes), 'Nowhere', { top: 0, left: 0, rows: 1, columns: 1 })).toBeNull();
});

it('fonts, fills and borders come from the styles, their colours from the theme, tints and the old palette', () => {
  const theme = scanned(
    new ThemeColours(),
    '<a:theme><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:accent1><a:srgbClr val="204060"/></a:accent1></a:clrScheme></a:theme>',
  );
  const styles = scanned(
    new DrawnStyles(theme.list()),
    '<styleSheet><fonts><font/><font><b/><i/><u/><strike val="0"/><color rgb="FFC00000"/></font></fonts><fills><fill><patternFill patternType="none"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor theme="4" tint="0.5"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor indexed="13"/></patternFill></fill></fills>' +
      '<borders><border><left/><right/></border><border><left style="thin"/><top style="medium"/></border></borders>' +
      '<cellXfs><xf/><xf fontId="1" fillId="1" borderId="1"><alignment horizontal="center"/></xf><xf fillId="2"/></cellXfs></styleSheet>',
  );
  expect(styles.look(0)).toEqual({});
  expect(styles.look(1)).toEqual({
    bold: true,
    italic: true,
    underlined: true,
    ink: '#c00000',
    fill: '#90a0b0',
    lines: 'lt',
    align: 'center',
  });
  expect(styles.look(2)).toEqual({ fill: '#ffff00' });
});
