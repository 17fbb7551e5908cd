import { DatePicker, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleDraft } from '#modules/messages/articles/articles.screen';
import { TextEditor } from '#modules/messages/articles/textEditor.screen.tsx';
import { useNames } from '#client/dictionaries/names';
import { NamesNote } from '#client/dictionaries/NamesNote.tsx';
import { branchName, readBranches } from '#client/session/branches';
import { timeZoneAtom } from '#client/session/session';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { ownNames } from '#client/words/ownNames';
import { languageAtom } from '#client/words/words';
import { languages, type Language } from '#names/languages';
import { formatMoment, parseMomentText } from '#values/moment';

const clock = 'YYYY-MM-DD HH:mm';

function Branches({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const { read: branches = [], failed, again } = useRead(readBranches);
  const options = branches.map((branch) => ({ value: branch.id, label: branchName(branch, language) }));
  return (
    <>
      <Select
        mode="multiple"
        aria-label={t('articles:branches')}
        value={[...chosen]}
        options={options}
        placeholder={t('articles:allBranches')}
        onChange={onChange}
      />
      <Unread reason={failed} onRetry={again} />
    </>
  );
}

/** A moment on the clock of the branch, wherever the browser stands. */
function Moment({ label, value, onChange }: { label: string; value: string | null; onChange: (moment: string | null) => void }) {
  const zone = useAtomValue(timeZoneAtom);
  const read = (day: Dayjs | null) => onChange(day === null ? null : parseMomentText(day.format(clock), zone));
  return (
    <DatePicker
      showTime={{ format: 'HH:mm' }}
      format={clock}
      aria-label={label}
      value={value === null ? null : dayjs(formatMoment(value, zone))}
      onChange={read}
    />
  );
}

interface ArticleFormProps {
  readonly draft: ArticleDraft;
  /** News and cases have a summary, announcements do not. */
  readonly summarised: boolean;
  readonly onChange: (draft: ArticleDraft) => void;
}

/** Title, summary and text as readers of one language see them; whoever has none of his own reads the English ones, else the Chinese. */
function Writing({ draft, summarised, onChange }: ArticleFormProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('zh');
  const title = ({ zh: 'title', en: 'titleEn', ar: 'titleAr' } as const)[language];
  const summary = ({ zh: 'summary', en: 'summaryEn', ar: 'summaryAr' } as const)[language];
  const content = ({ zh: 'content', en: 'contentEn', ar: 'contentAr' } as const)[language];
  const line = (field: typeof title | typeof summary, most: number) => (
    <label className="field">
      {t(`articles:${field}`)}
      <input
        className="input"
        maxLength={most}
        dir="auto"
        value={draft[field] ?? ''}
        onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
      />
    </label>
  );
  return (
    <>
      <div className="segments writing-languages" role="group" aria-label={t('articles:languages')}>
        {languages.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
            {ownNames[one]}
          </button>
        ))}
      </div>
      {line(title, 200)}
      {summarised ? line(summary, 300) : null}
      <div className="field">
        <span>{t(`articles:${content}`)}</span>
        <TextEditor
          key={language}
          label={t(`articles:${content}`)}
          initial={draft[content] ?? ''}
          onChange={(written) => onChange({ ...draft, [content]: written })}
        />
      </div>
    </>
  );
}

/** Texts in three languages, validity and branches of an article. */
export function ArticleForm({ draft, summarised, onChange }: ArticleFormProps) {
  const { t } = useTranslation();
  const categories = useNames('newsCategory');
  const { category = null } = draft;
  const offered =
    category === null || categories.offered.some(({ id }) => id === category)
      ? categories.offered
      : [...categories.offered, { id: category, name: categories.nameOf(category) }];
  return (
    <div className="beside-form">
      <Writing draft={draft} summarised={summarised} onChange={onChange} />
      {summarised ? <NamesNote names={[categories]} /> : null}
      {summarised ? (
        <label className="field">
          {t('articles:category')}
          <select
            className="input"
            value={draft.category ?? ''}
            onChange={(event) => onChange({ ...draft, category: event.target.value === '' ? null : event.target.value })}
          >
            <option value="">–</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div className="beside-row">
        <div className="field">
          <span>{t('articles:publishFrom')}</span>
          <Moment
            label={t('articles:publishFrom')}
            value={draft.publishFrom}
            onChange={(publishFrom) => onChange({ ...draft, publishFrom: publishFrom ?? new Date().toISOString() })}
          />
        </div>
        <div className="field">
          <span>{t('articles:publishTo')}</span>
          <Moment label={t('articles:publishTo')} value={draft.publishTo} onChange={(publishTo) => onChange({ ...draft, publishTo })} />
        </div>
        <div className="field beside-wide">
          <span>{t('articles:branches')}</span>
          <Branches chosen={(draft.epIds ?? []).map(String)} onChange={(epIds) => onChange({ ...draft, epIds })} />
        </div>
        <label className="field">
          {t('articles:sort')}
          <input
            className="input"
            type="number"
            min={0}
            max={9999}
            value={draft.sort ?? 0}
            onChange={(event) => onChange({ ...draft, sort: Math.min(9999, Math.max(0, Math.trunc(Number(event.target.value)) || 0)) })}
          />
        </label>
        <label className="beside-check">
          <input type="checkbox" checked={draft.isTop} onChange={(event) => onChange({ ...draft, isTop: event.target.checked })} />
          {t('articles:isTop')}
        </label>
        {summarised ? (
          <label className="beside-check">
            <input
              type="checkbox"
              checked={draft.customerVisible ?? false}
              onChange={(event) => onChange({ ...draft, customerVisible: event.target.checked })}
            />
            {t('articles:customerVisible')}
          </label>
        ) : null}
      </div>
    </div>
  );
}
