import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import type { OperationEntry, OperationsAnswer } from '#define/operationLog';
import { changesOf, deedWord, entityWord, rowName } from '#modules/access/operation/changesText.screen';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { holdsOne, rolesAtom, timeZoneAtom } from '#client/session/session';
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

function Changes({ entry, answer, catalogue }: Pick<LineProps, 'entry' | 'answer' | 'catalogue'>) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const changes = changesOf(entry, answer, catalogue, language);
  const whole = entry.made || entry.removed;
  return (
    <ul className="operation-changes">
      {changes.slice(0, whole ? mostFields : changes.length).map(({ field, before, after }) => (
        <li key={field}>
          <span>{field}</span>
          {before === null ? null : <del dir="auto">{before}</del>}
          {before === null ? null : <Icon name="chevron" turns size={12} />}
          <ins dir="auto" title={after}>
            {after}
          </ins>
        </li>
      ))}
      {whole && changes.length > mostFields ? <li>{t('history:more', { count: changes.length - mostFields })}</li> : null}
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
  const name = rowName(entry, answer, language);
  const path = entry.removed ? null : sheetPath(catalogue.get(entry.entity), roles);
  return (
    <tr>
      <td dir="ltr">{formatMoment(entry.at, zone)}</td>
      <td dir="auto">{entry.by || t('history:system')}</td>
      <td>
        <span className="operation-entity">{entityWord(entry.entity)}</span>
        {path === null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={`${path}?row=${entry.rowId}`}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </td>
      <td>
        {deedWord(entry)}
        {entry.reason === null ? null : <span className="operation-reason">{t('history:reason', { reason: entry.reason })}</span>}
      </td>
      <td className="operation-wide">
        <Changes entry={entry} answer={answer} catalogue={catalogue} />
      </td>
      <td>
        <button type="button" className="quiet-button" onClick={() => onBatch(entry.batchId)}>
          {t('operations:ofBatch')}
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
    <RecordsTable heads={heads.map((head) => t(`operations:${head}`))} className="operation-table">
      {answer.entries.map((entry) => (
        <Line
          key={`${entry.at} ${entry.batchId} ${entry.entity} ${entry.rowId}`}
          entry={entry}
          answer={answer}
          catalogue={catalogue}
          onBatch={onBatch}
        />
      ))}
    </RecordsTable>
  );
}
