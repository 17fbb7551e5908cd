import { addDays, type Day } from '#values/day';
import type { TestCell, TestSheet } from '#tests/workers/import/testBook';

/** A rate a workbook states, as its author means it. */
export interface Truth {
  carrier: string;
  pol: string;
  pod: string;
  currency: string;
  prices: Readonly<Record<string, string>>;
  from: Day;
  to: Day;
  /** Its line holds something nobody can read: it must be flagged. */
  wrong?: true;
}

export interface Generated {
  readonly name: string;
  readonly fileName: string;
  readonly sheets: TestSheet[];
  readonly truth: readonly Truth[];
  readonly groups?: Readonly<Record<string, readonly string[]>>;
}

type Port = readonly [code: string, english: string, chinese: string];
const loading: readonly Port[] = [
  ['CNNGB', 'Ningbo', '宁波'],
  ['CNSHA', 'Shanghai', '上海'],
  ['CNTAO', 'Qingdao', '青岛'],
  ['CNYTN', 'Yantian', '盐田'],
  ['CNXMN', 'Xiamen', '厦门'],
];
const discharge: readonly Port[] = [
  ['USLAX', 'Los Angeles', '洛杉矶'],
  ['USNYC', 'New York', '纽约'],
  ['NLRTM', 'Rotterdam', '鹿特丹'],
  ['DEHAM', 'Hamburg', '汉堡'],
  ['USSAV', 'Savannah', '萨凡纳'],
  ['SGSIN', 'Singapore', '新加坡'],
];
const lines = [
  ['COSU', 'COSCO', '中远'],
  ['MSCU', 'MSC', 'MSC'],
  ['EGLV', 'EVERGREEN', '长荣'],
] as const;
const heads = {
  en: { pol: 'POL', pod: 'POD', carrier: 'Carrier', currency: 'Curr', validity: 'Validity', remark: 'Remarks', transit: 'T/T' },
  zh: { pol: '起运港', pod: '目的港', carrier: '船公司', currency: '币种', validity: '有效期', remark: '备注', transit: '航程' },
} as const;
const boxes = ['20GP', '40GP', '40HQ'] as const;
const boxWords = [
  ['20GP', '40GP', '40HQ'],
  ["20'GP", "40'GP", "40'HC"],
  ['20DC', '40DC', '40HC'],
  ['20尺', '40尺', '高柜'],
] as const;

/** Numbers that come the same for the same seed. */
function dice(seed: number): (most: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return (state >>> 8) % most;
  };
}

/** What the books of one seed share: how they spell, what they quote, when it holds. */
class Hand {
  readonly roll: (most: number) => number;
  readonly language: 'en' | 'zh';
  readonly words: readonly [string, string, string];
  readonly carrier: readonly [string, string, string];
  readonly from: Day;
  readonly to: Day;
  readonly pols: readonly Port[];
  readonly pods: readonly Port[];
  readonly truth: Truth[] = [];

  constructor(
    seed: number,
    readonly today: Day,
  ) {
    this.roll = dice(seed);
    this.language = seed % 2 === 0 ? 'en' : 'zh';
    this.words = boxWords[seed % boxWords.length] as (typeof boxWords)[number];
    this.carrier = lines[seed % lines.length] as (typeof lines)[number];
    this.from = addDays(today, 1 + (seed % 5));
    this.to = addDays(this.from, 13);
    this.pols = loading.slice(0, 2 + (seed % 3));
    this.pods = discharge.slice(seed % 2, 3 + (seed % 3));
  }

  get head() {
    return heads[this.language];
  }

  /** A port as this file spells it. */
  port = (port: Port): string => [port[0], port[1], port[2], `${port[1]} (${port[0]})`][this.roll(4)] as string;

  prices(): [number, number, number] {
    const small = 800 + this.roll(120) * 10;
    return [small, small + 300 + this.roll(9) * 10, small + 350 + this.roll(9) * 10];
  }

