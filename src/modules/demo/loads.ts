import { boxTeu } from '#values/standards';
import { Weighted, type Stream } from '#modules/demo/random';
import { coldGoods, dangerousGoods, dryGoods, importGoods, type Goods } from '#modules/demo/goods';

/** What one box of an order holds; kilograms whole, volume in hundredths of a cubic metre. */
export interface Load {
  readonly box: string;
  readonly packages: number;
  readonly kg: number;
  readonly hundredthsCbm: number;
}

/** The cargo of an order: boxes for full loads, none for consolidated cargo, whose figures stand for themselves. */
export interface Cargo {
  readonly goods: Goods;
  readonly dangerous: boolean;
  readonly loads: readonly Load[];
  readonly packages: number;
  readonly kg: number;
  readonly hundredthsCbm: number;
}

const boxes = new Weighted<string>([
  ['40HQ', 62],
  ['20GP', 22],
  ['40GP', 10],
  ['40RH', 3],
  ['45HQ', 1],
  ['40NOR', 0.8],
  ['40OT', 0.5],
  ['40FR', 0.4],
  ['20OT', 0.3],
]);
const counts = new Weighted<readonly [least: number, most: number]>([
  [[1, 1], 55],
  [[2, 2], 22],
  [[3, 4], 14],
  [[5, 10], 8],
  [[11, 40], 1],
]);

// Tonnes and cubic metres by length (domain/10 §10.4): least, most likely, most.
type Triangle = readonly [least: number, likely: number, most: number];
const small: Readonly<Record<'tonnes' | 'cbm', Triangle>> = { tonnes: [8, 19, 27], cbm: [18, 26, 33] };
const large: Readonly<Record<'tonnes' | 'cbm', Triangle>> = { tonnes: [6, 18, 26.5], cbm: [55, 66, 76] };

function drawLoad(box: string, goods: Goods, stream: Stream): Load {
  const { tonnes, cbm } = box.startsWith('20') ? small : large;
  const kg = Math.round(stream.triangular(...tonnes) * 100) * 10;
  return { box, kg, packages: Math.max(1, Math.round(kg / goods.packageKg)), hundredthsCbm: Math.round(stream.triangular(...cbm) * 100) };
}

const goodsFor = (box: string, home: boolean, dangerous: boolean, stream: Stream) =>
  stream.pick(dangerous ? dangerousGoods : box === '40RH' ? coldGoods : home ? importGoods : dryGoods);

const summed = (loads: readonly Load[], field: 'packages' | 'kg' | 'hundredthsCbm') => loads.reduce((sum, load) => sum + load[field], 0);

/** What these boxes hold together. */
export const cargoOf = (goods: Goods, dangerous: boolean, loads: readonly Load[]): Cargo => ({
  goods,
  dangerous,
  loads,
  packages: summed(loads, 'packages'),
  kg: summed(loads, 'kg'),
  hundredthsCbm: summed(loads, 'hundredthsCbm'),
});

/** Full loads: the order's figures are the sums of its boxes (domain/10 §10.6, 7). */
export function fullCargo(stream: Stream, home: boolean): Cargo {
  const count = stream.between(...counts.draw(stream));
  const first = boxes.draw(stream);
  const second = count > 1 && stream.chance(0.25) ? boxes.draw(stream) : first;
  const ofSecond = second === first ? 0 : stream.between(1, Math.ceil(count / 2));
  const dangerous = first !== '40RH' && second !== '40RH' && stream.chance(0.042);
  const goods = goodsFor(first, home, dangerous, stream);
  const loads = Array.from({ length: count }, (_, at) => drawLoad(at < count - ofSecond ? first : second, goods, stream));
  return cargoOf(goods, dangerous, loads);
}

/** Consolidated cargo: revenue tons log-normal with median 2.4, at most 18. */
export function partCargo(stream: Stream, home: boolean): Cargo {
  const hundredthsCbm = Math.max(10, Math.min(1_800, Math.round(stream.logNormal(2.4, 0.75) * 100)));
  const kg = Math.max(50, Math.round((hundredthsCbm / 100) * stream.triangular(120, 330, 900)));
  const goods = goodsFor('', home, false, stream);
  return { goods, dangerous: false, loads: [], kg, hundredthsCbm, packages: Math.max(1, Math.round(kg / goods.packageKg)) };
}

/** Boxes of each type in the order of their first appearance. */
export function boxCounts(loads: readonly Load[]): [box: string, count: number][] {
  const made = new Map<string, number>();
  for (const { box } of loads) made.set(box, (made.get(box) ?? 0) + 1);
  return [...made];
}

export const teuOf = (loads: readonly Load[]) => loads.reduce((sum, { box }) => sum + (boxTeu(box) ?? 0), 0);
