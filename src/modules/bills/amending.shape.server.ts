import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import { flagOf, integerOf, textOf, type Json, type Row, type Value, type Values } from '#define/row';
import { originalsAway } from '#modules/bills/bill.rules';
import { billAmendment } from '#modules/bills/billAmendment/billAmendment.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import type { Language } from '#names/languages';
import type { Road } from '#server/perform/together';
import type { ServerRefusal } from '#server/refused';
import { fieldWord } from '#server/words';

/** The reference of an amendment to a bill of this kind. */
export const pointer = (definition: Definition): 'mbOrderId' | 'hbOrderId' => (definition === masterBill ? 'mbOrderId' : 'hbOrderId');

/** What stands against amending a bill: nothing was instructed yet, one is on its way already, or nothing is changed (domain/14 §14.5.4). */
export function against(bill: Row, set: Values, confirmed = false): ServerRefusal | null {
  const instructed = confirmed || flagOf(bill, 'siSent') || bill.masterSiSent === true || flagOf(bill, 'signed');
  if (!instructed) return { code: 'BILL_NOT_INSTRUCTED', id: bill.id };
  if ((integerOf(bill, 'openAmendments') ?? 0) > 0) return { code: 'AMENDMENT_OPEN', id: bill.id, detail: { n: String(bill.amendmentNo) } };
  return Object.keys(set).length === 0 ? { code: 'AMENDMENT_EMPTY', id: bill.id } : null;
}

const worded = (value: Value | undefined): string => (value === null || value === undefined ? '–' : String(value).replaceAll('\n', ' / '));

/** What is asked of one bill, why, in whose words, and what brought it about. */
export interface Asked {
  readonly set: Values;
  readonly reason: string | null;
  readonly language: Language;
  readonly source?: 'CHANGE_ORDER' | 'CHANGE_VESSEL';
}

/** Asks for one amendment of a bill that nothing stands against; issued originals are called in by it. Answers its number. */
export async function openAmendment(
  road: Road,
  definition: Definition,
  bill: Row,
  asked: Asked,
): Promise<{ id: string; amendmentNo: number }> {
  const amendmentNo = (integerOf(bill, 'amendmentNo') ?? 0) + 1;
  const names = Object.keys(asked.set);
  const before = Object.fromEntries(names.map((name) => [name, bill[name] ?? null]));
  const what = names
    .map((name) => `${fieldWord(asked.language, definition, name)}: ${worded(bill[name])} → ${worded(asked.set[name])}`)
    .join('\n')
    .slice(0, 4000);
  const put = {
    amendmentNo,
    source: asked.source ?? 'MODIFY',
    before,
    after: asked.set as Json,
    what,
    reason: asked.reason,
    state: 'DRAFT',
  };
  const set = { orderId: textOf(bill, 'orderId'), [pointer(definition)]: bill.id };
  const { done } = await road.perform(billAmendment, { add: [{ clientId: bill.id, set, derived: {}, put }] });
  if (originalsAway(bill) > 0) {
    const status = { transportDocumentStatus: 'PENDING_SURRENDER_FOR_AMENDMENT' };
    await road.perform(definition, { rows: [{ id: bill.id, version: bill.version, set: {}, put: status, old: {}, derived: {} }] });
  }
  return { id: done[0]?.id ?? '', amendmentNo };
}

/** Values really different from the bill's. */
export const different = (definition: Definition, bill: Row, set: Values): Values =>
  Object.fromEntries(
    Object.entries(set).filter(
      ([name, value]) => !kindOf(allFields(definition)[name] as Field).same((bill[name] ?? null) as Value, (value ?? null) as Value),
    ),
  );
