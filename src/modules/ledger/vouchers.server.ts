import { openPeriodOf } from '#define/books';
import { dayOf, textOf, type Row, type Values } from '#define/row';
import { voucherEntry } from '#modules/ledger/voucherEntry/voucherEntry.entity';
import { writeVouchers } from '#modules/ledger/generating.server';
import { mirrored } from '#modules/ledger/posting.rules';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { lockRows } from '#server/perform/rows';
import { sql } from '#server/store/sql';

/** Posting only moves the state; the number comes with it. */
const post: ActBody = () => Promise.resolve({});

/** Only the newest of its series is taken back, so that no number is missing between two that stand (domain/03 §3.10). */
const cancelPost: ActBody = async ({ rows, road, caller, refuse }) => {
  for (const row of rows) {
    const newer = await road.transaction.query(
      sql`select 1 from fc_voucher where ep_id = ${caller.actor.epId}::bigint and voucher_type = ${textOf(row, 'voucherType')} and period = ${textOf(row, 'period')}
          and voucher_status in ('POSTED', 'PUSHED', 'REVERSED') and id <> all(${rows.map(({ id }) => id)}::bigint[])
          and (char_length(voucher_no), voucher_no) > (char_length(${textOf(row, 'voucherNo')}), ${textOf(row, 'voucherNo')}) limit 1`,
    );
    if (newer.length > 0)
      refuse({ id: row.id, code: 'VOUCHER_NOT_NEWEST', field: 'voucherNo', detail: { value: textOf(row, 'voucherNo') ?? '' } });
  }
  return {};
};

async function entriesOf({ road, engine, caller }: ActWork, voucherId: string): Promise<Row[]> {
  const found = await road.transaction.query(
    sql`select id from fc_voucher_entry where ep_id = ${caller.actor.epId}::bigint and voucher_id = ${voucherId}::bigint and not is_deleted order by id`,
  );
  const ids = found.map(([id]) => id as string);
  const rows = await lockRows(road.transaction, engine, caller, voucherEntry, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What an entry of a reversal says, in the language of the books: which voucher it takes back, and what that said. */
const takingBack = (voucher: Row, summary: string | null): string =>
  `冲销${textOf(voucher, 'voucherNo') ?? ''} ${summary ?? ''}`.trim().slice(0, 200);

const given = Object.entries(voucherEntry.fields).flatMap(([name, { edit }]) => (name !== 'voucherId' && edit !== 'never' ? [name] : []));

/** `reverse`: the same voucher with minus signs, posted on the day asked or the first of the open month; its sources are free again. */
const reverse: ActBody = async (work) => {
  const { rows, answers, facts } = work;
  const asked = dayOf(answers, 'voucherDate') ?? facts.today;
  const period = openPeriodOf(asked, facts.branch);
  const on = period === asked.slice(0, 7).replace('-', '') ? asked : `${period.slice(0, 4)}-${period.slice(4)}-01`;
  const drafts: { put: Values; on: string; entries: Values[] }[] = [];
  for (const row of rows) {
    const entries = (await entriesOf(work, row.id)).map((entry) => Object.fromEntries(given.map((name) => [name, entry[name] ?? null])));
    const put = {
      voucherType: row.voucherType ?? null,
      sourceNo: textOf(row, 'voucherNo'),
      summary: takingBack(row, textOf(row, 'summary')),
      reversalOfId: row.id,
      voucherStatus: 'CHECKED',
      // A run that is repeated sees that what it posted was taken back.
      runKey: row.runKey ?? null,
    };
    // A run knows its entries by what they say: only the head of what takes those back says so.
    const said = row.runKey != null ? entries : entries.map((entry) => ({ ...entry, summary: takingBack(row, textOf(entry, 'summary')) }));
    drafts.push({ put, on, entries: mirrored(said) });
  }
  const voucherIds = await writeVouchers(work, drafts);
  await work.act('voucher', 'post', voucherIds);
  return { voucherIds, made: voucherIds };
};

export const voucherBodies = { post, 'cancel post': cancelPost, reverse };
