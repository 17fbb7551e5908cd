import pg, { type Client } from 'pg';
import type { EntityName } from '#names/entities';
import type { Row } from '#define/row';
import { plainRows } from '#modules/demo/plainRows';
import { accountRows } from '#modules/demo/accounts.server';
import { commissionTables } from '#modules/demo/commissionRows.server';
import { demoCompany, type DemoCompany } from '#modules/demo/company';
import { GivenNumbers } from '#modules/demo/numberings';
import type { DemoOrder } from '#modules/demo/orderMaking';
import { ownTemplateTables } from '#modules/demo/ownTemplates.server';
import { sharedBoxes, type Stored } from '#modules/demo/sharedBoxes';
import { placesOfOwn, type OwnPlace } from '#modules/demo/socRows';
import { reckonCustomers } from '#modules/demo/reckoned.server';
import { catalogue } from '#modules/entities';
import { hashPassword } from '#server/session/passwords';
import { copyRows, fillDatabase } from '#server/store/load';

/** Sign-ins the demo prints at its start, one per job function (issue: two commands). */
export const demoSignIns = [
  'admin',
  'manager',
  'sales',
  'service',
  'operator',
  'documents',
  'dispatch',
  'rates',
  'finance',
  'cashier',
  'controller',
  'hr',
] as const;

export const demoPassword = 'Demo-2026';
/** The newcomer's initial password, which the first sign-in must change. */
export const newcomerPassword = 'Start-2026';

/** Orders of the company that a first start loads: every branch has ships that leave this week, and it is made in seconds. */
export const firstOrders = 2_000;
export const firstRates = 1_200;

const ordersPerChunk = 2_000;

/** A company on its way into a database: its rows, with the numbers their branches would have given them. */
class Loading {
  private readonly numbers = new GivenNumbers();

  constructor(
    readonly client: Client,
    readonly company: DemoCompany,
  ) {}

  async copy(entity: EntityName, rows: Iterable<Row>): Promise<void> {
    const definition = catalogue.get(entity);
    const numbered = definition.numbered ? this.numbers.fill(definition, [...rows], this.company.factsOf) : rows;
    await copyRows(this.client, { definition, rows: numbered });
  }
}

/** Charges and orders of the last chunk, and every place on an order that a container of our own may stand in. */
interface Latest {
  readonly costs: readonly Row[];
  readonly orders: readonly Row[];
  readonly places: readonly OwnPlace[];
}

async function copyOrders(load: Loading, orders: number, progress: (done: number) => void): Promise<Latest> {
  const { client, company } = load;
  let latest: Pick<Latest, 'costs' | 'orders'> = { costs: [], orders: [] };
  const places: OwnPlace[] = [];
  const stored: Stored[] = [];
  for (let from = 0; from < orders; from += ordersPerChunk) {
    const made = [...company.orders(from, Math.min(orders, from + ordersPerChunk))];
    await copyMade(load, made, stored);
    latest = { costs: made.flatMap((one) => one.costs), orders: made.map((one) => one.order) };
    for (const { order, containers } of made) places.push(...placesOfOwn(order, containers));
    progress(Math.min(orders, from + ordersPerChunk));
  }
  await copyMade(load, [...company.families()], stored);
  await copyMade(load, company.awaited(), stored);
  const deleted = [...company.deleted()];
  await load.copy('order', deleted);
  await client.query('update bl_order set is_deleted = true where id = any($1::bigint[])', [deleted.map(({ id }) => id)]);
  for (const { entity, rows } of sharedBoxes(stored, company.factsOf)) await load.copy(entity, rows);
  return { ...latest, places };
}

