import type { Definition } from '#define/entity';
import { decimalOf, textOf, type Row, type Values } from '#define/row';
import { steadyId } from '#modules/files/steadyId.shape.server';
import { keepBytes } from '#modules/files/papers.shape.server';
import { cost } from '#modules/finance/cost/cost.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { insuranceCode } from '#modules/insurance/insuranceCode/insuranceCode.entity';
import { insurancePolicy } from '#modules/insurance/insurancePolicy/insurancePolicy.entity';
import { insurerOf, insuringName } from '#modules/insurance/wishing.server';
import { order } from '#modules/orders/order/order.entity';
import type { Caller, Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import { policyNotReady, requestUnknown, type Insurer, type InsurerCode, type InsurerTold } from '#server/outside/insurer';
import { PeerAway, type PeerAnswer } from '#server/outside/signedPeer';
import { asProduct, lockRows } from '#server/perform/rows';
import { performAsJob, type Road } from '#server/perform/together';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { isZero, negate, toDecimal, toText } from '#values/decimal';

const text = (row: Row, field: string): string => textOf(row, field) ?? '';
const asked =
  'insuranceProduct policyHolder insured insuredTaxNo beneficiary goodsName hsCategory packing marks quantity invoiceValue currency markUpPct insuredAmount ratePct premium conveyance voyage departureDate fromCity viaCity toPlace surveyAgent claimPayableAt jobNo'.split(
    ' ',
  );
type Wish = 'insure' | 'endorse' | 'cancel';
const wishOf = ({ lhbStatus }: Row): Wish => (lhbStatus === 'SUBMITTED' ? 'insure' : lhbStatus === 'ENDORSING' ? 'endorse' : 'cancel');

/** Charge of premiums (domain/11 Appendix C). */
const premiumFee = 'PRM';

/** What people want of a branch's policies goes to the insurer, each in transactions of its own: what was said over there is kept, whatever comes next. */
class Insuring {
  readonly did = { insured: 0, policies: 0 };
  private away: PeerAway | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly caller: Caller,
    private readonly insurer: Insurer,
    private readonly today: string,
  ) {}

  private rows(definition: Definition, condition: Sql): Promise<Row[]> {
    const { epId } = this.caller.actor;
    return this.engine.database.read({ readsEpIds: ['0', epId], writesEpId: epId }, (transaction) =>
      rowsWhere(transaction, this.engine, this.caller, definition, condition),
    );
  }

  /** Writes what became of a policy whose request still stands. */
  private put(row: Row, values: Values, then?: (road: Road, held: Row) => Promise<Values>): Promise<boolean> {
    const together = { action: insuringName, definition: insurancePolicy } as const;
    return performAsJob(this.engine, this.caller, together, async (road) => {
      const held = (await lockRows(road.transaction, this.engine, this.caller, insurancePolicy, [row.id])).get(row.id);
      if (!held || (held.requestNo ?? null) !== (row.requestNo ?? null)) return false;
      const more = await then?.(road, held);
      await road.perform(insurancePolicy, { rows: [putting(held, { ...values, ...more })] });
      return true;
    });
  }

  private ask(row: Row): Promise<PeerAnswer<InsurerTold>> {
    const requestNo = text(row, 'requestNo');
    const policyNo = text(row, 'policyNo');
    const wish = wishOf(row);
    if (wish === 'endorse')
      return this.insurer.ask('endorse', {
        requestNo,
        policyNo,
        text: text(row, 'endorsementText'),
        changes: (row.endorsement ?? {}) as object,
      });
    if (wish === 'cancel') return this.insurer.ask('cancel', { requestNo, policyNo, reason: text(row, 'cancelReason') });
    return this.insurer.ask('insure', { requestNo, policy: Object.fromEntries(asked.map((name) => [name, row[name] ?? null])) });
  }

  /** Not taken: an application failed, a policy stands as it did. */
  private async refused(row: Row, why: string): Promise<void> {
    const wish = wishOf(row);
    const stands = wish === 'insure' ? 'FAILED' : wish === 'cancel' ? row.lhbStatus : row.endorsementNo === null ? 'INSURED' : 'ENDORSED';
    await this.put(row, {
      lhbStatus: stands ?? null,
      cancelWanted: false,
      endorsement: null,
      requestNo: null,
      errorText: why.slice(0, 500),
    });
  }

  private async told(row: Row, { state, ...told }: InsurerTold): Promise<void> {
    if (state === 'REFUSED') return this.refused(row, told.text ?? '');
    if (state === 'PENDING') return void (await this.put(row, told.applicationNo ? { applicationNo: told.applicationNo } : {}));
    const done = { requestNo: null, errorText: null };
    const values: Readonly<Record<Wish, Values>> = {
      insure: {
        lhbStatus: 'INSURED',
        applicationNo: told.applicationNo ?? null,
        policyNo: told.policyNo ?? null,
        payablePremium: told.premium ?? row.premium ?? null,
        policyWanted: true,
        chargesWanted: 'INSURE',
      },
      endorse: {
        ...(row.endorsement as Values | null),
        lhbStatus: 'ENDORSED',
        endorsement: null,
        endorsementNo: told.endorsementNo ?? null,
        premiumDelta: told.premiumDelta ?? '0',
        policyWanted: true,
        chargesWanted: 'ENDORSE',
      },
      cancel: { lhbStatus: 'CANCELLED', cancelWanted: false, chargesWanted: 'CANCEL' },
    };
    if (await this.put(row, { ...done, ...values[wishOf(row)] })) this.did.insured += 1;
  }

  /** Sent before and cut off it is asked about first: nothing is insured, changed or cancelled twice. */
  private async step(row: Row): Promise<void> {
    if (row.sentTime !== null) {
      const known = await this.insurer.ask('find', { requestNo: text(row, 'requestNo') });
      if (known.done) return this.told(row, known.data);
      if (known.code !== requestUnknown) return void (await this.put(row, { errorText: known.message.slice(0, 500) }));
    }
    if (!(await this.put(row, { sentTime: this.engine.now().toISOString() }))) return;
    const answer = await this.ask(row);
    if (answer.done) return this.told(row, answer.data);
    return this.refused(row, answer.message);
  }

  /** The policy as it is printed, in place of the one before. */
  private async policy(row: Row): Promise<void> {
    const answer = await this.insurer.ask('policy', { policyNo: text(row, 'policyNo') });
    if (!answer.done && answer.code === policyNotReady) return;
    const bytes = answer.done ? Buffer.from(answer.data.content, 'base64') : null;
    if (bytes === null || bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return void (await this.put(row, { policyWanted: false }));
    await keepBytes(
      { engine: this.engine, session: this.caller },
      { definition: insurancePolicy, row },
      { bytes, fileName: `${text(row, 'policyNo').replaceAll(/[^\w.-]/gu, '_')}.pdf` },
      {
        batchId: steadyId('policy', row.id, String(row.version)),
        request: { policyNo: text(row, 'policyNo') },
        action: 'policyFile',
        choices: { docType: 'OTHER', visibility: 'BRANCH' },
        with: async (road, ePolicyFileId) => {
          const held = (await lockRows(road.transaction, this.engine, this.caller, insurancePolicy, [row.id])).get(row.id);
          if (held) await road.perform(insurancePolicy, { rows: [putting(held, { ePolicyFileId, policyWanted: false })] });
          return null;
        },
      },
    );
    this.did.policies += 1;
  }

  private line(row: Row, direction: 'AR' | 'AP', customerId: Row[string], amount: string | null): AdditionWish[] {
    if (customerId == null || amount === null || isZero(toDecimal(amount))) return [];
    const negative = amount.startsWith('-');
    const set: Values = {
      orderId: row.orderId ?? null,
      direction,
      customerId,
      feeCode: premiumFee,
      unit: 'BILL',
      number: negative ? '-1' : '1',
      price: negative ? toText(negate(toDecimal(amount))) : amount,
      currency: row.currency ?? null,
      costDate: this.today,
      remark: textOf(row, 'policyNo'),
    };
    return [{ clientId: direction, set, put: { sourceType: 'INSURANCE', sourceId: row.id }, derived: {} }];
  }

  /** What was charged for it goes where nobody confirmed or billed it, and is taken back by a line of its own where somebody did. */
  private async takeBack(road: Road, row: Row): Promise<AdditionWish[]> {
    const standing = await rowsWhere(
      road.transaction,
      this.engine,
      this.caller,
      cost,
      sql`t.source_type = 'INSURANCE' and t.source_id = ${row.id}`,
    );
    const open = standing.filter((line) => line.confirmed !== true && line.locked !== true && line.invoiced !== true);
    if (open.length > 0) await road.perform(cost, { remove: open.map(({ id }) => ({ id, version: null })) });
    return standing
      .filter((line) => !open.includes(line))
      .flatMap((line) =>
        this.line(row, line.direction as 'AR' | 'AP', line.customerId, toText(negate(toDecimal(decimalOf(line, 'amount') ?? '0')))),
      );
  }

  /** Charges that follow from what the insurer did (domain/03 §3.15); an order that takes none keeps them waiting, and says why. */
  private async charges(row: Row): Promise<void> {
    const wanted = row.chargesWanted;
    try {
      await this.put(row, { chargesWanted: 'NONE', errorText: null }, async (road, held) => {
        const [job] = await rowsWhere(road.transaction, this.engine, this.caller, order, sql`t.id = ${String(held.orderId)}::bigint`);
        const add =
          wanted === 'CANCEL'
            ? await this.takeBack(road, held)
            : wanted === 'ENDORSE'
              ? this.line(held, 'AP', held.insurerId, decimalOf(held, 'premiumDelta'))
              : [
                  ...this.line(held, 'AP', held.insurerId, decimalOf(held, 'payablePremium')),
                  ...this.line(held, 'AR', job?.customerId, decimalOf(held, 'resalePremium')),
                ];
        const named = add.map((one, at) => ({ ...one, clientId: `${one.clientId}${at}` }));
        const { done } = add.length > 0 ? await road.perform(cost, { add: named }) : { done: [] };
        if (wanted !== 'INSURE') return {};
        const made = (direction: string) => done.find(({ clientId }) => clientId?.startsWith(direction))?.id ?? null;
        return { apCostId: made('AP'), arCostId: made('AR') };
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.put(row, {
        errorText: error.refusals
          .map(({ code }) => code)
          .join(' ')
          .slice(0, 500),
      });
    }
  }

  /** All that waits, one after the other. @throws PeerAway where the insurer was away for some of it */
  async all(signal: AbortSignal): Promise<void> {
    const each = async (condition: Sql, work: (row: Row) => Promise<void>) => {
      for (const row of await this.rows(insurancePolicy, condition)) {
        signal.throwIfAborted();
        await work(row).catch(async (error: unknown) => {
          if (!(error instanceof PeerAway)) throw error;
          this.away = error;
          await this.put(row, { errorText: error.message.slice(0, 500) });
        });
      }
    };
    await each(sql`t.request_no is not null and (t.lhb_status in ('SUBMITTED', 'ENDORSING') or t.cancel_wanted)`, (row) => this.step(row));
    await each(sql`t.charges_wanted <> 'NONE'`, (row) => this.charges(row));
    await each(sql`t.policy_wanted and t.policy_no is not null`, (row) => this.policy(row));
    if (this.away !== null) throw this.away;
  }
}

/** Insures, changes and cancels what people want, and fetches the policies; where the insurer is away it comes again by itself. */
export const insuring: Job = {
  name: insuringName,
  of: 'branch',
  schedule: { everySeconds: 300 },
  run: async ({ engine, today, caller, signal }) => {
    if (!engine.insurer) return { insured: 0, policies: 0 };
    const work = new Insuring(engine, asProduct(await caller()), insurerOf(engine), today);
    await work.all(signal);
    return work.did;
  },
};

const kinds = ['PRODUCT', 'CITY', 'PLACE', 'AGENT'] as const;

/** Once a day: products with their rates, cities, places and agents as the insurer has them now. */
export const insurerCodes: Job = {
  name: 'readInsurerCodes',
  of: 'company',
  schedule: { daily: '04:10' },
  run: async ({ engine, caller, signal }) => {
    if (!engine.insurer) return { codes: 0 };
    const product = asProduct(await caller());
    const insurer = insurerOf(engine);
    let codes = 0;
    for (const kind of kinds) {
      signal.throwIfAborted();
      const answer = await insurer.ask('codes', { kind });
      if (!answer.done) continue;
      const together = { action: 'readInsurerCodes', definition: insuranceCode } as const;
      codes += await performAsJob(engine, product, together, async (road) => {
        const found = await road.transaction.query(sql`select code, id, version from lhb_code where not is_deleted`);
        const standing = new Map(found.map(([code, id, version]) => [code, { id: id as string, version: Number(version) }]));
        const valuesOf = ({ name, englishName, ratePct, minPremium }: InsurerCode): Values => ({
          name,
          englishName,
          ratePct: ratePct ?? null,
          minPremium: minPremium ?? null,
        });
        const fresh = answer.data.filter(({ code }) => !standing.has(code));
        const known = answer.data.flatMap((one) => {
          const row = standing.get(one.code);
          return row ? [{ ...row, set: {}, old: {}, derived: {}, put: valuesOf(one) }] : [];
        });
        const add = fresh.map((one) => ({ clientId: one.code, set: { kind, code: one.code, ...valuesOf(one) }, derived: {} }));
        await road.perform(insuranceCode, { add, rows: known });
        return fresh.length + known.length;
      });
    }
    return { codes };
  },
};
