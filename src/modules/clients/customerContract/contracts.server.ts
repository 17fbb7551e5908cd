import { dayOf, textOf, type Row } from '#define/row';
import { customerContract } from '#modules/clients/customerContract/customerContract.entity';
import { contractTurn, renewalOf, type Turn } from '#modules/clients/customerContract/customerContract.rules';
import { customer } from '#modules/crm/customer/customer.entity';
import { readersAmong, tellReaders } from '#modules/messages/systemLetters.shape.server';
import { overRows } from '#server/jobs/overRows';
import type { ActBody } from '#server/perform/actBodies';
import { sql } from '#server/store/sql';

/** `activateContract`: signed, with its paper; two in force of one kind over the same days are asked about. */
const activate: ActBody = async (work) => {
  const { rows, road, caller } = work;
  const { epId } = caller.actor;
  const papers = await road.transaction.query(
    sql`select distinct table_id from sys_file where ep_id = ${epId}::bigint and table_name = ${customerContract.table} and table_id = any(${rows.map(({ id }) => id)}::text[]) and is_current`,
  );
  const has = new Set(papers.map(([id]) => id));
  for (const row of rows) {
    if (!has.has(row.id)) work.refuse({ id: row.id, code: 'CONTRACT_NO_FILE', field: 'contractNo' });
    const [other] = await road.transaction.query(
      sql`select contract_no from crm_contract where ep_id = ${epId}::bigint and customer_id = ${String(row.customerId)}::bigint and contract_type = ${String(row.contractType)} and state = 'ACTIVE'
        and id <> ${row.id}::bigint and not is_deleted and valid_from <= ${dayOf(row, 'validTo')}::date and valid_to >= ${dayOf(row, 'validFrom')}::date limit 1`,
    );
    if (other) work.warn({ code: 'CONTRACT_OVERLAP', id: row.id, detail: { contractNo: other[0] ?? '' } });
  }
  return {};
};

/** `renewContract`: a draft of the same terms that begins where this one ends. */
const renew: ActBody = async ({ rows, road, dryRun }) => {
  const { done } = await road.perform(customerContract, {
    add: rows.map((row) => ({ clientId: row.id, set: renewalOf(row), put: { previousId: row.id }, derived: {} })),
  });
  return dryRun ? {} : { made: done.map(({ id }) => id) };
};

/** Bodies of the acts of contracts. */
export const contractBodies = { activate, renew };

/** Contracts in force run on or end with their last day; their people are told thirty and seven days before (domain/16 §16.2). */
export const renewingContracts = overRows(
  {
    name: 'crmContracts',
    schedule: { daily: '00:20' },
    definition: customerContract,
    tells: true,
    where: ({ today }) => sql`t.state = 'ACTIVE' and t.valid_to <= ${today}::date + 30`,
  },
  async ({ road, rows, today, byId, write }) => {
    const turns = rows.flatMap((row): { row: Row; turn: Turn }[] => {
      const turn = contractTurn(row, today);
      return turn ? [{ row, turn }] : [];
    });
    const owners = await byId(
      customer,
      rows.map((row) => row.customerId),
    );
    let told = 0;
    for (const { row, turn } of turns) {
      const whose = owners.get(String(row.customerId));
      const people = [textOf(row, 'signerUserId'), whose ? textOf(whose, 'salesmanId') : null].filter((id): id is string => id !== null);
      const details = () => ({
        contractNo: textOf(row, 'contractNo') ?? '',
        name: (whose && textOf(whose, 'shortName')) ?? '',
        until: dayOf({ ...row, ...turn.put }, 'validTo') ?? '',
      });
      const words = { renewed: 'contractRenewed', expired: 'contractExpired', told: 'contractEnds' }[turn.kind];
      told += await tellReaders(road, await readersAmong(road.transaction, people), { file: 'clients', name: words, details });
    }
    await write(turns.map(({ row, turn }) => [row, turn.put]));
    return { ended: turns.filter(({ turn }) => turn.kind === 'expired').length, told };
  },
);
