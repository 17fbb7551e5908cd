import { clockText } from '#client/session/clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deleteFile, downloadFile, sizeText, type AttachedFile } from '#client/files/files';
import { Picture } from '#client/files/Picture.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';

const isPdf = ({ mimeType }: AttachedFile) => mimeType === 'application/pdf';

/** One attached file: what it is called, of which kind, whose, and what can be done with it. */
export function FileLine({ file, onGone }: { file: AttachedFile; onGone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const name = file.fileName;
  const open = () => {
    if (isPdf(file)) void navigate(`/VuePdf?id=${file.id}`);
    else if (file.isInline) setShown(true);
    else void downloadFile(file);
  };
  const remove = async () => {
    const question = { title: t('files:removeTitle'), body: t('files:removeBody', { name }), verb: t('files:removeVerb'), danger: true };
    if (!(await confirmDialog(question))) return;
    await deleteFile(file.id).then(
      () => toast('done', t('files:removed', { name })),
      () => undefined,
    );
    onGone();
  };
  const kind = file.docType === 'OTHER' ? '' : t(`choices:fileAttachment.docType.${file.docType}`);
  return (
    <li className="files-line">
      <span className="files-kind" aria-hidden="true">
        {file.extension.slice(0, 4)}
      </span>
      <div className="files-what">
        <button type="button" className="files-name" dir="auto" title={name} aria-label={t('files:open', { name })} onClick={open}>
          {name}
        </button>
        <p>
          {kind === '' ? null : <span className="files-type">{kind}</span>}
          {file.visibility === 'BRANCH' ? null : (
            <span className="files-type">{t(`choices:fileAttachment.visibility.${file.visibility}`)}</span>
          )}
          {file.version > 1 || file.versions === undefined ? (
            <span className="files-type">{t('files:version', { n: file.version })}</span>
          ) : null}
          <bdi dir="ltr">{sizeText(file.sizeBytes)}</bdi>
          <bdi>{file.createUser}</bdi>
          <time dateTime={file.createTime}>{clockText(file.createTime)}</time>
        </p>
      </div>
      <button
        type="button"
        className="quiet-button square"
        aria-label={t('files:download', { name })}
        title={t('pdf:download')}
        onClick={() => void downloadFile(file)}
      >
        <SheetIcon name="import" />
      </button>
      {file.mayDelete ? (
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('files:remove', { name })}
          title={t('files:removeVerb')}
          onClick={() => void remove()}
        >
          <SheetIcon name="remove" />
        </button>
      ) : null}
      {shown ? <Picture file={file} onLeave={() => setShown(false)} /> : null}
      {file.versions === undefined || file.versions.length === 0 ? null : (
        <details className="files-earlier">
          <summary>{t('files:earlier', { count: file.versions.length })}</summary>
          <ul>
            {file.versions.map((one) => (
              <FileLine key={one.id} file={one} onGone={onGone} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
