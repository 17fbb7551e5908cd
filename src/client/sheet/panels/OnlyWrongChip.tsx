import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { wordsOf } from '#client/sheet/actions/keyText';
import type { Desk } from '#client/sheet/desk/desk';
import { perform, type Surroundings } from '#client/sheet/grid/perform';

/** Says that only rows with something wrong in them are shown; a press shows all again. */
export function OnlyWrongChip({ desk, around }: { desk: Desk; around: Surroundings }) {
  if (!desk.model.status().onlyWrong) return null;
  const words = wordsOf('onlyWrong');
  return (
    <span className="filter-chip">
      <button type="button" className="chip-words" onClick={() => perform(desk, { name: 'onlyWrong' }, around)}>
        <strong>{words}</strong>
      </button>
      <button
        type="button"
        className="chip-clear"
        aria-label={wordsOf('allRows')}
        title={wordsOf('allRows')}
        onClick={() => perform(desk, { name: 'onlyWrong' }, around)}
      >
        <SheetIcon name="close" />
      </button>
    </span>
  );
}
