import { useTranslation } from 'react-i18next';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import type { SheetTask } from '#client/sheet/tasks/task';

/** The tasks of a screen in the toolbar. */
export function TaskButtons({ desk, tasks }: { desk: Desk; tasks: readonly SheetTask[] }) {
  const { t } = useTranslation();
  return tasks
    .filter(({ inMenuOnly }) => !inMenuOnly)
    .map(({ name, words, icon, run }) => (
      <button key={name} type="button" className="quiet-button" onClick={() => run(desk)}>
        <SheetIcon name={icon} />
        {t(words)}
      </button>
    ));
}
