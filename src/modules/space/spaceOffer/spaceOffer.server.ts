import { dayOf, integerOf, momentOf, type Row, type Values } from '#define/row';
import { carried, rowsWhere } from '#server/perform/branchRows';
import { spaceLine } from '#modules/space/spaceLine/spaceLine.entity';
import { spaceOffer } from '#modules/space/spaceOffer/spaceOffer.entity';
import type { ActBody } from '#server/perform/actBodies';
import { previewTable } from '#server/perform/previews';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';

const msOfDay = 86_400_000;
const cutOffs = ['siCutOff', 'portCutOff', 'customsCutOff'] as const;

/** The sailing so many days later: its dates move along, its voyage is not known yet. */
function later(row: Row, days: number): Values {
  const etd = dayOf(row, 'etd');
  const moved = cutOffs.map((name) => {
    const moment = momentOf(row, name);
    return [name, moment === null ? null : new Date(Date.parse(moment) + days * msOfDay).toISOString()] as const;
  });
  return {
    ...carried(row, spaceOffer),
    ...Object.fromEntries(moved),
    etd: etd === null ? null : addDays(etd, days),
    vesselName: null,
    voyage: null,
  };
}

/** `repeatWeekly`: the same space in each of the weeks after, with its lines and prices and nothing booked of it. */
export const repeat: ActBody = async ({ rows, road, engine, caller, answers, dryRun }) => {
  const weeks = integerOf(answers, 'weeks') ?? 0;
  const wishes = rows.flatMap((row) => Array.from({ length: weeks }, (_, at) => ({ row, set: later(row, (at + 1) * 7) })));
  if (wishes.length === 0) return {};
  const lines = await rowsWhere(road.transaction, engine, caller, spaceLine, sql`t.fms_id = any(${rows.map(({ id }) => id)}::bigint[])`);
  const { done } = await road.perform(spaceOffer, { add: wishes.map(({ set }, at) => ({ clientId: String(at), set, derived: {} })) });
  const own = wishes.flatMap(({ row }, at) =>
    lines
      .filter(({ fmsId }) => fmsId === row.id)
      .map((line) => ({ ...carried(line, spaceLine), validTo: null, fmsId: done[at]?.id ?? null })),
  );
  if (own.length > 0) await road.perform(spaceLine, { add: own.map((set, at) => ({ clientId: String(at), set, derived: {} })) });
  const preview = previewTable(
    'carrierCode portLoading etd',
    wishes.map(({ set }) => set),
  );
  return dryRun ? { preview } : { made: done.map(({ id }) => id) };
};
