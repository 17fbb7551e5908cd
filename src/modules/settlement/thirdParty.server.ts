import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { textOf, type Row } from '#define/row';
import { cash } from '#modules/settlement/cash/cash.entity';
import { isStranger, payerKey } from '#modules/settlement/payer.rules';
import type { Caller } from '#server/engine';
import type { Road } from '#server/perform/together';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';

interface Work {
  readonly road: Road;
  readonly caller: Caller;
  readonly facts: Facts;
}

/** What partners are called, by their ids. */
async function namesOf({ road, caller }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = await road.transaction.query(
    sql`select id, crm_name, short_name, english_name, arabic_name from crm_customer where ep_id = ${caller.actor.epId}::bigint and id = any(${[...ids]}::bigint[])`,
  );
  return new Map(found.map(([id, ...names]) => [id as string, names.filter((name) => name !== null && name !== undefined)]));
}

/** Payers partners have a note of already: `partner payer`. */
async function notedOf({ road, caller }: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await road.transaction.query(
    sql`select distinct customer_id, payer_name from fc_cash where ep_id = ${caller.actor.epId}::bigint and customer_id = any(${[...ids]}::bigint[])
        and third_party and third_party_note_file_id is not null and payer_name is not null and not is_deleted`,
  );
  return new Set(found.map(([customer, payer]) => `${customer} ${payerKey(payer ?? '')}`));
}

/**
 * Money that came from somebody else than the partner it is booked for (domain/13 §13.9): refused, or taken once a note of it with a
 * reason stands on the first such document of payer and partner. What is taken so is marked.
 * @throws Refused PARTNER_MISMATCH, THIRD_PARTY_NOTE
 */
export async function takeThirdParties(work: Work, monies: readonly Row[]): Promise<void> {
  const paid = monies.filter((row) => row.direction === 'IN' && textOf(row, 'payerName') !== null && row.thirdParty !== true);
  if (paid.length === 0) return;
  const partners = [...new Set(paid.flatMap((row) => textOf(row, 'customerId') ?? []))];
  const [names, noted] = [await namesOf(work, partners), await notedOf(work, partners)];
  const payerOf = (row: Row) => textOf(row, 'payerName') ?? '';
  const strangers = paid.filter((row) => isStranger(payerOf(row), names.get(String(row.customerId)) ?? []));
  const isForbidden = parameterOf(work.facts, 'writeoff.thirdParty') === 'FORBIDDEN';
  const refusals = strangers.flatMap((row): ServerRefusal[] => {
    if (isForbidden) return [{ code: 'PARTNER_MISMATCH', id: row.id, field: 'payerName' }];
    const isNoted =
      noted.has(`${String(row.customerId)} ${payerKey(payerOf(row))}`) ||
      (textOf(row, 'thirdPartyNoteFileId') !== null && textOf(row, 'thirdPartyReason') !== null);
    return isNoted ? [] : [{ code: 'THIRD_PARTY_NOTE', id: row.id, field: 'payerName', detail: { value: payerOf(row) } }];
  });
  if (refusals.length > 0) throw new Refused(refusals);
  if (strangers.length === 0) return;
  await work.road.perform(cash, {
    rows: strangers.map(({ id, version }) => ({ id, version, set: {}, put: { thirdParty: true }, old: {}, derived: {} })),
  });
}
