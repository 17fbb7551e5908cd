import { languages, languageOf, type Language } from '#names/languages';
import { message } from '#modules/messages/message/message.entity';
import type { Road } from '#server/perform/together';
import type { AdditionWish } from '#server/perform/wishes';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';
import { sentenceIn } from '#server/words';

/** Somebody a message of the product itself goes to, and the language they read. */
export interface Reader {
  readonly id: string;
  readonly language: Language;
}

/** Enabled people whose roles hold a permission string, among those a condition on user `u` and role `r` names. */
export async function holdersOf(transaction: Transaction, role: string, among: Sql): Promise<Reader[]> {
  const rows = await transaction.query(sql`
    select distinct u.id, u.language from sys_user u join sys_role r on u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id)
    where not u.is_disable and not u.is_deleted and r.state = 'ENABLED' and not r.is_deleted and r.role_set ? ${role} and ${among} order by u.id`);
  return rows.map(([id, language]) => ({ id: id as string, language: languageOf(language) }));
}

/** Enabled people among these. */
export async function readersAmong(transaction: Transaction, ids: readonly string[]): Promise<Reader[]> {
  const rows = await transaction.query(
    sql`select id, language from sys_user where id = any(${[...ids]}::bigint[]) and not is_disable and not is_deleted order by id`,
  );
  return rows.map(([id, language]) => ({ id: id as string, language: languageOf(language) }));
}

/** What a message of the product says: `<name>Title` and `<name>Text` of a file of words, with the details of each language put in. */
export interface Said {
  readonly file: string;
  readonly name: string;
  readonly details: (language: Language) => Readonly<Record<string, string>>;
  /** The row it is about, where it leads to one. */
  readonly about?: { readonly tableName: string; readonly tableId: string };
}

/** Rows of messages the product itself writes, each in its reader's language; marked in the bell until they are read. */
export function systemLetters(readers: readonly Reader[], { file, name, details, about }: Said): AdditionWish[] {
  const words = new Map(
    languages.map((language) => [
      language,
      {
        classification: sentenceIn(language, file, `${name}Title`, details(language)),
        content: sentenceIn(language, file, `${name}Text`, details(language)),
      },
    ]),
  );
  return readers.map(({ id, language }) => ({
    clientId: id,
    derived: {},
    set: {
      ...words.get(language),
      recipientUserId: id,
      tableName: about?.tableName ?? 'other',
      ...(about ? { tableId: about.tableId } : {}),
      tableIds: about ? [about.tableId] : [],
      priority: 'HIGH',
      sourceKind: 'SYSTEM',
    },
  }));
}

/** Writes such messages as a part of what is done; answers how many. */
export async function tellReaders(road: Road, readers: readonly Reader[], said: Said): Promise<number> {
  const add = systemLetters(readers, said);
  if (add.length > 0) await road.perform(message, { add });
  return add.length;
}
