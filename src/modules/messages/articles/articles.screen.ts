import { call } from '#client/calls/http';
import { nameIn, type Language } from '#names/languages';

export type ArticleState = 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN';

/** An announcement, a news or a case article as the server answers it; `content` is HTML of a few harmless tags. */
export interface Article {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly titleEn: string | null;
  readonly titleAr: string | null;
  readonly content: string;
  readonly contentEn: string | null;
  readonly contentAr: string | null;
  readonly coverFileId: string | null;
  readonly summary?: string | null;
  readonly summaryEn?: string | null;
  readonly summaryAr?: string | null;
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

/** The title as readers of a language see it. */
export const titleOf = ({ title, titleEn, titleAr }: Pick<Article, 'title' | 'titleEn' | 'titleAr'>, language: Language): string =>
  nameIn(language, { zh: title, en: titleEn, ar: titleAr });

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
  contentEn: null,
  contentAr: null,
  epIds: [],
  publishFrom: new Date().toISOString(),
  publishTo: null,
  state: 'DRAFT',
  isTop: false,
});
