import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, isIcon } from '#client/shell/icons.tsx';
import { screenAt } from '#client/shell/screen';
import { ScreensContext } from '#client/shell/screensContext';
import { useView } from '#client/shell/view';

/** A screen of the specification that is still to be built: says plainly what it will hold. */
export function Awaited() {
  const { t } = useTranslation();
  const { path } = useView();
  const screen = screenAt(use(ScreensContext), path);
  if (screen?.awaited === undefined) return null;
  return (
    <div className="page-note">
      <Icon name={isIcon(screen.icon) ? screen.icon : 'sheet'} size={36} />
      <h2>{t('awaited:title', { page: t(screen.title) })}</h2>
      <p>{t(screen.awaited)}</p>
    </div>
  );
}