/** Orders with all that hangs on them; goods of theirs that are in a house are kept in mind. */
async function copyMade(load: Loading, made: readonly DemoOrder[], stored: Stored[]): Promise<void> {
  await load.copy(
    'order',
    made.map((one) => one.order),
  );
  await load.copy(
    'container',
    made.flatMap((one) => one.containers),
  );
  await load.copy(
    'cost',
    made.flatMap((one) => one.costs),
  );
  await load.copy(
    'costShare',
    made.flatMap(({ shares }) => shares),
  );
  await load.copy(
    'insurancePolicy',
    made.flatMap(({ policies }) => policies),
  );
  for (const [entity, name] of [
    ['orderDocument', 'documents'],
    ['orderMilestone', 'milestones'],
    ['orderTransport', 'legs'],
  ] as const)
    await load.copy(
      entity,
      made.flatMap(({ parts }) => parts[name]),
    );
  await load.copy(
    'truckDispatch',
    made.flatMap(({ goods }) => goods.truckDispatch),
  );
  for (const { order, goods } of made) stored.push(...goods.warehouseReceipt.map((receipt) => ({ order, receipt })));
  for (const entity of ['costPlan', 'costPlanLine'] as const)
    await load.copy(
      entity,
      made.flatMap(({ plans }) => plans[entity]),
    );
  for (const entity of ['masterBill', 'houseBill', 'billContainer', 'billAmendment', 'instructionSent'] as const)
    await load.copy(
      entity,
      made.flatMap(({ bills }) => bills[entity]),
    );
  for (const entity of ['orderIntake', 'intakeCost'] as const)
    await load.copy(
      entity,
      made.flatMap(({ intakes }) => intakes[entity]),
    );
}

/** Containers of our own, with the places on orders they stand in. */
async function copyOwn(load: Loading, { tables, taken }: ReturnType<ReturnType<typeof demoCompany>['besideOrders']>): Promise<void> {
  for (const { entity, rows } of tables) await load.copy(entity, rows);
  await load.client.query(
    'update bl_container c set soc_container_id = o.box from unnest($1::bigint[], $2::bigint[]) as o (place, box) where c.id = o.place',
    [[...taken.keys()], [...taken.values()]],
  );
}

/** Statements over charges of the latest orders; the charges know of them. */
async function copyStatements(
  load: Loading,
  { statements, lines, charges }: ReturnType<ReturnType<typeof demoCompany>['statements']>,
): Promise<void> {
  await load.copy('statement', statements);
  await load.copy('statementLine', lines);
  const agreed = (field: string) => [...charges].flatMap(([id, values]) => (values[field] === true ? [id] : []));
  await load.client.query(
    "update fc_cost c set statement_id = l.statement_id, statement_no = s.statement_no, stated = s.state <> 'DRAFT', receivable_confirmed = c.receivable_confirmed or c.id = any($1::bigint[]), pay_confirmed = c.pay_confirmed or c.id = any($2::bigint[]) from fc_statement_line l join fc_statement s on s.ep_id = l.ep_id and s.id = l.statement_id where l.ep_id = c.ep_id and l.cost_id = c.id",
    [agreed('receivableConfirmed'), agreed('payConfirmed')],
  );
}

/** Bills of suppliers, by the numbers the jobs of their charges have. */
async function copySupplierBills(load: Loading, charges: readonly Row[]): Promise<void> {
  const { rows } = await load.client.query<{ id: string; job_no: string | null; mbl_no: string | null }>(
    'select id::text, job_no, mbl_no from bl_order where id = any($1::bigint[])',
    [[...new Set(charges.map(({ orderId }) => String(orderId)))]],
  );
  const numbers = new Map(rows.map(({ id, job_no: jobNo, mbl_no: mblNo }) => [id, { jobNo, mblNo }]));
  for (const [entity, made] of Object.entries(load.company.supplierBills(charges, numbers))) await load.copy(entity as EntityName, made);
}

/** Everybody's password; one hash serves all, because all have the same demo password. */
async function storePasswords(client: Client): Promise<void> {
  const [hash, newcomer] = await Promise.all([hashPassword(demoPassword), hashPassword(newcomerPassword)]);
  await client.query(
    "insert into sys_password (user_id, hash) select id, case when username = 'newcomer' then $2 else $1 end from sys_user",
    [hash, newcomer],
  );
}

