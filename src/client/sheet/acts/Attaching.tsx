import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '#client/files/files';

interface AttachingProps {
  readonly table: string;
  /** The rows that lack it. */
  readonly ids: readonly string[];
  readonly docType: string;
  readonly onAttached: () => void;
}

/** Attaches the document that rows lack to each of them, where they are refused for it. */
export function Attaching({ table, ids, docType, onAttached }: AttachingProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const attach = async (file: File) => {
    setBusy(true);
    setFailure('');
    const sending = { docType, visibility: 'BRANCH', field: null, signal: new AbortController().signal, onProgress: () => undefined };
    try {
      for (const tableId of ids) await uploadFile({ tableName: table, tableId }, file, { ...sending, key: crypto.randomUUID() });
      onAttached();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-hidden="true"
        data-files-input=""
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void attach(file);
          event.target.value = '';
        }}
      />
      <button type="button" className="button" disabled={busy} onClick={() => field.current?.click()}>
        {busy ? t('acting:attaching') : t('acting:attach', { what: t(`choices:orderDocument.docType.${docType}`) })}
      </button>
      {failure === '' ? null : (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
