import type { Paper } from '#define/paper';
import { forgetting } from '#server/audit/retention';
import type { ServerArea } from '#server/area';
import type { Questions, Reckoners } from '#server/engine';
import type { Assembly } from '#server/http/app';
import type { Job } from '#server/jobs/job';
import type { LetterOffices } from '#server/live/hub';
import type { Business } from '#server/run';
import type { ActBodies } from '#server/perform/actBodies';
import { accessServer } from '#modules/access/area.server';
import { basicServer } from '#modules/basic/area.server';
import { clientsServer } from '#modules/clients/area.server';
import { containersServer } from '#modules/containers/area.server';
import { crmServer } from '#modules/crm/area.server';
import { ordersServer } from '#modules/orders/area.server';
import { billsServer } from '#modules/bills/area.server';
import { freightServer } from '#modules/freight/area.server';
import { financeServer } from '#modules/finance/area.server';
import { ledgerServer } from '#modules/ledger/area.server';
import { settlementServer } from '#modules/settlement/area.server';
import { accountingServer } from '#modules/accounting/area.server';
import { claimsServer } from '#modules/claims/area.server';
import { einvoiceServer } from '#modules/einvoice/area.server';
import { insuranceServer } from '#modules/insurance/area.server';
import { messagesServer } from '#modules/messages/area.server';
import { papersServer } from '#modules/papers/area.server';
import { reportsServer } from '#modules/reports/area.server';
import { hrServer } from '#modules/hr/area.server';
import { spaceServer } from '#modules/space/area.server';
import { socServer } from '#modules/soc/area.server';
import { statementsServer } from '#modules/statements/area.server';
import { storageServer } from '#modules/storage/area.server';
import { filesServer } from '#modules/files/area.server';

const areas: readonly ServerArea[] = [
  accessServer,
  basicServer,
  ordersServer,
  containersServer,
  billsServer,
  freightServer,
  spaceServer,
  financeServer,
  ledgerServer,
  settlementServer,
  accountingServer,
  reportsServer,
  claimsServer,
  statementsServer,
  einvoiceServer,
  insuranceServer,
  messagesServer,
  filesServer,
  papersServer,
  hrServer,
  socServer,
  storageServer,
  crmServer,
  clientsServer,
];

/** Bodies of the custom calls the definitions name; a missing one stops the server at its start. */
export const handlers: Assembly['handlers'] = Object.assign({}, ...areas.map((area) => area.handlers));

/** Writes messages of steps to the people they concern. */
export const teller = areas.find((area) => area.teller)?.teller;

/** Bodies of acts; several areas may bring some for one entity. */
export const bodies: ActBodies = areas.reduce<ActBodies>(
  (all, area) => ({
    ...all,
    ...Object.fromEntries(
      Object.entries(area.bodies ?? {}).map(([entity, own]) => [entity, { ...all[entity as keyof ActBodies], ...own }]),
    ),
  }),
  {},
);

/** Entities whose changes go out to the people they concern. */
export const offices: LetterOffices = Object.assign({}, ...areas.map((area) => area.offices));

/** What the server does by itself, each at its time. */
export const jobs: readonly Job[] = [forgetting, ...areas.flatMap((area) => area.jobs ?? [])];

/** What is printed of the rows. */
export const papers: readonly Paper[] = areas.flatMap((area) => area.papers ?? []);

/** What follows from changes by bodies of the areas. */
const followers = areas.flatMap((area) => area.followers ?? []);

/** What answers questions over rows that are no entity's own. */
const questions: Questions = Object.assign({}, ...areas.map((area) => area.questions));
/** Who finds the questions people made for themselves. */
const made = areas.find((area) => area.made)?.made;
/** What reckons columns of rows. */
const reckoners: Reckoners = Object.assign({}, ...areas.map((area) => area.reckoners));

/** Who writes down that rows went out of the house in a file. */
const exported = Object.assign({}, ...areas.map((area) => area.exported ?? {})) as NonNullable<Business['exported']>;

/** Where other sites lead people back to. */
const arrivals = areas.flatMap((area) => area.arrivals ?? []);

/** All of it, as the server is started with. */
export const business: Business = {
  handlers,
  bodies,
  offices,
  jobs,
  teller,
  followers,
  questions,
  reckoners,
  papers,
  exported,
  arrivals,
  ...(made ? { made } : {}),
};
