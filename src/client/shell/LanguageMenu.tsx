import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languages } from '#names/languages';
import { Icon } from '#client/shell/icons.tsx';
import { MenuButton } from '#client/shell/Menu.tsx';
import { ownNames } from '#client/words/ownNames';
import { changeLanguage, languageAtom } from '#client/words/words';

/** Chooses the language of the interface; the present one is disabled (shell.md §2.5). */
export function LanguageMenu() {
  const { t } = useTranslation();
  const present = useAtomValue(languageAtom);
  const items = languages.map((language) => ({
    key: language,
    label: ownNames[language],
    lang: language,
    current: language === present,
    disabled: language === present,
    run: () => void changeLanguage(language),
  }));
  return (
    <MenuButton label={t('shell:language')} items={items}>
      <Icon name="language" />
      <span className="visually-hidden">{t('shell:language')}</span>
      <span className="top-line-language" lang={present}>
        {ownNames[present]}
      </span>
      <Icon name="down" size={14} />
    </MenuButton>
  );
}
