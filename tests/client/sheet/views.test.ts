import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Where } from '#define/filter';
import { readSort, readWhere } from '#define/savedView';
import { catalogue } from '#modules/entities';
import { contentOnWire, plainContent, readContent, sameContent, type ViewContent } from '#client/sheet/views/content';
import { givenViews } from '#client/sheet/views/given';
import { contentInLink, linkToContent, linkToView } from '#client/sheet/views/link';

const cost = catalogue.get('cost');
const asIs = (field: string) => field;
const usd: Where = { field: 'currency', op: 'equal', anyOf: ['USD', null] };
const dear: Where = { field: 'price', op: 'between', value: '100', value2: '200' };
const content: ViewContent = {
  where: { and: [usd, dear] },
  search: '海运',
  sort: [{ field: 'price', dir: 'desc' }],
  columns: null,
  groups: [{ field: 'costDate', unit: 'month' }, { field: 'currency' }],
  allBranches: true,
  asked: {},
};

describe('views that come with a sheet', () => {
  const bare = {
    mod: 'm',
    entity: 'order',
    columns: ['jobNo', 'etd', 'remark', 'teu'].map((field) => ({ field, width: 90, frozen: field === 'jobNo' })),
  } as const;
  const where: Where = { and: [{ field: 'etd', op: 'le', value: '@+14' }] };
  const [today] = givenViews(
    {
      definition: catalogue.get('order'),
      sheet: { ...bare, views: [{ name: 'today', where, columns: ['teu', 'etd'] }] },
    },
    '2026-03-31',
  );

  it('count days from the day it is', () => {
    expect(today?.conditions).toEqual({ and: [{ field: 'etd', op: 'le', value: '2026-04-14' }] });
  });

  it('show their columns in their order, the frozen ones before, and leave the others to be chosen', () => {
    const shown = readContent(catalogue.get('order'), today ?? {})?.columns;
    expect(shown?.map(({ field, hidden }) => [field, hidden])).toEqual([
      ['jobNo', false],
      ['teu', false],
      ['etd', false],
      ['remark', true],
    ]);
  });
});

it('views that come with a sheet keep its rows in groups, as those people save do', () => {
  const views = [{ name: 'voyage', where: { and: [] }, groups: ['vesselName', 'voyage'] }];
  const [view] = givenViews({ definition: catalogue.get('order'), sheet: { mod: 'm', entity: 'order', columns: [], views } }, '2026-03-31');
  expect(readContent(catalogue.get('order'), view ?? {})?.groups).toEqual([{ field: 'vesselName' }, { field: 'voyage' }]);
});

describe('conditions somebody kept', () => {
  it('are read with every kind of leaf', () => {
    const tree = {
      and: [
        usd,
        {
          or: [
            dear,
            {
              field: 'remark',
              op: 'custom',
              join: 'or',
              parts: [
                { op: 'begin', value: 'a' },
                { op: 'endin', value: 'z' },
              ],
            },
          ],
        },
        { field: 'orderId', op: 'unequal', listed: ['E1', 'E2'] },
        { field: 'remark', op: 'include', value: 'Ab', matchCase: true },
      ],
    };
    expect(readWhere(tree, asIs)).toEqual(tree);
    expect(readWhere({ and: [] }, asIs)).toEqual({ and: [] });
    expect(readWhere({ field: 'price', op: 'gt', value: 5 }, asIs)).toEqual({ field: 'price', op: 'gt', value: '5' });
  });

  it.each([
    ['no tree', 'x'],
    ['an unknown operator', { field: 'price', op: 'sounds like', value: '1' }],
    ['a leaf without a field', { op: 'equal', value: '1' }],
    ['a joiner without parts', { and: 'x' }],
    ['custom within custom', { field: 'price', op: 'custom', parts: [{ op: 'custom' }] }],
    ['a tree too deep', { and: [{ or: [{ and: [{ or: [{ and: [{ field: 'price', op: 'equal', value: '1' }] }] }] }] }] }],
    ['too many conditions', { and: Array.from({ length: 51 }, () => ({ field: 'price', op: 'equal', value: '1' })) }],
    ['a list too long', { field: 'price', op: 'equal', anyOf: Array.from({ length: 5_001 }, String) }],
    ['one bad part among good ones', { and: [usd, { field: 'price' }] }],
  ])('are refused when they are %s', (_what, tree) => {
    expect(readWhere(tree, asIs)).toBeUndefined();
  });

  it('may name fields as the calls spell them', () => {
    expect(
      readContent(cost, { conditions: { field: 'crmId', op: 'equal', value: '1' }, sort: [{ field: 'crmId', dir: 'asc' }] }),
    ).toMatchObject({ where: { field: 'customerId' }, sort: [{ field: 'customerId', dir: 'asc' }] });
  });

  it('come with at most three orders', () => {
    expect(readSort([{ field: 'a' }, { field: 'b', dir: 'desc' }], asIs)).toEqual([
      { field: 'a', dir: 'asc' },
      { field: 'b', dir: 'desc' },
    ]);
    for (const bad of ['x', [{ dir: 'asc' }], ['a'], Array.from({ length: 4 }, () => ({ field: 'a', dir: 'asc' }))])
      expect(readSort(bad, asIs)).toBeUndefined();
  });
});

