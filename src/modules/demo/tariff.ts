import type { Stream } from '#modules/demo/random';
import type { Draft } from '#modules/demo/draft';

/** Whom a payable is owed to. */
export type PartyKind = 'CARRIAGE' | 'TRUCKER' | 'CUSTOMS_BROKER' | 'WAREHOUSE' | 'INSURER' | 'DEST_AGENT' | 'CUSTOMER';

/** How often a charge stands on an order, on the receivable side, and of those on the payable side. */
export interface Tariff {
  readonly code: string;
  readonly chance: number;
  readonly owed: number;
  readonly party: PartyKind;
  /** Usual receivable and payable in the item's currency; for 20' and 40' boxes where they differ. */
  readonly sell: readonly [small: number, large: number];
  readonly buy: readonly [small: number, large: number];
  /** A line per box type; otherwise one line of `count`. */
  readonly perBox?: boolean;
  readonly count: 'BOXES' | 'ONE' | 'DAYS' | 'RT' | 'CBM';
}

const one = (
  code: string,
  chance: number,
  owed: number,
  party: PartyKind,
  sell: number,
  buy: number,
  count: Tariff['count'] = 'ONE',
): Tariff => ({ code, chance, owed, party, sell: [sell, sell], buy: [buy, buy], count });
const perBox = (
  code: string,
  chance: number,
  owed: number,
  party: PartyKind,
  sell: readonly [number, number],
  buy: readonly [number, number],
): Tariff => ({ code, chance, owed, party, sell, buy, perBox: true, count: 'BOXES' });

const truck = perBox('TRK', 0.55, 1, 'TRUCKER', [1_650, 2_100], [1_420, 1_830]);
const customs = one('CUS', 0.5, 1, 'CUSTOMS_BROKER', 200, 130);

/** Charges of full loads out of China beside ocean freight (domain/10 §10.4: AR 6.4 and AP 5.6 lines per order). */
const exportFull: readonly Tariff[] = [
  perBox('THC', 0.93, 0.95, 'CARRIAGE', [830, 1_265], [780, 1_190]),
  one('DOC', 1, 0.86, 'CARRIAGE', 500, 450),
  one('SEAL', 0.7, 0.78, 'CARRIAGE', 50, 40, 'BOXES'),
  one('VGM', 0.38, 0.6, 'CARRIAGE', 80, 50, 'BOXES'),
  truck,
  customs,
];

const exportPart: readonly Tariff[] = [
  one('CFS', 0.95, 0.95, 'WAREHOUSE', 95, 60, 'RT'),
  one('DOC', 1, 0.86, 'CARRIAGE', 350, 260),
  one('WHS', 0.6, 0.8, 'WAREHOUSE', 40, 28, 'CBM'),
  one('MAN', 0.4, 0.7, 'CARRIAGE', 100, 80),
  one('TRK', 0.6, 1, 'TRUCKER', 650, 520),
  customs,
];

const importFull: readonly Tariff[] = [
  perBox('DTHC', 0.9, 0.95, 'CARRIAGE', [920, 1_380], [860, 1_300]),
  one('D/O', 1, 0.86, 'CARRIAGE', 550, 450),
  one('EIR', 0.7, 0.78, 'CARRIAGE', 60, 45, 'BOXES'),
  one('LIFT', 0.3, 0.67, 'CARRIAGE', 350, 300, 'BOXES'),
  one('ISPS', 0.5, 0.9, 'CARRIAGE', 30, 20, 'BOXES'),
  truck,
  customs,
];

const importPart: readonly Tariff[] = [
  one('CFS', 0.95, 0.95, 'WAREHOUSE', 110, 70, 'RT'),
  one('D/O', 1, 0.86, 'CARRIAGE', 450, 320),
  one('WHS', 0.6, 0.8, 'WAREHOUSE', 45, 30, 'CBM'),
  one('TRK', 0.6, 1, 'TRUCKER', 620, 500),
  customs,
];

/** What some orders have besides: one of these on every second one. */
const others: readonly Tariff[] = [
  one('INS', 1, 0.9, 'CUSTOMS_BROKER', 900, 820, 'BOXES'),
  one('COO', 1, 0.7, 'CUSTOMS_BROKER', 150, 100),
  one('FUM', 1, 0.9, 'WAREHOUSE', 300, 220, 'BOXES'),
  one('AMD', 1, 0.8, 'CARRIAGE', 350, 300),
  one('BKG', 1, 0.5, 'CARRIAGE', 300, 200),
  one('EIR', 1, 0.8, 'CARRIAGE', 60, 45, 'BOXES'),
  one('LSS', 1, 0.95, 'CARRIAGE', 40, 30, 'BOXES'),
  one('PSS', 1, 0.95, 'CARRIAGE', 300, 250, 'BOXES'),
  one('OVN', 1, 1, 'TRUCKER', 450, 400, 'DAYS'),
  one('WAI', 1, 1, 'TRUCKER', 100, 80, 'DAYS'),
  one('AGF', 1, 1, 'DEST_AGENT', 60, 45),
  one('STO', 1, 0.9, 'WAREHOUSE', 120, 100, 'DAYS'),
];
const importOthers: readonly Tariff[] = [
  one('DEM', 1, 0.9, 'CARRIAGE', 60, 55, 'DAYS'),
  one('DET', 1, 0.9, 'CARRIAGE', 40, 35, 'DAYS'),
  one('INS', 1, 0.9, 'CUSTOMS_BROKER', 900, 820, 'BOXES'),
  one('STO', 1, 0.9, 'WAREHOUSE', 120, 100, 'DAYS'),
  one('DEP', 1, 1, 'CARRIAGE', 3_000, 3_000, 'BOXES'),
  one('AGF', 1, 1, 'DEST_AGENT', 60, 45),
];

/** The advance manifest a destination asks for, with its charge. */
function manifest(draft: Draft): Tariff[] {
  if (draft.home) return [];
  const { lane, abroad } = draft.route;
  if (abroad.code === 'CAVAN' || abroad.code === 'EGALY') return [one('ACI', 0.95, 0.9, 'CARRIAGE', 35, 30)];
  if (lane === 'USW' || lane === 'USE') return [one('AMS', 0.95, 0.9, 'CARRIAGE', 35, 30)];
  return lane === 'NEU' || lane === 'MED' ? [one('ENS', 0.95, 0.9, 'CARRIAGE', 35, 30)] : [];
}

const soc = [one('SOCF', 0.9, 0.3, 'CARRIAGE', 420, 260, 'BOXES')];
const shutOutCharges = [
  one('RBK', 0.8, 0.9, 'CARRIAGE', 400, 300),
  one('DDF', 0.35, 1, 'CARRIAGE', 300, 300, 'BOXES'),
  one('OVN', 0.3, 1, 'TRUCKER', 450, 400, 'DAYS'),
];

/** The charges an order may have beside ocean freight, by what it is and how it goes. */
export function tariffsOf(draft: Draft, stream: Stream): readonly Tariff[] {
  if (draft.shutOut) return shutOutCharges;
  const part = draft.cargo.loads.length === 0;
  const usual = draft.home ? (part ? importPart : importFull) : part ? exportPart : exportFull;
  const telex = draft.billForm === 'TELEX' ? [one('TLX', 0.77, 0.62, 'CARRIAGE', 450, 400)] : [];
  const other = stream.chance(0.66) ? [stream.pick(draft.home ? importOthers : others)] : [];
  return [...usual, ...manifest(draft), ...telex, ...(draft.business === 'SOC' ? soc : []), ...other];
}
