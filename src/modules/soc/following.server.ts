import { follow } from '#define/decide';
import type { Definition } from '#define/entity';
import { textOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { socContainer } from '#modules/soc/socContainer/socContainer.entity';
import { socMove } from '#modules/soc/socMove/socMove.entity';
import { movesOfBoxes } from '#modules/soc/socMove/socMove.rules';
import { rowsWhere } from '#server/perform/branchRows';
import type { Follower, Following } from '#server/perform/following';
import { asProduct, lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

async function putInto(following: Following, definition: Definition, wanted: ReadonlyMap<string, Values>): Promise<Decided[]> {
  const { transaction, engine, caller } = following;
  if (wanted.size === 0) return [];
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const rows = await lockRows(transaction, engine, asProduct(caller), definition, [...wanted.keys()]);
  return [...rows.values()].flatMap((before): Decided[] => {
    const { after, changed } = follow(definition, before, wanted.get(before.id) ?? {}, facts);
    return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
  });
}

/** A box is where its last move led, in the state that move leaves it in; a move that is taken back leaves it as it was before. */
const followingMoves: Follower = {
  of: 'socMove',
  when: ({ before, after }) => before === null || after === null,
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const boxes = [...new Set(changes.map(({ before, after }) => String((after ?? before)?.socContainerId)))];
    const moves = await rowsWhere(transaction, engine, asProduct(caller), socMove, sql`t.soc_container_id = any(${boxes}::bigint[])`);
    const wanted = new Map(
      boxes.map((id): [string, Values] => {
        const own = moves.filter((one) => one.socContainerId === id).sort((one, other) => (String(one.time) < String(other.time) ? -1 : 1));
        const last = own.at(-1);
        const place: Values = { currentPlace: last?.place ?? null, currentDepot: last?.depot ?? null, lastMoveTime: last?.time ?? null };
        const ofBox = changes.filter((one) => (one.after ?? one.before)?.socContainerId === id);
        const kinds = (rows: readonly (Values | null)[]) =>
          rows
            .filter((row) => row !== null)
            .sort((one, other) => (String(one.time) < String(other.time) ? -1 : 1))
            .flatMap((row) => movesOfBoxes[textOf(row, 'moveType') ?? ''] ?? [])
            .filter(({ to }) => to !== undefined);
        const came = kinds(ofBox.map(({ after }) => after)).at(-1);
        const useStatus = came?.to ?? kinds(ofBox.map(({ before, after }) => (after === null ? before : null)))[0]?.from[0];
        return [id, { ...place, ...(useStatus === undefined ? {} : { useStatus, stateTime: last?.time ?? null }) }];
      }),
    );
    return [{ definition: socContainer, action: 'move', decided: await putInto(following, socContainer, wanted) }];
  },
};

/** Another box in its place on the order, or the place gone with the order: a box that was only promised is free again, one that is out holds both. */
const freedBoxes: Follower = {
  of: 'container',
  when: ({ before, after }) =>
    before !== null &&
    typeof before.socContainerId === 'string' &&
    (after === null || (after.socContainerId !== null && after.containerNo !== before.containerNo)),
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const ids = changes.map(({ before }) => String(before?.socContainerId));
    const boxes = await rowsWhere(transaction, engine, asProduct(caller), socContainer, sql`t.id = any(${ids}::bigint[])`);
    const out = boxes.find(({ useStatus }) => useStatus === 'IN_USE');
    if (out) throw new Refused('SOC_OUT', { no: textOf(out, 'containerNo') ?? '' }, 'containerNo');
    const promised = boxes.filter(({ useStatus }) => useStatus === 'RESERVED' || useStatus === 'RELEASED');
    const free: Values = { useStatus: 'IN_STOCK', orderId: null, placeAdded: false, stateTime: following.at };
    const left = changes.filter(({ after }) => after !== null).map(({ id }) => id);
    return [
      {
        definition: socContainer,
        action: 'free',
        decided: await putInto(following, socContainer, new Map(promised.map(({ id }) => [id, free]))),
      },
      {
        definition: container,
        action: 'free',
        decided: await putInto(following, container, new Map(left.map((id) => [id, { socContainerId: null }]))),
      },
    ];
  },
};

/** What follows in boxes of our own. */
export const socFollowers: readonly Follower[] = [followingMoves, freedBoxes];
