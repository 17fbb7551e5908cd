import type { Asked } from '#define/view';
import { asksOf, leadOf, type Lead } from '#define/viewed';
import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';

/** What a view or its reckoned columns are asked with, and the rows behind its figures. */
export function asksTool({ model, rows, asks, ask, catalogue }: ToolRoom) {
  const { reckoned } = model.definition;
  const usual = Object.fromEntries(Object.entries(reckoned?.asks ?? {}).map(([name, { field }]) => [name, String(field.initial ?? '')]));
  return {
    /** The parameters there are; none where the sheet is no view. */
    offered: (): readonly (readonly [name: string, asked: Asked])[] => Object.entries(asksOf(model.definition)),
    /** What the rows shown were asked for with. */
    values: (): Readonly<Record<string, string>> => (reckoned ? { ...usual, ...asks?.values } : rows.asked()),
    /** What was chosen by hand; the rest the server takes of itself. */
    given: (): Readonly<Record<string, string>> => asks?.values ?? {},
    /** Asks anew with these, and with nothing else. */
    async give(values: Readonly<Record<string, string>>): Promise<void> {
      if (!asks || JSON.stringify(values) === JSON.stringify(asks.values)) return;
      asks.values = values;
      if (reckoned) await ask((engine) => engine.tools.reckoned.ask(values));
      else await model.load();
    },
    /** The rows behind a figure, as a filter of their own list; null for a cell that is none. */
    lead(viewRow: number, column: string): Lead | null {
      const slot = rows.slotAt(viewRow);
      if (slot < 0) return null;
      const known = new Set(model.columns.map(({ name }) => name));
      const keys = model.definition.view?.by ?? [];
      if (!known.has(column) || keys.some((key) => !known.has(key))) return null;
      return leadOf(catalogue, model.definition, column, rows.asked(), (name) =>
        name === 'id' ? rows.rowId(slot) : rows.value(slot, rows.place(name)),
      );
    },
  };
}
