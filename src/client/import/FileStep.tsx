import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSession } from '#client/import/importSession';
import { TemplateChoice } from '#client/import/TemplateChoice.tsx';
import { useSession } from '#client/import/useSession';
import type { ImportScene } from '#client/import/scene';
import { count, importWord } from '#client/import/words';
import type { TableProposal } from '#workers/import/propose';

/** File types a picker offers first; what a file really is, its content says. */
const accepted = '.xlsx,.xls,.xlsb,.csv,.tsv,.txt';

interface StepProps {
  readonly session: ImportSession;
  readonly scene: ImportScene;
}

function Choose({ session, scene }: StepProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { fileName } = useSession(session);
  return (
    <div className="import-choose">
      <input
        ref={field}
        type="file"
        accept={accepted}
        hidden
        aria-hidden="true"
        data-import-file=""
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void session.take(file);
        }}
      />
      <button type="button" className={fileName === null ? 'button button-primary' : 'button'} onClick={() => field.current?.click()}>
        {t(fileName === null ? 'import:file.choose' : 'import:file.other')}
      </button>
      <span dir="auto">{fileName ?? importWord(scene.entity, 'file.drop')}</span>
    </div>
  );
}

function TableLine({ session, scene, table, at }: StepProps & { table: TableProposal; at: number }) {
  const { t } = useTranslation();
  const wish = useSession(session).tables[at];
  if (wish === undefined) return null;
  const mapped = wish.columns.filter((field) => field !== null).length;
  return (
    <tr>
      <td>
        <label>
          <input type="checkbox" checked={wish.chosen} onChange={(event) => session.changeTable(at, { chosen: event.target.checked })} />
          <bdi>{table.sheetName || t('import:file.onlySheet')}</bdi>
        </label>
        {table.hiddenSheet ? <span className="import-tag">{t('import:file.hiddenSheet')}</span> : null}
        {wish.remembered ? <span className="import-tag import-tag-good">{t('import:file.remembered')}</span> : null}
      </td>
      <td dir="ltr">{table.rows === 0 ? '–' : `${table.header.bottom + 2}–${table.until}`}</td>
      <td className="import-number">{count(table.rows)}</td>
      <td>
        {table.chosen || mapped > 0
          ? t('import:file.mapped', { mapped, columns: table.headers.filter((header) => header !== '').length })
          : importWord(scene.entity, 'file.noRates')}
      </td>
      <td>
        {table.hiddenRows > 0 ? (
          <label>
            <input type="checkbox" checked={wish.hidden} onChange={(event) => session.changeTable(at, { hidden: event.target.checked })} />
            {t('import:file.hiddenRows', { count: table.hiddenRows })}
          </label>
        ) : null}
        {table.hiddenColumns.length > 0 ? (
          <span className="import-quiet">{t('import:file.hiddenColumns', { count: table.hiddenColumns.length })}</span>
        ) : null}
      </td>
    </tr>
  );
}

/** The file and what is in it: every table with its place, ticked where it holds what can be imported; hidden ones are named, not taken. */
export function FileStep({ session, scene }: StepProps) {
  const { t } = useTranslation();
  const { book, failure } = useSession(session);
  return (
    <div
      className="import-file"
      onDrop={(event) => {
        const file = event.dataTransfer.files[0];
        if (file !== undefined) void session.take(file);
      }}
    >
      <Choose session={session} scene={scene} />
      <TemplateChoice session={session} />
      {failure === null ? null : (
        <p className="import-failure" role="alert">
          {failure}
        </p>
      )}
      {book === null ? (
        <p className="import-quiet">{importWord(scene.entity, 'file.what')}</p>
      ) : (
        <table className="import-table">
          <thead>
            <tr>
              {(['sheet', 'lines', 'rows', 'columns', 'hidden'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`import:file.head.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {book.tables.map((table, at) => (
              <TableLine key={`${table.sheet} ${table.header.top}`} session={session} scene={scene} table={table} at={at} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
