import type { Definition, Published } from '#define/entity';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { drop, mostAtOnce, night } from '#server/audit/retention';
import { filteringOf, type Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import { publishedSql } from '#server/read/published';
import { Refused } from '#server/refused';
import { searchSql } from '#server/store/filterSql';
import { inLanguage } from '#server/store/inLanguage';
import { all, fixed, raw, sql, type Sql } from '#server/store/sql';
import { dayInZone } from '#values/moment';

const groupReach = { readsEpIds: ['0'], writesEpId: null };
const countingReach = { ...groupReach, groupWrite: true };

/** An article as its readers see it: title, summary and text in their language, `publishFrom` ISO 8601. */
export interface PublishedArticle {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly category: string | null;
  /** HTML of a few tags. */
  readonly content: string;
  readonly publishFrom: string;
  readonly isTop: boolean;
  readonly coverFileId: string | null;
  /** Files that hang on it beside the cover. */
  readonly fileCount: number;
  readonly viewCount: number;
}

interface Slice {
  readonly condition?: Sql;
  readonly search?: string;
  readonly limit: number;
  readonly offset?: number;
  /** With the texts themselves; without, `content` is empty. */
  readonly whole?: boolean;
}

const conditionOf = ({ engine, session }: CallContext, definition: Definition, { condition, search = '' }: Omit<Slice, 'limit'>): Sql => {
  const filtering = filteringOf(engine, session, definition);
  const { reader } = filtering;
  const published = publishedSql(reader, definition.published as Published, session.actor, engine.now().toISOString());
  return all([reader.where, published, ...(condition ? [condition] : []), ...(search === '' ? [] : [searchSql(filtering, search)])]);
};

/** Articles published for the person, valid now: those on top, then the newest day, and within a day the smallest `sort`. */
export async function publishedArticles(context: CallContext, definition: Definition, slice: Slice): Promise<PublishedArticle[]> {
  const { engine, session } = context;
  const inOwn = (field: string) =>
    inLanguage(session.actor.language, { zh: raw(`t.${field}`), en: raw(`t.${field}_en`), ar: raw(`t.${field}_ar`) });
  const summary = definition.fields.summary ? inOwn('summary') : fixed('null');
  const category = definition.fields.category ? fixed('t.category') : fixed('null');
  const rows = await engine.database.read(groupReach, (transaction) =>
    transaction.query(sql`
    select t.id, ${inOwn('title')}, ${summary}, ${category}, ${slice.whole ? inOwn('content') : fixed("''")},
      to_char(t.publish_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), t.is_top, t.cover_file_id,
      (select count(*) from sys_group_file f where f.ep_id = 0 and f.table_name = ${definition.table} and f.table_id = t.id::text and f.public_id is distinct from t.cover_file_id::text), coalesce(t.view_count, 0)
    from ${raw(definition.table)} t where ${conditionOf(context, definition, slice)}
    order by t.is_top desc, (t.publish_from at time zone ${session.zone})::date desc, t.sort nulls last, t.publish_from desc, t.id desc limit ${slice.limit}::int offset ${slice.offset ?? 0}::int`),
  );
  return rows.map(([id, title, summary, category, content, publishFrom, isTop, coverFileId, fileCount, viewCount]) => ({
    id: id as string,
    title: title ?? '',
    summary: summary ?? null,
    category: category ?? null,
    content: content ?? '',
    publishFrom: publishFrom ?? '',
    isTop: isTop === 't',
    coverFileId: coverFileId ?? null,
    fileCount: Number(fileCount),
    viewCount: Number(viewCount),
  }));
}

/**
 * Counts that the person has read articles: each once a day of the branch's calendar, however often it is opened and by how many windows
 * at once. The row keeps its version and its history tells nothing of it, because nobody has changed the article.
 */
export async function countViews({ engine, session }: CallContext, definition: Definition, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const day = dayInZone(engine.now().toISOString(), session.zone);
  await engine.database.write(countingReach, (transaction) =>
    transaction.query(sql`
    with seen as (insert into ms_article_view (ep_id, entity, row_id, user_id, day) select 0, ${definition.name}, wanted.id, ${session.actor.userId}::bigint, ${day}::date from unnest(${[...ids]}::bigint[]) wanted (id) on conflict do nothing returning row_id)
    update ${raw(definition.table)} t set view_count = coalesce(t.view_count, 0) + 1 from seen where t.ep_id = 0 and t.id = seen.row_id`),
  );
}

/** Forgets who has read what before yesterday: no office anywhere has that day any more, and nobody's reading can be counted twice. */
export const dropOldViews = (engine: Engine): Promise<number> =>
  drop(
    engine,
    '0',
    sql`delete from ms_article_view where ep_id = 0 and ctid in (select ctid from ms_article_view where ep_id = 0 and day < (${engine.now().toISOString()}::timestamptz at time zone 'UTC')::date - 2 limit ${mostAtOnce}::int)`,
  );

export const forgettingViews: Job = {
  name: 'dropOldViews',
  of: 'company',
  schedule: night,
  run: async ({ engine }) => ({ views: await dropOldViews(engine) }),
};

const pageSize = 50;

/** Bodies of the readers' calls of news and cases. */
export function readingHandlers(definition: Definition): { published: CustomHandler; open: CustomHandler } {
  return {
    published: async (context) => {
      const { engine, input } = context;
      const page = Math.min(Math.max(1, Number(input.page ?? 1) || 1), 10_000);
      const search = (textOfInput(input.search, 200) ?? '').trim();
      const some = await publishedArticles(context, definition, { search, limit: pageSize, offset: (page - 1) * pageSize });
      const total = await engine.database.read(groupReach, (transaction) =>
        transaction.query(sql`select count(*) from ${raw(definition.table)} t where ${conditionOf(context, definition, { search })}`),
      );
      return { data: { rows: some.map(({ content: _whole, ...head }) => head), total: Number(total[0]?.[0]) } };
    },
    open: async (context) => {
      const id = idOf(context.input.id);
      const wanted = { condition: sql`t.id = ${id}::bigint`, limit: 1, whole: true };
      if ((await publishedArticles(context, definition, wanted)).length === 0) throw new Refused('ROW_GONE', {}, 'id');
      await countViews(context, definition, [id]);
      const [article] = await publishedArticles(context, definition, wanted);
      if (!article) throw new Refused('ROW_GONE', {}, 'id');
      return { data: article };
    },
  };
}
