import { textOf, type Values } from '#define/row';
import { keepDesk, platformOf, sellerOf } from '#modules/einvoice/asking.server';
import { taxDesk } from '#modules/einvoice/taxDesk/taxDesk.entity';
import { taxInvoice } from '#modules/finance/taxInvoice/taxInvoice.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { PeerAway, type PeerAnswer } from '#server/outside/signedPeer';
import type { TaxPlatform } from '#server/outside/taxPlatform';
import { asProduct } from '#server/perform/rows';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

const pick = (row: Values, names: string): Values => Object.fromEntries(names.split(' ').map((name) => [name, row[name] ?? null]));

const invoiceOf = ({ engine, session, input }: CallContext) => readOne(engine, session, taxInvoice, idOf(input.id)) as Promise<Values>;

/** `getResult`: how far the platform is with one of them, as it was told last. */
const getResult: CustomHandler = async (context) => ({
  data: pick(await invoiceOf(context), 'id sid issueState taxInvoiceNo issueDate errorCode errorText sentTime redConfirmState'),
});

/** `getHsyError`: why the bureau did not issue it. */
const getHsyError: CustomHandler = async (context) => ({ data: pick(await invoiceOf(context), 'id errorCode errorText') });

/** `getLayoutFile`: the files of it that are kept, to be loaded like any file. */
const getLayoutFile: CustomHandler = async (context) => {
  const row = await invoiceOf(context);
  const wanted = textOfInput(context.input.format, 10)?.toUpperCase() ?? null;
  const kept = [
    ['PDF', row.layoutPdfFileId],
    ['OFD', row.layoutOfdFileId],
    ['XML', row.layoutXmlFileId],
  ] as const;
  return {
    data: kept.flatMap(([format, fileId]) => (fileId && (wanted === null || wanted === format) ? [{ format, fileId }] : [])),
  };
};