  /** The validity as files write it. */
  get validity(): string {
    const [from, to] = [this.from, this.to];
    return [
      `${from}~${to}`,
      `${from.replaceAll('-', '')}-${to.replaceAll('-', '')}`,
      `${from.replaceAll('-', '/')} - ${to.replaceAll('-', '/')}`,
    ][this.roll(3)] as string;
  }

  state(pol: Port, pod: Port, prices: readonly (number | null)[], more: Partial<Truth> = {}): void {
    const named = Object.fromEntries(boxes.flatMap((box, at) => (prices[at] == null ? [] : [[box, String(prices[at])]])));
    this.truth.push({
      carrier: this.carrier[0],
      pol: pol[0],
      pod: pod[0],
      currency: 'USD',
      prices: named,
      from: this.from,
      to: this.to,
      ...more,
    });
  }

  pairs(): (readonly [Port, Port])[] {
    return this.pols.flatMap((pol) => this.pods.map((pod) => [pol, pod] as const));
  }
}

type Form = (hand: Hand) => { sheets: TestSheet[]; fileName?: string; groups?: Generated['groups'] };

const sheet = (name: string, rows: TestCell[][], more: Partial<TestSheet> = {}): TestSheet => ({ name, rows, ...more });

/** A list with everything in columns, and a remark that is only read. */
const list: Form = (hand) => {
  const { head, words } = hand;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity, head.transit, head.remark]];
  for (const [pol, pod] of hand.pairs()) {
    const prices = hand.prices();
    hand.state(pol, pod, prices);
    rows.push([hand.port(pol), hand.port(pod), hand.carrier[1], 'USD', ...prices, hand.validity, '14-16', 'subject to THC']);
  }
  return { sheets: [sheet('FAK', rows)] };
};

/** Titles above, a blank first column, notes behind. */
const offset: Form = (hand) => {
  const made = list(hand);
  const [first] = made.sheets as [TestSheet];
  const rows = first.rows.map((row): TestCell[] => [null, ...row]);
  return {
    sheets: [
      sheet('Cover', [['Dear partner'], ['please find our rates', 'attached']]),
      sheet('FAK', [
        [null, 'Weekly rate sheet'],
        [],
        ...rows,
        [],
        [null, 'Note: rates are subject to space'],
        [null, '1. all rates exclude THC'],
      ]),
    ],
  };
};

const combined: Form = (hand) => {
  const { head } = hand;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, 'O/F USD (20/40/HQ)', head.validity]];
  for (const [pol, pod] of hand.pairs()) {
    const [a, b, c] = hand.prices();
    const shape = hand.roll(4);
    if (shape === 3) hand.state(pol, pod, [a, null, c]);
    else hand.state(pol, pod, [a, b, c]);
    const text = [`USD ${a}/${b}/${c}`, `${a}/${b}/${c}`, `$${a} / ${b} / ${c}`, `${a}/-/${c}`][shape] as string;
    rows.push([hand.port(pol), hand.port(pod), hand.carrier[1], text, hand.validity]);
  }
  return { sheets: [sheet('S', rows)] };
};

const inherited: Form = (hand) => {
  const { head, words } = hand;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity]];
  for (const pol of hand.pols)
    hand.pods.forEach((pod, at) => {
      const prices = hand.prices();
      hand.state(pol, pod, prices);
      const [own, ...others] = at === 0 ? [hand.port(pol), hand.carrier[1], 'USD', hand.validity] : [null, null, null, null];
      rows.push([own ?? null, hand.port(pod), others[0] ?? null, others[1] ?? null, ...prices, others[2] ?? null]);
    });
  return { sheets: [sheet('S', rows)] };
};

const letter = (column: number): string => String.fromCodePoint(65 + column);

const matrix: Form = (hand) => {
  const { head, words, pods } = hand;
  const rows: TestCell[][] = [
    [`${hand.carrier[1]} rates in USD, valid ${hand.from} ~ ${hand.to}`],
    [head.pol, ...pods.flatMap((pod) => [hand.port(pod), null, null])],
    [null, ...pods.flatMap(() => [...words])],
  ];
  for (const pol of hand.pols) {
    const line: TestCell[] = [hand.port(pol)];
    for (const pod of pods) {
      const prices = hand.prices();
      const blank = hand.roll(5) === 0;
      if (!blank) hand.state(pol, pod, prices);
      line.push(...(blank ? [null, '-', null] : prices));
    }
    rows.push(line);
  }
  const merges = ['A2:A3', ...pods.map((_, at) => `${letter(1 + at * 3)}2:${letter(3 + at * 3)}2`)];
  return { sheets: [sheet('S', rows, { merges })], fileName: 'rates USD.xlsx' };
};

