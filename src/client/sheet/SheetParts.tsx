import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { rowWrites, type RowWrites } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { CellEditor } from '#client/sheet/grid/CellEditor.tsx';
import { GlideGrid } from '#client/sheet/grid/GlideGrid.tsx';
import type { Surroundings } from '#client/sheet/grid/perform';
import { later } from '#client/shell/later';

/** Sheets that take no new rows give none away either. */
export function writesOf({ model }: Desk, { adds = false }: Sheet): RowWrites {
  if (model.tools.past.shown() !== null) return { adds: false, edits: false, removes: false };
  const allowed = rowWrites(model.definition, hasRole);
  return { ...allowed, adds: adds && allowed.adds, removes: adds && allowed.removes };
}

const PlainTable = later(async () => (await import('#client/sheet/plain/PlainTable.tsx')).PlainTable);

/** The canvas with its editor, or the plain table in their place. */
export function Face({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const plain = useAtomValue(desk.plain);
  const label = t('sheet:grid.label', { title: around.title });
  if (plain) return <PlainTable desk={desk} label={label} />;
  return (
    <>
      <GlideGrid desk={desk} label={label} />
      <CellEditor desk={desk} around={around} label={label} />
    </>
  );
}
