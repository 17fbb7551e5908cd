import type { Guard } from '#define/act';
import type { Rule, Suggested } from '#define/entity';
import type { Field } from '#define/field';
import { integerOf, textOf, type Json, type Values } from '#define/row';
import { cargoFields } from '#modules/orders/order/cargo.shape';
import { termFields } from '#modules/orders/order/papers.shape';
import { bookingFields, routeFields } from '#modules/orders/order/route.shape';

const written = (fields: Readonly<Record<string, Field>>): string[] => Object.keys(fields).filter((name) => fields[name]?.edit !== 'never');
const parties = ['shipperText', 'consigneeText', 'notifyText', 'alsoNotifyText'];
const papersSent = ['mblNo', 'siStatus', 'manifestStatus', 'customsState', 'customsReleaseTime'];
/** With whom the operating branch books, and by which contract, is its own business. */
const itsOwn: readonly string[] = ['bookingAgentId', 'serviceContractNo'];

/** What the selling branch says of an order, and the operating branch follows: parties, goods, boxes, terms, remarks (domain/14 §14.4 nr 5). */
export const headerNames: readonly string[] = [...parties, ...written({ ...cargoFields, ...termFields }), 'remark'];

/** Quantities that are worked out from the boxes as soon as there are some: then those who handle them know better. */
export const boxNames: readonly string[] = ['boxSummary', 'packages', 'grossWeight', 'volume'];

/** What the operating branch knows of an order, and the selling branch reads: booking, vessel, route, cut-offs, what has happened. */
export const factNames: readonly string[] = [
  ...written({ ...routeFields, ...bookingFields }).filter((name) => !itsOwn.includes(name)),
  ...papersSent,
];

/** Which side of a pair an order is: the one that asked, or the one that operates; null of an order that has no counterpart. */
export function sideOf(row: Values): 'ASKS' | 'OPERATES' | null {
  if (textOf(row, 'counterpartOrderId') === null) return null;
  return textOf(row, 'sourceType') === 'INTERNAL' ? 'OPERATES' : 'ASKS';
}

/** What this side of a pair says to the other. */
export const namesOf = (side: 'ASKS' | 'OPERATES'): readonly string[] => (side === 'ASKS' ? headerNames : factNames);

const textOfValue = (value: unknown): string => JSON.stringify(value ?? null);

/** What a side says now and did not say before, null where it said nothing yet: then everything it has to say is new. */
export function saidAnew(row: Values, names: readonly string[], before: Values | null): Values {
  const anew = names.filter((name) => textOfValue(row[name]) !== textOfValue(before?.[name]));
  return Object.fromEntries(anew.map((name) => [name, row[name] ?? null]));
}

/** An order one side of which moved is carried to the other side soon. */
export const pairMoves: Suggested = {
  field: 'pairMoved',
  from: [...headerNames, ...factNames],
  by: (row) => (sideOf(row) === null ? undefined : true),
};

const factsOf = (row: Values): Values => (row.pairFacts ?? {}) as Values;

/** What the operating branch said stands: on the selling side it is read (domain/14 §14.4 nr 5). */
export const factsStand: Rule = {
  name: 'factsStand',
  reads: [...factNames, 'pairFacts', 'counterpartOrderId', 'counterpartJobNo', 'sourceType'],
  by: (row, _facts, before) => {
    if (before === null || sideOf(row) !== 'ASKS') return [];
    const said = factsOf(row);
    return factNames
      .filter((name) => said[name] != null && textOfValue(row[name]) !== textOfValue(before[name]))
      .filter((name) => textOfValue(row[name]) !== textOfValue(said[name]))
      .map((field) => ({ code: 'PAIR_FACT', field, detail: { jobNo: textOf(row, 'counterpartJobNo') ?? '' } }));
  },
};

/** Something is there to be taken over. */
export const somethingOffered: Guard = {
  name: 'somethingOffered',
  by: (row) => (row.pairWaits === true ? [] : [{ code: 'PAIR_NOTHING_OFFERED', field: 'pairWaits' }]),
};

/** What the other side follows of a change: quantities only while it has no boxes of its own. */
export function followedBy(other: Values, anew: Values): Values {
  const counted = (integerOf(other, 'boxes') ?? 0) > 0;
  return Object.fromEntries(Object.entries(anew).filter(([name]) => !(counted && boxNames.includes(name))));
}

/** Values as a row keeps them in one of its fields. */
export const asJson = (values: Values): Json => values as unknown as Json;
