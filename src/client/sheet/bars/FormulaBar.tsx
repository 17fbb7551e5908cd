import { useAtomValue } from 'jotai';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellProblem, CellView } from '#client/sheet/model';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { cancelEditing, commitEditing, mayType, startEditing } from '#client/sheet/desk/editing';
import { rowLabel } from '#client/sheet/desk/wording';
import { resolve } from '#client/sheet/panels/resolving';
import { enter, tab } from '#client/sheet/grid/perform';

interface Shown {
  readonly row: string;
  readonly column: string;
  readonly value: string;
  /** A derived cell's formula with the row's values and its result. */
  readonly hint: string;
  readonly readOnly: boolean;
  readonly leftToRight: boolean;
  readonly state: CellView['state'] | null;
  readonly problem: CellProblem | null;
}

const nothing: Shown = { row: '', column: '', value: '', hint: '', readOnly: true, leftToRight: false, state: null, problem: null };

type Derivation = NonNullable<ReturnType<Desk['model']['derivation']>>;

/** A formula in the words of the screen: column names give way to their headers, functions stay. */
function inWords({ formula, values }: Derivation): string {
  const labels = new Map(values.map(({ column, label }) => [column, label]));
  return formula.replace(/[A-Za-z_]\w*(?!\w|\()/gu, (name) => labels.get(name) ?? name);
}

/** What the bar says of the active cell: derived cells show their formula, the others what an editor would open. */
function shownOf(desk: Desk): Shown {
  const cell = desk.activeCell();
  const column = cell === null ? undefined : desk.columnAt(cell.place.col);
  if (cell === null || column === undefined) return nothing;
  const { row } = cell.place;
  const view = desk.model.cell(row, cell.column);
  const derivation = desk.model.derivation(row, cell.column);
  const blocked = desk.model.editable(row, cell.column);
  const problem = view.problem ?? (derivation === null ? blocked : null);
  return {
    row: rowLabel(desk, row),
    column: column.header,
    value: derivation === null ? view.editText : inWords(derivation),
    hint: derivation === null ? '' : `${derivation.filled} = ${derivation.result}`,
    readOnly: blocked !== null,
    leftToRight: column.leftToRight || derivation !== null,
    state: view.state,
    problem,
  };
}

function Reason({ desk, shown }: { desk: Desk; shown: Shown }) {
  const { t } = useTranslation();
  const refusal = useAtomValue(desk.refusal);
  const problem = refusal ?? shown.problem;
  if (shown.state === 'conflict' && problem?.theirs !== undefined) {
    const cell = desk.activeCell();
    return (
      <span className="formula-reason formula-conflict">
        <span>{t('sheet:conflict.short', { theirs: problem.theirs === '' ? t('sheet:grid.blank') : problem.theirs, who: problem.changedBy ?? '' })}</span>
        <button type="button" className="link-button" onClick={() => cell && void resolve(desk, cell, 'mine')}>
          {t('sheet:conflict.mine')}
        </button>
        <button type="button" className="link-button" onClick={() => cell && void resolve(desk, cell, 'theirs')}>
          {t('sheet:conflict.theirs')}
        </button>
      </span>
    );
  }
  if (problem === null) return null;
  const wrong = shown.state === 'refused' || refusal !== null;
  return (
    <span className={wrong ? 'formula-reason formula-wrong' : 'formula-reason'} title={problem.text}>
      <SheetIcon name={wrong ? 'warning' : 'lock'} />
      <span>{problem.text}</span>
    </span>
  );
}

/** Address, content and reason of the active cell; typing in it edits the cell, which screen readers do best here. */
export function FormulaBar({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  useAtomValue(desk.selection);
  useAtomValue(desk.version);
  useAtomValue(desk.columns);
  const editing = useAtomValue(desk.editing);
  const typed = useAtomValue(desk.typed);
  const shown = shownOf(desk);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') {
      commitEditing(desk, event.ctrlKey);
      enter(desk, event.shiftKey);
    } else if (event.key === 'Tab' && desk.get(desk.editing) !== null) {
      commitEditing(desk);
      tab(desk, event.shiftKey);
    } else if (event.key === 'Escape') cancelEditing(desk);
    else return;
    event.preventDefault();
    desk.editor?.focus();
  };
  const onChange = (text: string) => {
    if (desk.get(desk.editing) === null) {
      if (!mayType(desk)) return;
      startEditing(desk, 'bar');
    }
    desk.set(desk.typed, text);
  };
  return (
    <div className="formula-bar">
      <div className="formula-address" aria-hidden="true">
        <bdi>{shown.row}</bdi>
        <span>{shown.column}</span>
      </div>
      <span className="formula-sign" aria-hidden="true">
        ƒx
      </span>
      <input
        className="formula-input"
        data-keeps-editing=""
        value={editing === null ? shown.value : typed}
        title={shown.hint}
        readOnly={shown.readOnly}
        dir={shown.leftToRight ? 'ltr' : 'auto'}
        spellCheck={false}
        aria-label={t('sheet:formula.label', { row: shown.row, column: shown.column })}
        aria-invalid={shown.state === 'refused'}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const open = desk.get(desk.editing);
          if (open !== null && open.mode !== 'read') desk.set(desk.editing, { ...open, mode: 'bar' });
        }}
        onBlur={(event) => {
          const goes = event.relatedTarget as HTMLElement | null;
          if (goes !== null && goes.closest('.sheet') === event.currentTarget.closest('.sheet')) commitEditing(desk);
        }}
      />
      <Reason desk={desk} shown={shown} />
    </div>
  );
}
