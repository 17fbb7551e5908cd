const ms = (value) => (value < 10 ? value.toFixed(1) : value.toLocaleString('en', { maximumFractionDigits: 0 }));
const task = (longest) => (longest > 0 ? ms(longest) : '< 50');

const operations = [
  ['filterText', 'filter: remark includes 改港'],
  ['filterNumber', 'filter: amount from 1,000 to 5,000'],
  ['filterValue', 'filter: one charge of the dictionary'],
  ['filterFour', 'filter: the three and a date'],
  ['sortThree', 'sort: customer by pinyin, amount, date'],
  ['valueList', 'value list of the customers'],
  ['findFirst', 'find the first, regular expression'],
  ['findText', 'find all, regular expression, text columns'],
  ['findEverywhere', 'find all, regular expression, every cell'],
  ['replacePreview', 'preview of a replacement, one cell in twelve'],
  ['replaceAll', 'replace all of them, preview included'],
  ['undoReplace', 'undo of it'],
  ['paste', 'paste of 100,000 cells'],
  ['undoPaste', 'undo of it'],
  ['jump', 'jump to a row by its number'],
];

const scrolls = [
  ['steady', 'scroll, 120 px a frame'],
  ['fast', 'scroll, 1,500 px a frame'],
  ['jumps', 'scroll bar dragged to and fro'],
];

const table = (head, rows) =>
  [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

/** How many times faster ours is than the quickest of the others that did it. */
function lead(ours, others) {
  const known = others.filter((value) => value !== undefined);
  if (ours === undefined) return '';
  return known.length === 0 ? 'alone' : `${(Math.min(...known) / ours).toFixed(1)}×`;
}

/** One table of all grids: milliseconds until the result is on the screen, and in brackets the longest task of the main thread. */
export function contestTable(rows, results) {
  const notes = [];
  const noted = (text) => {
    if (!text) return '';
    if (!notes.includes(text)) notes.push(text);
    return ` [${notes.indexOf(text) + 1}]`;
  };
  const [ours, ...others] = results;
  const line = (words, cellOf, valueOf) => [words, ...results.map(cellOf), lead(valueOf(ours), others.map(valueOf))];
  const timed = (figure) =>
    figure === undefined
      ? 'not offered'
      : figure.problem
        ? figure.problem
        : `${ms(figure.painted)} (${task(figure.longestTask)})${noted(figure.note)}`;
  const lines = [
    line(
      'first rows on the screen',
      ({ opening }) => opening.problem ?? ms(opening.first),
      ({ opening }) => opening.first,
    ),
    line(
      'all rows there',
      ({ opening }) => opening.problem ?? `${ms(opening.complete)} (${task(opening.longestTask)})`,
      ({ opening }) => opening.complete,
    ),
    ...operations.map(([name, words]) =>
      line(
        words,
        (result) => (result.opening.problem ? '–' : timed(result.operations[name])),
        (result) => result.operations[name]?.painted,
      ),
    ),
    ...scrolls.flatMap(([name, words]) => {
      const of = (pick) => (result) =>
        result.scrolls[name] === undefined ? '–' : (result.scrolls[name].problem ?? pick(result.scrolls[name]));
      const work = ({ scrolls: own }) => own[name]?.work;
      return [
        line(
          `${words}: frames a second; slowest of 100 ms; work a frame ms; blank ms`,
          of((one) => `${ms(one.framesPerSecond)}; ${ms(one.slowFrame)}; ${one.work.toFixed(1)}; ${ms(one.longestBlank)}`),
          work,
        ),
      ];
    }),
    line(
      'memory of the page MB',
      ({ memory }) => (typeof memory === 'number' ? ms(memory) : '–'),
      ({ memory }) => (typeof memory === 'number' ? memory : undefined),
    ),
  ];
  const words = `### ${rows.toLocaleString('en')} rows × 30 columns\n\nMilliseconds from the wish to the picture, medians; in brackets the longest task of the main thread. Rows of the others lie in memory as JavaScript objects before the clock starts; ours come as a stream of bytes and are decoded.`;
  const shown = table(['', ...results.map(({ name }) => name), 'ours leads'], lines);
  return [words, shown, ...(notes.length > 0 ? [notes.map((note, at) => `[${at + 1}] ${note}`).join('\n')] : [])].join('\n\n');
}

const budgets = {
  filterText: 50,
  filterNumber: 50,
  filterValue: 50,
  filterFour: 80,
  sortThree: 250,
  valueList: 20,
  findFirst: 20,
  findText: 100,
  findEverywhere: 1_000,
  replaceAll: 300,
  undoReplace: 100,
  paste: 500,
  undoPaste: 100,
};
/** Judged by what is on the screen; the others by the answer. */
const judgedPainted = new Set(['paste']);

/** Our own figures against the limits set for them. */
export function budgetTable(rows, ours) {
  const kept = (value, limit) => `${limit}${value <= limit ? '' : ' – missed'}`;
  const lines = operations.flatMap(([name, words]) => {
    const figure = ours.operations[name];
    if (figure === undefined) return [];
    if (figure.problem) return [[words, figure.problem, '', '', '', '']];
    return [
      [
        words,
        ms(figure.answered),
        ms(figure.painted),
        ms(figure.first),
        task(figure.longestTask),
        name in budgets ? kept(judgedPainted.has(name) ? figure.painted : figure.answered, budgets[name]) : '',
      ],
    ];
  });
  const scrolled = Object.entries({ ...ours.scrolls }).map(([name, one]) => [
    `scroll: ${name}`,
    one.problem ?? `${one.framesPerSecond.toFixed(0)} frames/s`,
    one.work === undefined ? '' : `${one.work.toFixed(1)} ms a frame, ${one.mostWork.toFixed(1)} for 1 in 100`,
    `blank ${ms(one.longestBlank ?? 0)}`,
    task(one.longestTask ?? 0),
    name === 'busy' ? 'blank ≤ 150' : 'work ≤ 8, blank ≤ 150',
  ]);
  const { endurance } = ours;
  const mb = (value) => (typeof value === 'number' ? ms(value) : '–');
  const memory = [
    [
      'memory of the page MB, of which rows',
      mb(ours.memory),
      mb(ours.rows),
      '',
      '',
      typeof ours.rows === 'number' ? kept(ours.rows, 250) : '',
    ],
  ];
  const endured =
    endurance == null
      ? []
      : [
          [
            '240 rounds of filter, sort, find, list, jump',
            ...(endurance.problem === undefined
              ? [
                  `first ${ms(endurance.first)}, last ${ms(endurance.last)} a round`,
                  `bare loop ${ms(endurance.bareFirst)}, ${ms(endurance.bareLast)}`,
                  `${mb(endurance.before)} → ${mb(endurance.after)} MB`,
                ]
              : [endurance.problem, '', '']),
            '',
            'no slower by 10 %, no more by 20 MB',
          ],
        ];
  return `### Ours against its limits, ${rows.toLocaleString('en')} rows\n\n${table(['', 'answered ms', 'on the screen ms', 'the first time ms', 'longest task ms', 'limit'], [...lines, ...scrolled, ...memory, ...endured])}`;
}
