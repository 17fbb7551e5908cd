import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import type { Values } from '#define/row';
import type { OperationEntry, OperationsAnswer } from '#define/operationLog';
import { holdsOne, rolesAtom, timeZoneAtom } from '#client/session/session';
import { printerFor } from '#client/sheet/history/valueText';
import { Icon } from '#client/shell/icons.tsx';
import { languageAtom } from '#client/words/words';
import { formatMoment } from '#values/moment';

/** A new or removed row names so many of its fields; the others are counted. */
const mostFields = 6;

/** The sheet where rows of an entity stand, for whoever may open one of its lists. */
function sheetPath({ morning, stock, lists }: Definition, roles: ReadonlySet<string>): string | null {
  for (const [name, path] of Object.entries(morning?.opens ?? {})) {
    const call = name === 'list' ? stock.list : lists?.[name];
    if (call && holdsOne(roles, call.roles)) return path;
  }
  return null;
}

function Changes({ entry, definition, print, columns }: { entry: OperationEntry; definition: Definition; print: ReturnType<typeof printerFor>; columns: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const shown = (field: string, from: Values, beside: Values): string => {
    const value = from[field];
    return typeof value === 'boolean' ? t(value ? 'operations:yes' : 'operations:no') : print(field, from, beside) || t('sheet:grid.blank');
  };
  const whole = entry.made || entry.removed;
  const [values, rest] = entry.removed ? [entry.before, entry.after] : [entry.after, entry.before];
  const fields = Object.keys(values).filter((field) => columns.has(field) && (!whole || (values[field] !== false && print(field, values, rest) !== '')));
  return (
    <ul className="operation-changes">
      {fields.slice(0, whole ? mostFields : fields.length).map((field) => (
        <li key={field}>
          <span>{t(`fields:${definition.name}.${field}`, { defaultValue: field })}</span>
          {whole ? null : <del dir="auto">{shown(field, entry.before, entry.after)}</del>}
          {whole ? null : <Icon name="chevron" turns size={12} />}
          <ins dir="auto" title={shown(field, values, rest)}>
            {shown(field, values, rest)}
          </ins>
        </li>
      ))}
      {whole && fields.length > mostFields ? <li>{t('history:more', { count: fields.length - mostFields })}</li> : null}
    </ul>
  );
}

interface LineProps {
  readonly entry: OperationEntry;
  readonly answer: OperationsAnswer;
  readonly catalogue: Catalogue;
  readonly onBatch: (batchId: string) => void;
}

function Line({ entry, answer, catalogue, onBatch }: LineProps) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const language = useAtomValue(languageAtom);
  const roles = useAtomValue(rolesAtom);
  const definition = catalogue.get(entry.entity);
  const columns = catalogue.columns(definition);
  const print = printerFor({ definition, columns, language }, answer.labels);
  const name = answer.names[entry.entity]?.find(({ key }) => key === entry.rowId)?.[language] || `#${entry.rowId}`;
  const path = entry.removed ? null : sheetPath(definition, roles);
  const source = entry.via === 'call' && entry.action !== 'edit' ? t(`history:action.${entry.action}`, { defaultValue: t('history:via.call') }) : t(`history:via.${entry.via}`);
  return (
    <tr>
      <td dir="ltr">{formatMoment(entry.at, zone)}</td>
      <td dir="auto">{entry.by || t('history:system')}</td>
      <td>
        <span className="operation-entity">{t(`operations:entity.${entry.entity}`, { defaultValue: entry.entity })}</span>
        {path === null ? <bdi>{name}</bdi> : <Link to={`${path}?row=${entry.rowId}`}><bdi>{name}</bdi></Link>}
      </td>
      <td>
        {entry.made ? t('history:made') : entry.removed ? t('history:removed') : source}
        {entry.reason === null ? null : <span className="operation-reason">{t('history:reason', { reason: entry.reason })}</span>}
      </td>
      <td className="operation-wide">
        <Changes entry={entry} definition={definition} print={print} columns={new Set(columns.map((column) => column.name))} />
      </td>
      <td>
        <button type="button" className="quiet-button" title={t('operations:ofBatch')} aria-label={t('operations:ofBatch')} onClick={() => onBatch(entry.batchId)}>
          <bdi dir="ltr">{entry.batchId.slice(0, 8)}</bdi>
        </button>
      </td>
    </tr>
  );
}

const heads = ['time', 'person', 'rowHead', 'deed', 'changes', 'batch'] as const;

/** Deeds found, the latest first: who, when, which row, what became of it. */
export function OperationTable({ answer, catalogue, onBatch }: Omit<LineProps, 'entry'>) {
  const { t } = useTranslation();
  return (
    <table className="records-table operation-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`operations:${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answer.entries.map((entry) => (
          <Line key={`${entry.at} ${entry.batchId} ${entry.entity} ${entry.rowId}`} entry={entry} answer={answer} catalogue={catalogue} onBatch={onBatch} />
        ))}
      </tbody>
    </table>
  );
}
