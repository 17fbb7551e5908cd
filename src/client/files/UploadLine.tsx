import { useTranslation } from 'react-i18next';
import { cancelUpload, retryUpload, type Upload } from '#client/files/uploads';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';

/** A file on its way: how far it is and the way to stop it, or why it did not arrive. */
export function UploadLine({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { file, state, percent, reason, mayRetry, key } = upload;
  const failed = state === 'failed';
  const stop = failed ? t('files:dismiss', { name: file.name }) : t('files:cancel', { name: file.name });
  return (
    <li className="files-line" data-failed={failed}>
      <div className="files-what">
        <span className="files-name" dir="auto">
          {file.name}
        </span>
        {failed ? (
          <p className="files-reason" role="alert">
            {reason}
          </p>
        ) : (
          <progress max={100} value={percent} aria-label={t('files:progress', { name: file.name, percent })} />
        )}
      </div>
      {failed && !mayRetry ? null : failed ? (
        <button type="button" className="quiet-button" onClick={() => retryUpload(key)}>
          {t('files:retry')}
        </button>
      ) : (
        <span className="files-percent">{percent}%</span>
      )}
      <button type="button" className="quiet-button square" aria-label={stop} title={stop} onClick={() => cancelUpload(upload)}>
        <SheetIcon name="close" />
      </button>
    </li>
  );
}
