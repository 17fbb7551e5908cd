/** Boxes a combined price names without words, in this order (domain/06 §6.4). */
export const dryBoxes = ['20GP', '40GP', '40HQ', '45HQ'] as const;

/** Boxes a rate row prices, in the order sheets show them (domain/02e §2.22.1). */
export const rateBoxes = [...dryBoxes, '20NOR', '40NOR', '20RF', '40RH', '20OT', '40OT', '20FR', '40FR'] as const;

/** Which side of a rate a price stands on: what it costs, what it must not be sold below, what it is sold at, and what two of them were. */
export type PriceSide = 'cost' | 'floor' | 'sell' | 'costWas' | 'sellWas';

/** The fields of one side: `cost20GP`, … */
export const pricesOf = (side: PriceSide): string[] => rateBoxes.map((box) => `${side}${box}`);

/** Boxes whose price with everything that must be paid stands in the sheet. */
export const allInBoxes = ['20GP', '40GP', '40HQ'] as const;
