import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useView } from '#client/shell/view';
import type { Desk } from '#client/sheet/desk/desk';
import { parameters } from '#client/sheet/views/address';
import { viewsOf } from '#client/sheet/views/sheetViews';

/**
 * Keeps a sheet and its address together: the address decides what is shown when it is opened, and names the view that is shown
 * from then on, so that whoever gets it sees the same. A filter that came with a link is taken out once it is shown.
 */
export function useViewAddress(desk: Desk): void {
  const { search, key, pathname } = useLocation();
  const { active } = useView();
  const navigate = useNavigate();
  const views = viewsOf(desk);
  const settled = useAtomValue(views.settled);
  const present = useAtomValue(views.present);
  const followed = useRef<{ desk: Desk; key: string } | null>(null);

  useEffect(() => {
    if (followed.current?.desk === desk && followed.current.key === key) return;
    followed.current = { desk, key };
    const asked = new URLSearchParams(search);
    const wish = { view: asked.get(parameters.view), filter: asked.get(parameters.filter), row: asked.get(parameters.row) };
    desk.set(views.settled, false);
    void views.follow(wish);
  }, [desk, views, search, key]);

  const id = present?.id ?? null;
  useEffect(() => {
    if (!active || !settled) return;
    // Somebody may have gone elsewhere already: the address is another page's by now.
    if (window.location.pathname !== pathname) return;
    const asked = new URLSearchParams(search);
    if (asked.get(parameters.view) === id && !asked.has(parameters.filter)) return;
    for (const name of Object.values(parameters)) asked.delete(name);
    if (id !== null) asked.set(parameters.view, id);
    void navigate({ pathname, search: asked.toString() }, { replace: true });
  }, [active, settled, id, search, pathname, navigate]);
}
