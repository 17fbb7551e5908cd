import type { Screen, ScreenModule } from '#client/shell/screen';
import type { Sheet } from '#define/sheet';

/**
 * A screen that is nothing but its sheet: `load: () => sheetScreen(import('…/invoice.sheet').then((file) => file.invoiceSheet), …)`.
 * `title` and `belongs` are keys of words: what the screen is called, and what belongs there while nothing does.
 */
export async function sheetScreen(loading: Promise<Sheet>, title: string, belongs: string): Promise<ScreenModule> {
  const [sheet, { KeptSheet }, { sheetEngine }] = await Promise.all([
    loading,
    import('#client/sheet/KeptSheet.tsx'),
    import('#modules/sheetEngine'),
  ]);
  return { PlainSheet: () => <KeptSheet engine={sheetEngine} sheet={sheet} title={title} belongs={belongs} /> };
}

/**
 * The page of one row of a list, at `<page.path>/:rowId`: a screen of its own in the tabs, named by its row. `roles` and `group` are those
 * of the list's screen, `title` is the key of what a page of such a row is called until its row is there.
 */
export const pageScreen = (
  list: Pick<Screen, 'path' | 'group' | 'icon' | 'roles'>,
  title: string,
  sheet: () => Promise<Sheet>,
): Screen => ({
  ...list,
  path: `${list.path}/:rowId`,
  title,
  hidden: true,
  load: async () => {
    const [page, { RowPage }, { sheetEngine }] = await Promise.all([
      sheet(),
      import('#client/sheet/page/RowPage.tsx'),
      import('#modules/sheetEngine'),
    ]);
    return { PlainPage: () => <RowPage engine={sheetEngine} sheet={page} /> };
  },
});
