import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Definition } from '#define/entity';
import { ArticleForm } from '#modules/messages/articles/articleForm.screen.tsx';
import {
  articleCalls,
  newDraft,
  titleOf,
  type Article,
  type ArticleDraft,
  type ArticleState,
} from '#modules/messages/articles/articles.screen';
import { ArticleFiles } from '#modules/messages/articles/articleFiles.screen.tsx';
import { Cover } from '#modules/messages/articles/cover.screen.tsx';
import { Readers } from '#modules/messages/articles/readers.screen.tsx';
import { BesideFrame } from '#client/beside/Beside.tsx';
import { CallFailed } from '#client/calls/failed';
import { reasonOf } from '#client/calls/reasonOf';
import { timeZoneAtom } from '#client/session/session';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { KeptFrame } from '#client/shell/KeptFrame.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { languageAtom } from '#client/words/words';
import { formatMoment } from '#values/moment';

const doneSeconds = 3;
const failureSeconds = 5;

interface Editing {
  readonly article: Article | null;
  readonly draft: ArticleDraft;
  readonly touched: boolean;
  /** Names the editor: another article, another editor. */
  readonly key: string;
}

/** What people write of an article; its cover comes and goes as a file. */
function draftOf({ fields }: Definition, article: Article): ArticleDraft {
  const written = Object.entries(fields).filter(([, { edit, kind }]) => edit !== 'never' && kind !== 'file');
  return Object.fromEntries(written.map(([name]) => [name, article[name as keyof Article]])) as unknown as ArticleDraft;
}

const editingOf = (definition: Definition, article: Article | null): Editing => ({
  article,
  draft: article === null ? newDraft() : draftOf(definition, article),
  touched: false,
  key: article === null ? crypto.randomUUID() : `${article.id}.${article.version}`,
});

const typingMs = 200;

