import { useId, useLayoutEffect, useRef, useState } from 'react';
import { kindOf } from '#define/kinds';
import type { ChangeEvent, KeyboardEvent, RefObject } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '#define/catalogue';
import type { Suggestion } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { write } from '#client/sheet/desk/writing';

const mostSuggestions = 10;

/** What is typed in: a line, or several. */
type Box = HTMLInputElement & HTMLTextAreaElement;

/** How an input was left: for the next place, or back without a change. */
export type LeftBy = 'enter' | 'tab' | 'escape' | 'blur';

interface CellInputProps {
  readonly desk: Desk;
  readonly rowId: string;
  readonly column: Column;
  readonly label: string;
  readonly id?: string;
  /** Ids of texts that say more: why it is locked, what is wrong. */
  readonly describedBy?: string | undefined;
  readonly starts?: boolean;
  /** A long text keeps its lines: it is typed over several, and Enter begins one. */
  readonly lines?: boolean;
  readonly onLeave?: (by: LeftBy, back: boolean) => void;
}

/** The suggestions below an input, in the browser's top layer so that no scrolling part cuts them off. */
function Choices({
  id,
  items,
  chosen,
  beside,
  onTake,
}: {
  id: string;
  items: readonly Suggestion[];
  chosen: number;
  beside: RefObject<Box | null>;
  onTake: (item: Suggestion) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const [element, input] = [list.current, beside.current];
    if (element === null || input === null) return;
    element.showPopover();
    const box = input.getBoundingClientRect();
    const below = box.bottom + element.offsetHeight + 4 <= window.innerHeight;
    element.style.top = `${below ? box.bottom + 2 : box.top - element.offsetHeight - 2}px`;
    const left =
      getComputedStyle(input).direction === 'rtl' && box.right - element.offsetWidth > 4 ? box.right - element.offsetWidth : box.left;
    element.style.left = `${Math.max(4, Math.min(left, window.innerWidth - element.offsetWidth - 4))}px`;
  }, [items, beside]);
  return (
    <ul ref={list} id={id} popover="manual" role="listbox" className="choices" onPointerDown={(event) => event.preventDefault()}>
      {items.map((item, index) => (
        <li key={item.key} id={`${id}-${index}`} role="option" aria-selected={index === chosen} onClick={() => onTake(item)}>
          <span dir="auto">{item.text}</span>
          <bdi>{item.key === item.text ? '' : item.search[0] === item.text ? '' : (item.search[0] ?? '')}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** What may be meant by the text typed, and which of it is marked. */
function useChoices(desk: Desk, column: Column, input: RefObject<Box | null>) {
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const [chosen, setChosen] = useState(-1);
  const close = () => {
    setItems([]);
    setChosen(-1);
  };
  const suggest = async (text: string) => {
    if (!kindOf(column.field).presented.listed) return;
    const found = (await desk.model.suggest(column.name, text)).slice(0, mostSuggestions);
    if (input.current !== document.activeElement) return;
    setItems(found);
    setChosen(-1);
  };
  const step = (by: 1 | -1) => items.length > 0 && setChosen((chosen + by + items.length) % items.length);
  return { items, chosen, close, suggest, step };
}

/** Keys of an input with choices: Esc closes them or takes back, Enter writes, arrows walk them. */
interface Keys {
  readonly lines: boolean;
  readonly choices: ReturnType<typeof useChoices>;
  readonly typed: string | null;
  readonly mayLeave: boolean;
  commit(text: string | null): void;
  takeBack(): void;
  leave(by: LeftBy, back?: boolean): void;
}

function answerKey(event: KeyboardEvent<Box>, { lines, choices, typed, mayLeave, commit, takeBack, leave }: Keys): void {
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  const { items, chosen, close, suggest, step } = choices;
  const open = items.length > 0;
  if (event.key === 'Escape' && open) close();
  else if (event.key === 'Escape' && typed === null && !mayLeave) return;
  else if (lines && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return event.stopPropagation();
  else if (lines && event.key.startsWith('Arrow')) return;
  else if (event.key === 'Escape') {
    takeBack();
    leave('escape');
  } else if (event.key === 'Enter') {
    commit(items[chosen]?.text ?? typed);
    leave('enter', event.shiftKey);
  } else if (event.key === 'ArrowDown' && (event.altKey || !open)) void suggest(event.altKey ? '' : (typed ?? ''));
  else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) step(event.key === 'ArrowDown' ? 1 : -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Selects all of it with its beginning in sight: a long name is told by how it begins. */
function selectAll(input: Box | null): void {
  if (input === null) return;
  input.setSelectionRange(0, input.value.length, 'backward');
  input.scrollLeft = 0;
}

/**
 * One cell as a plain input: what is typed goes through the model as if it had been typed into the sheet, with the same checks,
 * suggestions and undo. Enter and leaving write, Esc takes back. Until it is entered it reads as the sheet does.
 */
export function CellInput({ desk, rowId, column, label, id, describedBy, starts = false, lines = false, onLeave }: CellInputProps) {
  const { t } = useTranslation();
  const input = useRef<Box>(null);
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [entered, setEntered] = useState(starts);
  const row = desk.model.viewRowOf(rowId) ?? -1;
  const view = desk.model.cell(row, column.name);
  const blocked = desk.model.editable(row, column.name);
  const listed = kindOf(column.field).presented.listed;
  useLayoutEffect(() => {
    if (entered && !lines) selectAll(input.current);
  }, [entered, lines]);

  const choices = useChoices(desk, column, input);
  const { items, chosen, close, suggest } = choices;
  const commit = (text: string | null) => {
    close();
    setTyped(null);
    if (text !== null && text !== view.editText) void write(desk, [{ rowId, column: column.name, text }], i18next.t('sheet:undo.typing'));
  };
  const leave = (by: LeftBy, back = false) => onLeave?.(by, back);
  const wrong = view.state === 'refused' || view.state === 'conflict';
  const value = typed ?? (entered || lines ? view.editText : view.text);
  const shared = {
    ref: input,
    ...(id === undefined ? {} : { id }),
    className: 'cell-input',
    'data-state': view.state,
    'data-numeric': kindOf(column.field).presented.numeric,
    dir: kindOf(column.field).presented.direction,
    value,
    readOnly: blocked !== null,
    spellCheck: false,
    autoComplete: 'off',
    autoFocus: starts,
    'aria-label': label,
    'aria-invalid': wrong,
    'aria-required': column.field.required === true,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(listed && blocked === null
      ? { role: 'combobox', 'aria-expanded': items.length > 0, 'aria-controls': list, 'aria-autocomplete': 'list' as const }
      : {}),
    ...(chosen >= 0 ? { 'aria-activedescendant': `${list}-${chosen}` } : {}),
    onChange: (event: ChangeEvent<Box>) => {
      setTyped(event.target.value);
      void suggest(event.target.value);
    },
    onFocus: () => setEntered(true),
    onBlur: () => {
      setEntered(false);
      commit(typed);
      leave('blur');
    },
    onKeyDown: (event: KeyboardEvent<Box>) =>
      answerKey(event, { lines, choices, typed, mayLeave: onLeave !== undefined, commit, takeBack: () => setTyped(null), leave }),
  };
  return (
    <>
      {lines ? <textarea {...shared} rows={value.split('\n').length} /> : <input {...shared} />}
      {items.length > 0 ? (
        <Choices
          id={list}
          items={items}
          chosen={chosen}
          beside={input}
          onTake={(item) => {
            commit(item.text);
            leave('enter');
          }}
        />
      ) : null}
      {listed && items.length > 0 ? (
        <span className="visually-hidden" role="status">
          {t('record:choices', { count: items.length })}
        </span>
      ) : null}
    </>
  );
}
