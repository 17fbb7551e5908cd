import { useAtomValue } from 'jotai';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FigureGroup, MorningOnWire } from '#define/figure';
import { FigureTable } from '#client/dashboard/FigureTable.tsx';
import { Mine } from '#client/dashboard/Mine.tsx';
import { useMorning } from '#client/dashboard/morning';
import { TrendPanel } from '#client/dashboard/TrendPanel.tsx';
import { epNameAtom, timeZoneAtom, userNameAtom } from '#client/session/session';
import { Icon, isIcon } from '#client/shell/icons.tsx';
import { ScreensContext } from '#client/shell/screensContext';
import { languageAtom, localeTag } from '#client/words/words';
import './dashboard.css';

function partOfDay(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function Greeting() {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const timeZone = useAtomValue(timeZoneAtom);
  const name = useAtomValue(userNameAtom);
  const branch = useAtomValue(epNameAtom);
  const now = new Date();
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
  const day = new Intl.DateTimeFormat(localeTag(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(now);
  return (
    <header className="dashboard-head">
      <h2>{t(`shell:dashboard.${partOfDay(hour)}`, { name })}</h2>
      <p className="dashboard-where">
        <span dir="auto">{branch}</span>
        <span>{day}</span>
      </p>
    </header>
  );
}

/** The groups of figures the person has any of, and the charts; those of ships and rates stand beside those of money and work. */
function Told({ figures, trends }: MorningOnWire) {
  const { t } = useTranslation();
  const table = (group: FigureGroup) => {
    const some = figures.filter((figure) => figure.group === group);
    return some.length === 0 ? null : <FigureTable key={group} title={t(`dashboard:group.${group}`)} figures={some} />;
  };
  // Whoever has no money to look after gets both columns filled all the same.
  const mineFirst = !figures.some(({ group }) => group === 'money');
  return (
    <>
      <div className="dashboard-told">
        <div className="dashboard-column">
          {table('money')}
          {table('work')}
          {mineFirst ? <Mine /> : null}
        </div>
        <div className="dashboard-column">
          {table('ships')}
          {table('rates')}
          {mineFirst ? null : <Mine />}
        </div>
      </div>
      <div className="dashboard-trends">
        {trends.map((trend) => (
          <TrendPanel key={trend.name} trend={trend} />
        ))}
      </div>
    </>
  );
}

/** The sheets the roles open, as a way in for whoever has just come. */
function Sheets() {
  const { t } = useTranslation();
  const screens = useContext(ScreensContext).filter((screen) => screen.hidden !== true && screen.path !== '/dashboard');
  if (screens.length === 0) return <p>{t('shell:dashboard.none')}</p>;
  return (
    <section aria-label={t('shell:dashboard.sheets')}>
      <h3>{t('shell:dashboard.sheets')}</h3>
      <ul className="dashboard-sheets">
        {screens.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path}>
              <Icon name={isIcon(screen.icon) ? screen.icon : 'sheet'} size={18} />
              <span>{t(screen.title)}</span>
              {screen.code === undefined ? null : <bdi dir="ltr">{screen.code}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first page: what a person of this job function has to know this morning, each figure the way to its rows. */
export function Dashboard() {
  const { t } = useTranslation();
  const { told, failed, again } = useMorning();
  return (
    <div className="dashboard">
      <Greeting />
      {failed ? (
        <p className="dashboard-failed" role="alert">
          {t('dashboard:failed')}
          <button type="button" className="button" onClick={again}>
            {t('dashboard:again')}
          </button>
        </p>
      ) : null}
      {told === undefined ? <div className="dashboard-waiting" aria-busy={!failed} /> : <Told {...told} />}
      <Sheets />
    </div>
  );
}
