import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FileContent } from '#define/field';
import { deleteFile, type AttachedFile, type FileOwner } from '#client/files/files';
import { Picture } from '#client/files/Picture.tsx';
import { UploadLine } from '#client/files/UploadLine.tsx';
import { startUploads, type Upload } from '#client/files/uploads';
import { useFileUrl } from '#client/files/useFileUrl';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';

/** A field of a row that holds one file. */
export interface Slot {
  /** As the wire spells it. */
  readonly field: string;
  /** Its word in the language of the screen. */
  readonly word: string;
  readonly contents: readonly FileContent[];
  readonly megabytes: number;
  readonly mayFill: boolean;
}

interface FileSlotProps {
  readonly owner: FileOwner;
  readonly slot: Slot;
  readonly file: AttachedFile | undefined;
  readonly upload: Upload | undefined;
  readonly onGone: () => void;
}

/** What the field holds: the picture itself, small; of a paper its kind. */
function Content({ file, word }: { file: AttachedFile; word: string }) {
  const isPicture = file.mimeType.startsWith('image/');
  const url = useFileUrl(isPicture ? file.id : null, file.mimeType);
  return url === null ? <span className="files-kind">{file.extension}</span> : <img src={url} alt={word} />;
}

/** One field for a file: what it holds, and the buttons that fill it anew or empty it. */
export function FileSlot({ owner, slot, file, upload, onGone }: FileSlotProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const { field, word, contents, megabytes, mayFill } = slot;
  const extensions = contents.flatMap((content) => (content === 'jpg' ? ['.jpg', '.jpeg'] : [`.${content}`])).join(',');
  const kinds = contents.map((content) => content.toUpperCase()).join(t('sheet:filter.comma'));
  const open = (one: AttachedFile) => (one.mimeType === 'application/pdf' ? void navigate(`/VuePdf?id=${one.id}`) : setShown(true));
  const remove = async (one: AttachedFile) => {
    const question = {
      title: t('files:emptyTitle', { field: word }),
      body: t('files:removeBody', { name: one.fileName }),
      verb: t('files:removeVerb'),
      danger: true,
    };
    if (!(await confirmDialog(question))) return;
    await deleteFile(one.id).then(
      () => toast('done', t('files:removed', { name: one.fileName })),
      () => undefined,
    );
    onGone();
  };
  return (
    <section className="file-slot" aria-label={word} data-field={field}>
      <h4>{word}</h4>
      {file === undefined ? (
        <span className="file-slot-blank">{mayFill ? t('files:takes', { kinds, n: megabytes }) : t('files:blank')}</span>
      ) : (
        <button
          type="button"
          className="file-slot-open"
          title={file.fileName}
          aria-label={t('files:open', { name: file.fileName })}
          onClick={() => open(file)}
        >
          <Content file={file} word={word} />
        </button>
      )}
      {upload === undefined ? null : (
        <ul>
          <UploadLine upload={upload} />
        </ul>
      )}
      {mayFill ? (
        <div className="file-slot-acts">
          <input
            ref={input}
            type="file"
            accept={extensions}
            hidden
            aria-hidden="true"
            data-slot-input={field}
            onChange={(event) => {
              startUploads(owner, [...(event.target.files ?? [])].slice(0, 1), { field });
              event.target.value = '';
            }}
          />
          <button
            type="button"
            className="button"
            aria-label={t(file === undefined ? 'files:fill' : 'files:replace', { field: word })}
            onClick={() => input.current?.click()}
          >
            {t(file === undefined ? 'files:fillVerb' : 'files:replaceVerb')}
          </button>
          {file?.mayDelete ? (
            <button
              type="button"
              className="quiet-button square"
              aria-label={t('files:empty', { field: word })}
              title={t('files:removeVerb')}
              onClick={() => void remove(file)}
            >
              <SheetIcon name="remove" />
            </button>
          ) : null}
        </div>
      ) : null}
      {shown && file !== undefined ? <Picture file={file} onLeave={() => setShown(false)} /> : null}
    </section>
  );
}
