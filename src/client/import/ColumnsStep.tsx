import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DefaultsForm } from '#client/import/DefaultsForm.tsx';
import { ListOptions } from '#client/import/ListOptions.tsx';
import type { ImportSession } from '#client/import/importSession';
import { Questions } from '#client/import/Questions.tsx';
import type { ImportScene } from '#client/import/scene';
import { useSession } from '#client/import/useSession';
import { importWord, planWord, problemWords } from '#client/import/words';
import { fieldWords } from '#client/words/fieldWords';
import type { Staged } from '#workers/import/staged';
import { columnLetters } from '#workers/workbook/writtenCells';

const hasDays = ({ target }: ImportScene): boolean => target.plan.fields.some(({ field }) => target.fields[field]?.kind === 'day');

const liveDelayMs = 250;

interface StepProps {
  readonly session: ImportSession;
  readonly scene: ImportScene;
}

/** The first rows of a table as they are read with the present choices. */
function useSample(session: ImportSession, table: number): Staged | null {
  const { tables, defaults, dateOrder, singlePrice, contextDay, aliases, meeting, blanks } = useSession(session);
  const [sample, setSample] = useState<Staged | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => void session.sample(table).then((staged) => current && setSample(staged)), liveDelayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [session, table, tables, defaults, dateOrder, singlePrice, contextDay, aliases, meeting, blanks]);
  return sample;
}

/** The workbook's own cells, each column under the field it is read into. */
function RawTable({ session, scene, table }: StepProps & { table: number }) {
  const { t } = useTranslation();
  const { book, tables } = useSession(session);
  const proposal = book?.tables[table];
  const wish = tables[table];
  if (proposal === undefined || wish === undefined) return null;
  const columns = proposal.headers.flatMap((header, column) =>
    header === '' && proposal.sample.every((line) => (line[column] ?? '') === '') ? [] : [column],
  );
  return (
    <div className="import-scroll" tabIndex={0} role="region" aria-label={t('import:columns.raw')}>
      <table className="import-table import-raw">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <span className="import-quiet" dir="ltr">
                  {columnLetters(column)}
                  {proposal.hiddenColumns.includes(column) ? ` · ${t('import:columns.hidden')}` : ''}
                </span>
                <bdi className="import-header" title={proposal.headers[column]}>
                  {proposal.headers[column] || t('import:columns.noHeader')}
                </bdi>
                <select
                  className="input"
                  value={wish.columns[column] ?? ''}
                  aria-label={t('import:columns.meaning', { header: proposal.headers[column] || columnLetters(column) })}
                  onChange={(event) => session.mapColumn(table, column, event.target.value || null, scene.single.has(event.target.value))}
                >
                  <option value="">{t('import:columns.none')}</option>
                  {scene.fields.map((field) => (
                    <option key={field} value={field}>
                      {planWord(scene.entity, field)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {proposal.sample.map((line, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column} className={wish.columns[column] === null ? 'import-quiet' : ''} dir="auto">
                  {line[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value as people say it: choices by their words, all else as it was read. */
const readWord = ({ entity, target }: ImportScene, field: string, value: string | undefined): string | undefined =>
  value !== undefined && target.fields[field]?.options?.includes(value) === true
    ? i18next.t(`choices:${entity}.${field}.${value}`, { defaultValue: value })
    : value;

/** What the rows above become: one line for every row to be, wrong cells red with their reason. */
function ReadTable({ scene, sample }: { scene: ImportScene; sample: Staged | null }) {
  if (sample === null) return null;
  const fields = scene.shown.filter((field) =>
    sample.rows.some(({ values, about }) => values[field] !== undefined || about?.[field] !== undefined),
  );
  return (
    <>
      {sample.rows.length === 0 && sample.meets !== undefined ? null : (
        <h3 className="import-heading">{importWord(scene.entity, 'columns.read', { count: sample.rows.length })}</h3>
      )}
      {sample.rows.length === 0 ? (
        <p className="import-quiet">
          {importWord(scene.entity, sample.meets !== undefined && sample.meets.same > 0 ? 'columns.readSame' : 'columns.readNone')}
        </p>
      ) : null}
      <div className="import-scroll" tabIndex={0} role="region" aria-label={importWord(scene.entity, 'columns.readLabel')}>
        <table className="import-table">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {fieldWords(scene.entity, field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.rows.map((row, at) => (
              <tr key={at}>
                {fields.map((field) => {
                  const problem = row.problems.find((one) => one.field === field);
                  return (
                    <td
                      key={field}
                      className={problem === undefined ? '' : 'import-wrong'}
                      title={problem === undefined ? row.cells[field] : problemWords(scene.entity, problem)}
                      dir="auto"
                    >
                      {readWord(scene, field, row.values[field]) ?? row.about?.[field] ?? ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What each column means, with the first ten rows as they stand and as they are read; what holds for the whole file above it. */
export function ColumnsStep({ session, scene }: StepProps) {
  const { t } = useTranslation();
  const { book, tables } = useSession(session);
  const chosen = tables.flatMap((wish, at) => (wish.chosen ? [at] : []));
  const [wanted, setWanted] = useState(0);
  const table = chosen.includes(wanted) ? wanted : (chosen[0] ?? 0);
  const sample = useSample(session, table);
  return (
    <div className="import-columns">
      <Questions session={session} scene={scene} />
      {scene.target.plan.key === undefined ? null : <ListOptions session={session} scene={scene} />}
      {scene.target.plan.key === undefined || hasDays(scene) ? <DefaultsForm session={session} scene={scene} /> : null}
      {chosen.length > 1 ? (
        <div className="import-tabs" role="group" aria-label={t('import:columns.tables')}>
          {chosen.map((at) => (
            <button key={at} type="button" aria-pressed={at === table} className="import-tab" onClick={() => setWanted(at)}>
              <bdi>{book?.tables[at]?.sheetName}</bdi>
            </button>
          ))}
        </div>
      ) : null}
      <RawTable session={session} scene={scene} table={table} />
      <ReadTable scene={scene} sample={sample} />
    </div>
  );
}
