import { describe, expect, it } from 'vitest';
import { laid, target } from '#tests/workers/import/lists';
import { gbk, xlsx, type TestCell } from '#tests/workers/import/testBook';
import { rowOf } from '#tests/workers/sheet/harbour';
import { proposeLists } from '#workers/import/listTables';
import type { Staged } from '#workers/import/staged';
import { isProblem } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';

const book = (...rows: TestCell[][]) => xlsx([{ name: '账单', rows }]);
const told = ({ rows }: Staged) =>
  rows.map(
    ({ row, of, values }) =>
      `${row} ${of ?? 'new'} ${Object.entries(values)
        .map(([field, text]) => `${field}=${text}`)
        .join(' ')}`,
  );
const problems = ({ rows }: Staged) =>
  rows.flatMap((row) => row.problems.map(({ field, code, detail }) => `${row.row} ${field} ${code} ${detail?.row ?? ''}`.trim()));
const skipped = (staged: Staged) => staged.skipped.map(({ row, reason, sameAs }) => `${row} ${reason}${sameAs ? ` as ${sameAs.row}` : ''}`);

const existing = [
  rowOf(1, { billNo: 'B1', remark: '旧', pieces: 3, customerId: '11' }),
  rowOf(2, { billNo: 'B2', remark: '同' }),
  rowOf(3, { billNo: 'B3', customerId: '14' }),
];

describe('a list laid beside the rows that are there', () => {
  it('adds what no row has, changes what differs, leaves what is the same', async () => {
    const staged = await laid(book(['单号', '备注', '件数'], ['B1', '新', 3], ['B2', '同', null], ['B9', '加', 5]), existing);
    expect(told(staged)).toEqual(['2 1 remark=新', '4 new billNo=B9 remark=加 pieces=5']);
    expect(staged.meets).toEqual({ added: 1, changed: 1, same: 1 });
    expect(staged.rows[0]).toMatchObject({ about: { billNo: 'B1' }, set: { remark: '新' } });
  });

  it('ticks a sheet most of whose columns it knows, one of which names a row, and takes no label for a header', async () => {
    const more = Array.from({ length: 8 }, (_, at) => `列${at}`);
    const chosen = async (...rows: TestCell[][]) => {
      const contents = await readWorkbook(book(...rows));
      return isProblem(contents) ? null : proposeLists(contents, target).map((table) => [table.header.top, table.chosen]);
    };
    expect(await chosen(['单号', '备注', '件数'], ['B1', '新', 3])).toEqual([[0, true]]);
    expect(await chosen(['单号', '备注', ...more], ['B1', '新', 3])).toEqual([[0, false]]);
    expect(await chosen(['备注', '件数', 'X'], ['新', 3, 1])).toEqual([[0, false]]);
    expect(await chosen(['单号'], ['B1'])).toEqual([[0, true]]);
    expect(await chosen(['备注：', '三月'], [], ['单号', '件数'], ['B1', 3])).toEqual([[2, true]]);
  });

  it('takes the year of days without one from what stands beside them', async () => {
    const dated = async (title: string, name: string) =>
      (await laid(xlsx([{ name, rows: [[title], ['单号', '日期'], ['B9', '11/14']] }]), [])).rows.map(({ set }) => set?.costDate);
    expect([await dated('2024年账单', 'S'), await dated('账单', 'NOV 2023'), await dated('账单', 'S')]).toEqual([
      ['2024-11-14'],
      ['2023-11-14'],
      ['2025-11-14'],
    ]);
  });

  it('reads names, choices and flags in any language, codes whatever their case and width', async () => {
    const staged = await laid(
      book(['billNo', '客户', '费用', '单位', '预估', '税率'], ['ｂ1', '宁波港务', 'Documentation', '箱', '是', '6%']),
      existing,
    );
    expect(staged.rows[0]?.set).toEqual({ customerId: '12', feeCode: 'DOC', unit: 'CONTAINER', isEstimate: true, taxRate: '6' });
    expect(problems(staged)).toEqual([]);
  });

  it('reads a percentage by its column: of what is counted in percent as it is called, of every other number as the fraction it is', async () => {
    const staged = await laid(
      book(
        ['单号', '税率', '数量', '单价'],
        ['B1', '12.5%', '25%', { percent: '0.25' }],
        ['B2', { percent: '0.28999999999999998' }, { percent: '0.125' }, '-5%'],
        ['B3', { percent: '0.125' }, 2, 3],
      ),
      existing,
    );
    expect(staged.rows.map(({ set }) => [set?.taxRate, set?.number, set?.price])).toEqual([
      ['12.5', '0.25', '0.25'],
      ['29', '0.125', '-0.05'],
      ['12.5', '2', '3'],
    ]);
    expect(problems(staged)).toEqual([]);
  });

  it('leaves existing rows alone when only new ones are wanted', async () => {
    const staged = await laid(book(['单号', '备注'], ['B1', '新'], ['B9', '加']), existing, { meeting: 'leave' });
    expect(told(staged)).toEqual(['3 new billNo=B9 remark=加']);
    expect(skipped(staged)).toEqual(['2 exists']);
  });

  it('takes a blank cell for a value to be cleared only when told so', async () => {
    const file = book(['单号', '备注', '预估'], ['B1', null, null]);
    expect((await laid(file, existing)).meets).toEqual({ added: 0, changed: 0, same: 1 });
    const staged = await laid(file, existing, { blanks: 'clear' });
    expect(told(staged)).toEqual(['2 1 remark=']);
    expect(staged.rows[0]?.set).toEqual({ remark: null });
  });

  it('takes lines that say the same once, and marks the second of two that do not', async () => {
    const staged = await laid(book(['单号', '备注'], ['B7', 'a'], ['B7', 'a'], ['b7', 'b']), existing);
    expect(told(staged)).toEqual(['2 new billNo=B7 remark=a', '4 new billNo=B7 remark=b']);
    expect(skipped(staged)).toEqual(['3 duplicate as 2']);
    expect(problems(staged)).toEqual(['4 billNo LINE_REPEATED 2']);
  });

  it('keeps what it cannot read as written, with the reason', async () => {
    const staged = await laid(book(['单号', '客户', '数量', '日期', '币种'], ['B8', '无此人', 'many', '31/31/2026', 'XXX']), existing);
    expect(problems(staged)).toEqual([
      '2 customerId REFERENCE_UNKNOWN',
      '2 number NUMBER_UNPARSED',
      '2 costDate DATE_UNPARSED',
      '2 currency REFERENCE_UNKNOWN',
    ]);
    expect(staged.rows[0]?.values).toMatchObject({ customerId: '无此人', number: 'many' });
    expect(staged.unknown.map(({ text }) => text).toSorted()).toEqual(['XXX', '无此人']);
  });

  it('knows a name that several rows have by the row it stands in', async () => {
    const staged = await laid(book(['单号', '客户'], ['B3', '重名'], ['B1', '重名']), existing);
    expect(staged.meets).toEqual({ added: 0, changed: 1, same: 1 });
    expect(problems(staged)).toEqual(['3 customerId REFERENCE_AMBIGUOUS']);
  });

  it('takes names a person has explained', async () => {
    const staged = await laid(book(['单号', '币种'], ['B1', 'yuan']), existing, { aliases: { currency: { yuan: 'CNY' } } });
    expect(told(staged)).toEqual(['2 1 currency=CNY']);
  });

  it('keeps the zeros of codes that Excel holds as numbers with a format of text', async () => {
    const staged = await laid(new TextEncoder().encode('单号,备注\n00012,x\n'), existing);
    expect(told(staged)).toEqual(['2 new billNo=00012 remark=x']);
  });

  it('does not take two lines without a key for the same row', async () => {
    expect((await laid(book(['单号', '备注'], [null, 'a'], [null, 'b']), existing)).meets).toEqual({ added: 2, changed: 0, same: 0 });
  });
});

