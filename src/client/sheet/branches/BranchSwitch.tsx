import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { turnBranches } from '#client/sheet/branches/branchesShown';
import type { Desk } from '#client/sheet/desk/desk';
import '#client/sheet/branches/branches.css';

/** Rows of the branch signed in to, or of all the person works in; nothing for those who read one branch alone. */
export function BranchSwitch({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  useAtomValue(desk.version);
  const all = desk.model.tools.branches.all();
  if (!desk.model.tools.branches.offered) return null;
  const side = (value: boolean, words: string, hint: string) => (
    <button type="button" aria-pressed={all === value} title={hint} onClick={() => void turnBranches(desk, value)}>
      {words}
    </button>
  );
  return (
    <span className="branch-switch" role="group" aria-label={t('branches:title')}>
      {side(false, t('branches:own'), t('branches:ownHint'))}
      {side(true, t('branches:all'), t('branches:allHint'))}
    </span>
  );
}
