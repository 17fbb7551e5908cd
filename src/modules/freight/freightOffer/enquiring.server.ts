import { listed } from '#names/listed';
import { textOf, type Row, type Values } from '#define/row';
import { freightEnquiry } from '#modules/freight/freightEnquiry/freightEnquiry.entity';
import { placeNames } from '#modules/freight/reading.shape.server';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';

const taken = [
  'customerId',
  ...listed('prospectName portLoading portDestination lineCode boxes tradeTerm paymentTerm commodity isDg weightPerBox'),
];

/** Enquiries about what quotations ask for, to a carrier whose price is on request, put to those who answer for the lane (domain/15 §15.9). */
export async function enquireFor({ rows, road, caller, dryRun }: ActWork, rate: Row) {
  if (!caller.actor.roles.has('insertFreightEnquiry')) throw new Refused('NOT_ALLOWED');
  const asked = rows.map((offer): Values => {
    const said = Object.fromEntries(taken.flatMap((name) => (offer[name] == null ? [] : [[name, offer[name]]])));
    return { ...said, carrierCode: rate.carrierCode ?? null, etdFrom: offer.etd ?? null };
  });
  const add = asked.map((set, at) => ({ clientId: String(at), set, derived: {} }));
  const { done } = await road.perform(freightEnquiry, { add }, asProduct(caller));
  if (!dryRun)
    return { elsewhere: { entity: 'freightEnquiry' as const, by: 'enquiryNo', are: done.map(({ after }) => String(after?.enquiryNo)) } };
  const names = await placeNames(road.transaction, asked, caller.actor.language);
  const columns = listed('carrierCode portLoading portDestination boxes etdFrom').map((name) => ({ name, kind: 'text' }) as const);
  const shown = (one: Values, name: string) => names.get(textOf(one, name) ?? '') ?? textOf(one, name);
  return { preview: { columns, rows: asked.map((one) => Object.fromEntries(columns.map(({ name }) => [name, shown(one, name)]))) } };
}
