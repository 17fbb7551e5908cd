import { atom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { rowWrites, type RowWrites } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { CellEditor } from '#client/sheet/grid/CellEditor.tsx';
import { GlideGrid } from '#client/sheet/grid/GlideGrid.tsx';
import type { Surroundings } from '#client/sheet/grid/perform';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';
import { later } from '#client/shell/later';

const never = atom(false);
/** Is something tried out over the sheet, once it is there? */
export const useTrying = (desk: Desk | null): boolean => useAtomValue(desk === null ? never : whatIfOf(desk).on);

/** Sheets that take no new rows give none away either; who tries changes out moves cells, and nothing else. */
export function writesOf({ model }: Desk, { adds = false }: Sheet, trying = false): RowWrites {
  if (model.tools.past.shown() !== null) return { adds: false, edits: false, removes: false };
  if (trying) return { adds: false, edits: true, removes: false };
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