function Line({ article, current, onOpen }: { article: Article; current: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const language = useAtomValue(languageAtom);
  return (
    <button type="button" className="beside-line" aria-current={current} onClick={onOpen}>
      {article.coverFileId === null ? null : <Cover id={article.coverFileId} />}
      <span dir="auto">{titleOf(article, language)}</span>
      <span className="beside-about">
        <span className={article.state === 'PUBLISHED' ? 'beside-good' : article.state === 'WITHDRAWN' ? 'beside-bad' : ''}>
          {t(`articles:state.${article.state}`)}
        </span>
        {article.isTop ? <span>{t('articles:isTop')}</span> : null}
        <bdi dir="ltr">{formatMoment(article.publishFrom, zone).slice(0, 16)}</bdi>
        <span>{t('articles:views', { n: String(article.viewCount ?? 0) })}</span>
      </span>
    </button>
  );
}

interface ListProps {
  /** Why the list could not be read. */
  readonly unread: string;
  readonly onRetry: () => void;
  readonly articles: readonly Article[] | undefined;
  readonly search: string;
  readonly belongs: string;
  readonly current: string | undefined;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (article: Article | null) => void;
}

function List({ articles, search, belongs, current, unread, onRetry, onSearch, onOpen }: ListProps) {
  const { t } = useTranslation();
  return (
    <section className="beside-list" aria-label={t('articles:list')}>
      <div className="beside-bar">
        <input
          className="input"
          type="search"
          value={search}
          placeholder={t('articles:search')}
          aria-label={t('articles:search')}
          onChange={(event) => onSearch(event.target.value)}
        />
        <button type="button" className="button button-primary" onClick={() => onOpen(null)}>
          {t('articles:new')}
        </button>
      </div>
      <Unread reason={unread} onRetry={onRetry} />
      {unread === '' && articles?.length === 0 ? (
        <p className="messages-empty">{search === '' ? belongs : t('articles:nothingFound')}</p>
      ) : null}
      <ul>
        {articles?.map((article) => (
          <li key={article.id}>
            <Line article={article} current={article.id === current} onOpen={() => onOpen(article)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({
  editing,
  onSave,
  onRemove,
}: {
  editing: Editing;
  onSave: (state: ArticleState) => void;
  onRemove: (article: Article) => void;
}) {
  const { t } = useTranslation();
  const { article, draft } = editing;
  const published = draft.state === 'PUBLISHED';
  return (
    <div className="beside-actions">
      {article === null ? null : (
        <button type="button" className="button" onClick={() => onRemove(article)}>
          {t('articles:remove')}
        </button>
      )}
      <span className="beside-gap" />
      <button type="button" className="button" onClick={() => onSave(published ? 'WITHDRAWN' : 'DRAFT')}>
        {t(published ? 'articles:withdraw' : 'articles:saveDraft')}
      </button>
      <button type="button" className="button button-primary" onClick={() => onSave('PUBLISHED')}>
        {t(published ? 'articles:saveChanges' : 'articles:publish')}
      </button>
    </div>
  );
}

interface ArticleScreenProps {
  readonly definition: Definition;
  readonly controller: string;
  readonly summarised?: boolean;
  /** Key of a sentence that says what belongs here. */
  readonly belongs: string;
}

/** Announcements, news or cases: the list, and beside it the one being written. */
export function ArticleScreen({ definition, controller, summarised = false, belongs }: ArticleScreenProps) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const calls = useMemo(() => articleCalls(controller), [controller]);
  const [search, setSearch] = useState('');
  const {
    read: articles,
    failed: unread,
    again: reload,
  } = useRead(
    useCallback(() => calls.list(search), [calls, search]),
    typingMs,
  );
  const [editing, setEditing] = useState<Editing | null>(null);
  const [failed, setFailed] = useState('');
  const batchId = useRef(crypto.randomUUID());
  useTabDirty(useView().path, editing?.touched === true);

  const open = async (article: Article | null) => {
    const question = { title: t('articles:dropTitle'), body: t('articles:dropBody'), verb: t('articles:dropVerb'), danger: true };
    if (editing?.touched === true && !(await confirmDialog(question))) return;
    batchId.current = crypto.randomUUID();
    setFailed('');
    setEditing(editingOf(definition, article));
  };
  const save = async (state: ArticleState) => {
    if (editing === null) return;
    const draft = { ...editing.draft, state };
    try {
      const saved = await (editing.article === null ? calls.insert(draft, batchId.current) : calls.update(editing.article, draft));
      setEditing(editingOf(definition, saved));
      setFailed('');
      toast('done', t(`articles:done.${state}`), doneSeconds);
      reload();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.kind === 'session') return;
      setFailed(error.codeMsg);
      toast('error', error.codeMsg, failureSeconds);
    }
  };
  // The row was given a file or lost one: it is a later version, and what is being written goes on from there.
  const filled = useCallback(() => {
    const article = editing?.article ?? null;
    if (article === null) return;
    calls.get(article.id).then(
      (fresh) => setEditing((now) => (now?.article?.id === fresh.id ? { ...now, article: fresh } : now)),
      () => undefined,
    );
    reload();
  }, [calls, editing?.article, reload]);
  const remove = async (article: Article) => {
    const question = {
      title: t('articles:removeTitle'),
      body: t('articles:removeBody', { title: titleOf(article, language) }),
      verb: t('articles:remove'),
      danger: true,
    };
    if (!(await confirmDialog(question))) return;
    await calls.remove(article).then(
      () => setEditing(null),
      (error: unknown) => setFailed(reasonOf(error)),
    );
    reload();
  };
  const list = (onOpened: () => void) => (
    <List
      articles={articles}
      search={search}
      belongs={t(belongs)}
      current={editing?.article?.id}
      unread={unread}
      onRetry={reload}
      onSearch={setSearch}
      onOpen={(article) => (onOpened(), void open(article))}
    />
  );
  return (
    <KeptFrame
      form={definition.name}
      work={editing?.touched === true ? editing : null}
      onTake={(left) => setEditing({ ...left, key: crypto.randomUUID() })}
    >
      <BesideFrame icon="message" belongs={t(belongs)} list={list}>
        {editing === null ? null : (
          <section className="beside-one" aria-label={editing.draft.title === '' ? t('articles:new') : editing.draft.title}>
            <ArticleForm
              key={editing.key}
              draft={editing.draft}
              summarised={summarised}
              onChange={(draft) => setEditing({ ...editing, draft, touched: true })}
            />
            <ArticleFiles definition={definition} id={editing.article?.id ?? null} onFilled={filled} />
            {summarised || editing.article?.state !== 'PUBLISHED' ? null : <Readers id={editing.article.id} />}
            <p role="alert" className="form-error">
              {failed}
            </p>
            <Actions editing={editing} onSave={(state) => void save(state)} onRemove={(article) => void remove(article)} />
          </section>
        )}
      </BesideFrame>
    </KeptFrame>
  );
}