describe('the table of a list', () => {
  const tables = async (bytes: Uint8Array) => {
    const contents = await readWorkbook(bytes);
    if (isProblem(contents)) throw new Error(contents.code);
    return proposeLists(contents, target);
  };

  it('begins below its titles, and its header once more is no row', async () => {
    const staged = await laid(book(['二〇二六年账单'], [null], ['单号', '备注'], ['B5', 'x'], ['单号', '备注'], ['B6', 'y']), existing);
    expect(told(staged)).toEqual(['4 new billNo=B5 remark=x', '6 new billNo=B6 remark=y']);
    expect(skipped(staged)).toEqual(['5 repeatedHeader']);
  });

  it('is known by the header, not by rows of words below it', async () => {
    const [table] = await tables(book(['单号', '备注', '内部编号'], ['B5', '备注', 'x'], ['B6', 'text', 'y']));
    expect([table?.header.top, table?.columns, table?.rows]).toEqual([0, ['billNo', 'remark', null], 2]);
  });

  it('without a known column is shown, and not chosen', async () => {
    const [table] = await tables(book(['foo', 'bar'], ['1', '2'], ['3', '4']));
    expect([table?.chosen, table?.columns]).toEqual([false, [null, null]]);
  });

  it('comes from delimited text in GBK, UTF-8 and UTF-16', async () => {
    const text = '单号,备注,客户\r\nB1,新的,宁波港务\r\n';
    const wide = new Uint8Array(2 + text.length * 2);
    wide.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at += 1) new DataView(wide.buffer).setUint16(2 + at * 2, text.charCodeAt(at), true);
    for (const bytes of [gbk(text), new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), wide]) {
      expect(told(await laid(bytes, existing))).toEqual(['2 1 remark=新的 customerId=宁波港务']);
    }
  });

  it('leaves hidden rows and sheets out unless they are wanted', async () => {
    const bytes = xlsx([
      {
        name: 'a',
        hiddenRows: [3],
        rows: [
          ['单号', '备注'],
          ['B5', 'x'],
          ['B6', 'y'],
        ],
      },
      {
        name: 'b',
        hidden: true,
        rows: [
          ['单号', '备注'],
          ['B7', 'z'],
        ],
      },
    ]);
    const staged = await laid(bytes, existing);
    expect(told(staged)).toEqual(['2 new billNo=B5 remark=x']);
    expect(skipped(staged)).toEqual(['3 hidden']);
  });
});
