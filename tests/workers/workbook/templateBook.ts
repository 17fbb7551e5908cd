import { zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);

/** Styles of the template: 1 is a number of three places in red, 2 a day, 3 has a filled ground. */
export const templateStyles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="yyyy/mm/dd"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><color rgb="FFFF0000"/><sz val="9"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" fontId="1" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fillId="2" applyFill="1"/></cellXfs></styleSheet>`;

/** A sheet of rows as they stand in a workbook, with what stands around them. */
export interface TemplateSheet {
  readonly rows: string;
  readonly after?: string;
}

/** A company's workbook of one sheet `Bill` and a second `Sums`, written by hand as Excel writes them; `texts` are its shared ones, in markup. */
export function templateBook({ rows, after = '' }: TemplateSheet, texts: readonly string[], { sums = '', names = '' } = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Bill" sheetId="1" r:id="rId1"/><sheet name="Sums" sheetId="2" r:id="rId2"/></sheets>${names}<calcPr calcId="1"/></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId5" Type="${relations}/calcChain" Target="calcChain.xml"/></Relationships>`,
    ),
    'xl/calcChain.xml': xml(`<calcChain xmlns="${main}"><c r="C7" i="1"/></calcChain>`),
    'xl/styles.xml': xml(templateStyles),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}">${texts.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><dimension ref="A1:D9"/><cols><col min="1" max="1" width="30" customWidth="1"/></cols><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ),
    'xl/worksheets/sheet2.xml': xml(`<worksheet xmlns="${main}"><sheetData>${sums}</sheetData></worksheet>`),
  });
}

/** A workbook that prints a list of boxes with their weights and a total under them. */
export function boxesBook(field = 'containerNo'): Uint8Array {
  return templateBook(
    {
      rows: [
        '<row r="1" ht="40" customHeight="1"><c r="A1" s="3" t="s"><v>0</v></c><c r="B1" s="2" t="s"><v>5</v></c></row>',
        '<row r="2"><c r="A2" t="s"><v>1</v></c></row>',
        '<row r="4"><c r="A4" t="s"><v>2</v></c></row>',
        '<row r="5" ht="22" customHeight="1"><c r="A5" s="3" t="s"><v>3</v></c><c r="B5" s="1" t="s"><v>4</v></c><c r="C5"><f>B5*2</f><v>0</v></c></row>',
        '<row r="7"><c r="A7" t="s"><v>6</v></c><c r="B7" s="1"><f>SUM(B5:B5)</f><v>0</v></c><c r="C7"><f>B7+$B$1</f><v>0</v></c></row>',
      ].join(''),
      after:
        '<mergeCells count="2"><mergeCell ref="A7:A8"/><mergeCell ref="C5:D5"/></mergeCells><conditionalFormatting sqref="B5"><cfRule type="cellIs" priority="1" operator="greaterThan"><formula>$B$7</formula></cfRule></conditionalFormatting><headerFooter><oddFooter>&amp;L{jobNo}&amp;R&amp;P</oddFooter></headerFooter>',
    },
    [
      '{jobNo}',
      '<r><rPr><b/></rPr><t>Vessel: {vessel}</t></r><r><t xml:space="preserve">&lt;, goods {goods}&gt;</t></r>',
      'Boxes',
      `[[containers: {no}. {${field}}`,
      '{weight}]]',
      '{etd}',
      'Total &gt; 0',
    ],
    {
      sums: '<row r="1"><c r="A1"><f>SUM(Bill!B5:B5)</f><v>0</v></c><c r="B1"><f>Bill!B7</f><v>0</v></c></row>',
      names: '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Bill!$A$1:$D$8</definedName></definedNames>',
    },
  );
}
