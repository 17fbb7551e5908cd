import { call } from '#client/calls/http';

export type ArticleState = 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN';

/** An announcement, a news or a case article as the server answers it; `content` is HTML of a few harmless tags. */
export interface Article {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly titleEn: string | null;
  readonly titleAr: string | null;
  readonly content: string;
  readonly coverFileId: string | null;
  readonly summary?: string | null;
  readonly category?: string | null;
  readonly customerVisible?: boolean;
  readonly epIds: readonly (string | number)[] | null;
  readonly publishFrom: string;
  readonly publishTo: string | null;
  readonly state: ArticleState;
  readonly isTop: boolean;
  /** Small numbers stand first among those of the same day. */
  readonly sort?: number;
  /** How often it has been read: once a person and day. */
  readonly viewCount: number | null;
}

/** What a person can change of it. */
export type ArticleDraft = Omit<Article, 'id' | 'version' | 'coverFileId' | 'viewCount'>;

/** The calls of one of the three controllers. All reject with `CallFailed`. */
export const articleCalls = (controller: string) => ({
  get: (id: string) => call<Article>('GET', `/${controller}/getById`, { id }, { quiet: true }),
  list: async (search: string) =>
    (await call<{ rows: Article[] }>('GET', `/${controller}/select`, { page: 1, size: 200, search }, { quiet: true })).rows,
  insert: (draft: ArticleDraft, batchId: string) => call<Article>('POST', `/${controller}/insert`, { ...draft, batchId }, { quiet: true }),
  update: ({ id, version }: Article, draft: ArticleDraft) =>
    call<Article>('POST', `/${controller}/update`, { ...draft, id, version }, { quiet: true }),
  remove: ({ id }: Article) => call('POST', `/${controller}/delete`, { id }, { quiet: true }),
});

export type ArticleCalls = ReturnType<typeof articleCalls>;

/** A new article, valid from now. */
export const newDraft = (): ArticleDraft => ({
  title: '',
  titleEn: null,
  titleAr: null,
  content: '',
  epIds: [],
  publishFrom: new Date().toISOString(),
  publishTo: null,
  state: 'DRAFT',
  isTop: false,
});
