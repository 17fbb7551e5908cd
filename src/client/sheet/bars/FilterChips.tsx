import { useTranslation } from 'react-i18next';
import type { Where } from '#define/filter';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { columnWords } from '#client/sheet/desk/wording';
import { filteredFields, hasCompound, noFilter, withFilter, withoutCompound } from '#client/sheet/filter/columnFilter';
import { columnFilterWords } from '#client/sheet/filter/whereWords';

function Chip({ name, words, onOpen, onClear }: { name: string; words: string; onOpen?: (beside: DOMRect) => void; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="filter-chip">
      <button
        type="button"
        className="chip-words"
        disabled={onOpen === undefined}
        title={`${name} ${words}`}
        onClick={(event) => onOpen?.(event.currentTarget.getBoundingClientRect())}
      >
        <strong>{name}</strong> <span dir="auto">{words}</span>
      </button>
      <button
        type="button"
        className="chip-clear"
        aria-label={t('sheet:filter.clearOne', { column: name })}
        title={t('sheet:filter.clearOne', { column: name })}
        onClick={onClear}
      >
        <SheetIcon name="close" />
      </button>
    </span>
  );
}

/** What filters the sheet, each column one chip: a press opens its filter, the cross takes it away. */
export function FilterChips({ desk, where }: { desk: Desk; where: Where | null }) {
  const { t } = useTranslation();
  if (where === null) return null;
  const set = (next: Where | null) => {
    settle(desk);
    void desk.model.setWhere(next);
    desk.editor?.focus();
  };
  const fields = filteredFields(where);
  return (
    <div className="filter-chips" role="group" aria-label={t('sheet:filter.active')}>
      {fields.map((field) => (
        <Chip
          key={field}
          name={columnWords(desk, field)}
          words={columnFilterWords(desk, where, field)}
          onOpen={(beside) => desk.set(desk.overlay, { what: 'header', column: field, beside })}
          onClear={() => set(withFilter(where, field, noFilter))}
        />
      ))}
      {hasCompound(where) ? <Chip name={t('sheet:filter.compound')} words="" onClear={() => set(withoutCompound(where))} /> : null}
      {fields.length > 1 ? (
        <button type="button" className="quiet-button chip-all" onClick={() => set(null)}>
          {t('sheet:filter.clearAll')}
        </button>
      ) : null}
    </div>
  );
}
