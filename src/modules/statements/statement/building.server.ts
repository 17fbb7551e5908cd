import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { partnerName } from '#modules/finance/parties.shape.server';
import { prepays } from '#modules/finance/terms.shape';
import { basisDay } from '#modules/statements/stating.shape';
import { statement } from '#modules/statements/statement/statement.entity';
import { totalsByCurrency, totalsText } from '#modules/statements/statement/statement.rules';
import { statementLine } from '#modules/statements/statementLine/statementLine.entity';
import { idOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewColumns } from '#server/perform/previews';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';

/** The period and the basis a line is put on a statement by. */
interface Period {
  readonly from: string | null;
  readonly to: string | null;
  readonly basis: string | null;
}

/** Lines of a statement over charges, each with what is open of it. */
async function addLines({ road, caller }: ActWork, statementId: string, charges: readonly Row[], { from, basis }: Period): Promise<void> {
  const add = charges.map((charge) => {
    const lineDate = basisDay(charge, basis);
    const set: Values = {
      statementId,
      costId: charge.id,
      orderId: charge.orderId ?? null,
      lineDate,
      amount: charge.openAmount ?? null,
      wholeAmount: charge.amount ?? null,
      currency: charge.currency ?? null,
      level: charge.level ?? 0,
      isEarlier: from !== null && lineDate !== null && lineDate < from,
    };
    return { clientId: charge.id, set, derived: {} };
  });
  await road.perform(statementLine, { add }, asProduct(caller));
}

/** Charges that stand for a statement of the period; the others are told why they do not (domain/13 §13.5 build). */
function wanted({ rows, answers, facts, refuse }: ActWork): Row[] {
  const [from, to] = [dayOf(answers, 'periodFrom'), dayOf(answers, 'periodTo')];
  const earlier = answers.includeEarlier !== 'false';
  return rows.filter((charge) => {
    const on = basisDay(charge, textOf(answers, 'dateBasis'));
    const outside = on === null ? to !== null : (to !== null && on > to) || (!earlier && from !== null && on < from);
    if (outside) refuse({ id: charge.id, code: 'STATEMENT_PERIOD', field: 'costDate', detail: { date: on ?? '–' } });
    else if (prepays(charge, facts) && answers.includePrepaid !== 'true')
      refuse({ id: charge.id, code: 'STATEMENT_PREPAID', field: 'customerId' });
    else return true;
    return false;
  });
}

const totalsOf = (charges: readonly Row[]): string =>
  totalsText(totalsByCurrency(charges.map((one) => ({ currency: String(one.currency), amount: decimalOf(one, 'openAmount') ?? '0' }))));

const previewOf = (
  built: readonly { readonly partner: string; readonly direction: string; readonly charges: readonly Row[] }[],
): ActPreview => ({
  columns: previewColumns('customerId direction:cost lines# currencyTotals'),
  rows: built.map(({ partner, direction, charges }) => ({
    customerId: partner,
    direction,
    lines: charges.length,
    currencyTotals: totalsOf(charges),
  })),
});

/** `insert`: a statement for each partner and side among the charges, with one number for all its currencies (domain/13 §13.5 build). */
const state: ActBody = async (work) => {
  const { road, answers, facts, dryRun } = work;
  const charges = wanted(work);
  const groups = new Map<string, Row[]>();
  for (const charge of charges) {
    const key = `${String(charge.customerId)} ${String(charge.direction)}`;
    groups.set(key, [...(groups.get(key) ?? []), charge]);
  }
  const basis = textOf(answers, 'dateBasis') ?? 'ETD';
  const period: Period = { from: dayOf(answers, 'periodFrom'), to: dayOf(answers, 'periodTo'), basis };
  const ids: string[] = [];
  const built = [...groups.values()].map((own) => {
    const [first] = own as [Row];
    return { first, partner: partnerName(work, textOf(first, 'customerId')), direction: String(first.direction), charges: own };
  });
  for (const { first, charges: own } of built) {
    const days = own.flatMap((charge) => basisDay(charge, basis) ?? []).sort();
    const set: Values = {
      customerId: first.customerId ?? null,
      direction: first.direction ?? null,
      statementDate: facts.today,
      periodFrom: period.from ?? days[0] ?? null,
      periodTo: period.to ?? days.at(-1) ?? null,
      dateBasis: basis,
      includeEarlier: answers.includeEarlier !== 'false',
      settleCurrency: answers.settleCurrency ?? null,
    };
    const { done } = await road.perform(statement, { add: [{ clientId: first.id, set, derived: {} }] }, asProduct(work.caller));
    const id = done[0]?.id ?? '';
    ids.push(id);
    await addLines(work, id, own, period);
  }
  if (dryRun) return { statements: [], lines: charges.length, preview: previewOf(built) };
  const made = [...(await road.hold(statement, ids)).values()];
  const statements = made.map(({ id, statementNo, customerId, direction, lines, currencyTotals }) => ({
    id,
    statementNo,
    crmId: customerId,
    direction,
    lines,
    currencyTotals,
  }));
  return {
    statements,
    lines: charges.length,
    elsewhere: { entity: 'statement', by: 'statementNo', are: made.map(({ statementNo }) => String(statementNo)) },
  };
};

/** `addLine`: further charges of its partner enter a statement nobody has yet (domain/13 §13.5 "Lines enter"). */
const addLine: ActBody = async (work) => {
  const { rows, answers, road, refuse } = work;
  const id = idOf(answers.id);
  const head = (await road.hold(statement, [id])).get(id);
  if (!head) throw new Refused([{ code: 'ROW_GONE', id }]);
  if (head.state !== 'DRAFT' || head.kind !== 'BILLING') throw new Refused([{ code: 'STATEMENT_NOT_DRAFT', id, field: 'state' }]);
  const own = rows.filter((charge) => {
    const fits = charge.customerId === head.customerId && charge.direction === head.direction;
    if (!fits) refuse({ id: charge.id, code: 'STATEMENT_OTHER', field: 'customerId' });
    return fits;
  });
  await addLines(work, id, own, { from: dayOf(head, 'periodFrom'), to: null, basis: textOf(head, 'dateBasis') });
  return { elsewhere: { entity: 'statement', by: 'statementNo', are: [String(head.statementNo)] } };
};

/** Bodies of acts of charges that state them. */
export const chargeBodies = { state, addLine };
