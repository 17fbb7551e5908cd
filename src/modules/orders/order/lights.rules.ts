import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, flagOf, integerOf, momentOf, textOf, type Values } from '#define/row';
import type { Clock, ShownRule } from '#define/shown';
import { dayNumber } from '#values/day';

/** How far a step of the order's work is: not asked for, still to do, begun, done, or in the way (domain/14 §14.8.3). */
export const lightSigns = { NA: '–', ['TODO']: '○', DOING: '◐', DONE: '●', PROBLEM: '■' } as const;

interface Light {
  readonly na?: boolean;
  readonly problem?: boolean;
  readonly done: boolean;
  readonly doing?: boolean;
}

/** The first that holds: not asked for, in the way, done, begun, to do. */
const signOf = ({ na, problem, done, doing }: Light): string =>
  lightSigns[na ? 'NA' : problem ? 'PROBLEM' : done ? 'DONE' : doing ? 'DOING' : 'TODO'];

type Has = (field: string, ...values: readonly string[]) => boolean;

const listed = (row: Values, field: string): readonly string[] => (textOf(row, field) ?? '').split(', ').filter((one) => one !== '');

const customs = (has: Has): Light => ({ done: has('reached', 'CUSTOMS_REL'), doing: has('documentsIn', 'CUSTOMS_DECL') });
const instruction = (row: Values, has: Has): Light => ({ done: has('reached', 'SI_SENT'), doing: flagOf(row, 'confirmed') });
const bill = (row: Values, has: Has): Light => ({
  done: has('reached', 'BILL_ISSUED', 'BILL_SURRENDERED'),
  doing: flagOf(row, 'confirmed'),
});
const reached = (has: Has, ...codes: readonly string[]): Light => ({ done: has('reached', ...codes) });

/** Declarations of all boxes: accepted, or sent where the branch waits for no answer (parameter `vgm.answerExpected`). */
function weights(row: Values, facts: Facts): Light {
  const states = listed(row, 'vgmStates');
  const enough = parameterOf(facts, 'vgm.answerExpected') ? ['ACCEPTED'] : ['ACCEPTED', 'SENT'];
  return {
    na: states.length === 0,
    problem: states.some((state) => ['REJECTED', 'ABOVE'].includes(state)),
    done: states.every((state) => enough.includes(state)),
    doing: states.some((state) => ['READY', 'SENT', 'ACCEPTED'].includes(state)),
  };
}

