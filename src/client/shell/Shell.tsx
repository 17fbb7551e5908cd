import { useAtomValue } from 'jotai';
import { useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { holdsOne, rolesAtom } from '#client/session/session';
import { followRights } from '#client/session/rights';
import { IdleWarning } from '#client/session/IdleWarning.tsx';
import { connectLive } from '#client/live/socket';
import { NoPermissionPage, NotFoundPage, useTitle } from '#client/shell/pages.tsx';
import { ShellPartsContext } from '#client/shell/parts';
import { screenAt, tidyPath } from '#client/shell/screen';
import type { Screen } from '#client/shell/screen';
import { ScreensContext } from '#client/shell/screensContext';
import { settingsAtom } from '#client/shell/settings';
import { Sidebar } from '#client/shell/Sidebar.tsx';
import { TabBar } from '#client/shell/TabBar.tsx';
import { TopLine } from '#client/shell/TopLine.tsx';
import type { Tab } from '#client/shell/tabs';
import { useHeaderAway } from '#client/shell/useHeaderAway';
import { useSidebar } from '#client/shell/useSidebar';
import { useTabKeys } from '#client/shell/useTabKeys';
import { useTabs } from '#client/shell/useTabs';
import { Views } from '#client/shell/Views.tsx';

function Frame({ screens, screen, children }: { screens: readonly Screen[]; screen: Screen | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const sidebar = useSidebar();
  const { leave, narrow, open } = sidebar;
  const { fixedHeader } = useAtomValue(settingsAtom);
  const main = useRef<HTMLDivElement>(null);
  useHeaderAway(main, fixedHeader, useLocation().pathname);
  const listed = useMemo(() => screens.filter((one) => one.hidden !== true), [screens]);
  useEffect(() => {
    if (!narrow || !open) return;
    const before = document.activeElement as HTMLElement | null;
    document.querySelector<HTMLElement>('.sidebar-entry')?.focus();
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    window.addEventListener('keydown', escape);
    return () => {
      window.removeEventListener('keydown', escape);
      before?.focus();
    };
  }, [narrow, open, leave]);
  const shape = narrow ? 'shell shell-narrow' : open ? 'shell' : 'shell shell-rail';
  return (
    <div className={shape}>
      <a className="skip-link" href="#content">
        {t('shell:page.skip')}
      </a>
      {narrow && !open ? null : <Sidebar screens={listed} rail={!narrow && !open} onGo={leave} />}
      {narrow && open ? <div className="scrim" onClick={leave} /> : null}
      <div ref={main} className="shell-main" inert={narrow && open}>
        <TopLine screen={screen} open={open} onTurn={sidebar.turn} />
        {children}
      </div>
    </div>
  );
}

/** The page around every screen: sidebar, top line, visited tabs and the kept-alive views (shell.md §2.5). */
export function Shell({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  const { floating } = useContext(ShellPartsContext);
  const { tabs: withTabs } = useAtomValue(settingsAtom);
  const location = useLocation();
  const navigate = useNavigate();
  const allowed = useMemo(() => screens.filter((screen) => holdsOne(roles, screen.roles)), [screens, roles]);
  const screen = screenAt(screens, location.pathname);
  const mayOpen = screen !== undefined && allowed.includes(screen);
  const here = useMemo(
    () => (screen !== undefined && mayOpen ? { screen, at: { ...location, pathname: tidyPath(location.pathname) } } : undefined),
    [screen, mayOpen, location],
  );
  const { tabs, actions } = useTabs(allowed, here);
  const active = here?.at.pathname;

  const go = useCallback((tab: Tab) => void navigate(tab.at), [navigate]);
  useTabKeys(tabs.open, active, go);
  useTitle(t(screen?.title ?? 'shell:page.notFoundTitle'));
  useEffect(() => {
    const stops = [followRights(), connectLive()];
    return () => stops.forEach((stop) => stop());
  }, []);

  const missing = location.pathname === '/404' ? <NotFoundPage /> : <Navigate to="/404" replace />;
  return (
    <ScreensContext value={allowed}>
      <Frame screens={allowed} screen={mayOpen ? screen : undefined}>
        {withTabs ? <TabBar tabs={tabs.open} active={active ?? ''} actions={actions} /> : null}
        <main id="content" className="views" tabIndex={-1}>
          <Views tabs={tabs} active={active} screenOf={(path) => screenAt(allowed, path)} onRetry={actions.refresh} />
          {screen === undefined ? missing : mayOpen ? null : <NoPermissionPage page={t(screen.title)} />}
        </main>
      </Frame>
      {floating.map((Part, at) => (
        <Part key={at} />
      ))}
      <IdleWarning />
    </ScreensContext>
  );
}
