import { useAtomValue } from 'jotai';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { epNameAtom, timeZoneAtom, userAtom } from '#client/session/session';
import { Icon, isIcon } from '#client/shell/icons.tsx';
import { ScreensContext } from '#client/shell/screensContext';
import { languageAtom, localeTag } from '#client/words/words';

function partOfDay(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** The first page: a greeting in the branch's time and the sheets the user may open. */
export function Dashboard() {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const timeZone = useAtomValue(timeZoneAtom);
  const user = useAtomValue(userAtom);
  const branch = useAtomValue(epNameAtom);
  const screens = useContext(ScreensContext).filter((screen) => screen.hidden !== true && screen.path !== '/dashboard');

  const now = new Date();
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
  const day = new Intl.DateTimeFormat(localeTag(language), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(now);
  return (
    <div className="dashboard">
      <h2>{t(`shell:dashboard.${partOfDay(hour)}`, { name: user?.fullname ?? '' })}</h2>
      <p className="dashboard-where">
        <span dir="auto">{branch}</span>
        <span>{day}</span>
      </p>
      <h3>{t('shell:dashboard.sheets')}</h3>
      <ul className="dashboard-sheets">
        {screens.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path}>
              <Icon name={isIcon(screen.icon) ? screen.icon : 'sheet'} size={22} />
              <span className="dashboard-sheet">
                <strong>{t(screen.title)}</strong>
                {screen.group === undefined ? null : <span>{t(screen.group)}</span>}
              </span>
              {screen.code === undefined ? null : <bdi dir="ltr">{screen.code}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
      {screens.length === 0 ? <p>{t('shell:dashboard.none')}</p> : null}
    </div>
  );
}
