import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { FileLine } from '#client/files/FileLine.tsx';
import { FileSlot, type Slot } from '#client/files/FileSlot.tsx';
import { UploadLine } from '#client/files/UploadLine.tsx';
import { filesOf, type AttachedFile, type FileOwner } from '#client/files/files';
import { arrivedAtom, startUploads, uploadsAtom } from '#client/files/uploads';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import './files.css';

interface Known {
  readonly files: readonly AttachedFile[] | null;
  readonly failure: string;
}

function useFiles({ tableName, tableId }: FileOwner): Known & { reload: () => void } {
  const [known, setKnown] = useState<Known>({ files: null, failure: '' });
  const arrived = useAtomValue(arrivedAtom);
  const asked = useRef(0);
  const reload = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    filesOf({ tableName, tableId }).then(
      (files) => asked.current === mine && setKnown({ files, failure: '' }),
      (error: unknown) =>
        asked.current === mine && setKnown({ files: null, failure: error instanceof Error ? error.message : String(error) }),
    );
  }, [tableName, tableId]);
  useEffect(() => {
    reload();
    return () => {
      asked.current += 1;
    };
  }, [reload, arrived]);
  return { ...known, reload };
}

/** Options of a choice of the files in the order of the definition, which the words keep. */
function optionsOf(field: 'docType' | 'visibility'): [string, string][] {
  const words = i18next.getResource(i18next.language, 'choices', `fileAttachment.${field}`) as Readonly<Record<string, string>> | undefined;
  return Object.entries(words ?? {});
}

interface ChoiceProps {
  readonly field: 'docType' | 'visibility';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ field, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <span className="files-choice">
      <label htmlFor={id}>{t(`files:${field}`)}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {optionsOf(field).map(([code, word]) => (
          <option key={code} value={code}>
            {word}
          </option>
        ))}
      </select>
    </span>
  );
}

interface AddingProps {
  readonly owner: FileOwner;
  /** Files are of kinds of documents; those of the group's rows are not. */
  readonly typed: boolean;
}

function Adding({ owner, typed }: AddingProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [docType, setDocType] = useState('OTHER');
  const [visibility, setVisibility] = useState('BRANCH');
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const take = (files: FileList | null) => startUploads(owner, [...(files ?? [])], { docType, visibility });
  return (
    <div
      className="files-adding"
      data-over={over}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        data-files-input=""
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <button type="button" className="button" onClick={() => field.current?.click()}>
        <SheetIcon name="export" />
        {t('files:upload')}
      </button>
      {typed ? (
        <>
          <Choice field="docType" value={docType} onChange={setDocType} />
          <Choice field="visibility" value={visibility} onChange={setVisibility} />
        </>
      ) : null}
      <p>{over ? t('files:release') : t('files:hint')}</p>
    </div>
  );
}

interface FilesPartProps {
  readonly owner: FileOwner;
  /** Fields of the row that hold a file each. */
  readonly slots?: readonly Slot[];
  readonly typed?: boolean;
  readonly mayAttach?: boolean;
  /** Hears how many files there are beside those in fields. */
  readonly onCount?: (count: number | null) => void;
  /** Hears when the row itself was given a file or lost one. */
  readonly onFilled?: () => void;
}

/** The files of one row: its fields, the list, uploading by button or by drop, opening, saving and deleting. */
export function FilesPart({ owner, slots = [], typed = true, mayAttach = true, onCount, onFilled }: FilesPartProps) {
  const { t } = useTranslation();
  const { files, failure, reload } = useFiles(owner);
  const uploads = useAtomValue(uploadsAtom).filter((one) => one.owner.tableName === owner.tableName && one.owner.tableId === owner.tableId);
  const beside = files?.filter(({ field }) => field === undefined);
  const count = beside?.length ?? null;
  useEffect(() => onCount?.(count), [onCount, count]);
  const filled = files?.flatMap(({ id, field }) => (field === undefined ? [] : [id])).join(' ');
  const before = useRef(filled);
  useEffect(() => {
    if (before.current !== undefined && filled !== undefined && filled !== before.current) onFilled?.();
    if (filled !== undefined) before.current = filled;
  }, [filled, onFilled]);
  return (
    <div className="files">
      {slots.length === 0 ? null : (
        <div className="file-slots">
          {slots.map((slot) => (
            <FileSlot
              key={slot.field}
              owner={owner}
              slot={slot}
              file={files?.find(({ field }) => field === slot.field)}
              upload={uploads.find(({ field }) => field === slot.field)}
              onGone={reload}
            />
          ))}
        </div>
      )}
      {mayAttach ? <Adding owner={owner} typed={typed} /> : null}
      {failure === '' ? null : (
        <p className="files-reason" role="alert">
          {t('files:failed', { reason: failure })}{' '}
          <button type="button" className="quiet-button" onClick={reload}>
            {t('files:retry')}
          </button>
        </p>
      )}
      <ul>
        {uploads
          .filter(({ field }) => field === null)
          .map((upload) => (
            <UploadLine key={upload.key} upload={upload} />
          ))}
        {beside?.map((file) => (
          <FileLine key={file.id} file={file} onGone={reload} />
        ))}
      </ul>
      {count === 0 && slots.length === 0 && uploads.length === 0 ? <p className="files-none">{t('files:none')}</p> : null}
    </div>
  );
}
