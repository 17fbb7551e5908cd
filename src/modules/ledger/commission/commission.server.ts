import { periodText } from '#define/books';
import { textOf, type Row } from '#define/row';
import { commission } from '#modules/ledger/commission/commission.entity';
import { earningsOf } from '#modules/ledger/commission/commission.rules';
import { partsDue, type PartDue } from '#modules/ledger/commission/due.server';
import { commissionLine } from '#modules/ledger/commissionLine/commissionLine.entity';
import { lastDayOf } from '#modules/ledger/months.shape';
import type { ActTable } from '#define/wire';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { heldWhere } from '#server/perform/branchRows';
import { previewTable } from '#server/perform/previews';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { sum, toDecimal, toText } from '#values/decimal';
import { grouped } from '#values/grouped';

type Part = Omit<PartDue, 'jobNo'> & Pick<PartDue, 'personId' | 'person' | 'personBasis'>;

const idsOf = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version }));

/** What orders came to by the end of a month beyond what was taken of them before, parted among those who share in each (domain/13 §13.13 nr 5). */
async function partsOf({ road, caller, facts }: ActWork, month: Row): Promise<Part[]> {
  const parts = await partsDue(road.transaction, facts, caller.actor.epId, month);
  const none = parts.find(({ sharePct }) => Number(sharePct) < 1);
  if (none) throw new Refused([{ code: 'COMMISSION_SHARES', id: month.id, detail: { value: none.jobNo } }]);
  return parts.map(({ jobNo: _no, ...of }) => of);
}

/** Drafts of a month are made anew: statements of those who earned something again keep their numbers, the others go. */
async function keep(work: ActWork, month: Row, drafts: readonly Row[], lines: readonly Part[]): Promise<void> {
  const { road, engine, caller } = work;
  const people = grouped(lines, ({ personId }) => personId);
  const ids = new Map(drafts.map(({ id, personId }) => [String(personId), id]));
  const old = await heldWhere(road.transaction, engine, caller, commissionLine, sql`t.commission_id = any(${[...ids.values()]}::bigint[])`);
  if (old.length > 0) await road.perform(commissionLine, { remove: idsOf(old) });
  const empty = drafts.flatMap(({ id, personId }) => (people.has(String(personId)) ? [] : [id]));
  const head = { period: month.period ?? null, statementDate: lastDayOf(month) };
  const { done } = await road.perform(commission, {
    remove: idsOf([...(await road.hold(commission, empty)).values()]),
    add: [...people.keys()].flatMap((personId) =>
      ids.has(personId) ? [] : [{ clientId: personId, set: {}, put: { ...head, personId }, derived: {} }],
    ),
  });
  for (const { clientId, id } of done) if (clientId !== undefined) ids.set(clientId, id);
  await road.perform(commissionLine, {
    add: lines.map(({ personId, person: _person, ...put }, at) => ({
      clientId: String(at),
      set: {},
      put: { ...put, commissionId: ids.get(personId) ?? null },
      derived: {},
    })),
  });
}

/** What the statements would come to, person by person. */
function previewOf(lines: readonly Part[]): ActTable {
  const people = grouped(lines, ({ personId }) => personId);
  const total = (own: readonly Part[], field: string) => toText(sum(own.map((one) => toDecimal(String(one[field])))));
  const rows = [...people.values()].map((own) => ({
    person: own[0]?.person ?? '',
    lines: String(own.length),
    personBasis: total(own, 'personBasis'),
    amount: total(own, 'amount'),
  }));
  return previewTable('person lines# personBasis/ amount/', rows);
}

/** `run`: a statement for everybody who earned, or owes back, something in the month; confirmed ones stay, and months after it were none (domain/13 §13.13). */
export const commissions: ActBody = async (work) => {
  const { road, engine, caller, facts, dryRun } = work;
  const rows: Part[] = [];
  for (const month of work.rows) {
    const period = textOf(month, 'period') ?? '';
    const standing = await heldWhere(road.transaction, engine, caller, commission, sql`t.period >= ${period}`);
    const later = standing.find((one) => one.period !== period);
    if (later)
      throw new Refused([{ code: 'COMMISSION_LATER', id: month.id, detail: { value: periodText(textOf(later, 'period') ?? '') } }]);
    const [drafts, stays] = [true, false].map((draft) => standing.filter((one) => (one.commissionState === 'DRAFT') === draft)) as [
      Row[],
      Row[],
    ];
    const parts = (await partsOf(work, month)).filter(({ personId }) => !stays.some((one) => one.personId === personId));
    const lines = [...grouped(parts, ({ personId }) => personId).values()].flatMap((own) => {
      const earnings = earningsOf(own, facts);
      return own.map((part, at) => ({ ...part, ...earnings[at] }));
    });
    if (!dryRun) await keep(work, month, drafts, lines);
    rows.push(...lines);
  }
  return { rows, ...(dryRun ? { preview: previewOf(rows) } : {}) };
};
