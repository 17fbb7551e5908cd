import { randomUUID } from 'node:crypto';
import { textOf, type Values } from '#define/row';
import { insurancePolicy } from '#modules/insurance/insurancePolicy/insurancePolicy.entity';
import { endorsed } from '#modules/insurance/insurancePolicy/insurancePolicy.rules';
import { branchFile, ownerOfInput } from '#modules/files/papers.shape.server';
import { order } from '#modules/orders/order/order.entity';
import { readReach, type Engine } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { dueSoon } from '#server/jobs/soon';
import { Insurer } from '#server/outside/insurer';
import { PeerAway, type PeerAnswer } from '#server/outside/signedPeer';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Name of the work that goes to the insurer. */
export const insuringName = 'askInsurer';

/** @throws Refused INSURER_NOT_SET_UP */
export function insurerOf({ insurer }: Engine): Insurer {
  if (!insurer) throw new Refused('INSURER_NOT_SET_UP');
  return new Insurer(insurer);
}

/** A request of its own for each row, which stays the same in every try. */
async function wished(work: ActWork, values: (id: string) => Values = () => ({})): Promise<object> {
  insurerOf(work.engine);
  for (const { id } of work.rows) work.put(id, { requestNo: randomUUID(), sentTime: null, errorText: null, ...values(id) });
  await dueSoon(work.road.transaction, work.engine.now(), insuringName, work.caller.actor.epId);
  return {};
}

/** `insure`: the application goes to the insurer by itself. */
const insure: ActBody = (work) => wished(work);

/** `pigai`: what is to be otherwise, which holds once the insurer says so. */
const endorse: ActBody = (work) => {
  const { answers } = work;
  const endorsement = Object.fromEntries(endorsed.flatMap((name) => (answers[name] == null ? [] : [[name, answers[name]]])));
  if (Object.keys(endorsement).length === 0) throw new Refused('POLICY_NOTHING_CHANGED');
  return wished(work, () => ({ endorsement, endorsementText: answers.endorsementText ?? null }));
};

/** `chedan`: it stands until the insurer has cancelled it. */
const withdraw: ActBody = (work) => wished(work, () => ({ cancelWanted: true, cancelReason: work.reason?.slice(0, 200) ?? null }));

const policyOf = ({ engine, session, input }: CallContext) =>
  readOne(engine, session, insurancePolicy, idOf(input.lhbId)) as Promise<Values & { id: string }>;

async function said<T>(asking: Promise<PeerAnswer<T>>): Promise<T> {
  const answer = await asking.catch((error: unknown) => {
    if (error instanceof PeerAway) throw new Refused('INSURER_AWAY', { value: error.message });
    throw error;
  });
  if (!answer.done) throw new Refused('INSURER_REFUSED', { value: answer.message });
  return answer.data;
}

/** `selectOrderById`: what a policy of an order begins with. */
const selectOrderById: CustomHandler = async ({ engine, session, input }) => {
  const row = (await readOne(engine, session, order, idOf(input.orderId))) as Values;
  const named = {
    goodsName: 'englishGoodsName',
    marks: 'marks',
    conveyance: 'vesselName',
    voyage: 'voyage',
    departureDate: 'etd',
    invoiceValue: 'cargoValue',
    currency: 'cargoCurrency',
    jobNo: 'jobNo',
    crmId: 'crmId',
  };
  return { data: { orderId: row.id, ...Object.fromEntries(Object.entries(named).map(([name, field]) => [name, row[field] ?? null])) } };
};

/** `orderinfo`: how the insurer itself says it stands. */
const orderinfo: CustomHandler = async (context) => {
  const { id, applicationNo, policyNo, lhbStatus } = await policyOf(context);
  const here = { lhbId: id, applicationNo, policyNo, lhbStatus };
  if (typeof applicationNo !== 'string') return { data: { ...here, state: null, text: null } };
  return { data: { ...here, ...(await said(insurerOf(context.engine).ask('state', { applicationNo }))) } };
};

/** `epolicy`: the file of the policy, to be loaded like any file. */
const epolicy: CustomHandler = async (context) => {
  const { id, policyNo, ePolicyFileId } = await policyOf(context);
  return { data: { lhbId: id, policyNo, fileId: ePolicyFileId } };
};

/** `uploadAtt`: a file that hangs on the policy goes to the insurer too. */
const uploadAtt: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const row = await policyOf(context);
  const fileId = textOfInput(input.fileId, 40) ?? '';
  await ownerOfInput(context, insurancePolicy.table, row.id);
  const [[fileName] = []] = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select file_name from sys_file where ep_id = ${session.actor.epId}::bigint and public_id = ${fileId} and table_name = ${insurancePolicy.table} and table_id = ${row.id}`,
    ),
  );
  const bytes = fileName ? await branchFile(engine, session.actor.epId, fileId) : null;
  const applicationNo = textOf(row, 'applicationNo');
  if (bytes === null || !fileName) throw new Refused('POLICY_FILE_OTHER', {}, 'fileId');
  if (applicationNo === null) throw new Refused('POLICY_STATE', {}, 'lhbStatus');
  await said(insurerOf(engine).ask('attach', { applicationNo, fileName, content: Buffer.from(bytes).toString('base64') }));
  return { data: { lhbId: row.id, fileId } };
};

export const wishingBodies = { insure, endorse, withdraw } satisfies Record<string, ActBody>;
export const policyHandlers = { selectOrderById, orderinfo, epolicy, uploadAtt };