/** Fills an empty, migrated database with the demonstration company (domain/10): deterministic, bulk copy, one transaction. */
export async function loadDemo(
  url: string,
  options: { orders: number; today: string; rates: number },
  progress: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const company = demoCompany({ today: options.today, orders: options.orders });
  await fillDatabase(url, catalogue, async (client) => {
    const load = new Loading(client, company);
    const master = company.master();
    for (const { entity, rows } of master) await load.copy(entity, rows);
    const latest = await copyOrders(load, options.orders, (done) => progress(done, options.orders));
    for (const { entity, rows } of company.invoices()) await load.copy(entity, rows);
    await copyStatements(load, company.statements(latest.costs));
    await copyOwn(load, company.besideOrders(latest.places, latest.orders));
    // What is asked to be paid was agreed and reviewed before.
    await client.query(
      'update fc_cost set checked = true, reviewed = true where (ep_id, id) in (select l.ep_id, l.cost_id from fc_invoice_line l join fc_payment_line p on p.ep_id = l.ep_id and p.invoice_id = l.invoice_id)',
    );
    await client.query(
      'update bl_order o set lines_to_check = n.open from (select ep_id, order_id, count(*) filter (where not checked and not is_estimate) as open from fc_cost where not is_deleted group by 1, 2) n where n.ep_id = o.ep_id and n.order_id = o.id and n.open <> o.lines_to_check',
    );
    await copySupplierBills(load, latest.costs);
    await load.copy('freightRate', company.freightRates(options.rates));
    for (const { entity, rows } of [...company.freightLogs(options.rates), ...company.surcharges(), ...company.offers(options.rates)])
      await load.copy(entity, rows);
    for (const { entity, rows } of await ownTemplateTables(company.factsOf('1'), options.today)) await load.copy(entity, rows);
    const accounts = await accountRows(client, company.factsOf, options.today);
    await load.copy('statement', accounts.statements);
    await load.copy('statementLine', accounts.lines);
    await storePasswords(client);
    await client.query(
      'analyze bl_order, fc_cost, fc_invoice, fc_invoice_line, fc_cash, fc_cash_allocation, fc_write_off, crm_customer, crm_followup, fr_offer',
    );
    for await (const { entity, rows } of commissionTables(client, company.factsOf, options.today)) await load.copy(entity, rows);
    await reckonCustomers(client, master.find(({ entity }) => entity === 'customer')?.rows ?? [], company.factsOf);
  });
  await analyze(url);
}

/** Entities whose rows any company needs from the first day: codes and names in three languages, roles per job function. */
const basics: readonly EntityName[] = [
  'currency',
  'permission',
  'role',
  'tradeLane',
  'port',
  'carrier',
  'chargeItem',
  'containerType',
  ...plainRows.filter(({ demoOnly }) => demoOnly !== true).map(({ definition }) => definition.name),
];

/** Fills the dictionaries of an empty company that starts without the demo; nothing in them belongs to anybody. */
export async function loadBasics(url: string, today: string): Promise<void> {
  const company = demoCompany({ today, orders: 0 });
  await fillDatabase(url, catalogue, async (client) => {
    const { rows } = await client.query('select 1 from bs_currency limit 1');
    if (rows.length > 0) return;
    const load = new Loading(client, company);
    for (const { entity, rows: made } of company.master()) {
      if (basics.includes(entity))
        await load.copy(
          entity,
          [...made].map((row) => ({
            ...row,
            createUserId: null,
            updateUserId: null,
            ...(entity === 'tradeLane' ? { managerUserIds: null } : {}),
          })),
        );
    }
  });
}

/** Fresh statistics: without them the first lists and saves would be planned for empty tables. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** True when nobody has been set up in this database yet. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from sys_user limit 1');
  return rows.length === 0;
}
