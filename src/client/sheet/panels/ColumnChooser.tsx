import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { SheetIcon, type SheetIconName } from '#client/sheet/bars/SheetIcon.tsx';
import { freezeColumn, hideColumn } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { moveColumn, type LayoutColumn } from '#client/sheet/desk/layout';
import { columnWords } from '#client/sheet/desk/wording';
import { Popover } from '#client/sheet/panels/Popover.tsx';

function Line({ desk, column, onStep }: { desk: Desk; column: LayoutColumn; onStep: (step: 1 | -1) => void }) {
  const { t } = useTranslation();
  const name = columnWords(desk, column.field);
  const tool = (icon: SheetIconName, label: string, run: () => void, pressed?: boolean) => (
    <button type="button" className="quiet-button square" aria-label={`${label}: ${name}`} title={label} aria-pressed={pressed} onClick={run}>
      <SheetIcon name={icon} />
    </button>
  );
  return (
    <li className="chooser-line">
      <label>
        <input type="checkbox" checked={!column.hidden} onChange={() => hideColumn(desk, column.field, !column.hidden)} />
        <span dir="auto">{name}</span>
      </label>
      {tool('pin', t(column.frozen ? 'sheet:columns.thaw' : 'sheet:columns.freeze'), () => freezeColumn(desk, column.field, !column.frozen), column.frozen)}
      {tool('up', t('sheet:columns.back'), () => onStep(-1))}
      {tool('down', t('sheet:columns.on'), () => onStep(1))}
    </li>
  );
}

/** Which columns are shown, in which order and which of them stay while the sheet scrolls. */
export function ColumnChooser({ desk, beside, onClose }: { desk: Desk; beside: DOMRect; onClose: () => void }) {
  const { t } = useTranslation();
  const layout = useAtomValue(desk.layout);
  const known = new Set(desk.model.columns.map((column) => column.name));
  const listed = layout.filter((column) => known.has(column.field));
  const step = (index: number, by: 1 | -1) => {
    const moved = listed[index];
    const neighbour = listed[index + by];
    if (!moved || !neighbour) return;
    const before = by === -1 ? neighbour.field : (listed[index + 2]?.field ?? null);
    const next = moveColumn(layout, moved.field, before);
    desk.arrange(next.map((column) => (column.field === moved.field ? { ...column, frozen: moved.frozen } : column)));
  };
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('sheet:columns.title')} className="column-chooser" onClose={onClose}>
      <header className="chooser-head">
        <h2>{t('sheet:columns.title')}</h2>
        <button type="button" className="link-button" onClick={() => desk.arrange(desk.defined())}>
          {t('sheet:columns.restore')}
        </button>
      </header>
      <ul className="chooser-lines">
        {listed.map((column, index) => (
          <Line key={column.field} desk={desk} column={column} onStep={(by) => step(index, by)} />
        ))}
      </ul>
    </Popover>
  );
}
