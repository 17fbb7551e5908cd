import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/shell/Dialog.tsx';
import { settingsAtom, turnSetting } from '#client/shell/settings';

/** What of the shell is shown: each switch works at once. */
export function SettingsDialog({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const settings = useAtomValue(settingsAtom);
  const close = (
    <button type="submit" className="button button-primary">
      {t('shell:dialog.close')}
    </button>
  );
  return (
    <Dialog title={t('shell:settings.title')} actions={close} onSubmit={onLeave} onLeave={onLeave}>
      {(['tabs', 'fixedHeader', 'logo'] as const).map((name, place) => (
        <label key={name} className="setting">
          <input
            type="checkbox"
            checked={settings[name]}
            onChange={(event) => turnSetting(name, event.target.checked)}
            {...(place === 0 ? { 'data-first': '' } : {})}
          />
          {t(`shell:settings.${name}`)}
        </label>
      ))}
    </Dialog>
  );
}
