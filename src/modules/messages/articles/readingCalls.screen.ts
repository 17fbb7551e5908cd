import { call } from '#client/calls/http';

/** An article as the list of its readers has it. */
export interface ArticleHead {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly category: string | null;
  readonly publishFrom: string;
  readonly isTop: boolean;
  readonly coverFileId: string | null;
  readonly fileCount: number;
  readonly viewCount: number;
}

/** The same with its text, HTML of a few harmless tags. */
export interface WholeArticle extends ArticleHead {
  readonly content: string;
}

/** What is published to everybody, and the table its papers hang on. */
export const readingKinds = {
  news: { controller: 'minappNewsController', tableName: 'ms_news' },
  case: { controller: 'minappCaseController', tableName: 'ms_case' },
} as const;

export type ReadingKind = keyof typeof readingKinds;

export interface ArticlePage {
  readonly rows: readonly ArticleHead[];
  readonly total: number;
}

/** The first `pages` pages of what is published; rejects with `CallFailed`. */
export async function readHeads(kind: ReadingKind, search: string, pages: number): Promise<ArticlePage> {
  const { controller } = readingKinds[kind];
  const all = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      call<ArticlePage>('GET', `/${controller}/selectPublished`, { page: at + 1, search }, { quiet: true }),
    ),
  );
  return { rows: all.flatMap(({ rows }) => rows), total: all[0]?.total ?? 0 };
}

/** One article whole; asking for it counts as reading it. Rejects with `CallFailed`. */
export const openArticle = (kind: ReadingKind, id: string): Promise<WholeArticle> =>
  call('POST', `/${readingKinds[kind].controller}/readPublished`, { id }, { quiet: true });
