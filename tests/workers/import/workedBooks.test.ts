import { expect, it } from 'vitest';
import { xlsx, type TestCell, type TestSheet } from '#tests/workers/import/testBook';
import { problemsOf, skippedOf, staged, type Wish } from '#tests/workers/import/workbooks';
import type { Staged } from '#workers/import/staged';

/** Lines of a sheet, cells parted by bars; `~1350~` is struck through, figures alone are numbers. */
const sheet = (name: string, lines: string, more: Partial<TestSheet> = {}): TestSheet => ({
  name,
  rows: lines.split('\n').map((line) => (line === '' ? [] : line.split('|').map(cellOf))),
  ...more,
});

function cellOf(text: string): TestCell {
  const struck = /^~(.*)~$/u.exec(text)?.[1];
  if (struck !== undefined) return { struck: /^\d+$/u.test(struck) ? Number(struck) : struck };
  if (text === '') return null;
  return /^\d+$/u.test(text) ? Number(text) : text;
}

const boxes = ['cost20GP', 'cost40GP', 'cost40HQ'];

/** `row carrier POL-POD 20/40/HQ from..to`, then whatever else the row says. */
const brief = ({ rows }: Staged): string[] =>
  rows.map(({ row, values }) => {
    const known = ['carrierCode', 'portLoading', 'portDestination', 'currency', 'validFrom', 'validTo', ...boxes];
    const rest = Object.entries(values).flatMap(([name, text]) => (known.includes(name) ? [] : [`${name}=${text}`]));
    const validity =
      values.validFrom === '2026-03-01' && values.validTo === '2026-03-14' ? 'V' : `${values.validFrom ?? ''}..${values.validTo ?? ''}`;
    const prices = boxes.map((box) => values[box] ?? '-').join('/');
    const ports = `${values.portLoading ?? '?'}-${values.portDestination ?? '?'}`;
    const money = values.currency === 'USD' ? '' : ` ${values.currency ?? ''}`;
    return [`${row} ${values.carrierCode ?? ''} ${ports} ${prices}${money} ${validity}`, ...rest].join(' ');
  });

const dialog = { carrierCode: 'COSU', currency: 'USD', validFrom: '2026-03-01', validTo: '2026-03-14' };
const read = (sheets: TestSheet[], wish: Wish = {}) => staged(xlsx(sheets), { defaults: dialog, ...wish });

const remark = 'incl. BAF/LSS; subject to PSS USD 150/300; 20GP ≤ 21t, over +USD 200';
const remarked = `POL|POD|20GP|40HQ|REMARK\nCNNGB|USNYC|2240|2800|${remark}`;

