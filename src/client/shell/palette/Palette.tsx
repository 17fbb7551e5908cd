import { useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showModal } from '#client/shell/modal';
import type { Screen } from '#client/shell/screen';
import { everyLanguage } from '#client/words/words';
import { found, foundRows, knownEntries, type Entry, type Go } from '#client/shell/palette/entries';
import type { Offer } from '#client/shell/palette/offers';
import { noteChoice } from '#client/shell/palette/recent';

interface PaletteProps {
  readonly screens: readonly Screen[];
  readonly offers: readonly Offer[];
  readonly go: Go;
  /** What was typed while it was still on its way. */
  readonly begun?: string;
  readonly onClose: () => void;
}

const askDelayMs = 120;

/** Rows the server finds, a moment after the last key; those of an earlier text are gone at once. */
function useRows(screens: readonly Screen[], typed: string, go: Go): readonly Entry[] {
  const [answer, setAnswer] = useState<{ typed: string; rows: readonly Entry[] }>({ typed: '', rows: [] });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void foundRows(screens, typed, go, stop.signal).then((rows) => !stop.signal.aborted && setAnswer({ typed, rows }));
    }, askDelayMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [screens, typed, go]);
  return answer.typed === typed ? answer.rows : [];
}

function Line({ entry, id, chosen, onTake }: { entry: Entry; id: string; chosen: boolean; onTake: () => void }) {
  const { t } = useTranslation();
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <li ref={line} id={id} role="option" aria-selected={chosen} aria-disabled={entry.disabled} onClick={onTake}>
      <span className="palette-text" dir="auto">
        {entry.text}
      </span>
      <span className="palette-kind">{t(`palette:kind.${entry.kind}`)}</span>
      {entry.aside === '' ? null : <kbd dir="ltr">{entry.aside}</kbd>}
    </li>
  );
}

function Lines({ id, entries, chosen, onTake }: { id: string; entries: readonly Entry[]; chosen: number; onTake: (entry: Entry) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ul id={id} role="listbox" aria-label={t('palette:title')} className="palette-list">
        {entries.map((entry, index) => (
          <Line key={entry.key} entry={entry} id={`${id}-${index}`} chosen={index === chosen} onTake={() => onTake(entry)} />
        ))}
      </ul>
      {entries.length === 0 ? (
        <p className="palette-none" role="status">
          {t('palette:none')}
        </p>
      ) : null}
    </>
  );
}

/** Whether the words of all languages are here; asked for when the palette opens, because screens are found by any of their names. */
function useWordsInEvery(): boolean {
  const [here, setHere] = useState(false);
  useEffect(() => {
    let current = true;
    everyLanguage().then(
      () => current && setHere(true),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return here;
}

/** Ctrl+K: screens by code, name in any of the languages or pinyin initials; what the present screen can do; rows by their number. */
export function Palette({ screens, offers, go, begun = '', onClose }: PaletteProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [typed, setTyped] = useState(begun);
  const [chosen, setChosen] = useState(0);
  const hurried = useRef<string | null>(null);
  const wanted = useDeferredValue(typed);
  const inEvery = useWordsInEvery();
  const known = useMemo(() => knownEntries(screens, offers, go, inEvery), [screens, offers, go, inEvery]);
  const rows = useRows(screens, wanted, go);
  const entries = useMemo(() => [...rows, ...found(known, wanted)], [known, rows, wanted]);

  useLayoutEffect(() => {
    return dialog.current === null ? undefined : showModal(dialog.current);
  }, []);

  const take = (entry: Entry | undefined) => {
    if (entry === undefined || entry.disabled) return;
    noteChoice(entry.key);
    onClose();
    // After the focus is back where it was: what runs may move it.
    setTimeout(entry.run);
  };
  // Enter may come before the list has followed what was typed, and before the server has answered.
  const hurry = () => {
    const [first] = found(known, typed);
    if (first === undefined) hurried.current = typed;
    else take(first);
  };
  useEffect(() => {
    if (hurried.current === null || hurried.current !== typed || rows.length === 0) return;
    hurried.current = null;
    take(rows[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && entries.length > 0) {
      const next = chosen + step;
      setChosen(Math.abs(step) === 1 ? (next + entries.length) % entries.length : Math.max(0, Math.min(entries.length - 1, next)));
    } else if (event.key === 'Enter' && wanted === typed && entries.length > 0) take(entries[chosen]);
    else if (event.key === 'Enter') hurry();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette:title')}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <input
        className="palette-input"
        autoFocus
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(entries.length > 0 ? { 'aria-activedescendant': `${list}-${chosen}` } : {})}
        aria-label={t('palette:title')}
        placeholder={t('palette:hint')}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
      />
      <Lines id={list} entries={entries} chosen={chosen} onTake={take} />
    </dialog>
  );
}
