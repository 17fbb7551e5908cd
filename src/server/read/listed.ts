import { holds, type Actor } from '#define/actor';
import type { Catalogue } from '#define/catalogue';
import { listCalls, type Definition } from '#define/entity';
import { whereSql } from '#server/store/filterSql';
import type { Reader } from '#server/store/select';
import { any, fixed, type Sql } from '#server/store/sql';

/** May the actor list rows of the entity at all, by whichever of its lists? */
export const mayList = (definition: Definition, actor: Actor): boolean => listCalls(definition).some(({ roles }) => holds(actor, roles));

/** Which rows the lists show that the actor may ask for: a supplier's, for somebody who may list suppliers alone. */
export function listedSql(catalogue: Catalogue, reader: Reader, actor: Actor): Sql {
  const held = listCalls(reader.definition).filter(({ roles }) => holds(actor, roles));
  const filtering = {
    catalogue,
    reader,
    reading: { zone: 'UTC', language: actor.language },
    choiceWord: (_column: unknown, option: string) => option,
  };
  const asked = held.map(({ where, opens }) => opens ?? where);
  if (held.length === 0 || asked.includes(undefined)) return fixed('true');
  return any(asked.flatMap((where) => (where ? [whereSql(filtering, where)] : [])));
}
