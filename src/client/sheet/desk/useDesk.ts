import { useAtomValue } from 'jotai';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { LayoutColumn } from '#define/layout';
import type { Values } from '#define/row';
import type { Sheet } from '#define/sheet';
import { Desk } from '#client/sheet/desk/desk';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import { SavedTogetherContext, type SavedTogether } from '#client/sheet/together/savedTogether';
import { direction, languageAtom } from '#client/words/words';

export interface DeskWish {
  readonly sheet: Sheet;
  /** The sheets it is saved with, where it is not the page around that knows them. */
  readonly together?: SavedTogether;
  /** Id of the parent, where the sheet shows the rows of one. */
  readonly parentId?: string;
  /** What new rows take from that parent, as it stands when the sheet is opened. */
  readonly taken?: () => Values;
  /** Brings the sheet into sight, where it may be behind a tab. */
  readonly reveal?: () => void;
  readonly loadLayout?: () => Promise<readonly LayoutColumn[] | null>;
  /** Null gives the person's own layout up. */
  readonly saveLayout?: (columns: readonly LayoutColumn[] | null) => void;
}

const layoutDelayMs = 600;

/** The desk of a sheet: the model opened, the saved layout laid over the defined one. Made anew by a change of language or a retry. */
export function useDesk({ sheet, parentId, taken, together: own, reveal, loadLayout, saveLayout }: DeskWish): {
  desk: Desk | null;
  retry: () => void;
} {
  const engine = use(SheetEngineContext);
  const around = use(SavedTogetherContext);
  const together = own ?? around;
  const language = useAtomValue(languageAtom);
  const [turn, setTurn] = useState(0);
  const [desk, setDesk] = useState<Desk | null>(null);
  const wishes = useRef({ loadLayout, saveLayout, reveal, taken });
  useEffect(() => {
    wishes.current = { loadLayout, saveLayout, reveal, taken };
  });

  useEffect(() => {
    if (engine === null) throw new Error('a sheet stands outside SheetEngineContext');
    const seat = together?.take(sheet.entity, () => wishes.current.reveal?.());
    const model = engine.openModel(sheet, language, {
      ...(parentId === undefined ? {} : { parentId, taken: wishes.current.taken?.() ?? {} }),
      ...(seat ? { seat } : {}),
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let made: Desk | null = null;
    let current = true;
    const keep = (columns: readonly LayoutColumn[] | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => wishes.current.saveLayout?.(columns), columns === null ? 0 : layoutDelayMs);
    };
    const begin = (saved: readonly LayoutColumn[] | null) => {
      if (!current) return;
      made = new Desk(model, direction(language) === 'rtl', saved, keep, together);
      if (seat) seat.desk = made;
      together?.changed();
      setDesk(made);
    };
    // A layout that cannot be loaded is no reason to keep the rows back.
    if (wishes.current.loadLayout === undefined) begin(null);
    else wishes.current.loadLayout().then(begin, () => begin(null));
    return () => {
      current = false;
      setDesk(null);
      seat?.leave();
      made?.dispose();
      model.dispose();
    };
  }, [engine, sheet, parentId, together, language, turn]);
  return { desk, retry: useCallback(() => setTurn((n) => n + 1), []) };
}
