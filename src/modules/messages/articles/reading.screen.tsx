import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ArticleText } from '#modules/messages/articles/articleText.screen.tsx';
import { Cover } from '#modules/messages/articles/cover.screen.tsx';
import {
  openArticle,
  readHeads,
  readingKinds,
  type ArticleHead,
  type ArticlePage,
  type ReadingKind,
  type WholeArticle,
} from '#modules/messages/articles/readingCalls.screen';
import { BesideFrame } from '#client/beside/Beside.tsx';
import { useNames, type Names } from '#client/dictionaries/names';
import { NamesNote } from '#client/dictionaries/NamesNote.tsx';
import { FilesPart } from '#client/files/FilesPart.tsx';
import { timeZoneAtom } from '#client/session/session';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { formatMoment } from '#values/moment';
import './reading.css';

const typingMs = 200;
const kinds = Object.keys(readingKinds) as ReadingKind[];

/** When it was published, of which kind it is, how many have read it. */
function About({ article, categories }: { article: ArticleHead; categories: Names }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <span className="beside-about">
      {article.isTop ? <span className="reading-top">{t('articles:isTop')}</span> : null}
      {article.category === null ? null : <span>{categories.nameOf(article.category)}</span>}
      <bdi dir="ltr">{formatMoment(article.publishFrom, zone).slice(0, 10)}</bdi>
      <span>{t('articles:views', { n: String(article.viewCount) })}</span>
    </span>
  );
}

interface HeadsProps {
  readonly kind: ReadingKind;
  readonly page: ArticlePage | undefined;
  readonly search: string;
  readonly current: string | null;
  readonly categories: Names;
  readonly onOpen: (id: string) => void;
  readonly onMore: () => void;
}

function Heads({ kind, page, search, current, categories, onOpen, onMore }: HeadsProps) {
  const { t } = useTranslation();
  if (page === undefined) return null;
  if (page.rows.length === 0)
    return <p className="messages-empty">{t(search === '' ? `articles:none.${kind}` : 'articles:nothingFound')}</p>;
  return (
    <>
      <ul>
        {page.rows.map((article) => (
          <li key={article.id}>
            <button type="button" className="beside-line" aria-current={article.id === current} onClick={() => onOpen(article.id)}>
              {article.coverFileId === null ? null : <Cover id={article.coverFileId} />}
              <strong dir="auto">{article.title}</strong>
              {article.summary === null ? null : <span dir="auto">{article.summary}</span>}
              <About article={article} categories={categories} />
            </button>
          </li>
        ))}
      </ul>
      {page.rows.length < page.total ? (
        <button type="button" className="button reading-more" onClick={onMore}>
          {t('articles:more', { n: String(page.total - page.rows.length) })}
        </button>
      ) : null}
    </>
  );
}

interface ReadingProps {
  readonly kind: ReadingKind;
  readonly id: string;
  readonly categories: Names;
  readonly onRead: (article: WholeArticle) => void;
}

/** One article whole: cover, text, papers. The list hears how often it has been read by now. */
function Reading({ kind, id, categories, onRead }: ReadingProps) {
  const { t } = useTranslation();
  const { read: article, failed, again } = useRead(useCallback(() => openArticle(kind, id), [kind, id]));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (article === undefined) return;
    onRead(article);
    title.current?.focus();
  }, [article, onRead]);
  return (
    <article className="beside-one reading-one" aria-busy={article === undefined && failed === ''}>
      <Unread reason={failed} onRetry={again} />
      {article === undefined ? null : (
        <>
          <h2 ref={title} tabIndex={-1} dir="auto">
            {article.title}
          </h2>
          <About article={article} categories={categories} />
          {article.coverFileId === null ? null : <Cover id={article.coverFileId} />}
          {article.summary === null ? null : (
            <p className="reading-summary" dir="auto">
              {article.summary}
            </p>
          )}
          <ArticleText html={article.content} />
          {article.fileCount === 0 ? null : (
            <section className="article-files" aria-label={t('files:title')}>
              <h3>{t('articles:papers')}</h3>
              <FilesPart owner={{ tableName: readingKinds[kind].tableName, tableId: article.id }} typed={false} mayAttach={false} />
            </section>
          )}
        </>
      )}
    </article>
  );
}

/** News and cases published to the person; which one is open stands in the address, so that it can be sent to a colleague. */
export function ReadingScreen() {
  const { t } = useTranslation();
  const categories = useNames('newsCategory');
  const [address, setAddress] = useSearchParams();
  const kind: ReadingKind = address.get('kind') === 'case' ? 'case' : 'news';
  const current = /^\d{1,18}$/u.exec(address.get('id') ?? '')?.[0] ?? null;
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const {
    read: page,
    failed,
    again,
  } = useRead(
    useCallback(async () => ({ kind, ...(await readHeads(kind, search, pages)) }), [kind, search, pages]),
    typingMs,
  );
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({});
  const onRead = useCallback(
    ({ id, viewCount }: WholeArticle) => setSeen((before) => ({ ...before, [`${kind}.${id}`]: viewCount })),
    [kind],
  );
  const turn = (to: ReadingKind) => {
    setPages(1);
    setSearch('');
    setAddress({ kind: to });
  };
  const counted =
    page === undefined || page.kind !== kind
      ? undefined
      : { ...page, rows: page.rows.map((one) => ({ ...one, viewCount: seen[`${kind}.${one.id}`] ?? one.viewCount })) };
  const list = (onOpened: () => void) => {
    const open = (id: string) => {
      onOpened();
      setAddress({ kind, id });
    };
    return (
      <section className="beside-list reading" aria-label={t(`articles:kind.${kind}`)}>
        <div className="beside-bar reading-bar">
          <div className="segments" role="group" aria-label={t('articles:kinds')}>
            {kinds.map((one) => (
              <button key={one} type="button" aria-pressed={one === kind} onClick={() => turn(one)}>
                {t(`articles:kind.${one}`)}
              </button>
            ))}
          </div>
          <input
            className="input"
            type="search"
            value={search}
            placeholder={t('articles:search')}
            aria-label={t('articles:search')}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Unread reason={failed} onRetry={again} />
        <NamesNote names={[categories]} />
        <Heads
          kind={kind}
          page={counted}
          search={search}
          current={current}
          categories={categories}
          onOpen={open}
          onMore={() => setPages(pages + 1)}
        />
      </section>
    );
  };
  return (
    <BesideFrame list={list} icon="book" belongs={t('articles:choose')}>
      {current === null ? null : <Reading key={`${kind}.${current}`} kind={kind} id={current} categories={categories} onRead={onRead} />}
    </BesideFrame>
  );
}
