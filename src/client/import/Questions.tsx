import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSession } from '#client/import/importSession';
import { Phrases } from '#client/import/Phrases.tsx';
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
  const { staged, dateOrder, singlePrice, defaults } = useSession(session);
  if (staged === null) return null;
  const { ambiguousDays, singlePrices } = staged.questions;
  const unsaid = Object.entries(staged.questions.unsaid).filter(([field]) => (defaults[field] ?? '') === '');
  const asksOrder = ambiguousDays > 0 && dateOrder === null;
  const asksSingle = singlePrices > 0 && singlePrice === 'ask';
  const { unknown, phrases = [] } = staged;
  if (!asksOrder && !asksSingle && unsaid.length === 0 && unknown.length + phrases.length === 0) return null;
  return (
    <section className="import-questions" role="alert">
      {asksOrder ? <p>{t('import:questions.dateOrder', { count: ambiguousDays })}</p> : null}
      {unsaid.map(([field, rows]) => (
        <p key={field}>{t('import:questions.unsaid', { count: rows, field: planWord(scene.entity, field) })}</p>
      ))}
      {asksSingle ? <p>{t('import:questions.singlePrice', { count: singlePrices })}</p> : null}
      {phrases.length > 0 ? <Phrases session={session} scene={scene} phrases={phrases} /> : null}
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