/** The worked workbooks of domain/15 §15.5. */
const worked: readonly {
  name: string;
  sheets: TestSheet[];
  rows: string[];
  skipped?: string[];
  problems?: string[];
  wish?: Wish;
}[] = [
  {
    name: '1 a list',
    sheets: [sheet('S', 'POL|POD|CARRIER|20GP/40GP/40HQ|VALIDITY|T/T|FREE TIME\nCNNGB|USLAX|COSCO|USD 1250/1560/1560|Mar 1-14|14-16|7+5')],
    rows: ['2 COSU CNNGB-USLAX 1250/1560/1560 V transitDaysMin=14 transitDaysMax=16 freeDem=7 freeDet=5'],
  },
  {
    name: '2 blank cells inherit',
    sheets: [
      sheet(
        'S',
        'POL|POD|CARRIER|20GP|40HQ\nNINGBO|LOS ANGELES|MSC|1180|1480\n|LONG BEACH||1180|1480\n|NEW YORK|||2610\nSHANGHAI|||1210|1520',
      ),
    ],
    rows: [
      '2 MSCU CNNGB-USLAX 1180/-/1480 V',
      '3 MSCU CNNGB-USLGB 1180/-/1480 V',
      '4 MSCU CNNGB-USNYC -/-/2610 V',
      '5 MSCU CNSHA-? 1210/-/1520 V',
    ],
  },
  {
    name: '3 a repeated header, a block twice',
    sheets: [sheet('S', 'POL|POD|20GP|40HQ\nCNNGB|USLAX|1250|1560\nPOL|POD|20GP|40HQ\nCNNGB|USLAX|1250|1560\nCNNGB|USLGB|1250|1570')],
    rows: ['2 COSU CNNGB-USLAX 1250/-/1560 V', '5 COSU CNNGB-USLGB 1250/-/1570 V'],
    skipped: ['3 repeatedHeader', '4 duplicate as 2'],
  },
  {
    name: '4 a matrix of three boxes',
    sheets: [
      sheet(
        'S',
        'POL|Los Angeles|||Savannah||\n|20GP|40GP|40HQ|20GP|40GP|40HQ\nNingbo|1250|1560|1560|2240|2800|2800\nShanghai/Qingdao|1290|1610|-|||',
        { merges: ['A1:A2', 'B1:D1', 'E1:G1'] },
      ),
    ],
    rows: [
      '3 COSU CNNGB-USLAX 1250/1560/1560 V',
      '3 COSU CNNGB-USSAV 2240/2800/2800 V',
      '4 COSU CNSHA-USLAX 1290/1610/- V',
      '4 COSU CNTAO-USLAX 1290/1610/- V',
    ],
  },
  {
    name: '5 a matrix of combined cells',
    sheets: [sheet('S', 'POD|Carrier|宁波|上海\n鹿特丹|马士基|1720/3180/3180|1770/3260/3260\n汉堡||1790/3290/3290|单询')],
    rows: ['2 MAEU CNNGB-NLRTM 1720/3180/3180 V', '2 MAEU CNSHA-NLRTM 1770/3260/3260 V', '3 MAEU CNNGB-DEHAM 1790/3290/3290 V'],
    skipped: ['3 onRequest'],
  },
  {
    name: '6 two validities side by side',
    sheets: [
      sheet('S', 'POL|POD|1-14 MAR||15-31 MAR|\n||20GP|40HQ|20GP|40HQ\nCNNGB|USOAK|1270|1590|1330|1660', {
        merges: ['A1:A2', 'B1:B2', 'C1:D1', 'E1:F1'],
      }),
    ],
    rows: ['3 COSU CNNGB-USOAK 1270/-/1590 V', '3 COSU CNNGB-USOAK 1330/-/1660 2026-03-15..2026-03-31'],
  },
  {
    name: '7 blocks under titles',
    sheets: [
      sheet(
        'S',
        'MSC FAK RATES\nValidity: 15-31 MAR 2026\nPOL: NINGBO\nPOD|20GP|40GP|40HQ\nLos Angeles|1240|1550|1550\n\nEVERGREEN\nLos Angeles|1210|1510|1510\nPOL: SHANGHAI\nLos Angeles|1250|1550|1550',
        { merges: ['A1:D1', 'A2:D2', 'A3:D3', 'A7:D7'] },
      ),
    ],
    rows: [
      '5 MSCU CNNGB-USLAX 1240/1550/1550 2026-03-15..2026-03-31',
      '8 EGLV CNNGB-USLAX 1210/1510/1510 2026-03-15..2026-03-31',
      '10 EGLV CNSHA-USLAX 1250/1550/1550 2026-03-15..2026-03-31',
    ],
  },
  {
    name: '8 add-ons of outports',
    sheets: [
      sheet('BASE', 'POL|POD|20GP|40HQ\nCNSHA|DEHAM|1600|2900'),
      sheet('ADD-ON', "OUTPORT|BASE PORT|20'|40'\nCNWUH|CNSHA|+100|+200\nCNNKG|CNSHA|USD 60/TEU|USD 60/TEU"),
    ],
    rows: ['2 COSU CNSHA-DEHAM 1600/-/2900 V', '2 COSU CNWUH-DEHAM 1700/-/3100 V via=CNSHA', '3 COSU CNNKG-DEHAM 1660/-/3020 V via=CNSHA'],
  },
  {
    name: '9 a footnote',
    sheets: [sheet('S', 'POL|POD|20GP|40HQ\nCNNGB|CLIQQ**|1400|2500\nCNNGB|CLSAI|1350|2450\n** via MXZLO, subject to WRS USD 80/TEU')],
    rows: ['2 COSU CNNGB-CLIQQ 1400/-/2500 V remarkOut=** via MXZLO, subject to WRS USD 80/TEU', '3 COSU CNNGB-CLSAI 1350/-/2450 V'],
    skipped: ['4 note'],
  },
  {
    name: '10 struck through',
    sheets: [sheet('S', 'POL|POD|20GP|40HQ\nCNNGB|AEJEA|~1350~|2450\n~CNNGB~|~SADMM~|~1380~|~2500~')],
    rows: ['2 COSU CNNGB-AEJEA -/-/2450 V'],
    skipped: ['3 struck'],
  },
  {
    name: '10 struck through, kept',
    sheets: [sheet('S', 'POL|POD|20GP|40HQ\nCNNGB|AEJEA|~1350~|2450\n~CNNGB~|~SADMM~|~1380~|~2500~')],
    wish: { struck: 'KEEP' },
    rows: ['2 COSU CNNGB-AEJEA 1350/-/2450 V', '3 COSU CNNGB-SADMM 1380/-/2500 V'],
  },
  {
    name: '11 hidden',
    sheets: [
      sheet('S', 'POL|POD|20GP|40GP|40HQ\nCNNGB|INNSA|850|1250|1250\nCNNGB|INMUN|870|1290|1290\nCNSHA|INNSA|880|1300|1300', {
        hiddenColumns: [3],
        hiddenRows: [3],
      }),
    ],
    rows: ['2 COSU CNNGB-INNSA -/1250/1250 V', '4 COSU CNSHA-INNSA -/1300/1300 V'],
    skipped: ['3 hidden'],
  },
  {
    name: '12 NOR and reefer',
    sheets: [
      sheet('S', 'POL|POD|20GP|40HQ|40NOR|20RF|40RQ\nCNNGB|BRSSZ|1900|2150|1650|3900|4400'),
      sheet('NOR', 'POL|POD|40HQ\nCNNGB|CLSAI|1500'),
    ],
    rows: [
      '2 COSU CNNGB-BRSSZ 1900/-/2150 V cost40NOR=1650 cost20RF=3900 cost40RH=4400',
      '2 COSU CNNGB-CLSAI -/-/- V cost40NOR=1500 commodityGroup=NOR',
    ],
  },
  {
    name: '13 combined cells',
    sheets: [
      sheet(
        'S',
        'POL|POD|O/F (20/40/HQ)\nCNNGB|VNSGN|120/-/220\nCNNGB|THLCH|RMB 850/1250/1250\nCNNGB|SGSIN|1OO/200/200\nCNNGB|MYPKG|260\nCNNGB|PHMNL|90/150/150/200',
      ),
    ],
    rows: [
      '2 COSU CNNGB-VNSGN 120/-/220 V',
      '3 COSU CNNGB-THLCH 850/1250/1250 CNY V',
      '4 COSU CNNGB-SGSIN 1OO/200/200 V',
      '5 COSU CNNGB-MYPKG 260/-/- V',
      '6 COSU CNNGB-PHMNL 90/150/150/200/-/- V',
    ],
    problems: ['4 cost20GP PRICE_UNPARSED', '5 cost20GP PRICE_UNPARSED', '6 cost20GP PRICE_TOO_MANY_PARTS'],
  },
  {
    name: '14 remarks, before anybody agreed to what they say',
    sheets: [sheet('S', remarked)],
    rows: [`2 COSU CNNGB-USNYC 2240/-/2800 V remarkOut=${remark}`],
  },
  {
    name: '14 remarks, agreed to',
    sheets: [sheet('S', remarked)],
    wish: { phrases: { 'incl. baf/lss': true, 'subject to pss usd 150/300': true } },
    rows: [`2 COSU CNNGB-USNYC 2240/-/2800 V remarkOut=${remark} includedSurcharges=BAF,LSS rateLines=PSS USD 150/300/300`],
  },
  {
    name: '15 another header',
    sheets: [sheet('S', 'POL|POD|20GP|40HQ\nCNNGB|KEMBA|1500|2700\nPOD|POL|40HQ|20GP\nTZDAR|CNNGB|2750|1520')],
    rows: ['2 COSU CNNGB-KEMBA 1500/-/2700 V', '4 COSU CNNGB-TZDAR 1520/-/2750 V'],
    skipped: ['3 otherHeader'],
  },
  {
    name: '16 groups of ports',
    sheets: [sheet('S', 'POL|POD|40HQ\nBase ports|LA/LB|1560\nNINGBO|NEW YORK, NY|2800')],
    wish: { groups: { 'base ports': ['CNNGB', 'CNSHA', 'CNTAO', 'CNYTN', 'CNXMN'] } },
    rows: [
      ...['CNNGB', 'CNSHA', 'CNTAO', 'CNYTN', 'CNXMN'].flatMap((port) =>
        ['USLAX', 'USLGB'].map((pod) => `2 COSU ${port}-${pod} -/-/1560 V`),
      ),
      '3 COSU CNNGB-USNYC -/-/2800 V',
    ],
  },
  {
    name: '17 places of a validity',
    sheets: [sheet('EU 1-14 MAR', 'POL|POD|40HQ|VALIDITY\nCNNGB|NLRTM|3180|\nCNNGB|DEHAM|3290|Valid till 20 MAR\nCNNGB|BEANR|3200|TFN')],
    wish: { fileName: 'COSCO_20260301-20260331.xlsx' },
    rows: [
      '2 COSU CNNGB-NLRTM -/-/3180 V',
      '3 COSU CNNGB-DEHAM -/-/3290 2026-03-01..2026-03-20',
      '4 COSU CNNGB-BEANR -/-/3200 2026-03-01..',
    ],
  },
  {
    name: '18 a merged price',
    sheets: [sheet('S', 'POL|POD|40HQ\nCNNGB|AUSYD|1900\nCNNGB|AUMEL|\nCNNGB|AUBNE|', { merges: ['C2:C4'] })],
    rows: ['2 COSU CNNGB-AUSYD -/-/1900 V', '3 COSU CNNGB-AUMEL -/-/1900 V', '4 COSU CNNGB-AUBNE -/-/1900 V'],
  },
  {
    name: '18 without the merge',
    sheets: [sheet('S', 'POL|POD|40HQ\nCNNGB|AUSYD|1900\nCNNGB|AUMEL|\nCNNGB|AUBNE|')],
    rows: ['2 COSU CNNGB-AUSYD -/-/1900 V'],
  },
];

it.each(worked)('RT-W $name', async ({ sheets, rows, skipped, problems = [], wish }) => {
  const result = await read(sheets, wish);
  expect(brief(result)).toEqual(rows);
  if (skipped) expect(skippedOf(result)).toEqual(skipped);
  expect(problemsOf(result)).toEqual(problems);
});
