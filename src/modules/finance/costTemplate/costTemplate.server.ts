import { holds } from '#define/actor';
import { textOf } from '#define/row';
import { costTemplate } from '#modules/finance/costTemplate/costTemplate.entity';
import { costTemplateLine } from '#modules/finance/costTemplateLine/costTemplateLine.entity';
import { batchOf, headerOf, linesGiven } from '#modules/finance/savedWhole.shape.server';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import { lockRows } from '#server/perform/rows';
import { asOneBatch } from '#server/http/oneBatch';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/**
 * `save` of what a customer agreed: the template and its lines whole, so that a line nobody names any more is gone. What suppliers are to
 * get is finance's to agree (domain/16 §16.2).
 */
const save: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const { known, head } = headerOf(context, costTemplate);
  const given = linesGiven(input);
  if (given.some(({ direction }) => direction === 'AP') && !holds(session.actor, ['edit_costMould']))
    throw new Refused('NOT_ALLOWED', {}, 'lines');
  const header = batchOf(context, costTemplate, [known === null ? head : { ...head, id: known, version: input.version }]);
  const data = await asOneBatch(context, costTemplate, 'save', { known, head, lines: input.lines ?? null }, async (road) => {
    const outcome = header && (await road.perform(costTemplate, header));
    const id = known ?? outcome?.done[0]?.id ?? '';
    const stand = await road.transaction.query(
      sql`select id from fc_cost_mould_line where ep_id = ${session.actor.epId}::bigint and template_id = ${id}::bigint and not is_deleted`,
    );
    const named = new Set(given.map((line) => String(line.id ?? '')));
    const left = input.lines === undefined ? [] : stand.flatMap(([line]) => (named.has(String(line)) ? [] : [String(line)]));
    const lines = batchOf(context, costTemplateLine, given);
    await road.perform(costTemplateLine, {
      rows: lines?.rows ?? [],
      add: (lines?.add ?? []).map((one) => ({ ...one, set: { ...one.set, templateId: id } })),
      remove: [...(lines?.remove ?? []), ...left.map((line) => ({ id: line, version: null }))],
    });
    const row = (await lockRows(road.transaction, engine, session, costTemplate, [id])).get(id);
    if (!row) throw new Refused('ROW_GONE', {}, 'id');
    if (textOf(row, 'customerId') === null) throw new Refused('FIELD_REQUIRED', {}, 'crmId');
    return { id, version: row.version, mouldName: row.mouldName ?? null, lines: row.lines ?? 0 };
  });
  return { data };
};

/** `delete` of what customers agreed; the branch's own templates are finance's to remove. */
const remove: CustomHandler = async (context) => {
  const ids = idsOf(context.input.ids ?? context.input.id);
  const done = await asOneBatch(context, costTemplate, 'save', { ids }, async (road) => {
    const rows = await road.hold(costTemplate, ids);
    const others = ids.filter((id) => textOf(rows.get(id) ?? {}, 'customerId') === null);
    if (others.length > 0) throw new Refused(others.map((id) => ({ code: 'ROW_GONE', id })));
    await road.perform(costTemplate, { remove: ids.map((id) => ({ id, version: null })) });
    return ids.map((id) => ({ id }));
  });
  return { data: { done, refusals: [] } };
};

export const costTemplateHandlers = { save, remove };
