import type { Guard } from '#define/act';
import { holds, type Actor } from '#define/actor';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { dayNumber } from '#values/day';
import { boxText, readBoxText, teuOfBoxes } from '#values/boxText';
import { compare, toDecimal, ZERO } from '#values/decimal';
import { billNumberProblem } from '#values/standards';

/** Loading and discharge in one port is no sea voyage; a transshipment port is neither of them (domain/02c §2.5). */
export const portsDiffer: Rule = {
  name: 'portsDiffer',
  reads: ['portLoading', 'portDischarge', 'portTransshipment'],
  by: (row) => {
    const [loading, discharge, transshipment] = [
      textOf(row, 'portLoading'),
      textOf(row, 'portDischarge'),
      textOf(row, 'portTransshipment'),
    ];
    if (loading && loading === discharge) return [{ code: 'PORTS_EQUAL', field: 'portDischarge', detail: { port: loading } }];
    if (transshipment && (transshipment === loading || transshipment === discharge))
      return [{ code: 'PORTS_EQUAL', field: 'portTransshipment', detail: { port: transshipment } }];
    return [];
  },
};

/** A vessel arrives after it leaves (domain/02c §2.5: eta ≥ etd, ata ≥ atd). */
export const datesInOrder: Rule = {
  name: 'datesInOrder',
  reads: ['etd', 'eta', 'atd', 'ata'],
  by: (row) => {
    const [etd, eta, atd, ata] = ['etd', 'eta', 'atd', 'ata'].map((field) => dayOf(row, field));
    if (etd && eta && eta < etd) return [{ code: 'DATES_REVERSED', field: 'eta', detail: { from: etd } }];
    return atd && ata && ata < atd ? [{ code: 'DATES_REVERSED', field: 'ata', detail: { from: atd } }] : [];
  },
};

/** Master bill numbers: 4–20 characters, no Chinese (domain/05 §5.3). */
export const billNumberFits: Rule = {
  name: 'billNumberFits',
  reads: ['mblNo'],
  by: (row) => {
    const number = textOf(row, 'mblNo');
    const problem = number === null ? null : billNumberProblem(number);
    return problem ? [{ code: problem.code, field: 'mblNo' }] : [];
  },
};

/** Boxes are written as numbers of types the trade knows (domain/14 §14.1.2). */
export const boxTextFits: Rule = {
  name: 'boxTextFits',
  reads: ['boxSummary'],
  by: (row) => {
    const read = readBoxText(textOf(row, 'boxSummary') ?? '');
    if (read === null || 'boxes' in read) return [];
    const detail = read.code === 'NUMBER_RANGE' ? { least: read.least, most: read.most } : unknownType(read.value, read.nearest);
    return [{ code: read.code, field: 'boxSummary', detail }];
  },
};

const unknownType = (value: string, nearest: readonly string[]) => ({ value, nearest: nearest.join(', ') });

/** Boxes in the one way they are written, and their TEU, as the branch counts a 45 ft box; what cannot be read is refused by its rule. */
export function boxesAsWritten(row: Values, facts: Facts): Values {
  const read = readBoxText(textOf(row, 'boxSummary') ?? '');
  return read !== null && 'boxes' in read
    ? { boxSummary: boxText(read.boxes), teu: teuOfBoxes(read.boxes, parameterOf(facts, 'teu45')) }
    : {};
}

/** Once every box has its figures the order's are theirs: types, TEU, packages, gross weight in kg, volume in m³ (domain/14 §14.1.4). */
export function figuresOfBoxes(row: Values): Values {
  if ((integerOf(row, 'boxes') ?? 0) === 0 || integerOf(row, 'boxesOpen') !== 0) return {};
  const { boxTypes, boxTeu, boxPackages, boxWeight, boxVolume } = row;
  return { boxSummary: boxTypes, teu: boxTeu, packages: boxPackages, grossWeight: boxWeight, volume: boxVolume };
}

/** A locked customer gets no new orders and no order is moved to one (domain/02b lockStatus). */
export const customerOpen: Rule = {
  name: 'customerOpen',
  reads: ['customerId'],
  by: (row, facts, before) => {
    if (before && before.customerId === row.customerId) return [];
    return factRow(facts, 'customer', textOf(row, 'customerId'))?.locked === true ? [{ code: 'CUSTOMER_LOCKED', field: 'customerId' }] : [];
  },
};

/** Nothing that would still change its charges is on its way (domain/03 §3.1 archive). */
export const noOpenPlan: Guard = {
  name: 'noOpenPlan',
  by: (row) => ((integerOf(row, 'openPlans') ?? 0) > 0 ? [{ code: 'ORDER_HAS_OPEN_PLAN', field: 'openPlans' }] : []),
};

/** The money of an order is for those who see its charges (domain/08 §8.3); lines above their level stay out of it. */
export const seesMoney = (actor: Actor): boolean => holds(actor, ['admin', 'orderCosts', 'list_cost']);

/** The trade lane follows from the port of discharge; people may overwrite it. */
export function laneOfDischarge(row: Values, facts: Facts): string | undefined {
  return (factRow(facts, 'port', textOf(row, 'portDischarge'))?.lineCode as string | null | undefined) ?? undefined;
}

/** The port of destination is the port of discharge until somebody says otherwise. */
export function destinationOfDischarge(row: Values): string | undefined {
  return textOf(row, 'portDestination') === null ? (textOf(row, 'portDischarge') ?? undefined) : undefined;
}

/** The salesman and the others who serve a customer come with the customer (domain/02b). */
export function staffOf(field: 'salesmanId' | 'customerServiceId' | 'operatorId' | 'documentUserId') {
  return (row: Values, facts: Facts): string | undefined =>
    (factRow(facts, 'customer', textOf(row, 'customerId'))?.[field] as string | null | undefined) ?? undefined;
}

/** The kind of business an order's number is of; part loads of both ways share one (domain/02a §2.3.3). */
export function numberedAs(row: Values): string {
  const business = textOf(row, 'businessType') ?? 'SEA_EXPORT';
  return business.startsWith('LCL') ? 'LCL' : business;
}

/** Days the planned departure is past while nobody has said that the ship has sailed (screens-operations c5). */
export function daysPastDeparture(row: Values, { today }: Clock): number | false {
  const etd = dayOf(row, 'etd');
  return etd !== null && etd < today && dayOf(row, 'atd') === null && row.shutOut !== true && dayNumber(today) - dayNumber(etd);
}

/** What is left of the order is less than nothing. */
export function isLoss(row: Values): boolean {
  const profit = decimalOf(row, 'profitBase');
  return profit !== null && compare(toDecimal(profit), ZERO) < 0;
}
