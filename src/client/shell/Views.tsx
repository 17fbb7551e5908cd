import { Component, useEffect, useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { componentOf } from '#client/shell/screen';
import type { Screen } from '#client/shell/screen';
import { pageSettled } from '#client/shell/settled';
import type { Tab, Tabs } from '#client/shell/tabs';
import { ViewContext } from '#client/shell/view';
import { currentLanguage, wordsComplete, wordsReady } from '#client/words/words';

const loaded = new Map<string, ComponentType>();

async function loadScreen(screen: Screen): Promise<ComponentType> {
  if (screen.plain === true) return componentOf(await screen.load());
  const [module] = await Promise.all([screen.load(), screen.mod === undefined ? wordsComplete() : wordsReady()]);
  const Content = componentOf(module);
  if (screen.kit !== true) return Content;
  const { Kit, loadKitWords } = await import('#client/look/Kit.tsx');
  await loadKitWords(currentLanguage());
  return () => (
    <Kit>
      <Content />
    </Kit>
  );
}

/**
 * The component of a screen, undefined while its file is fetched. Not `lazy` with `Suspense`: React holds back for 300 ms what follows a
 * fallback, and a tab has to open in a hundred. Throws, into the nearest boundary, where the file cannot be had.
 */
function useScreen(screen: Screen): ComponentType | undefined {
  const [state, setState] = useState<{ failed?: Error }>({});
  const { path } = screen;
  const component = loaded.get(path);
  useEffect(() => {
    if (component !== undefined) return;
    // It may have come for another view between the drawing of this one and now.
    if (loaded.has(path)) return setState({});
    let current = true;
    loadScreen(screen)
      .then((component) => loaded.set(path, component))
      .then(() => {
        if (screen.mod === undefined) pageSettled();
        if (current) setState({});
      })
      .catch((failed: unknown) => current && setState({ failed: failed instanceof Error ? failed : new Error(String(failed)) }));
    return () => {
      current = false;
    };
  }, [screen, path, component]);
  if (state.failed !== undefined) throw state.failed;
  return component;
}

function Content({ screen }: { screen: Screen }) {
  const Loaded = useScreen(screen);
  return Loaded === undefined ? <Skeleton /> : <Loaded />;
}

/** A screen that fails takes only itself down; its file may also be missing because a newer build has replaced it. */
class Fallible extends Component<{ children: ReactNode; otherwise: (error: Error) => ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.otherwise(this.state.error);
  }
}

function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page-note" role="alert">
      <h2>{t('shell:page.brokenTitle')}</h2>
      <p>{t('shell:page.brokenBody')}</p>
      <pre dir="ltr">{error.message}</pre>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {t('shell:page.retry')}
      </button>
    </div>
  );
}

/** The frame of a sheet while its screen is fetched; style sheets show it only after 150 ms. */
function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <div className="skeleton-line" />
      <div className="skeleton-sheet" />
    </div>
  );
}

function OneView({ tab, screen, active, onRetry }: { tab: Tab; screen: Screen; active: boolean; onRetry: () => void }) {
  const view = useMemo(() => ({ path: tab.path, active }), [tab.path, active]);
  // `Routes` with its own location lets a hidden view keep its parameters while the address shows another page.
  return (
    <div className={active ? 'view' : 'view view-hidden'} inert={!active}>
      <ViewContext value={view}>
        <Fallible otherwise={(error) => <Broken error={error} onRetry={onRetry} />}>
          <Routes location={tab.at}>
            <Route path={screen.path} element={<Content screen={screen} />} />
          </Routes>
        </Fallible>
      </ViewContext>
    </div>
  );
}

interface ViewsProps {
  tabs: Tabs;
  active: string | undefined;
  screenOf: (path: string) => Screen | undefined;
  onRetry: (tab: Tab) => void;
}

/** All mounted views, one of them visible (shell.md §2.5). */
export function Views({ tabs, active, screenOf, onRetry }: ViewsProps) {
  return tabs.open.map((tab) => {
    const screen = tabs.alive.includes(tab.path) ? screenOf(tab.path) : undefined;
    if (screen === undefined) return null;
    const key = `${tab.path} ${tabs.turn[tab.path] ?? 0}`;
    return <OneView key={key} tab={tab} screen={screen} active={tab.path === active} onRetry={() => onRetry(tab)} />;
  });
}
