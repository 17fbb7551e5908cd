import i18next, { type TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSession } from '#client/import/importSession';
import type { ImportScene } from '#client/import/scene';
import { SourcePane } from '#client/import/SourcePane.tsx';
import { useSession } from '#client/import/useSession';
import { fieldWords } from '#client/words/fieldWords';
import { isolated } from '#client/words/isolated';
import type { PhrasePlan } from '#define/sheet';
import type { PhraseFound } from '#workers/import/staged';
import { ClauseReader, type Said } from '#workers/import/clauses';

/** What clauses make of their rows, in a sentence. */
function meaning(entity: ImportScene['entity'], some: readonly Said[], t: TFunction): string {
  return some
    .flatMap(({ included, excluded, lines, puts = {}, raise, since, until }) => {
      const said = [
        included.length > 0 ? t('import:phrases.included', { codes: included.join(', ') }) : '',
        excluded.length > 0 ? t('import:phrases.excluded', { codes: excluded.join(', ') }) : '',
        lines.length > 0 ? t('import:phrases.lines', { lines: isolated(lines.join('; ')) }) : '',
        raise ? t('import:phrases.raise', { day: isolated(raise.from), amount: isolated(raise.amount) }) : '',
        ...Object.entries(puts).map(
          ([field, value]) => `${fieldWords(entity, field)} ${i18next.t(`choices:${entity}.${field}.${value}`, { defaultValue: value })}`,
        ),
        since === undefined ? '' : t('import:phrases.since', { day: isolated(since) }),
        until === undefined ? '' : t('import:phrases.until', { day: isolated(until) }),
      ];
      return said.filter((one) => one !== '');
    })
    .join(t('sheet:grid.comma'));
}

/** Why what was typed says nothing: nobody knows the charge, or nobody knows how it is meant. */
const unreadWords = (fees: readonly string[], t: TFunction): string =>
  fees.length > 0 ? t('import:phrases.noFee', { codes: isolated(fees.join(', ')) }) : t('import:phrases.notRead');

interface LineProps {
  readonly session: ImportSession;
  readonly scene: ImportScene;
  readonly phrase: PhraseFound;
  readonly shown: boolean;
  readonly onShow: () => void;
}

/** What somebody wrote a clause means; where it is not understood whole, the charges in it nobody knows. `near`: the day those without a year are near. */
function readOf({ target, chargeOf }: ImportScene, near: string, typed: string): { said: readonly Said[] } | { fees: readonly string[] } {
  const reader = new ClauseReader(target.plan.phrases as PhrasePlan, undefined, { context: near }, chargeOf);
  const clauses = reader.clauses(typed);
  const said = clauses.flatMap((clause) => reader.read(clause) ?? []);
  return clauses.length > 0 && said.length === clauses.length ? { said } : { fees: clauses.flatMap((clause) => reader.unknownIn(clause)) };
}

/** What a person writes a clause means, read as it is typed; it counts once it is understood. */
function Correction({ session, scene, phrase }: Pick<LineProps, 'session' | 'scene' | 'phrase'>) {
  const { t } = useTranslation();
  const { near = scene.today } = phrase;
  const { phrases } = useSession(session);
  const word = phrases[phrase.key];
  const [text, setText] = useState(typeof word === 'string' ? word : '');
  const read = useMemo(() => readOf(scene, near, text), [scene, near, text]);
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === '') session.agree([phrase.key], false);
    else if ('said' in readOf(scene, near, typed)) session.agree([phrase.key], typed);
  };
  return (
    <>
      <input
        className="input"
        dir="ltr"
        value={text}
        autoComplete="off"
        placeholder={t('import:phrases.example')}
        aria-label={t('import:phrases.correct', { clause: phrase.text })}
        aria-invalid={text.trim() !== '' && !('said' in read)}
        onChange={({ target }) => type(target.value)}
      />
      {text.trim() === '' ? null : (
        <span className={'said' in read ? 'import-quiet' : 'import-bad'} role="status">
          {'said' in read ? <bdi>{meaning(scene.entity, read.said, t)}</bdi> : unreadWords(read.fees, t)}
        </span>
      )}
    </>
  );
}

function Line({ session, scene, phrase, shown, onShow }: LineProps) {
  const { t } = useTranslation();
  const { phrases } = useSession(session);
  const { key, text, times, source, unread, rest, fees = [] } = phrase;
  const choice = (agreed: boolean, label: string) => (
    <button type="button" className="button" aria-pressed={phrases[key] === agreed} onClick={() => session.agree([key], agreed)}>
      {label}
    </button>
  );
  return (
    <tr data-open={phrases[key] === undefined}>
      <td>
        <bdi>{text}</bdi>
      </td>
      <td>
        <button type="button" className="link-button" aria-pressed={shown} onClick={onShow}>
          <bdi dir="ltr">{source}</bdi>
        </button>
      </td>
      <td className="import-figure">{t(rest ? 'import:phrases.others' : 'import:phrases.rows', { count: times })}</td>
      <td>
        {typeof phrases[key] === 'string' ? null : unread ? (
          <span className="import-bad">{fees.length > 0 ? unreadWords(fees, t) : t('import:phrases.unread')}</span>
        ) : (
          <bdi>{meaning(scene.entity, [phrase], t)}</bdi>
        )}
      </td>
      <td className="import-phrase-words">
        {unread ? null : choice(true, t('import:phrases.take'))}
        {choice(false, t('import:phrases.leave'))}
      </td>
      <td>
        <Correction session={session} scene={scene} phrase={phrase} />
      </td>
    </tr>
  );
}

/**
 * What remarks and notes of the file say of charges, each clause once beside its cell: taken as it was understood, taken as somebody says it
 * is meant, or left.
 */
export function Phrases({ session, scene, phrases }: { session: ImportSession; scene: ImportScene; phrases: readonly PhraseFound[] }) {
  const { t } = useTranslation();
  const said = useSession(session).phrases;
  const [at, setAt] = useState<string | null>(null);
  const source = phrases.find(({ key }) => key === at)?.source;
  const shown = useMemo(() => {
    const cut = source?.lastIndexOf('!') ?? 0;
    return source === undefined ? null : { sheet: source.slice(0, cut), source: source.slice(cut + 1) };
  }, [source]);
  const open = phrases.filter(({ key, unread, rest }) => unread !== true && rest !== true && said[key] !== true).map(({ key }) => key);
  return (
    <>
      <div className="import-phrases-head">
        <p>{t('import:phrases.title', { count: phrases.length })}</p>
        <button type="button" className="button" disabled={open.length === 0} onClick={() => session.agree(open, true)}>
          {t('import:phrases.takeAll', { count: open.length })}
        </button>
      </div>
      <div className="import-scroll import-phrases" tabIndex={0} role="region" aria-label={t('import:phrases.label')}>
        <table className="import-table">
          <thead>
            <tr>
              {(['clause', 'cell', 'reach', 'meaning', 'word', 'instead'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`import:phrases.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {phrases.map((phrase) => (
              <Line
                key={phrase.key}
                {...{ session, scene, phrase }}
                shown={phrase.key === at}
                onShow={() => setAt(phrase.key === at ? null : phrase.key)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown === null ? null : <SourcePane shown={shown} draw={session.draw} />}
    </>
  );
}