/** `orderNoMatch`: which of these job numbers its documents bill, which not, and what they bill beside them. */
const orderNoMatch: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const { id } = await invoiceOf(context);
  const asked = Array.isArray(input.orderNos) ? input.orderNos.map(String) : String(input.orderNos ?? '').split(/[\s,]+/u);
  const found = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select distinct o.job_no from fc_invoice i join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted
        join bl_order o on o.ep_id = l.ep_id and o.id = l.order_id where i.ep_id = ${session.actor.epId}::bigint and i.tax_invoice_id = ${String(id)}::bigint and not i.is_deleted order by 1`,
    ),
  );
  const billed = found.flatMap(([jobNo]) => jobNo ?? []);
  const wanted = [...new Set(asked.filter((jobNo) => jobNo !== ''))];
  return {
    data: {
      matched: wanted.filter((jobNo) => billed.includes(jobNo)),
      missing: wanted.filter((jobNo) => !billed.includes(jobNo)),
      beside: billed.filter((jobNo) => !wanted.includes(jobNo)),
    },
  };
};

interface Desk {
  readonly platform: TaxPlatform;
  readonly seller: string;
}

async function deskOf({ engine, session }: CallContext): Promise<Desk> {
  const facts = await engine.database.read(readReach(session.actor), (transaction) =>
    engine.facts.load(transaction, taxInvoice, session.actor, engine.now()),
  );
  return { platform: platformOf(engine, facts), seller: sellerOf(facts) };
}

/** What was asked for. @throws Refused in the platform's own words */
async function said<T>(asking: Promise<PeerAnswer<T>>): Promise<T> {
  const answer = await asking.catch((error: unknown) => {
    if (error instanceof PeerAway) throw new Refused('EINVOICE_AWAY', { value: error.message });
    throw error;
  });
  if (!answer.done) throw new Refused('EINVOICE_REFUSED', { value: answer.message });
  return answer.data;
}

const kept = ({ engine, session, input, request }: CallContext, action: string, put: Values) =>
  keepDesk(engine, session, batchIdOf(input, request), action, put);

async function quotaOf({ engine }: CallContext, { platform, seller }: Desk): Promise<Values> {
  const { total, used, left } = await said(platform.ask('creditLine', { sellerTaxNo: seller }));
  return { quotaTotal: total, quotaUsed: used, quotaLeft: left, quotaTime: engine.now().toISOString() };
}

/** `creditLine`: what the bureau still lets the branch invoice. */
const creditLine: CustomHandler = async (context) => ({
  data: await kept(context, 'creditLine', await quotaOf(context, await deskOf(context))),
});

/** Who proved who they are, and with it what may be invoiced. */
async function proved(context: CallContext, desk: Desk, how: Values, validUntil: string | undefined): Promise<Values> {
  const until = new Date(validUntil ?? Number.NaN);
  if (Number.isNaN(until.getTime())) throw new Refused('EINVOICE_REFUSED', { value: validUntil ?? '' });
  const who = { identityUntil: until.toISOString(), identityUserId: context.session.actor.userId };
  return kept(context, 'identity', { ...how, ...who, ...(await quotaOf(context, desk)) });
}

/** `getQrCode`: the picture the bureau's own app is held to. */
const getQrCode: CustomHandler = async (context) => {
  const { platform, seller } = await deskOf(context);
  const { qrId, image } = await said(platform.ask('qrCode', { sellerTaxNo: seller }));
  if (!/^data:image\/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=]+$/u.test(image)) throw new Refused('EINVOICE_REFUSED', { value: 'image' });
  await kept(context, 'getQrCode', { qrId, loginQrState: 'WAITING' });
  return { data: { qrId, image } };
};

async function deskRow({ engine, session }: CallContext): Promise<Values> {
  const [row] = await engine.database.read(readReach(session.actor), (transaction) =>
    rowsWhere(transaction, engine, asProduct(session), taxDesk, sql`true`),
  );
  return row ?? {};
}

/** `judgeQrCode`: was it scanned? */
const judgeQrCode: CustomHandler = async (context) => {
  const desk = await deskOf(context);
  const qrId = textOf(await deskRow(context), 'qrId');
  if (qrId === null) return { data: { loginQrState: 'NONE' } };
  const { state, validUntil } = await said(desk.platform.ask('qrState', { qrId }));
  if (state === 'DONE') return { data: await proved(context, desk, { loginQrState: 'DONE', qrId: null }, validUntil) };
  if (state === 'EXPIRED') return { data: await kept(context, 'judgeQrCode', { loginQrState: 'EXPIRED', qrId: null }) };
  return { data: { loginQrState: 'WAITING' } };
};

/** `sendSms`: the bureau sends a code to the person who issues. */
const sendSms: CustomHandler = async (context) => {
  const mobile = textOfInput(context.input.mobile, 20) ?? '';
  if (!/^1[0-9]{10}$/u.test(mobile)) throw new Refused('PHONE_FORMAT', { value: mobile }, 'mobile');
  const { platform, seller } = await deskOf(context);
  await said(platform.ask('sendSms', { sellerTaxNo: seller, mobile }));
  return { data: await kept(context, 'sendSms', { mobile, smsState: 'SENT' }) };
};

/** `submitSms`: the code that came. */
const submitSms: CustomHandler = async (context) => {
  const desk = await deskOf(context);
  const mobile = textOf(await deskRow(context), 'mobile') ?? '';
  const code = textOfInput(context.input.code, 10) ?? '';
  const { validUntil } = await said(desk.platform.ask('submitSms', { sellerTaxNo: desk.seller, mobile, code }));
  return { data: await proved(context, desk, { smsState: 'DONE' }, validUntil) };
};

/** `queryAddressee`: buyers of a name as the bureau has them. */
const queryAddressee: CustomHandler = async (context) => {
  const { platform } = await deskOf(context);
  const name = textOfInput(context.input.companyName, 150) ?? '';
  if (name.length < 2) throw new Refused('FIELD_REQUIRED', {}, 'companyName');
  return { data: await said(platform.ask('addressee', { name })) };
};

export const deskHandlers = {
  getResult,
  getHsyError,
  getLayoutFile,
  orderNoMatch,
  creditLine,
  getQrCode,
  judgeQrCode,
  queryAddressee,
  sendSms,
  submitSms,
};
