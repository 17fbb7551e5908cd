import { clockText } from '#client/session/clock';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellProblem, CellView } from '#client/sheet/model';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { writing, type Desk } from '#client/sheet/desk/desk';
import { cancelEditing, commitEditing, mayType, startEditing } from '#client/sheet/desk/editing';
import { problemWords, rowLabel } from '#client/sheet/desk/wording';
import { conflictLine } from '#client/sheet/panels/changer';
import { resolve } from '#client/sheet/panels/resolving';
import { useChanger } from '#client/sheet/panels/useChanger';
import { useLockHolders } from '#client/sheet/panels/useLockHolders';
import { enter, tab } from '#client/sheet/grid/walking';
import { assistOf } from '#client/sheet/formula/assist';
import { DerivationPanel, inWords, type Derivation } from '#client/sheet/formula/DerivationPanel.tsx';
import { FormulaInk } from '#client/sheet/formula/FormulaInk.tsx';
import { OfferList } from '#client/sheet/formula/OfferList.tsx';
import { openOwnColumn } from '#client/sheet/formula/opening';
import '#client/sheet/formula/formula.css';

interface Shown {
  readonly row: string;
  readonly column: string;
  readonly value: string;
  /** How a worked-out cell came about. */
  readonly derivation: Derivation | null;
  readonly readOnly: boolean;
  readonly leftToRight: boolean;
  readonly state: CellView['state'] | null;
  readonly problem: CellProblem | null;
}

const nothing: Shown = { row: '', column: '', value: '', derivation: null, readOnly: true, leftToRight: false, state: null, problem: null };

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
    derivation,
    readOnly: blocked !== null,
    leftToRight: column.leftToRight || derivation !== null,
    state: view.state,
    problem,
  };
}

function Reason({ desk, shown }: { desk: Desk; shown: Shown }) {
  const { t } = useTranslation();
  const refusal = useAtomValue(desk.refusal);
  const cell = desk.activeCell();
  const problem = useChanger(desk, cell?.rowId ?? null, cell?.column ?? '', refusal ?? shown.problem);
  const holders = useLockHolders(desk, shown.state === 'locked' ? (cell?.rowId ?? null) : null);
  if (shown.state === 'conflict' && problem?.theirs !== undefined) {
    return (
      <span className="formula-reason formula-conflict">
        <span>{conflictLine(problem, clockText)}</span>
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
  const words = [problemWords(desk, problem, cell?.column ?? '', shown.state ?? 'plain'), ...holders].join(' ');
  return (
    <span className={wrong ? 'formula-reason formula-wrong' : 'formula-reason'} title={words}>
      <SheetIcon name={wrong ? 'warning' : 'lock'} />
      <span>{words}</span>
      {refusal === null && shown.state === 'refused' && problem.code === 'STALE_VERSION' ? (
        <button type="button" className="link-button" onClick={() => cell && void resolve(desk, cell, 'theirs')}>
          {t('sheet:fate.seen')}
        </button>
      ) : null}
    </span>
  );
}

/** The sign before the content; pressed, it shows how a worked-out cell came about. */
function Sign({ desk, derivation }: { desk: Desk; derivation: Derivation | null }) {
  const { t } = useTranslation();
  const [beside, setBeside] = useState<DOMRect | null>(null);
  const own = desk.columnAt(desk.get(desk.selection).active.col)?.own ?? null;
  const close = () => {
    setBeside(null);
    desk.editor?.focus();
  };
  return (
    <>
      <button
        type="button"
        className="formula-sign"
        aria-label={`ƒx ${t('formulas:derivation')}`}
        title={derivation === null ? t('formulas:hint') : `${derivation.filled} = ${derivation.result}`}
        aria-expanded={beside !== null}
        disabled={derivation === null}
        onClick={(event) => setBeside(event.currentTarget.getBoundingClientRect())}
      >
        ƒx
      </button>
      {beside === null || derivation === null ? null : (
        <DerivationPanel
          derivation={derivation}
          beside={beside}
          rightToLeft={desk.rightToLeft}
          onChange={own === null ? undefined : () => (close(), openOwnColumn(desk, own))}
          onClose={close}
        />
      )}
    </>
  );
}

/** What may be meant in the formula that is typed in the bar or in the cell. */
function Offered({ desk }: { desk: Desk }) {
  const assist = assistOf(desk);
  const open = useAtomValue(assist.offers);
  return open === null ? null : (
    <OfferList
      offers={open}
      chosen={open.chosen}
      id="formula-offers"
      box={document.activeElement}
      rightToLeft={desk.rightToLeft}
      onTake={(at) => assist.take(at)}
    />
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
  const assist = assistOf(desk);
  const { marks } = useAtomValue(assist.marked);
  const box = useRef<HTMLInputElement>(null);
  const inked = marks.length > 0;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (assist.key(event)) return event.preventDefault();
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
      <Sign key={`${shown.row} ${shown.column}`} desk={desk} derivation={shown.derivation} />
      <div className="formula-field">
        {inked ? <FormulaInk text={typed} names={assist.namesNow()} box={box} /> : null}
        <input
          ref={box}
          className={inked ? 'formula-input formula-inked' : 'formula-input'}
          data-keeps-editing=""
          value={editing === null ? shown.value : typed}
          title={shown.derivation === null ? '' : `${shown.derivation.filled} = ${shown.derivation.result}`}
          readOnly={shown.readOnly}
          dir={shown.leftToRight || inked ? 'ltr' : 'auto'}
          spellCheck={false}
          aria-label={t('sheet:formula.label', { row: shown.row, column: shown.column })}
          aria-invalid={shown.state === 'refused'}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const open = desk.get(desk.editing);
            if (writing(open)) desk.set(desk.editing, { ...open, mode: 'bar' });
          }}
          onBlur={(event) => {
            const goes = event.relatedTarget as HTMLElement | null;
            if (goes !== null && goes.closest('.sheet') === event.currentTarget.closest('.sheet')) commitEditing(desk);
          }}
        />
      </div>
      <Reason desk={desk} shown={shown} />
      <Offered desk={desk} />
    </div>
  );
}