describe('a content', () => {
  it('goes to the server and comes back the same', () => {
    const layout = [
      { field: 'price', width: 120, hidden: false, frozen: true, pinned: true },
      { field: 'remark', width: 200, hidden: true, frozen: false },
    ];
    for (const one of [content, plainContent, { ...content, columns: layout }])
      expect(sameContent(readContent(cost, JSON.parse(JSON.stringify(contentOnWire(one)))) as ViewContent, one)).toBe(true);
    expect(readContent(cost, { conditions: { and: [{ and: [] }] }, search: '', sort: [], columns: [] })).toEqual(plainContent);
    expect(
      readContent(cost, {
        parts: { groups: [{ field: 'crmId', unit: 'year' }, null, { unit: 'day' }, { field: 'a' }, { field: 'b' }, { field: 'c' }] },
      })?.groups,
    ).toEqual([{ field: 'customerId' }, { field: 'a' }, { field: 'b' }]);
  });

  it('is the same whatever the order of its conditions, and differs by each of its parts', () => {
    const layout = [
      { field: 'price', width: 120, hidden: false, frozen: false },
      { field: 'remark', width: 200, hidden: false, frozen: false },
    ];
    const turned = { and: [{ value2: '200', value: '100', op: 'between', field: 'price' } as Where, usd] };
    expect(sameContent(content, { ...content, where: turned })).toBe(true);
    expect(
      sameContent({ ...content, columns: layout }, { ...content, columns: layout.map((one) => ({ ...one, width: one.width + 9 })) }),
    ).toBe(true);
    const others: Partial<ViewContent>[] = [
      { where: usd },
      { where: null },
      { search: '' },
      { sort: null },
      { sort: [{ field: 'price', dir: 'asc' }] },
      { columns: layout },
      { groups: [] },
      { groups: [{ field: 'currency' }] },
    ];
    expect(others.filter((other) => sameContent(content, { ...content, ...other }))).toEqual([]);
    expect(
      sameContent(
        { ...content, columns: layout },
        { ...content, columns: layout.map((one) => ({ ...one, pinned: true, width: one.width + 9 })) },
      ),
    ).toBe(false);
    expect(sameContent({ ...content, columns: layout }, { ...content, columns: [...layout].reverse() })).toBe(false);
  });
});

describe('a link', () => {
  beforeEach(() => vi.stubGlobal('location', { href: 'https://tally.example/financial/cost?row=5#x' }));
  afterEach(() => vi.unstubAllGlobals());

  it('carries a filter in letters every program leaves alone, and brings it back', () => {
    const link = linkToContent(content) ?? '';
    expect(link).toMatch(/^https:\/\/tally\.example\/financial\/cost\?f=[\w-]+$/u);
    const read = contentInLink(cost, new URL(link).searchParams.get('f') ?? '');
    expect(read && sameContent(read, content)).toBe(true);
    expect(contentInLink(cost, new URL(linkToContent(plainContent) ?? '').searchParams.get('f') ?? '')).toEqual(plainContent);
    expect(linkToView('42')).toBe('https://tally.example/financial/cost?view=42');
  });

  it('is not made where it would be cut off, and a damaged one is not believed', () => {
    expect(
      linkToContent({
        ...content,
        where: { field: 'orderId', op: 'equal', listed: Array.from({ length: 1_000 }, (_, n) => `E2603-${n}`) },
      }),
    ).toBe(null);
    for (const bad of ['', 'abc', '%%%', btoa('7'), btoa('{"w":{"field":"price"}}'), btoa('{"s":[{"dir":"asc"}]}'), btoa('\xff\xfe')])
      expect(contentInLink(cost, bad)).toBeUndefined();
  });
});
