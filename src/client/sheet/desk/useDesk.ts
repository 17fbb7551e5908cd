import { useAtomValue } from 'jotai';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { LayoutColumn } from '#define/layout';
import type { Sheet } from '#define/sheet';
import { Desk } from '#client/sheet/desk/desk';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import { direction, languageAtom } from '#client/words/words';

export interface DeskWish {
  readonly sheet: Sheet;
  /** Id of the parent, where the sheet shows the rows of one. */
  readonly parentId?: string;
  readonly loadLayout?: () => Promise<readonly LayoutColumn[] | null>;
  /** Null gives the person's own layout up. */
  readonly saveLayout?: (columns: readonly LayoutColumn[] | null) => void;
}

const layoutDelayMs = 600;

/** The desk of a sheet: the model opened, the saved layout laid over the defined one. Made anew by a change of language or a retry. */
export function useDesk({ sheet, parentId, loadLayout, saveLayout }: DeskWish): { desk: Desk | null; retry: () => void } {
  const engine = use(SheetEngineContext);
  const language = useAtomValue(languageAtom);
  const [turn, setTurn] = useState(0);
  const [desk, setDesk] = useState<Desk | null>(null);
  const layouts = useRef({ loadLayout, saveLayout });
  useEffect(() => {
    layouts.current = { loadLayout, saveLayout };
  });

  useEffect(() => {
    if (engine === null) throw new Error('a sheet stands outside SheetEngineContext');
    const model = engine.openModel(sheet, language, parentId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let made: Desk | null = null;
    let current = true;
    const keep = (columns: readonly LayoutColumn[] | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => layouts.current.saveLayout?.(columns), columns === null ? 0 : layoutDelayMs);
    };
    const begin = (saved: readonly LayoutColumn[] | null) => {
      if (!current) return;
      made = new Desk(model, direction(language) === 'rtl', saved, keep);
      setDesk(made);
    };
    // A layout that cannot be loaded is no reason to keep the rows back.
    if (layouts.current.loadLayout === undefined) begin(null);
    else layouts.current.loadLayout().then(begin, () => begin(null));
    return () => {
      current = false;
      setDesk(null);
      made?.dispose();
      model.dispose();
    };
  }, [engine, sheet, parentId, language, turn]);
  return { desk, retry: useCallback(() => setTurn((n) => n + 1), []) };
}