/** Every box has a truck on its way or done; one that comes after the port cut-off is in the way. */
function trucks(row: Values, has: Has): Light {
  const [planned, out, late, boxes] = ['trucks', 'trucksOut', 'trucksLate', 'boxes'].map((name) => integerOf(row, name) ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  return {
    na: !has('services', 'TRUCK') && planned === 0,
    problem: late > 0,
    done: has('reached', 'STUFFED') || (out > 0 && out >= boxes),
    doing: has('reached', 'EMPTY_PICK') || planned > 0,
  };
}

function exportLights(row: Values, facts: Facts, has: Has): Readonly<Record<string, Light>> {
  return {
    SO: { done: textOf(row, 'bookingNo') !== null || has('reached', 'BKG_CONF'), doing: has('reached', 'BKG_SENT') },
    TRK: trucks(row, has),
    VGM: weights(row, facts),
    SI: instruction(row, has),
    MF: reached(has, 'MANIFEST_OK'),
    CUS: customs(has),
    CY: {
      na: (integerOf(row, 'boxes') ?? 0) === 0,
      done: textOf(row, 'gateInStatus') === 'ALL',
      doing: textOf(row, 'gateInStatus') === 'PARTIAL',
    },
    BL: bill(row, has),
  };
}

const importLights = (has: Has): Readonly<Record<string, Light>> => ({
  AN: reached(has, 'ARRIVED'),
  MF: reached(has, 'MANIFEST_OK'),
  ['DO']: { done: has('documentsIn', 'DELIVERY_ORDER') },
  CUS: reached(has, 'IMPORT_REL'),
  OUT: reached(has, 'GATE_OUT'),
  POD: reached(has, 'DELIVERED'),
  EMP: reached(has, 'EMPTY_RETURN'),
});

/** In its box, and whatever comes after. */
const gone = ['LOADED', 'SAILED', 'UNSTUFFED', 'DELIVERED'];

const partLights = (row: Values, has: Has): Readonly<Record<string, Light>> => ({
  WH: {
    problem: flagOf(row, 'measureDiff'),
    done: has('lclStatus', 'STORED', ...gone) || has('documentsIn', 'WAREHOUSE_ENTRY'),
    doing: has('lclStatus', 'PARTLY_STORED'),
  },
  CUS: customs(has),
  STF: { done: has('lclStatus', ...gone) || has('reached', 'STUFFED'), doing: (integerOf(row, 'stuffingSeq') ?? 0) > 0 },
  SI: instruction(row, has),
  BL: bill(row, has),
});

/** What the lights are reckoned from. */
export const lightsFrom =
  'businessType bookingNo confirmed shutOut boxes vgmStates gateInStatus reached documentsIn services lclStatus measureDiff stuffingSeq trucks trucksOut trucksLate'.split(
    ' ',
  );

/**
 * The lights of an order in one text, `SO● TRK– VGM◐ …`: a row of its own for exports, imports and part loads; all quiet once it is shut
 * out (domain/14 §14.8.3). How near a due time is, the sheet tells by colour.
 */
export function lightsOf(row: Values, facts: Facts): Values {
  const has: Has = (field, ...values) => listed(row, field).some((one) => values.includes(one));
  const business = textOf(row, 'businessType') ?? '';
  const lights = business.endsWith('IMPORT')
    ? importLights(has)
    : business.startsWith('LCL')
      ? partLights(row, has)
      : exportLights(row, facts, has);
  const quiet = flagOf(row, 'shutOut');
  return {
    lights: Object.entries(lights)
      .map(([code, light]) => code + signOf(quiet ? { na: true, done: false } : light))
      .join(' '),
  };
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

const isDone = (row: Values, light: string) => (textOf(row, 'lights') ?? '').includes(light + lightSigns.DONE);
const isOver = (row: Values) => flagOf(row, 'shutOut') || textOf(row, 'atd') !== null;

/** Time to a cut-off of an order that still sails and whose light is not on; null where nobody has to look (domain/14 §14.8.4). */
function msLeft(row: Values, field: string, light: string, { now }: Clock): number | null {
  const at = momentOf(row, field);
  return at === null || isDone(row, light) || isOver(row) ? null : Date.parse(at) - Date.parse(now);
}

type CountdownBy = (field: string, light: string) => (row: Values, clock: Clock) => number | boolean;

/** Hours from which on a last moment is near and soon; of one longer past than a day the days are counted. */
const [near, soon, day] = [6, 24, 24];

/** How far away a last moment is: past for days, past, within six hours, within a day, later (domain/14 §14.8.4). From `least` hours on and before `most`. */
export const windows = [
  { most: -day, least: -Infinity, unitMs: dayMs, rule: { word: 'cutOffDays', as: 'late', unit: '-d' } },
  { most: 0, least: -day, unitMs: hourMs, rule: { word: 'cutOffPast', as: 'late', unit: '-h' } },
  { most: near, least: 0, unitMs: minuteMs, rule: { word: 'cutOffNear', as: 'late', unit: 'hm' } },
  { most: soon, least: near, unitMs: minuteMs, rule: { word: 'cutOffSoon', as: 'soon', unit: 'hm' } },
  { most: Infinity, least: soon, unitMs: hourMs, rule: { word: 'cutOffAhead', as: 'far', unit: 'dh' } },
] as const;

/** How many units of a window are left, or past, where the time to a moment lies in it. */
export const leftIn = (left: number | null, { most, least, unitMs }: (typeof windows)[number]): number | false =>
  left !== null && left < most * hourMs && left >= least * hourMs && Math.max(1, Math.floor(Math.abs(left) / unitMs));

/** So many days before its departure a cut-off is known. */
const knownDays = 7;

const unknown: CountdownBy =
  (field, light) =>
  (row, { today }) => {
    const etd = dayOf(row, 'etd');
    if (etd === null || momentOf(row, field) !== null || isDone(row, light) || isOver(row)) return false;
    const days = dayNumber(etd) - dayNumber(today);
    return days >= 0 && days <= knownDays && 1;
  };

const done: CountdownBy = (field, light) => (row) => momentOf(row, field) !== null && isDone(row, light) && !isOver(row);

/** How far away it is; done; not known though the ship is about to sail (domain/14 §14.8.4). */
export const countdowns: readonly (Pick<ShownRule, 'word' | 'as' | 'unit'> & { readonly by: CountdownBy })[] = [
  ...windows.map((window) => {
    const by: CountdownBy = (field, light) => (row, clock) => leftIn(msLeft(row, field, light, clock), window);
    return { ...window.rule, by };
  }),
  { word: 'cutOffUnknown', as: 'doubt', unit: '?', by: unknown },
  { word: 'cutOffDone', as: 'done', by: done },
];

/** What a countdown looks at besides the cut-off itself. */
export const countdownReads = ['lights', 'atd', 'shutOut', 'etd'] as const;

/** The sooner a light asks for somebody, the further in front. */
const byNeed = ['PROBLEM', 'TODO', 'DOING', 'DONE', 'NA'] as const;
const light = /(\w+)([^\w ])/gu;

/** Of every light the one that asks most for somebody. */
function worstLights(rows: readonly Values[]): string | null {
  const worst = new Map<string, number>();
  for (const row of rows)
    for (const [, code = '', sign = ''] of (textOf(row, 'lights') ?? '').matchAll(light)) {
      const need = byNeed.findIndex((name) => lightSigns[name] === sign);
      worst.set(code, Math.min(need, worst.get(code) ?? need));
    }
  return worst.size === 0 ? null : [...worst].map(([code, need]) => code + lightSigns[byNeed[need] ?? 'NA']).join(' ');
}

/** The first cut-off somebody still has to look at. */
const nearest = (field: string, ofLight: string) => (rows: readonly Values[]) =>
  rows.reduce<string | null>((first, row) => {
    const at = isDone(row, ofLight) || isOver(row) ? null : momentOf(row, field);
    return at !== null && (first === null || at < first) ? at : first;
  }, null);

/** The cut-offs with the light that closes each. */
export const cutOffLights = { siCutOff: 'SI', vgmCutOff: 'VGM', portCutOff: 'CY', customsCutOff: 'CUS' } as const;

/** What the line of a vessel or a voyage says of its orders: the nearest of each cut-off and the worst of each light. */
export const orderHeads = {
  lights: { reads: ['lights'], by: worstLights },
  ...Object.fromEntries(
    Object.entries(cutOffLights).map(([field, code]) => [field, { reads: [field, ...countdownReads], by: nearest(field, code) }]),
  ),
};
