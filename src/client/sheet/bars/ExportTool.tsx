import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { exportIn, exportSheet } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { Menu } from '#client/shell/Menu.tsx';
import type { MenuItem, MenuPlace } from '#client/shell/Menu.tsx';
import { templatesOf } from '#client/templates/templates';

type Templates = Awaited<ReturnType<typeof templatesOf>>;

/** Takes the sheet away as a file: as it is shown, or in a workbook of the company's own where there are some. */
export function ExportTool({ desk, title, keys }: { desk: Desk; title: string; keys: string }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<MenuPlace | null>(null);
  const [templates, setTemplates] = useState<Templates>([]);
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  const press = async () => {
    const found = await templatesOf(desk.model.definition.name, 'WORKBOOK');
    if (!here.current) return;
    if (found.length === 0) return void exportSheet(desk, title);
    setTemplates(found);
    if (button.current) setAt({ below: button.current });
  };
  const items: MenuItem[] = [
    { key: 'shown', label: t('sheet:export.asShown'), run: () => void exportSheet(desk, title) },
    ...templates.map((one, index): MenuItem => ({
      key: one.id,
      label: one.name,
      ...(index === 0 ? { heading: t('sheet:export.inTemplate') } : {}),
      run: () => void exportIn(desk, title, one),
    })),
  ];
  const label = t('sheet:toolbar.export');
  return (
    <>
      <button
        ref={button}
        type="button"
        className="quiet-button tool"
        aria-label={label}
        data-tip={`${label}  ${keys}`}
        onClick={() => (at === null ? void press() : setAt(null))}
      >
        <SheetIcon name="export" />
        <span className="tool-word">{t('sheet:tool.export')}</span>
      </button>
      {at === null ? null : <Menu items={items} at={at} label={label} onClose={() => (setAt(null), desk.editor?.focus())} />}
    </>
  );
}
