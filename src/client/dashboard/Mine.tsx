import { useAtomValue } from 'jotai';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { epIdAtom, userAtom } from '#client/session/session';
import { ShellPartsContext } from '#client/shell/parts';
import { ScreensContext } from '#client/shell/screensContext';
import { dirtyAtom } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { keptScopes } from '#workers/sheet/drafts/indexedDb';

interface Draft {
  readonly path: string;
  readonly title: string;
  /** How many edits; null where only the browser's store knows of them. */
  readonly count: number | null;
}

/** Routes of sheets with unsaved edits: of open tabs with their number, of earlier sessions without. */
function useDrafts(): readonly Draft[] {
  const screens = useContext(ScreensContext);
  const dirty = useAtomValue(dirtyAtom);
  const user = useAtomValue(userAtom);
  const epId = useAtomValue(epIdAtom);
  const { active } = useView();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const userId = user?.id ?? '';
  useEffect(() => {
    let current = true;
    if (active) void keptScopes(`${userId}/${epId}/`).then((found) => current && setKept(found));
    return () => {
      current = false;
    };
  }, [active, userId, epId, dirty]);
  return screens.flatMap(({ path, title, mod }): Draft[] => {
    const count = dirty[path];
    if (count !== undefined) return [{ path, title, count }];
    return mod !== undefined && kept.has(mod) ? [{ path, title, count: null }] : [];
  });
}

/** What is the person's own: edits not saved yet, and what the areas of the business add: messages not read, what the company announces. */
export function Mine() {
  const { t } = useTranslation();
  const drafts = useDrafts();
  const { ownRows, ownNotes } = useContext(ShellPartsContext);
  return (
    <section className="figures mine" aria-label={t('dashboard:own')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dashboard:own')}</th>
            <th scope="col">{t('dashboard:count')}</th>
          </tr>
        </thead>
        <tbody>
          {ownRows.map((Row, at) => (
            <Row key={at} />
          ))}
          {drafts.map(({ path, title, count }) => (
            <tr key={path}>
              <th scope="row">
                <Link to={path}>{t('dashboard:draft', { title: t(title) })}</Link>
              </th>
              <td className="figure-waiting">{count === null ? t('dashboard:draftKept') : count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ownNotes.map((Note, at) => (
        <Note key={at} />
      ))}
    </section>
  );
}