const matrixCombined: Form = (hand) => {
  const { head, pols } = hand;
  const rows: TestCell[][] = [[head.pod, head.carrier, head.currency, head.validity, ...pols.map((pol) => hand.port(pol))]];
  for (const pod of hand.pods)
    rows.push([
      hand.port(pod),
      hand.carrier[1],
      'USD',
      hand.validity,
      ...pols.map((pol) => {
        const [a, b, c] = hand.prices();
        if (hand.roll(6) === 0) return '单询';
        hand.state(pol, pod, [a, b, c]);
        return `${a}/${b}/${c}`;
      }),
    ]);
  return { sheets: [sheet('S', rows)] };
};

const validities: Form = (hand) => {
  const { head, words } = hand;
  const [from, to] = [addDays(hand.to, 1), addDays(hand.to, 14)];
  const title = (a: Day, b: Day) => `${a} ~ ${b}`;
  const rows: TestCell[][] = [
    [head.pol, head.pod, head.carrier, head.currency, title(hand.from, hand.to), null, null, title(from, to), null, null],
    [null, null, null, null, ...words, ...words],
  ];
  for (const [pol, pod] of hand.pairs()) {
    const [now, then] = [hand.prices(), hand.prices()];
    hand.state(pol, pod, now);
    hand.state(pol, pod, then, { from, to });
    rows.push([hand.port(pol), hand.port(pod), hand.carrier[1], 'USD', ...now, ...then]);
  }
  return { sheets: [sheet('S', rows, { merges: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:G1', 'H1:J1'] })] };
};

/** Blocks under titles; the header again in each, one block pasted twice. */
const blocks: Form = (hand) => {
  const { head, words } = hand;
  const rows: TestCell[][] = [[`Validity: ${hand.from} ~ ${hand.to}`]];
  const block = (line: (typeof lines)[number], pol: Port) => {
    const made: TestCell[][] = [[`${line[1]} FAK RATES`], [`POL: ${pol[1]}`], [head.pod, head.currency, ...words]];
    for (const pod of hand.pods) {
      const prices = hand.prices();
      hand.state(pol, pod, prices, { carrier: line[0] });
      made.push([hand.port(pod), 'USD', ...prices]);
    }
    return made;
  };
  const first = block(lines[0], hand.pols[0] as Port);
  rows.push(...first, [], ...block(lines[1], hand.pols[1] as Port), [], ...first);
  return { sheets: [sheet('S', rows)] };
};

const addOns: Form = (hand) => {
  const { head, words } = hand;
  const base = hand.pols[1] as Port;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity]];
  const priced = hand.pods.map((pod) => [pod, hand.prices()] as const);
  for (const [pod, prices] of priced) {
    hand.state(base, pod, prices);
    rows.push([hand.port(base), hand.port(pod), hand.carrier[1], 'USD', ...prices, hand.validity]);
  }
  const teu = hand.roll(2) === 0;
  const outports: readonly Port[] = [
    ['CNWUH', 'Wuhan', '武汉'],
    ['CNNKG', 'Nanjing', '南京'],
  ];
  const table: TestCell[][] = [['OUTPORT', 'BASE PORT', "20'", "40'"]];
  for (const port of outports) {
    const add = 50 + hand.roll(9) * 10;
    table.push([hand.port(port), hand.port(base), teu ? `USD ${add}/TEU` : `+${add}`, teu ? `USD ${add}/TEU` : `+${2 * add}`]);
    for (const [pod, [a, b, c]] of priced) hand.state(port, pod, [a + add, b + 2 * add, c + 2 * add]);
  }
  return { sheets: [sheet('BASE', rows), sheet('ADD-ON', table)] };
};

const footnotes: Form = (hand) => {
  const { head, words } = hand;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity]];
  for (const [pol, pod] of hand.pairs()) {
    const prices = hand.prices();
    hand.state(pol, pod, prices);
    rows.push([hand.port(pol), `${pod[0]}${hand.roll(2) === 0 ? '**' : ''}`, hand.carrier[1], 'USD', ...prices, hand.validity]);
  }
  return { sheets: [sheet('S', [...rows, [], ['** via Singapore, subject to WRS USD 80/TEU']])] };
};

