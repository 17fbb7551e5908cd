import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSession } from '#client/import/importSession';
import type { ImportScene } from '#client/import/scene';
import { useSession } from '#client/import/useSession';
import { planWord } from '#client/import/words';
import type { Blanks, Meeting } from '#workers/import/staged';

const meetings: readonly Meeting[] = ['change', 'leave'];
const blankMeanings: readonly Blanks[] = ['keep', 'clear'];

/** What a line about a row that is there does, what its blank cells say, and by which columns it is known. */
export function ListOptions({ session, scene }: { session: ImportSession; scene: ImportScene }) {
  const { t } = useTranslation();
  const { meeting, blanks, tables } = useSession(session);
  const form = useId();
  const { key = [] } = scene.target.plan;
  const chosen = tables.filter((table) => table.chosen);
  const missing = key.filter((field) => chosen.some((table) => !table.columns.includes(field)));
  const names = (fields: readonly string[]) => fields.map((field) => planWord(scene.entity, field)).join(t('import:file.between'));
  return (
    <fieldset className="import-defaults import-options">
      <legend>{t('import:list.known', { key: names(key) })}</legend>
      <div className="import-default">
        <label htmlFor={`${form}-meeting`}>{t('import:list.meeting')}</label>
        <select
          id={`${form}-meeting`}
          className="input"
          value={meeting}
          disabled={!session.mayChange}
          onChange={(event) => session.change({ meeting: meetings.find((one) => one === event.target.value) ?? 'leave' })}
        >
          {meetings.map((one) => (
            <option key={one} value={one}>
              {t(`import:list.meetings.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="import-default">
        <label htmlFor={`${form}-blanks`}>{t('import:list.blanks')}</label>
        <select
          id={`${form}-blanks`}
          className="input"
          value={blanks}
          disabled={meeting === 'leave'}
          onChange={(event) => session.change({ blanks: blankMeanings.find((one) => one === event.target.value) ?? 'keep' })}
        >
          {blankMeanings.map((one) => (
            <option key={one} value={one}>
              {t(`import:list.blankMeanings.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {missing.length > 0 ? (
        <p className="import-bad" role="status">
          {t('import:list.noKey', { key: names(missing) })}
        </p>
      ) : null}
    </fieldset>
  );
}
