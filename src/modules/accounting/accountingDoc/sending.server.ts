import { parameterOf } from '#define/parameters';
import { textOf, type Row, type Values } from '#define/row';
import { accountingDoc } from '#modules/accounting/accountingDoc/accountingDoc.entity';
import { modelOf } from '#modules/accounting/accountingDoc/models.server';
import { forms, nextStep, numberThere, type DocKind } from '#modules/accounting/accountingDoc/payload.rules';
import { pushingName } from '#modules/accounting/accountingDoc/pushing.server';
import { accountingMapping } from '#modules/accounting/accountingMapping/accountingMapping.entity';
import { kdCostRelation } from '#modules/accounting/kdCostRelation/kdCostRelation.entity';
import { kdOtherLog } from '#modules/accounting/kdOtherLog/kdOtherLog.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { voucher } from '#modules/ledger/voucher/voucher.entity';
import type { Caller, Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import { dueSoon } from '#server/jobs/soon';
import { K3Away, K3Session, type K3Answer } from '#server/outside/k3cloud';
import type { ActBody } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import { performAsJob, type Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

type Action = 'VIEW' | 'SAVE' | 'SUBMIT' | 'AUDIT' | 'DELETE';
interface Said {
  readonly action: Action;
  readonly request: string;
  readonly answer: K3Answer | K3Away;
  readonly duration: number;
}

const mostLogged = 4_000;
const mostAtOnce = 50;

/** One exchange, with how long it took; being away is an answer too. */
async function exchange(action: Action, request: object | string, ask: () => Promise<K3Answer>): Promise<Said> {
  const began = performance.now();
  const answer = await ask().catch((error: unknown) => {
    if (error instanceof K3Away) return error;
    throw error;
  });
  const told = typeof request === 'string' ? request : JSON.stringify(request);
  return { action, request: told, answer, duration: Math.round(performance.now() - began) };
}

/** What is written of an exchange (`KdOtherLog`). */
async function log(road: Road, caller: Caller, id: string, at: string, { action, request, answer, duration }: Said): Promise<void> {
  const away = answer instanceof K3Away;
  const put: Values = {
    accountingDocId: id,
    time: at,
    action,
    request: request.slice(0, mostLogged),
    response: (away ? answer.message : answer.text).slice(0, mostLogged),
    duration,
    result: away ? 'AWAY' : answer.done ? 'OK' : 'REFUSED',
  };
  await road.perform(kdOtherLog, { add: [{ clientId: 'log', set: {}, put, derived: {} }] }, caller);
}

const isDone = ({ answer }: Said): boolean => !(answer instanceof K3Away) && answer.done;

const errorOf = (answer: K3Answer): string => (answer.errors.join('; ') || answer.text).slice(0, 1_000);

/** One document and what it takes with it, in transactions of its own: what was said over there is kept, whatever comes next. */
class Sending {
  constructor(
    private readonly engine: Engine,
    private readonly caller: Caller,
    private readonly session: K3Session,
  ) {}

  /** Writes what became of a document that still stands as it was read, or as this step has left it. False: somebody took it back meanwhile. */
  private put({ id, docState }: Row, values: Values, said: Said | null): Promise<boolean> {
    return performAsJob(this.engine, this.caller, { definition: accountingDoc, action: 'push' }, async (road) => {
      const row = (await lockRows(road.transaction, this.engine, this.caller, accountingDoc, [id])).get(id);
      const stands = row !== undefined && (row.docState === docState || row.docState === 'SENT');
      if (stands) await road.perform(accountingDoc, { rows: [putting(row, values)] });
      if (said) await log(road, this.caller, id, this.engine.now().toISOString(), said);
      if (stands && values.docState === 'SAVED') await this.settle(road, row, values);
      return stands;
    });
  }

  /** A partner that stands over there is known by its number from now on; a voucher is pushed. */
  private async settle(road: Road, row: Row, { externalNo }: Values): Promise<void> {
    if (row.voucherId !== null) await this.voucher(road, String(row.voucherId), externalNo ?? null);
    if (row.docKind !== 'CLIENT' && row.docKind !== 'SUPPLIER') return;
    const kind = row.docKind === 'CLIENT' ? 'CUSTOMER' : 'SUPPLIER';
    const known = await road.transaction.query(
      sql`select 1 from fc_accounting_mapping where ep_id = ${this.caller.actor.epId}::bigint and kind = ${kind} and local_code = ${textOf(row, 'partnerNo')} and not is_deleted`,
    );
    if (known.length > 0) return;
    const set = { kind, localCode: row.partnerNo ?? null, externalCode: externalNo ?? null, remark: null };
    await road.perform(accountingMapping, { add: [{ clientId: 'known', set, derived: {} }] });
  }

  private async voucher(road: Road, id: string, accountingNo: Values[string]): Promise<void> {
    const row = (await lockRows(road.transaction, this.engine, this.caller, voucher, [id])).get(id);
    if (row) await road.perform(voucher, { rows: [putting(row, { voucherStatus: 'PUSHED', accountingNo })] });
  }

  /**
   * Takes a document one step on. Sent before and cut off it is looked for over there first, so that nothing is made twice.
   * @throws K3Away; the document waits then for the next time
   */
  async step(row: Row, step: 'SAVE' | 'SUBMIT' | 'AUDIT'): Promise<void> {
    const docKind = row.docKind as DocKind;
    const { formId } = forms[docKind];
    const ofPartner = docKind === 'CLIENT' || docKind === 'SUPPLIER' ? textOf(row, 'partnerNo') : null;
    const number = textOf(row, 'externalNo') ?? ofPartner ?? numberThere(docKind, row.id);
    if (step === 'SAVE') {
      if (row.docState === 'SENT') {
        const found = await exchange('VIEW', number, () => this.session.find(formId, number));
        if (found.answer instanceof K3Away) return this.away(row, found, found.answer);
        if (found.answer.done)
          return void (await this.put(row, { docState: 'SAVED', externalId: found.answer.id, externalNo: number, errorText: null }, found));
      }
      const { epId } = this.caller.actor;
      const model = await this.engine.database
        .read({ readsEpIds: ['0', epId], writesEpId: epId }, (transaction) => modelOf(transaction, epId, row, number))
        .catch((error: unknown) => {
          if (error instanceof Refused) return error;
          throw error;
        });
      if (model instanceof Refused)
        return void (await this.put(row, { docState: 'FAILED', errorText: model.message.slice(0, 1_000) }, null));
      const sent = { docState: 'SENT', sentTime: this.engine.now().toISOString(), tryCount: Number(row.tryCount ?? 0) + 1 };
      if (!(await this.put(row, sent, null))) return;
      const said = await exchange('SAVE', model, () => this.session.save(formId, model));
      if (said.answer instanceof K3Away) return this.away(row, said, said.answer);
      const { done, id, number: given } = said.answer;
      const kept = done
        ? { docState: 'SAVED', externalId: id, externalNo: given ?? number, errorText: null }
        : { docState: 'FAILED', errorText: errorOf(said.answer) };
      return void (await this.put(row, kept, said));
    }
    const said = await exchange(step, number, () =>
      step === 'SUBMIT' ? this.session.submit(formId, number) : this.session.audit(formId, number),
    );
    if (said.answer instanceof K3Away) return this.away(row, said, said.answer);
    const state = step === 'SUBMIT' ? 'SUBMITTED' : 'AUDITED';
    const kept = said.answer.done ? { docState: state, errorText: null } : { docState: 'FAILED', errorText: errorOf(said.answer) };
    await this.put(row, kept, said);
  }

  /** Nothing is known of what became of it: it stays as it is, with the reason, for the next time. */
  private async away(row: Row, said: Said, why: K3Away): Promise<never> {
    await this.put(row, { errorText: why.message.slice(0, 1_000) }, said);
    throw why;
  }
}

/** Sends what waits, step by step as far as the branch has it; where the accounting system is away it waits for the next time. */
export const pushing: Job = {
  name: pushingName,
  of: 'branch',
  schedule: { everySeconds: 300 },
  run: async ({ engine, epId, caller, signal }) => {
    const did = { pushed: 0 };
    if (!engine.accounting) return did;
    const actor = asProduct(await caller());
    const reach = { readsEpIds: ['0', epId], writesEpId: epId };
    const facts = await engine.database.read(reach, (transaction) =>
      engine.facts.load(transaction, accountingDoc, actor.actor, engine.now()),
    );
    const pushTo = String(parameterOf(facts, 'accounting.pushTo'));
    const sending = new Sending(engine, actor, new K3Session(engine.accounting));
    for (;;) {
      const open = sql`(t.doc_state in ('WAITING', 'SENT') or (t.doc_state = 'SAVED' and ${pushTo} <> 'SAVED') or (t.doc_state = 'SUBMITTED' and ${pushTo} = 'AUDITED'))`;
      const rows = await engine.database.read(reach, (transaction) => rowsWhere(transaction, engine, actor, accountingDoc, open));
      for (const row of rows.slice(0, mostAtOnce)) {
        signal.throwIfAborted();
        const step = nextStep(String(row.docState), pushTo);
        if (step !== null) await sending.step(row, step);
        did.pushed += 1;
      }
      if (rows.length === 0) return did;
    }
  },
};

/** `sendAgain`: what the accounting system refused is tried once more, as its rows stand now. */
const again: ActBody = async (work) => {
  for (const { id } of work.rows) work.put(id, { errorText: null });
  await dueSoon(work.road.transaction, work.engine.now(), pushingName, work.caller.actor.epId);
  return {};
};

/** `unPush`: what is only saved over there is deleted there first, then its charges are free again (domain/03 §3.10). */
const unPush: ActBody = async (work) => {
  const { engine, road, rows, caller, dryRun } = work;
  const product = asProduct(caller);
  if (!engine.accounting) throw new Refused('ACCOUNTING_NOT_SET_UP');
  const session = new K3Session(engine.accounting);
  for (const row of rows) {
    if (dryRun) continue;
    const number = textOf(row, 'externalNo');
    if (number !== null) {
      const { formId } = forms[row.docKind as DocKind];
      const at = engine.now().toISOString();
      const said = await exchange('DELETE', number, () => session.remove(formId, number));
      await log(road, product, row.id, at, said);
      // What is not there any more needs no deleting: somebody did, or an earlier try that ended before it was written down.
      const still = isDone(said) ? null : await exchange('VIEW', number, () => session.find(formId, number));
      if (still !== null && (still.answer instanceof K3Away || still.answer.done)) {
        const value = said.answer instanceof K3Away ? said.answer.message : errorOf(said.answer);
        work.refuse({ code: 'ACCOUNTING_REFUSED', id: row.id, field: 'externalNo', detail: { value } });
        continue;
      }
    }
    work.put(row.id, { docState: 'DELETED' });
    const held = await rowsWhere(road.transaction, engine, product, kdCostRelation, sql`t.accounting_doc_id = ${row.id}::bigint`);
    if (held.length > 0) await road.perform(kdCostRelation, { remove: held.map(({ id }) => ({ id, version: null })) }, product);
    if (row.voucherId !== null) {
      const one = (await lockRows(road.transaction, engine, product, voucher, [String(row.voucherId)])).get(String(row.voucherId));
      if (one?.voucherStatus === 'PUSHED')
        await road.perform(voucher, { rows: [putting(one, { voucherStatus: 'POSTED', accountingNo: null })] }, product);
    }
  }
  return {};
};

export const sendingBodies = { again, unPush } satisfies Record<string, ActBody>;
