import { momentOf, textOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { numberValid, vgmLacks } from '#modules/containers/container/container.rules';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { lockRows, seeingAll } from '#server/perform/rows';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { formatMoment } from '#values/moment';

/** What the terminal is told of a box (domain/14 §14.6). */
const told = 'containerNo boxType sealNo vgmWeight vgmMethod packages cargoWeight vehicleNo driverName driverMobile'.split(' ');

async function boxesOf({ road, engine, caller }: ActWork, orderId: string): Promise<Row[]> {
  const found = await road.transaction.query(
    sql`select id from bl_container where ep_id = ${caller.actor.epId}::bigint and order_id = ${orderId}::bigint and not is_deleted order by id`,
  );
  const ids = found.map(([id]) => id as string);
  return [...(await lockRows(road.transaction, engine, seeingAll(caller), container, ids)).values()];
}

/** What a box still lacks: number, seal, verified weight, and who brings it; one without a number is named by its place and size. */
function lacking({ facts }: ActWork, box: Row, at: number): ServerRefusal[] {
  const detail = { value: textOf(box, 'containerNo') ?? `${at + 1} (${textOf(box, 'boxType') ?? '–'})` };
  const driver = ['vehicleNo', 'driverName', 'driverMobile'].some((field) => textOf(box, field) === null);
  const lacks = {
    BOX_NUMBER_MISSING: numberValid.by(box, facts, {}).length > 0,
    SEAL_MISSING: textOf(box, 'sealNo') === null,
    BOX_VGM_MISSING: vgmLacks(box).length > 0,
    DRIVER_MISSING: driver,
  };
  return (Object.keys(lacks) as (keyof typeof lacks)[]).flatMap((code) => (lacks[code] ? [{ code, detail }] : []));
}

/** Tells the terminal which boxes come when and by whom (domain/14 §14.6): every box complete, and before the port closes. */
export const preArrival: ActBody = async (work) => {
  const [order] = work.rows;
  if (!order) return {};
  const boxes = await boxesOf(work, order.id);
  const [planned, cutOff] = [momentOf(work.answers, 'plannedGateIn'), momentOf(order, 'portCutOff')];
  const late = planned !== null && cutOff !== null && planned > cutOff;
  const zone = String(work.facts.branch.timeZone ?? 'UTC');
  const [from, to] = [work.engine.now().toISOString(), cutOff ?? ''].map((at) => (at === '' ? at : formatMoment(at, zone)));
  const refusals: ServerRefusal[] = [
    ...(late ? [{ code: 'PRE_ARRIVAL_WINDOW', field: 'portCutOff', detail: { from: from ?? '', to: to ?? '' } } as const] : []),
    ...(boxes.length === 0 ? [{ code: 'CONTAINER_NO_INVALID', field: 'boxes' } as const] : []),
    ...boxes.flatMap((box, at) => lacking(work, box, at)),
  ];
  if (refusals.length > 0) throw new Refused(refusals.map((refusal) => ({ ...refusal, id: order.id })));
  const info: Values = {
    terminalId: work.answers.terminalId,
    plannedGateIn: planned,
    boxes: boxes.map((box) => Object.fromEntries(told.map((field) => [field, (box[field] ?? null) as string | number | null]))),
  };
  work.put(order.id, { preArrivalInfo: info as never, preArrivalState: 'SENT' });
  return { ...info, state: 'SENT' };
};
