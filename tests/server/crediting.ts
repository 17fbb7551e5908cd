import type { Answer, Body, ListedRow, Service, SignedIn } from '#tests/server/service';

/** Who applies for credit and passes none: a sales manager of the first branch. */
export const applicant = 'jiang.boyuan';

/** A limit of an examined customer, in force without its passes; answers why it was not put in, or the row. */
export async function grant(service: Service, by: SignedIn, crmId: unknown, values: Body): Promise<Answer<ListedRow>> {
  await service.database.ask("update crm_customer set manager_examine_status = 'PASSED' where id = $1", [crmId]);
  const set = { crmId, creditType: 'NORMAL', currency: 'CNY', validFrom: '2026-01-01', ...values };
  const made = await by.call<ListedRow>('/CrmContoller/insertCreditByCrmId', set);
  if (made.code === 200) await service.database.ask("update crm_credit set state = 'APPROVED' where id = $1", [made.data.id]);
  return made;
}
