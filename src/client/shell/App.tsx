import { lazy, Suspense, useMemo } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { Feedback } from '#client/shell/feedback.tsx';
import { Guard } from '#client/shell/Guard.tsx';
import { ShellPartsContext, type ShellParts } from '#client/shell/parts';
import { screenAt } from '#client/shell/screen';
import type { Screen } from '#client/shell/screen';
import { Shell } from '#client/shell/Shell.tsx';

/** Whoever is signed in needs none of these pages. */
const SignIn = lazy(async () => ({ default: (await import('#client/session/SignIn.tsx')).SignIn }));
const SetUp = lazy(async () => ({ default: (await import('#client/session/SetUp.tsx')).SetUp }));
const AuthRedirect = lazy(async () => ({ default: (await import('#client/session/AuthRedirect.tsx')).AuthRedirect }));

const dashboard: Screen = {
  path: '/dashboard',
  title: 'shell:route.dashboard',
  roles: [],
  icon: 'dashboard',
  affix: true,
  plain: true,
  load: () => import('#client/dashboard/Dashboard.tsx'),
};

/** The whole application: public routes, the guard, the shell. A screen passed for `/dashboard` replaces the plain one. */
export function App({ screens, parts }: { screens: readonly Screen[]; parts: ShellParts }) {
  const all = useMemo(() => (screens.some((screen) => screen.path === dashboard.path) ? screens : [dashboard, ...screens]), [screens]);
  const known = (path: string) => path === '/' || screenAt(all, path) !== undefined;
  const guarded = (
    <Guard>
      <ShellPartsContext value={parts}>
        <Shell screens={all} />
      </ShellPartsContext>
    </Guard>
  );
  return (
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/login" element={<SignIn known={known} />} />
          <Route path="/setup" element={<SetUp />} />
          <Route path="/auth-redirect" element={<AuthRedirect known={known} />} />
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          <Route path="*" element={guarded} />
        </Routes>
      </Suspense>
      <Feedback />
    </BrowserRouter>
  );
}
