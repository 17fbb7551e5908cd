import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#define/filter';
import { keysOf, wordsOf } from '#client/sheet/actions/keyText';
import { openFilter } from '#client/sheet/actions/opening';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { sortBy, sortOf } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { columnWords } from '#client/sheet/desk/wording';
import { Menu } from '#client/shell/Menu.tsx';
import type { MenuItem, MenuPlace } from '#client/shell/Menu.tsx';

const sameSort = (one: readonly Sort[], other: readonly Sort[]): boolean =>
  one.length === other.length && one.every(({ field, dir }, at) => other[at]?.field === field && other[at]?.dir === dir);

/** Orders by the column of the cursor, and takes the orders there are away again. */
function SortTool({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<MenuPlace | null>(null);
  const { active } = useAtomValue(desk.selection);
  const { sort } = useStatus(desk);
  const column = desk.columnAt(active.col);
  const close = () => (setAt(null), desk.editor?.focus());
  const items: MenuItem[] = [
    ...(column === undefined ? [] : (['asc', 'desc'] as const)).map((dir, index): MenuItem => ({
      key: dir,
      label: t(`sheet:sort.${dir}Verb`),
      current: column !== undefined && sortOf(desk, column.name)?.dir === dir,
      ...(index === 0 && column ? { heading: column.header } : {}),
      run: () => void (column && sortBy(desk, column.name, dir, false)),
    })),
    ...sort.map(({ field, dir }, index): MenuItem => ({
      key: `${field} off`,
      label: t(`sheet:sort.${dir}Now`, { column: columnWords(desk, field) }),
      ...(index === 0 ? { heading: t('sheet:sort.takeOut') } : {}),
      run: () => void sortBy(desk, field, null, true),
    })),
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className="quiet-button tool-worded"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-pressed={!sameSort(sort, desk.model.sheet.sort ?? [])}
        onClick={() => setAt(at === null && button.current ? { below: button.current } : null)}
      >
        <span className="tool-fit">
          <SheetIcon name="sortUp" />
          <span>{t('sheet:tool.sort')}</span>
        </span>
      </button>
      {at === null ? null : <Menu items={items} at={at} label={t('sheet:tool.sort')} onClose={close} />}
    </>
  );
}

/** Filter and order of the column the cursor stands in: what a press on its head opens as well. */
export function NarrowingTools({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { where } = useStatus(desk);
  return (
    <>
      <button
        type="button"
        className="quiet-button tool-worded tool-filter"
        aria-pressed={where !== null}
        data-tip={`${wordsOf('filter')}  ${keysOf('filter')}`}
        onClick={() => openFilter(desk)}
      >
        <span className="tool-fit">
          <SheetIcon name="filter" />
          <span>{t('sheet:tool.filter')}</span>
        </span>
      </button>
      <SortTool desk={desk} />
    </>
  );
}
