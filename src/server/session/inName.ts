import { languages } from '#names/languages';
import type { Engine } from '#server/engine';
import { Refused } from '#server/refused';
import { actorOf, findPerson, namesOfPerson } from '#server/session/person';
import type { Session } from '#server/session/sessions';
import { sql } from '#server/store/sql';

/** What somebody asked for and the product does later, with the rights they hold then. @throws Refused SESSION_ENDED where they may not work there any more */
export async function sessionInName({ database }: Engine, username: string, epId: string, language: string): Promise<Session> {
  const person = (await findPerson(database, username))?.person;
  const [branch] = await database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`select name, short_name, english_name, base_currency, time_zone from sys_enterprise where id = ${epId}::bigint and not is_deleted`,
    ),
  );
  if (!person || person.disabled || !person.worksIn.has(epId) || !branch) throw new Refused('SESSION_ENDED');
  const [name, shortName, englishName, baseCurrency, timeZone] = branch.map(String) as [string, string, string, string, string];
  const spoken = languages.find((one) => one === language) ?? person.language;
  return {
    id: '',
    person,
    idleMs: 0,
    actor: actorOf(person, epId, spoken),
    zone: timeZone,
    names: namesOfPerson(person),
    branch: { id: epId, name, shortName, englishName, baseCurrency, timeZone },
  };
}
