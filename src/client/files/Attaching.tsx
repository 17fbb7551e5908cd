import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadLine } from '#client/files/UploadLine.tsx';
import { arrivedAtom, startUploads, uploadsAtom } from '#client/files/uploads';

interface AttachingProps {
  readonly table: string;
  /** The rows that lack it. */
  readonly ids: readonly string[];
  readonly docType: string;
  /** Every one that was sent has come to its end. */
  readonly onAttached: () => void;
}

/** Attaches the document that rows lack to each of them, where they are refused for it. */
export function Attaching({ table, ids, docType, onAttached }: AttachingProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const uploads = useAtomValue(uploadsAtom).filter(
    ({ owner, docType: kind }) => owner.tableName === table && ids.includes(owner.tableId) && kind === docType,
  );
  const going = uploads.some(({ state }) => state !== 'failed');
  const arrived = useAtomValue(arrivedAtom);
  const told = useRef(arrived);
  useEffect(() => {
    if (going || told.current === arrived) return;
    told.current = arrived;
    onAttached();
  }, [going, arrived, onAttached]);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-hidden="true"
        data-files-input=""
        onChange={(event) => {
          for (const tableId of ids) startUploads({ tableName: table, tableId }, [...(event.target.files ?? [])], { docType });
          event.target.value = '';
        }}
      />
      <button type="button" className="button" disabled={going} onClick={() => field.current?.click()}>
        {t('acting:attach', { what: t(`choices:fileAttachment.docType.${docType}`) })}
      </button>
      {uploads.length === 0 ? null : (
        <ul>
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </>
  );
}
