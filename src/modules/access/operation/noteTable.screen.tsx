import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#define/catalogue';
import type { OperationNote, OperationsAnswer } from '#define/operationLog';
import { entityWord, noteText, noteWord, rowName } from '#modules/access/operation/changesText.screen';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { timeZoneAtom } from '#client/session/session';
import { languageAtom } from '#client/words/words';
import { formatMoment } from '#values/moment';

const heads = ['time', 'person', 'rowHead', 'deed', 'asked', 'times', 'ip'] as const;

function Line({ note, answer, catalogue }: { note: OperationNote; answer: OperationsAnswer; catalogue: Catalogue }) {
  const zone = useAtomValue(timeZoneAtom);
  const language = useAtomValue(languageAtom);
  return (
    <tr>
      <td dir="ltr">{formatMoment(note.at, zone)}</td>
      <td dir="auto">{note.by}</td>
      <td>
        <span className="operation-entity">{entityWord(note.entity)}</span>
        <bdi>{rowName(note, answer, language)}</bdi>
      </td>
      <td>{noteWord(note, catalogue)}</td>
      <td className="operation-wide">
        <bdi>{noteText(note, answer, catalogue, language)}</bdi>
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
    <RecordsTable heads={heads.map((head) => t(`operations:${head}`))} className="operation-table">
      {answer.notes.map((note) => (
        <Line
          key={`${note.at} ${note.userId} ${note.call} ${note.code ?? ''} ${note.rowId ?? ''}`}
          note={note}
          answer={answer}
          catalogue={catalogue}
        />
      ))}
    </RecordsTable>
  );
}
