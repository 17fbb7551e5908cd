import { randomUUID } from 'node:crypto';
import { parameterOf } from '#define/parameters';
import type { Facts } from '#define/facts';
import type { Definition } from '#define/entity';
import { textOf, type Row, type Values } from '#define/row';
import { issuingName, keepDesk, platformOf, sellerOf } from '#modules/einvoice/asking.server';
import { redApplication } from '#modules/einvoice/redApplication/redApplication.entity';
import { taxInvoiceItem } from '#modules/einvoice/taxInvoiceItem/taxInvoiceItem.entity';
import { steadyId } from '#modules/files/steadyId.shape.server';
import { keepBytes } from '#modules/files/papers.shape.server';
import { flushed, putInDocuments } from '#modules/finance/taxInvoice/documents.shape.server';
import { taxInvoice } from '#modules/finance/taxInvoice/taxInvoice.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import type { Caller, Engine } from '#server/engine';
import type { ContentKind } from '#server/files/contentKind';
import type { Job } from '#server/jobs/job';
import { postLetter, type Posting } from '#server/outside/outbox';
import { PeerAway } from '#server/outside/signedPeer';
import {
  identityNeeded,
  layouts,
  notReady,
  sidUnknown,
  type RedTold,
  type TaxInvoiceAsked,
  type TaxInvoiceTold,
  type TaxPlatform,
} from '#server/outside/taxPlatform';
import { asProduct, lockRows } from '#server/perform/rows';
import { performAsJob, type Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { sentenceIn } from '#server/words';
import { toDecimal } from '#values/decimal';
import { isMailAddress } from '#values/standards';

const text = (row: Row, field: string): string => textOf(row, field) ?? '';
const isConfirmed = (state: unknown): boolean => state === '01' || state === '04';
const isVoid = (state: unknown): boolean => typeof state === 'string' && state >= '05';
const cut = (told: string): string => told.slice(0, 500);

/** What waits of a branch goes to the platform, each in transactions of its own: what was said over there is kept, whatever comes next. */
class Issuing {
  readonly did = { issued: 0, reds: 0, layouts: 0 };
  private away: PeerAway | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly caller: Caller,
    private readonly facts: Facts,
    private readonly platform: TaxPlatform,
  ) {}

  private rows(definition: Definition, condition: Sql): Promise<Row[]> {
    const { epId } = this.caller.actor;
    return this.engine.database.read({ readsEpIds: ['0', epId], writesEpId: epId }, (transaction) =>
      rowsWhere(transaction, this.engine, this.caller, definition, condition),
    );
  }

  /** Writes what became of a row that still stands in one of these states. False: somebody took it elsewhere meanwhile. */
  private put(
    definition: Definition,
    { id }: Row,
    state: string,
    among: readonly string[],
    values: Values,
    then?: (road: Road, row: Row) => Promise<void>,
  ): Promise<boolean> {
    const together = { action: 'issueTaxInvoices', definition } as const;
    return performAsJob(this.engine, this.caller, together, async (road) => {
      const row = (await lockRows(road.transaction, this.engine, this.caller, definition, [id])).get(id);
      if (!row || !among.includes(String(row[state]))) return false;
      await road.perform(definition, { rows: [putting(row, values)] });
      await then?.(road, row);
      return true;
    });
  }

  private invoice = (row: Row, values: Values, then?: (road: Road, row: Row) => Promise<void>) =>
    this.put(taxInvoice, row, 'issueState', ['SUBMITTED', 'ISSUING'], values, then);

  private red = (row: Row, values: Values, then?: (road: Road, row: Row) => Promise<void>) =>
    this.put(redApplication, row, 'applyState', ['WAITING', 'SENT', 'APPLIED', 'ISSUING'], values, then);

  /** Nothing is known of what became of it: it stays as it is, with the reason, for the next time. */
  private async orAway(work: () => Promise<unknown>, note: (why: string) => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PeerAway)) throw error;
      this.away = error;
      await note(cut(error.message));
    }
  }

  private async asked(row: Row): Promise<TaxInvoiceAsked> {
    const items = await this.rows(taxInvoiceItem, sql`t.tax_invoice_id = ${row.id}::bigint`);
    return {
      sid: text(row, 'sid'),
      kind: text(row, 'taxInvoiceKind'),
      sellerTaxNo: sellerOf(this.facts),
      buyer: {
        name: text(row, 'buyerName'),
        taxNo: text(row, 'buyerTaxNo'),
        addressPhone: text(row, 'buyerAddressPhone'),
        bank: text(row, 'buyerBank'),
      },
      email: text(row, 'receiverEmail'),
      remark: text(row, 'remarkText'),
      items: items.map((item) => ({
        name: text(item, 'itemName'),
        category: text(item, 'taxCategoryCode'),
        taxRate: text(item, 'taxRate'),
        net: text(item, 'netAmount'),
        tax: text(item, 'taxAmount'),
        amount: text(item, 'amount'),
      })),
      net: text(row, 'netTotal'),
      tax: text(row, 'taxTotal'),
      total: text(row, 'total'),
    };
  }

  private failed = (row: Row, code: string, told: string) =>
    this.invoice(row, { issueState: 'FAILED', errorCode: code.slice(0, 40), errorText: cut(told) });

  /** What the platform says of one: its number stands on it and on its documents, or why it has none. */
  private async told(row: Row, told: TaxInvoiceTold): Promise<void> {
    if (told.state === 'FAILED') return void (await this.failed(row, told.errorCode ?? '', told.errorText ?? told.errorCode ?? ''));
    if (told.state !== 'ISSUED') return;
    const no = told.taxInvoiceNo ?? '';
    if (!/^[0-9]{20}$/u.test(no)) throw new PeerAway(`number ${no}`);
    const at = { issueDate: told.issueDate?.slice(0, 10) ?? this.facts.today, issueTime: this.engine.now().toISOString() };
    const values = {
      issueState: 'ISSUED',
      taxInvoiceNo: no,
      ...at,
      issuedTotal: row.total ?? null,
      layoutState: 'WANTED',
      errorCode: null,
      errorText: null,
    };
    const stands = await this.invoice(row, values, (road) => putInDocuments(road, this.caller, [row.id], { taxInvoiceNo: no })).catch(
      (error: unknown) => {
        // Its number stands on another one here: people have to look, and it is not asked for a second time.
        if (error instanceof Refused) return this.invoice(row, { errorCode: error.refusals[0]?.code ?? null, errorText: no });
        throw error;
      },
    );
    if (stands) this.did.issued += 1;
  }

  /** Sent before and cut off it is asked about first: one asking is never issued twice. */
  private async issue(row: Row): Promise<void> {
    if (row.sentTime !== null) {
      const known = await this.platform.ask('result', { sid: text(row, 'sid') });
      if (known.done) return this.told(row, known.data);
      if (known.code !== sidUnknown)
        return void (await this.invoice(row, { errorCode: known.code.slice(0, 40), errorText: cut(known.message) }));
    }
    const asked = await this.asked(row);
    const sent = { issueState: 'ISSUING', sentTime: this.engine.now().toISOString(), errorCode: null, errorText: null };
    if (!(await this.invoice(row, sent))) return;
    const said = await this.platform.ask('issue', asked);
    if (said.done) return this.told(row, said.data);
    if (said.code === identityNeeded) await keepDesk(this.engine, this.caller, randomUUID(), 'identity', { identityUntil: null }, 'job');
    await this.failed(row, said.code, said.message);
  }

  /** What the bureau says of a red letter; a red invoice takes back its part, and all of it frees the documents. */
  private async redTold(row: Row, { confirmNo, confirmState, redNo }: RedTold): Promise<void> {
    const known = { confirmNo: confirmNo || null, confirmState: confirmState || null };
    const then = async (road: Road, more: (invoice: Row) => Values) => {
      const id = String(row.taxInvoiceId);
      const one = (await lockRows(road.transaction, this.engine, this.caller, taxInvoice, [id])).get(id);
      if (one) await road.perform(taxInvoice, { rows: [putting(one, { redConfirmState: known.confirmState, ...more(one) })] });
    };
    if (redNo) {
      const { today } = this.facts;
      const values = { ...known, applyState: 'DONE', redNo, redDate: today, errorText: null };
      if (await this.red(row, values, (road) => then(road, (one) => flushed(one, toDecimal(text(row, 'total')), redNo, today))))
        this.did.reds += 1;
      return;
    }
    const applyState = isVoid(confirmState) ? 'VOID' : row.applyState === 'ISSUING' ? 'ISSUING' : 'APPLIED';
    await this.red(row, { ...known, applyState, errorText: null }, (road) => then(road, () => ({})));
  }

  private redFailed = (row: Row, told: string, applyState = String(row.applyState)) => this.red(row, { applyState, errorText: cut(told) });

  private async reds(row: Row): Promise<void> {
    const sid = text(row, 'sid');
    if (row.applyState !== 'WAITING') {
      const known = await this.platform.ask('redInfo', { sid });
      if (known.done) await this.redTold(row, known.data);
      else if (known.code !== sidUnknown) return void (await this.redFailed(row, known.message));
      if (known.done && (known.data.redNo || !isConfirmed(known.data.confirmState))) return;
      if (known.done) return this.redIssue(row, known.data.confirmNo);
    }
    const [blue] = await this.rows(taxInvoice, sql`t.id = ${String(row.taxInvoiceId)}::bigint`);
    const sent = { applyState: 'SENT', sentTime: this.engine.now().toISOString(), errorText: null };
    if (!blue || !(await this.red(row, sent))) return;
    const said = await this.platform.ask('redApply', {
      sid,
      taxInvoiceNo: text(blue, 'taxInvoiceNo'),
      applicant: text(row, 'applicant'),
      reason: text(row, 'redReason'),
      net: text(row, 'netTotal'),
      tax: text(row, 'taxTotal'),
      total: text(row, 'total'),
    });
    if (!said.done) return void (await this.redFailed(row, said.message, 'FAILED'));
    await this.redTold(row, said.data);
    if (isConfirmed(said.data.confirmState) && !said.data.redNo) await this.redIssue(row, said.data.confirmNo);
  }

  /** Confirmed: the red invoice is issued, by itself or because somebody wants it. */
  private async redIssue(row: Row, confirmNo: string): Promise<void> {
    if (row.issueWanted !== true && parameterOf(this.facts, 'einvoice.autoRed') !== true) return;
    if (!(await this.red(row, { applyState: 'ISSUING' }))) return;
    const said = await this.platform.ask('redIssue', { sid: text(row, 'sid'), confirmNo });
    if (said.done) await this.redTold({ ...row, applyState: 'ISSUING' }, said.data);
    else await this.redFailed(row, said.message, 'APPLIED');
  }

  /** What the buyer is told of an issued one. */
  private letter(row: Row, no: string): Pick<Posting, 'epId' | 'userId' | 'subject' | 'text'> {
    const said = (name: string) => sentenceIn('zh', 'einvoice', name, { no, buyer: text(row, 'buyerName'), total: text(row, 'total') });
    return { epId: row.epId, userId: null, subject: said('mailTitle'), text: said('mailText') };
  }

  /** Its files as the bureau lays them out, attached to it; what is not ready yet is fetched the next time. */
  private async layouts(row: Row): Promise<void> {
    const kinds: Readonly<
      Record<
        string,
        Pick<ContentKind, 'mimeType' | 'inline'> & { readonly field: string; readonly docType: string; readonly begins: RegExp }
      >
    > = {
      PDF: { mimeType: 'application/pdf', inline: true, field: 'layoutPdfFileId', docType: 'TAX_INVOICE', begins: /^%PDF-/u },
      OFD: { mimeType: 'application/ofd', inline: false, field: 'layoutOfdFileId', docType: 'OTHER', begins: /^PK/u },
      XML: { mimeType: 'application/xml', inline: false, field: 'layoutXmlFileId', docType: 'OTHER', begins: /^\s*(?:\uFEFF)?</u },
    };
    const no = text(row, 'taxInvoiceNo');
    let missing = false;
    for (const format of layouts) {
      const { field, docType, begins, ...kind } = kinds[format] as (typeof kinds)[string];
      const said = await this.platform.ask('layout', { sid: text(row, 'sid'), taxInvoiceNo: no, format });
      if (!said.done) {
        missing ||= said.code === notReady;
        continue;
      }
      const bytes = Buffer.from(said.data.content, 'base64');
      if (!begins.test(bytes.subarray(0, 16).toString('latin1'))) continue;
      const extension = format.toLowerCase();
      await keepBytes(
        { engine: this.engine, session: this.caller },
        { definition: taxInvoice, row },
        { bytes, fileName: `${no}.${extension}`, kind: { ...kind, extension } },
        {
          batchId: steadyId(no, format, String(bytes.length), text(row, 'layoutState'), String(row.version)),
          request: { no, format },
          action: 'layoutFile',
          choices: { docType, visibility: 'BRANCH' },
          with: async (road, id) => {
            const one = (await lockRows(road.transaction, this.engine, this.caller, taxInvoice, [row.id])).get(row.id);
            if (one) await road.perform(taxInvoice, { rows: [putting(one, { [field]: id })] });
            // The buyer gets it as it is laid out first; fetched again it stays with us.
            const to = text(row, 'receiverEmail');
            if (format === 'PDF' && row.layoutPdfFileId === null && isMailAddress(to))
              await postLetter(road.transaction, this.engine, { ...this.letter(row, no), to, file: { id, name: `${no}.${extension}` } });
            return null;
          },
        },
      );
      this.did.layouts += 1;
    }
    if (!missing) await this.put(taxInvoice, row, 'layoutState', ['WANTED'], { layoutState: 'KEPT' });
  }

  /** All that waits, one after the other. @throws PeerAway where the platform was away for some of it */
  async all(signal: AbortSignal): Promise<void> {
    const each = async (rows: readonly Row[], work: (row: Row) => Promise<void>, note: (row: Row, why: string) => Promise<unknown>) => {
      for (const row of rows) {
        signal.throwIfAborted();
        await this.orAway(
          () => work(row),
          (why) => note(row, why),
        );
      }
    };
    await each(
      await this.rows(taxInvoice, sql`t.issue_state in ('SUBMITTED', 'ISSUING')`),
      (row) => this.issue(row),
      (row, errorText) => this.invoice(row, { errorText }),
    );
    await each(
      await this.rows(redApplication, sql`t.apply_state in ('WAITING', 'SENT', 'APPLIED', 'ISSUING')`),
      (row) => this.reds(row),
      (row, errorText) => this.red(row, { errorText }),
    );
    await each(
      await this.rows(taxInvoice, sql`t.layout_state = 'WANTED' and t.tax_invoice_no is not null`),
      (row) => this.layouts(row),
      async () => undefined,
    );
    if (this.away !== null) throw this.away;
  }
}

/** Issues what was handed in, asks about what is on its way, and fetches what is issued; where the platform is away it comes again by itself. */
export const issuing: Job = {
  name: issuingName,
  of: 'branch',
  schedule: { everySeconds: 120 },
  run: async ({ engine, epId, caller, signal }) => {
    if (!engine.taxPlatform) return { issued: 0, reds: 0, layouts: 0 };
    const product = asProduct(await caller());
    const facts = await engine.database.read({ readsEpIds: ['0', epId], writesEpId: epId }, (transaction) =>
      engine.facts.load(transaction, taxInvoice, product.actor, engine.now()),
    );
    const work = new Issuing(engine, product, facts, platformOf(engine, facts));
    await work.all(signal);
    return work.did;
  },
};
