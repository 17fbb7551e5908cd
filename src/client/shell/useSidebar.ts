import { useCallback, useEffect, useState } from 'react';
import { readCookie, writeCookie } from '#client/session/cookies';

const narrowQuery = '(max-width: 991.98px)';
const cookie = 'sidebarStatus';

/**
 * The sidebar's state: remembered in the cookie `sidebarStatus`, open unless it says 0; below 992 px closed and, when opened, an overlay
 * that is not remembered (shell.md §2.5).
 */
export function useSidebar(): { narrow: boolean; open: boolean; turn(): void; leave(): void } {
  const [narrow, setNarrow] = useState(() => window.matchMedia(narrowQuery).matches);
  const [wide, setWide] = useState(() => readCookie(cookie) !== '0');
  const [overlay, setOverlay] = useState(false);

  useEffect(() => {
    const query = window.matchMedia(narrowQuery);
    const look = () => {
      setNarrow(query.matches);
      setOverlay(false);
    };
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);

  const leave = useCallback(() => setOverlay(false), []);
  const turn = () => {
    if (narrow) {
      setOverlay(!overlay);
      return;
    }
    writeCookie(cookie, wide ? '0' : '1', true);
    setWide(!wide);
  };
  return { narrow, open: narrow ? overlay : wide, turn, leave };
}