const struck: Form = (hand) => {
  const made = list(hand);
  const [first] = made.sheets as [TestSheet];
  const [, gone] = first.rows.splice(1, 2) as [TestCell[], TestCell[]];
  hand.truth.splice(0, 2);
  const strike = (cell: TestCell): TestCell => (typeof cell === 'string' || typeof cell === 'number' ? { struck: cell } : cell);
  first.rows.push(gone.map(strike));
  // One price of a line that stays.
  const stays = first.rows[1] as TestCell[];
  stays[4] = strike(stays[4] ?? null);
  const { '20GP': _gone, ...left } = (hand.truth[0] as Truth).prices;
  (hand.truth[0] as Truth).prices = left;
  return made;
};

const hidden: Form = (hand) => {
  const made = list(hand);
  const [first] = made.sheets as [TestSheet];
  first.hiddenColumns = [6];
  first.hiddenRows = [2];
  hand.truth.shift();
  for (const one of hand.truth) {
    const { '40GP': _gone, ...left } = one.prices;
    one.prices = left;
  }
  return { sheets: [first, { ...first, name: 'Old', hidden: true }] };
};

const reefers: Form = (hand) => {
  const { head } = hand;
  const rows: TestCell[][] = [
    [head.pol, head.pod, head.carrier, head.currency, '20GP', '40HQ', '40NOR', '20RF', '40RQ', "45'HQ", head.validity],
  ];
  const nor: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, '40HQ', head.validity]];
  for (const [pol, pod] of hand.pairs()) {
    const [a, b, c] = hand.prices();
    hand.state(pol, pod, [], {
      prices: { '20GP': `${a}`, '40HQ': `${b}`, '40NOR': `${c}`, '20RF': `${a + 2000}`, '40RH': `${b + 2500}`, '45HQ': `${b + 400}` },
    });
    rows.push([hand.port(pol), hand.port(pod), hand.carrier[1], 'USD', a, b, c, a + 2000, b + 2500, b + 400, hand.validity]);
  }
  const [pol, pod] = [loading[4] as Port, discharge[5] as Port];
  hand.state(pol, pod, [], { prices: { '40NOR': '777' } });
  nor.push([hand.port(pol), hand.port(pod), hand.carrier[1], 'USD', 777, hand.validity]);
  return { sheets: [sheet('DRY', rows), sheet('NOR', nor)] };
};

/** Figures nobody can read: a letter for a nought, too many parts, a port that is none. */
const wrong: Form = (hand) => {
  const { head } = hand;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, 'O/F (20/40/HQ)', head.validity]];
  hand.pairs().forEach(([pol, pod], at) => {
    const [a, b, c] = hand.prices();
    const bad = at % 4;
    const text = [`${a}/${b}/${c}`, `${String(a).replace('0', 'O')}/${b}/${c}`, `${a}/${b}/${c}/${c}/${c}`, `${a},${b}`][bad] as string;
    hand.state(pol, pod, [a, b, c], bad === 0 ? {} : { wrong: true });
    rows.push([hand.port(pol), hand.port(pod), hand.carrier[1], 'USD', text, hand.validity]);
  });
  rows.push(['CNNB', hand.port(hand.pods[0] as Port), hand.carrier[1], 'USD', '1/2/3', hand.validity]);
  hand.state(['CNNB', '', ''], hand.pods[0] as Port, [1, 2, 3], { wrong: true });
  return { sheets: [sheet('S', rows)] };
};

