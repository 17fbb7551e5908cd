import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#define/catalogue';
import type { OperationNote, OperationsAnswer } from '#define/operationLog';
import { timeZoneAtom } from '#client/session/session';
import { languageAtom } from '#client/words/words';
import { formatMoment } from '#values/moment';

const heads = ['time', 'person', 'rowHead', 'deed', 'asked', 'times', 'ip'] as const;

function Line({ note, answer, catalogue }: { note: OperationNote; answer: OperationsAnswer; catalogue: Catalogue }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const language = useAtomValue(languageAtom);
  const { entity, rowId, code } = note;
  const name = (entity === null ? undefined : answer.names[entity]?.find(({ key }) => key === rowId)?.[language]) || (rowId === null ? '' : `#${rowId}`);
  const lookedAt = entity !== null && code === null && catalogue.get(entity).lookedUp === true;
  return (
    <tr>
      <td dir="ltr">{formatMoment(note.at, zone)}</td>
      <td dir="auto">{note.by}</td>
      <td>
        {entity === null ? null : <span className="operation-entity">{t(`operations:entity.${entity}`, { defaultValue: entity })}</span>}
        <bdi>{name}</bdi>
      </td>
      <td>{code !== null ? t(`operations:denied.${code}`, { defaultValue: code }) : t(lookedAt ? 'operations:kind.lookup' : 'operations:sessionEnded')}</td>
      <td className="operation-wide">
        <bdi dir="ltr">{[note.call, ...Object.entries(note.asked).map(([field, value]) => `${field}=${value}`)].join(' ')}</bdi>
      </td>
      <td>{note.times}</td>
      <td dir="ltr">{note.ip}</td>
    </tr>
  );
}

/** What changed no row: who looked at which, and who was refused what, the latest first. */
export function NoteTable({ answer, catalogue }: { answer: OperationsAnswer; catalogue: Catalogue }) {
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
        {answer.notes.map((note) => (
          <Line key={`${note.at} ${note.userId} ${note.call} ${note.code ?? ''} ${note.rowId ?? ''}`} note={note} answer={answer} catalogue={catalogue} />
        ))}
      </tbody>
    </table>
  );
}
