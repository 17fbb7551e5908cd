import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { keyOfCorrected, type CorrectedRow } from '#client/import/corrected';
import { SourcePane, type DrawPart } from '#client/import/SourcePane.tsx';
import { failureOf } from '#client/sheet/acts/failure';
import { toast } from '#client/shell/feedback.tsx';
import { codesIn } from '#names/listText';
import type { Drawn } from '#workers/workbook/drawn/draw';

/** A cell of a staged line. */
export interface Picked {
  readonly seq: number;
  readonly field: string;
}

interface CorrectedLine {
  readonly sheet: string;
  readonly values: Readonly<Record<string, string>>;
  readonly cells?: Readonly<Record<string, string>>;
  readonly edited?: Readonly<Record<string, { readonly from: string }>>;
  readonly problems: readonly { readonly field: string; readonly text: string; readonly detail?: Readonly<Record<string, string>> }[];
}

/** The calls of a staged import: a page of it, with a part drawn, and the correction of a line. */
export interface CorrectingCalls {
  readonly page: string;
  readonly edit: string;
}

interface CorrectingProps {
  readonly calls: CorrectingCalls;
  readonly uuid: string;
  readonly version: number;
  readonly picked: Picked;
  readonly line: CorrectedLine;
  /** What the field is called. */
  readonly title: string;
  readonly onDone: () => void;
  readonly onNext: () => void;
  /** Keeps that the name written here stands for this row; null where no name stands, or nobody's files would be known by it. */
  readonly remember: ((text: string, key: string) => Promise<void>) | null;
}

/** A value of a staged line beside the cell it was read from, drawn as the workbook shows it, and the way to correct it (domain/15 §15.3). */
export function Correcting({ calls, uuid, version, picked, line, title, onDone, onNext, remember }: CorrectingProps) {
  const { t } = useTranslation();
  const { seq, field } = picked;
  const value = line.values[field] ?? '';
  const before = line.edited?.[field]?.from;
  /** What the file says there, whatever was typed in its place meanwhile. */
  const said = before ?? value;
  const [text, setText] = useState(value);
  const [everywhere, setEverywhere] = useState(false);
  const [always, setAlways] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const draw = useCallback<DrawPart>(
    async (sheet, part) =>
      (await call<{ drawn: Drawn | null }>('GET', calls.page, { uuid, size: 1, draw: { sheet, ...part } }, { quiet: true })).drawn,
    [calls, uuid],
  );
  const source = line.cells?.[field] ?? '';
  const shown = useMemo(() => ({ sheet: line.sheet, source }), [line.sheet, source]);
  const problem = line.problems.find((one) => one.field === field);
  const nearest = problem?.detail?.nearest ?? '';
  useEffect(() => {
    setText(value);
    // A name nobody knows means the same wherever the file writes it.
    setEverywhere(nearest !== '');
    setAlways(nearest !== '');
    input.current?.focus();
    input.current?.select();
  }, [seq, field, value, nearest]);
  // What is corrected next is corrected in what the server holds by then.
  useEffect(() => setBusy(false), [version, seq, field]);
  const save = async (text: string) => {
    if (busy || text === value) return;
    setBusy(true);
    const rows = [{ seq, set: { [field]: { old: value, new: text } } }];
    try {
      const asked = { uuid, version, rows, reach: everywhere ? 'SAME_TEXT' : 'ONE' };
      const { done } = await call<{ done: readonly CorrectedRow[] }>('POST', calls.edit, asked, { quiet: true });
      const key = keyOfCorrected(done, seq, field);
      if (always && key !== null) await remember?.(said, key);
      onDone();
    } catch (error) {
      toast('error', failureOf(error).text, 8);
      setBusy(false);
    }
  };
  return (
    <div className="import-correcting">
      <form
        className="import-correct"
        onSubmit={(event) => {
          event.preventDefault();
          void save(text);
        }}
      >
        <label>
          {title}: {t('import:correct.value')}{' '}
          <input ref={input} className="input" dir="auto" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        {nearest === ''
          ? null
          : codesIn(nearest).map((key) => (
              <button key={key} type="button" className="button" disabled={busy} onClick={() => void save(key)}>
                <bdi dir="ltr">{key}</bdi>
              </button>
            ))}
        <label>
          <input type="checkbox" checked={everywhere} onChange={({ target }) => setEverywhere(target.checked)} />{' '}
          {t(value === '' ? 'import:correct.blank' : 'import:correct.same')}
        </label>
        {remember === null || said === '' ? null : (
          <label>
            <input type="checkbox" checked={always} onChange={({ target }) => setAlways(target.checked)} /> {t('import:correct.always')}
          </label>
        )}
        <button type="submit" className="button button-primary" disabled={busy || text === value}>
          {t('import:correct.save')}
        </button>
        <button type="button" className="button" onClick={onNext}>
          {t('import:correct.next')}
        </button>
        {before === undefined ? null : <span dir="auto">{t('import:correct.wasText', { text: before })}</span>}
        {problem === undefined ? null : <span className="import-bad">{problem.text}</span>}
      </form>
      <SourcePane shown={shown} draw={draw} />
    </div>
  );
}
