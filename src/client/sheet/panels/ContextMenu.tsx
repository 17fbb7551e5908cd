import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Menu } from '#client/shell/Menu.tsx';
import type { MenuItem } from '#client/shell/Menu.tsx';
import { stepItems } from '#client/sheet/acts/ActButtons.tsx';
import { useJudged } from '#client/sheet/acts/useJudged';
import { keysOf, wordsOf } from '#client/sheet/actions/keyText';
import { actionNamed, type ActionName } from '#client/sheet/actions/registry';
import type { Desk } from '#client/sheet/desk/desk';
import type { Surroundings } from '#client/sheet/grid/perform';
import { meantRowIds, rowsAmong } from '#client/sheet/desk/rowLines';
import { groupsOf } from '#client/sheet/groups/groups';
import { rowsOf } from '#client/sheet/grid/selection';
import { resolve } from '#client/sheet/panels/resolving';
import type { SheetTask } from '#client/sheet/tasks/task';

const onCells: readonly ActionName[] = [
  'onlyValue',
  'butValue',
  'sortUp',
  'sortDown',
  'copy',
  'copyHeader',
  'cut',
  'paste',
  'edit',
  'clear',
  'fillDown',
  'fillSeries',
  'fillFormula',
  'why',
  'cellHistory',
  'openSource',
];
const onRows: readonly ActionName[] = ['openRow', 'duplicate', 'insert', 'remove', 'discard', 'chain', 'rowHistory', 'copyLink'];

const onGroups: readonly ActionName[] = ['unfold', 'foldAll', 'ungroup'];

/** Leaves the group of a line alone. */
const onlyGroup = (desk: Desk, line: number): MenuItem => ({
  key: 'onlyGroup',
  label: i18next.t('grouping:only'),
  run: () => void groupsOf(desk).only(line),
});

/** An action as an item of a menu; null where this sheet does not offer it. */
function itemOf(name: ActionName, desk: Desk, around: Surroundings): MenuItem | null {
  const { run, offered, available } = actionNamed(name);
  if (offered?.(desk, around) === false) return null;
  return {
    key: name,
    label: wordsOf(name),
    keys: keysOf(name),
    disabled: run === undefined || available?.(desk, around) === false,
    run: () => {
      desk.editor?.focus();
      void run?.(desk, around, null);
    },
  };
}

/** A task of the screen as an item of the menu: done with the selected rows. */
function taskItem({ name, words, run }: SheetTask, desk: Desk): MenuItem {
  return { key: `task:${name}`, label: i18next.t(words), disabled: desk.activeCell() === null, run: () => run(desk) };
}

/** What can be done with the selection, at the cell or under the pointer; `wholeRows`: at a row head, only with the rows. */
export function ContextMenu({
  desk,
  around,
  at,
  wholeRows,
  onClose,
}: {
  desk: Desk;
  around: Surroundings;
  at: { x: number; y: number };
  wholeRows: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const judged = useJudged(desk);
  const cell = desk.activeCell();
  const view = cell === null ? null : desk.model.cell(cell.place.row, cell.column);
  const offered = (names: readonly ActionName[]) => names.flatMap((name) => itemOf(name, desk, around) ?? []);
  const { active } = desk.get(desk.selection);
  if (desk.model.tools.groups.head(active.row) !== null) {
    const ofGroup = [onlyGroup(desk, active.row), ...offered(onGroups)];
    const [first, ...rest] = stepItems(desk, around.steps, judged);
    const heading = t('sheet:menu.rows', { count: meantRowIds(desk).length });
    const items = first ? [...ofGroup, { ...first, heading }, ...rest] : ofGroup;
    return <Menu items={items} at={at} label={t('grouping:menu')} onClose={onClose} />;
  }
  const items = wholeRows ? [] : offered(onCells);
  if (!wholeRows && view?.state === 'conflict' && cell !== null) {
    items.push({
      key: 'mine',
      heading: t('sheet:menu.conflict'),
      label: t('sheet:conflict.mine'),
      run: () => void resolve(desk, cell, 'mine'),
    });
    items.push({ key: 'theirs', label: t('sheet:conflict.theirs'), run: () => void resolve(desk, cell, 'theirs') });
  }
  const [first, ...rows] = [
    ...offered(desk.model.sheet.opens === undefined ? onRows : ['unfold', ...onRows]),
    ...stepItems(desk, around.steps, judged),
    ...around.tasks.map((task) => taskItem(task, desk)),
  ];
  if (first)
    items.push({ ...first, heading: t('sheet:menu.rows', { count: rowsAmong(desk, rowsOf(desk.get(desk.selection))).length }) }, ...rows);
  return <Menu items={items} at={at} label={t('sheet:menu.label')} onClose={onClose} />;
}
