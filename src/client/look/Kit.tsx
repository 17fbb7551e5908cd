import { ConfigProvider } from 'antd';
import type { ConfigProviderProps } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Language } from '#names/languages';
import { darkAtom } from '#client/look/appearance';
import { antdTheme } from '#client/look/theme';
import { styleNonce } from '#client/look/tokens';
import { direction, languageAtom } from '#client/words/words';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** Chinese is never letter-spaced (look.md "Type"). */
const plainButtons = { autoInsertSpace: false };

const loaded = new Map<Language, AntdLocale>();

const sources: Record<Language, () => Promise<AntdLocale>> = {
  zh: async () => {
    const [locale] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    return locale.default;
  },
  en: async () => (await import('antd/es/locale/en_US')).default,
  ar: async () => {
    const [locale] = await Promise.all([import('antd/es/locale/ar_EG'), import('dayjs/locale/ar')]);
    return withShortWeekDays(locale.default);
  },
};

/** Its own Arabic names of the days are whole words, which run into one another in a calendar's narrow columns. */
function withShortWeekDays(locale: AntdLocale): AntdLocale {
  const { DatePicker } = locale;
  if (DatePicker === undefined) return locale;
  return { ...locale, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, shortWeekDays: ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'] } } };
}

/** Fetches Ant Design's own words for a language, so that its first picture already speaks it. */
export async function loadKitWords(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await sources[language]());
}

/** What Ant Design needs around it: theme, language, direction and the page's style nonce. Every view stands in one. */
export function Kit({ children }: { children: ReactNode }) {
  const dark = useAtomValue(darkAtom);
  const language = useAtomValue(languageAtom);
  const [spoken, setSpoken] = useState(language);

  useEffect(() => {
    let current = true;
    void loadKitWords(language).then(() => current && setSpoken(language));
    return () => {
      current = false;
    };
  }, [language]);

  const theme = useMemo(() => antdTheme(dark), [dark]);
  const csp = useMemo(() => ({ nonce: styleNonce() }), []);
  return (
    <ConfigProvider theme={theme} locale={loaded.get(spoken)} direction={direction(language)} csp={csp} button={plainButtons}>
      {children}
    </ConfigProvider>
  );
}
