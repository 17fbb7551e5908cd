import type { ScreenModule } from '#client/shell/screen';
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
