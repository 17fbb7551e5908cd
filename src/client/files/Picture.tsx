import { useTranslation } from 'react-i18next';
import { downloadFile, type AttachedFile } from '#client/files/files';
import { useFileUrl } from '#client/files/useFileUrl';
import { Dialog } from '#client/shell/Dialog.tsx';

/** A picture by itself, as large as the window allows. */
export function Picture({ file, onLeave }: { file: AttachedFile; onLeave: () => void }) {
  const { t } = useTranslation();
  const url = useFileUrl(file.id, file.mimeType, onLeave);
  const actions = [
    <button key="save" type="button" className="button" onClick={() => void downloadFile(file)}>
      {t('pdf:download')}
    </button>,
    <button key="leave" type="submit" className="button button-primary" data-first="">
      {t('files:close')}
    </button>,
  ];
  return (
    <Dialog title={file.fileName} width={960} actions={actions} onSubmit={onLeave} onLeave={onLeave}>
      <div className="files-picture" aria-busy={url === null}>
        {url === null ? null : <img src={url} alt={t('files:picture', { name: file.fileName })} />}
      </div>
    </Dialog>
  );
}
