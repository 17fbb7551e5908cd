import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { putInto, type OpenOffers } from '#client/sheet/formula/assist';
import { FormulaInk } from '#client/sheet/formula/FormulaInk.tsx';
import { offersFor, type Offers } from '#client/sheet/formula/offers';
import { OfferList } from '#client/sheet/formula/OfferList.tsx';
import type { Names } from '#workers/formula/names';
import { beginsFormula } from '#workers/formula/references';
import type { FormulaColumn } from '#workers/formula/scene';

interface FormulaFieldProps {
  readonly label: string;
  readonly value: string;
  readonly names: Names;
  /** Columns in the order in which they are offered. */
  readonly columns: readonly FormulaColumn[];
  readonly rightToLeft: boolean;
  /** Why the formula cannot be taken. */
  readonly problem: string | null;
  readonly first?: boolean;
  readonly onChange: (value: string) => void;
}

/** In a box of its own a formula needs no sign to be one. */
function offersInField(value: string, caret: number, names: Names, columns: readonly FormulaColumn[]): Offers | null {
  if (beginsFormula(value)) return offersFor(value, caret, names, columns);
  const offers = value === '' ? null : offersFor(`=${value}`, caret + 1, names, columns);
  return offers && { ...offers, from: offers.from - 1, to: offers.to - 1 };
}

function useOffers(value: string, names: Names, columns: readonly FormulaColumn[]) {
  const [open, setOpen] = useState<OpenOffers | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = box.current;
    if (input === null || document.activeElement !== input) return setOpen(null);
    const offers = offersInField(value, input.selectionStart ?? value.length, names, columns);
    setOpen(offers === null ? null : { ...offers, chosen: 0, picked: false });
  }, [value, names, columns]);
  const take = (chosen: number) => {
    const item = open?.items[chosen];
    if (open && item && box.current) putInto(box.current, open.from, open.to, item.text);
  };
  const step = (by: 1 | -1) =>
    open &&
    setOpen({
      ...open,
      chosen: open.picked ? (open.chosen + by + open.items.length) % open.items.length : by === 1 ? 0 : open.items.length - 1,
      picked: true,
    });
  return { open, box, take, step, close: () => setOpen(null) };
}

/** A box for a formula in a dialog: columns in colours, suggestions while typing, the reason below where it cannot be taken. */
export function FormulaField({ label, value, names, columns, rightToLeft, problem, first = false, onChange }: FormulaFieldProps) {
  const id = useId();
  const { open, box, take, step, close } = useOffers(value, names, columns);
  const [element, setElement] = useState<HTMLInputElement | null>(null);
  // What is typed goes on behind what already stands there; later the caret stays where it was put.
  useEffect(() => element?.setSelectionRange(element.value.length, element.value.length), [element]);
  useImperativeHandle(box, () => element as HTMLInputElement, [element]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (open === null || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Tab' && !event.shiftKey && (open.picked || open.typed !== '')) || (event.key === 'Enter' && open.picked))
      take(open.chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="field formula-line">
      <label htmlFor={id}>{label}</label>
      <div className="formula-field">
        <FormulaInk text={value} names={names} box={box} />
        <input
          ref={setElement}
          id={id}
          className="formula-input formula-inked"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={value}
          role="combobox"
          aria-expanded={open !== null}
          aria-controls={`${id}-offers`}
          aria-autocomplete="list"
          aria-activedescendant={open?.picked ? `${id}-offers-${open.chosen}` : undefined}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          {...(first ? { 'data-first': '' } : {})}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </div>
      <p id={`${id}-problem`} className="formula-problem" role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
      {open === null ? null : (
        <OfferList offers={open} chosen={open.chosen} id={`${id}-offers`} box={element} rightToLeft={rightToLeft} onTake={take} />
      )}
    </div>
  );
}
