import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/shell/icons.tsx';
import { LanguageMenu } from '#client/shell/LanguageMenu.tsx';
import { PaletteHost } from '#client/shell/palette/PaletteHost.tsx';
import { ShellPartsContext } from '#client/shell/parts';
import type { Screen } from '#client/shell/screen';
import { UserMenu } from '#client/shell/UserMenu.tsx';

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return online;
}

function Breadcrumb({ screen }: { screen: Screen | undefined }) {
  const { t } = useTranslation();
  if (screen === undefined) return null;
  return (
    <nav className="breadcrumb" aria-label={t('shell:topLine.breadcrumb')}>
      <ol>
        {screen.group === undefined ? null : (
          <li>
            <span>{t(screen.group)}</span>
            <Icon name="chevron" turns size={12} />
          </li>
        )}
        <li>
          <h1 className="breadcrumb-here">{t(screen.title)}</h1>
        </li>
      </ol>
    </nav>
  );
}

/** The line above everything: sidebar switch, where one is, whether there is a connection, language and user. */
export function TopLine({ screen, open, onTurn }: { screen: Screen | undefined; open: boolean; onTurn: () => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const { topLine: parts } = useContext(ShellPartsContext);
  return (
    <header className="top-line">
      <button
        type="button"
        className="quiet-button square"
        aria-expanded={open}
        aria-label={t('shell:sidebar.turn')}
        title={t('shell:sidebar.turn')}
        onClick={onTurn}
      >
        <Icon name="sidebar" turns />
      </button>
      <Breadcrumb screen={screen} />
      <div className="top-line-middle" role="status">
        {online ? null : (
          <span className="offline">
            <Icon name="offline" size={16} />
            {t('shell:topLine.offline')}
          </span>
        )}
      </div>
      <PaletteHost />
      {parts.map((Part, at) => (
        <Part key={at} />
      ))}
      <LanguageMenu />
      <UserMenu />
    </header>
  );
}
