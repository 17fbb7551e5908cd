import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSession } from '#client/import/importSession';
import type { ImportScene } from '#client/import/scene';
import { useSession } from '#client/import/useSession';
import { planWord } from '#client/import/words';
import type { EntityName } from '#names/entities';
import { foldSearch } from '#values/text';
import type { Staged } from '#workers/import/staged';

const mostListed = 50;

function UnknownLine({ session, one }: { session: ImportSession; one: Staged['unknown'][number] }) {
  const { t } = useTranslation();
  const id = useId();
  const { aliases } = useSession(session);
  const said = aliases[one.entity]?.[foldSearch(one.text).trim()] ?? '';
  return (
    <li className="import-unknown">
      <label htmlFor={id}>
        <bdi>{one.text}</bdi> <span className="import-quiet">{t('import:names.times', { count: one.times })}</span>
      </label>
      <input
        id={id}
        className="input"
        dir="ltr"
        value={said}
        placeholder={t('import:names.code')}
        autoComplete="off"
        list={`import-names-${one.entity}`}
        onChange={(event) => session.explain(one.entity, one.text, event.target.value.trim().toUpperCase())}
      />
      {one.nearest.map((key) => (
        <button
          key={key}
          type="button"
          className="button"
          aria-pressed={said === key}
          onClick={() => session.explain(one.entity, one.text, said === key ? '' : key)}
        >
          <bdi dir="ltr">{key}</bdi>
        </button>
      ))}
    </li>
  );
}

type Phrase = NonNullable<Staged['phrases']>[number];

/** What a clause of remarks would make of its rows, to be agreed to once for the whole file. */
function PhraseLine({ session, phrase, entity }: { session: ImportSession; phrase: Phrase; entity: ImportScene['entity'] }) {
  const { t } = useTranslation();
  const { phrases } = useSession(session);
  const { key, text, times, source, included, excluded, lines, puts = {}, raise } = phrase;
  const said = [
    included.length > 0 ? t('import:phrases.included', { codes: included.join(', ') }) : '',
    excluded.length > 0 ? t('import:phrases.excluded', { codes: excluded.join(', ') }) : '',
    lines.length > 0 ? t('import:phrases.lines', { lines: lines.join('; ') }) : '',
    raise ? t('import:phrases.raise', { day: raise.from, amount: raise.amount }) : '',
    ...Object.entries(puts).map(([field, value]) => `${planWord(entity, field)} ${value}`),
  ].filter((one) => one !== '');
  return (
    <li>
      <label className="import-phrase">
        <input type="checkbox" checked={phrases[key] === true} onChange={({ target }) => session.agree(key, target.checked)} />
        <span>
          <q>
            <bdi>{text}</bdi>
          </q>{' '}
          → <bdi>{said.join(t('sheet:grid.comma'))}</bdi>{' '}
          <span className="import-quiet">
            {t('import:names.times', { count: times })} · <bdi dir="ltr">{source}</bdi>
          </span>
        </span>
      </label>
    </li>
  );
}

function NameLists({ scene, entities }: { scene: ImportScene; entities: readonly EntityName[] }) {
  const fieldOf = (entity: EntityName) => Object.entries(scene.target.fields).find(([, field]) => field.to === entity)?.[0];
  return entities.map((entity) => (
    <datalist key={entity} id={`import-names-${entity}`}>
      {scene.namesOf(fieldOf(entity) ?? '').map(({ key, text }) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </datalist>
  ));
}

/** What only a person can say, found when all rows were read: the order of dates, lone prices, names nobody knows, clauses of remarks that speak of charges. */
export function Questions({ session, scene }: { session: ImportSession; scene: ImportScene }) {
  const { t } = useTranslation();
  const { staged, dateOrder, singlePrice } = useSession(session);
  if (staged === null) return null;
  const { ambiguousDays, singlePrices, unsaid } = staged.questions;
  const asksOrder = ambiguousDays > 0 && dateOrder === null;
  const asksSingle = singlePrices > 0 && singlePrice === 'ask';
  const { unknown, phrases = [] } = staged;
  if (!asksOrder && !asksSingle && Object.keys(unsaid).length === 0 && unknown.length + phrases.length === 0) return null;
  return (
    <section className="import-questions" role="alert">
      {asksOrder ? <p>{t('import:questions.dateOrder', { count: ambiguousDays })}</p> : null}
      {Object.entries(unsaid).map(([field, rows]) => (
        <p key={field}>{t('import:questions.unsaid', { count: rows, field: planWord(scene.entity, field) })}</p>
      ))}
      {asksSingle ? <p>{t('import:questions.singlePrice', { count: singlePrices })}</p> : null}
      {phrases.length > 0 ? (
        <>
          <p>{t('import:phrases.title', { count: phrases.length })}</p>
          <ul>
            {phrases.slice(0, mostListed).map((phrase) => (
              <PhraseLine key={phrase.key} session={session} phrase={phrase} entity={scene.entity} />
            ))}
          </ul>
        </>
      ) : null}
      {unknown.length > 0 ? (
        <>
          <p>{t('import:names.title', { count: unknown.length })}</p>
          <ul>
            {unknown.slice(0, mostListed).map((one) => (
              <UnknownLine key={`${one.entity} ${one.text}`} session={session} one={one} />
            ))}
          </ul>
          <NameLists scene={scene} entities={[...new Set(unknown.map((one) => one.entity))]} />
        </>
      ) : null}
    </section>
  );
}
