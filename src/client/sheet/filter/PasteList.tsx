import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterLimits } from '#define/filter';
import { kindOf } from '#define/kinds';
import { toast } from '#client/shell/feedback.tsx';
import { copyPlainText } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { ListFilter } from '#client/sheet/filter/columnFilter';
import type { PastedList } from '#workers/sheet/view/pastedList';

/** A list is read this long after the last letter; a paste comes as one. */
const readDelayMs = 300;

/** Columns that may hold the other numbers of a mixed list. */
const alongside = (desk: Desk, column: ShownColumn): readonly ShownColumn[] =>
  desk
    .get(desk.columns)
    .filter(
      ({ name, column: { field }, own }) =>
        name !== column.name &&
        own === null &&
        kindOf(field).comparison === 'text' &&
        !['choice', 'dict', 'json', 'file'].includes(field.kind),
    );

/** What became of the text: read, still being read, or nothing to read. */
type Reading = PastedList | 'reading' | null;

/** Reads the list against the rows whenever it or its columns change, not while an input method composes. */
function useReading(
  desk: Desk,
  fields: readonly string[],
  text: string,
  composing: boolean,
  onRead: (reading: Reading) => void,
): PastedList | null {
  const [read, setRead] = useState<PastedList | null>(null);
  const asked = useRef(0);
  const tell = useRef(onRead);
  const columns = fields.join('\n');
  useEffect(() => {
    tell.current = onRead;
  });
  useEffect(() => {
    if (composing) return;
    const turn = ++asked.current;
    const take = (list: PastedList | null) => {
      if (asked.current !== turn) return;
      setRead(list);
      tell.current(list);
    };
    if (text.trim() === '') return take(null);
    tell.current('reading');
    const timer = setTimeout(() => void desk.model.tools.lists.read(columns.split('\n'), text).then(take), readDelayMs);
    return () => clearTimeout(timer);
  }, [desk, columns, text, composing]);
  return read;
}

function Missing({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation();
  const text = missing.join('\n');
  return (
    <div className="list-missing">
      <textarea
        className="sheet-input"
        readOnly
        rows={Math.min(4, missing.length)}
        value={text}
        aria-label={t('filtering:list.missing', { count: missing.length })}
        dir="auto"
      />
      <button
        type="button"
        className="quiet-button"
        onClick={() => copyPlainText(text) && toast('done', t('filtering:list.copied', { count: missing.length }))}
      >
        {t('filtering:list.copyMissing')}
      </button>
    </div>
  );
}

function Found({ read }: { read: PastedList }) {
  const { t } = useTranslation();
  const [all, missing] = [read.items.length, read.missing.length];
  const n = (count: number) => count.toLocaleString('en');
  return (
    <div className="list-found" role="status">
      <p>
        {t(missing === 0 ? 'filtering:list.allFound' : 'filtering:list.found', {
          found: n(all - missing),
          total: n(all),
          missing: n(missing),
        })}
      </p>
      {read.tooMany ? <p className="filter-wrong">{t('filtering:list.tooMany', { n: n(filterLimits.listLength) })}</p> : null}
      {missing > 0 ? <Missing missing={read.missing} /> : null}
    </div>
  );
}

/** A list of numbers pasted as one filter, of this column or of several: a statement mixes job, bill and container numbers. */
export function PasteList({
  desk,
  column,
  initial,
  first,
  onList,
}: {
  desk: Desk;
  column: ShownColumn;
  initial: ListFilter | null;
  first: boolean;
  onList: (list: ListFilter | 'reading' | null) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => initial?.items.join('\n') ?? '');
  const [composing, setComposing] = useState(false);
  const [others, setOthers] = useState<readonly string[]>(() => initial?.fields.slice(1) ?? []);
  const [not, setNot] = useState(initial?.not ?? false);
  const fields = [column.name, ...others];
  const make = (reading: Reading, without: boolean) =>
    onList(reading === 'reading' ? reading : reading && reading.items.length > 0 ? { items: reading.items, fields, not: without } : null);
  const read = useReading(desk, fields, text, composing, (found) => make(found, not));
  // A list that is not read yet is not an empty one: what is sent off waits for it.
  const known: Reading = read === null && text.trim() !== '' ? 'reading' : read;
  const columns = alongside(desk, column);
  return (
    <div className="paste-list">
      <textarea
        className="sheet-input paste-area"
        value={text}
        dir="auto"
        {...(first ? { 'data-first': '' } : {})}
        spellCheck={false}
        placeholder={t('filtering:list.placeholder')}
        aria-label={t('filtering:list.label', { column: column.header })}
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && event.currentTarget.form?.requestSubmit()}
      />
      {read === null ? (
        <p className="filter-hint">{t('filtering:list.hint', { n: filterLimits.listLength.toLocaleString('en') })}</p>
      ) : (
        <Found read={read} />
      )}
      <div className="condition-join" role="radiogroup" aria-label={t('filtering:list.which')}>
        {([false, true] as const).map((without) => (
          <label key={String(without)}>
            <input type="radio" name="listed" checked={not === without} onChange={() => (setNot(without), make(known, without))} />
            {t(without ? 'filtering:list.without' : 'filtering:list.with')}
          </label>
        ))}
      </div>
      {columns.length > 0 ? (
        <fieldset className="list-columns">
          <legend>{t('filtering:list.alsoIn')}</legend>
          <div>
            {columns.map(({ name, header }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={others.includes(name)}
                  onChange={(event) => setOthers(event.target.checked ? [...others, name] : others.filter((one) => one !== name))}
                />
                <span>{header}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
