import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSession } from '#client/import/importSession';
import { useSession } from '#client/import/useSession';
import { missingOf } from '#client/templates/reading';

/** By which of the company's own templates the file is read; what it must have and has not is told. */
export function TemplateChoice({ session }: { session: ImportSession }) {
  const { t } = useTranslation();
  const field = useId();
  const { template, book, tables } = useSession(session);
  if (session.templates.length === 0) return null;
  const chosen = session.templates.find(({ id }) => id === template);
  const missing =
    chosen === undefined || book === null
      ? []
      : book.tables.flatMap((table, at) => (tables[at]?.chosen ? missingOf(chosen, table.headers) : []));
  return (
    <div className="import-default">
      <label htmlFor={field}>{t('import:template.choose')}</label>
      <select id={field} className="input" value={template ?? ''} onChange={(event) => session.chooseTemplate(event.target.value || null)}>
        <option value="">{t('import:template.none')}</option>
        {session.templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {missing.length === 0 ? null : (
        <p className="import-bad" role="status">
          {t('import:template.missing', { columns: [...new Set(missing)].join(t('import:file.between')) })}
        </p>
      )}
    </div>
  );
}