const turned: Form = (hand) => {
  const { head, words } = hand;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity]];
  hand.pairs().forEach(([pol, pod], at) => {
    if (at === 2) rows.push([head.pod, head.pol, head.carrier, head.validity, ...words.toReversed(), head.currency]);
    const prices = hand.prices();
    hand.state(pol, pod, prices);
    const tail = [hand.carrier[1], 'USD', ...prices, hand.validity];
    rows.push(
      at < 2
        ? [hand.port(pol), hand.port(pod), ...tail]
        : [hand.port(pod), hand.port(pol), hand.carrier[1], hand.validity, ...prices.toReversed(), 'USD'],
    );
  });
  return { sheets: [sheet('S', rows)] };
};

const groups: Form = (hand) => {
  const { head, words } = hand;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity]];
  for (const pod of hand.pods) {
    const prices = hand.prices();
    for (const pol of hand.pols) hand.state(pol, pod, prices);
    rows.push(['Base ports', hand.port(pod), hand.carrier[1], 'USD', ...prices, hand.validity]);
  }
  const prices = hand.prices();
  for (const pod of [hand.pods[0] as Port, hand.pods[1] as Port]) hand.state(loading[4] as Port, pod, prices);
  rows.push(['CNXMN', `${hand.pods[0]?.[0]} / ${hand.pods[1]?.[1]}`, hand.carrier[1], 'USD', ...prices, hand.validity]);
  return { sheets: [sheet('S', rows)], groups: { 'base ports': hand.pols.map(([code]) => code) } };
};

/** Validity in the sheet's name or the file's name, and a row that has its own. */
const places: Form = (hand) => {
  const { head, words } = hand;
  const named = `${hand.from.replaceAll('-', '')}-${hand.to.replaceAll('-', '')}`;
  const own = addDays(hand.to, 3);
  const last = hand.pairs().length - 1;
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity]];
  hand.pairs().forEach(([pol, pod], at) => {
    const prices = hand.prices();
    hand.state(pol, pod, prices, at === last ? { to: own } : {});
    rows.push([hand.port(pol), hand.port(pod), hand.carrier[1], 'USD', ...prices, at === last ? `till ${own}` : null]);
  });
  const inSheet = hand.roll(2) === 0;
  return { sheets: [sheet(inSheet ? `EU ${named}` : 'EU', rows)], fileName: inSheet ? 'rates.xlsx' : `COSCO_${named}.xlsx` };
};

const merged: Form = (hand) => {
  const { head, words } = hand;
  const pol = hand.pols[0] as Port;
  const prices = hand.prices();
  const rows: TestCell[][] = [[head.pol, head.pod, head.carrier, head.currency, ...words, head.validity]];
  hand.pods.forEach((pod, at) => {
    hand.state(pol, pod, prices);
    rows.push([
      at === 0 ? hand.port(pol) : null,
      hand.port(pod),
      hand.carrier[1],
      'USD',
      ...(at === 0 ? prices : [null, null, null]),
      hand.validity,
    ]);
  });
  const last = hand.pods.length + 1;
  return { sheets: [sheet('S', rows, { merges: ['A', 'E', 'F', 'G'].map((column) => `${column}2:${column}${last}`) })] };
};

const forms: Readonly<Record<string, Form>> = {
  list,
  offset,
  combined,
  inherited,
  matrix,
  matrixCombined,
  validities,
  blocks,
  addOns,
  footnotes,
  struck,
  hidden,
  reefers,
  wrong,
  turned,
  groups,
  places,
  merged,
};

/** A workbook in each of the forms of domain/15 §15.5, `each` times spelt otherwise; their validities begin so many days apart. */
export function generate(each: number, today: Day, daysApart = 0): Generated[] {
  return Object.entries(forms).flatMap(([name, form], place) =>
    Array.from({ length: each }, (_, at) => {
      const hand = new Hand(name.length * 7 + at, addDays(today, place * daysApart));
      const made = form(hand);
      return { name: `${name} ${at + 1}`, fileName: 'rates.xlsx', ...made, truth: hand.truth };
    }),
  );
}
