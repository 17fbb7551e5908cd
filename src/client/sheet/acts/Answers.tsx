import { todayText } from '#client/session/clock';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookPeriodOf, periodBefore, periodText } from '#define/books';
import { readAnswer, type Question, type Step } from '#define/act';
import { call, type Method } from '#client/calls/http';
import { OneOf, Several } from '#client/sheet/acts/Choosing.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { refusalWords } from '#client/words/refusalWords';

/** What there is to choose from, by question; a question is missing while nobody knows. */
type Offered = Readonly<Record<string, readonly { readonly id: string; readonly text: string }[]>>;

/** What an act asks, what was typed so far, and what is against it. */
export interface Asked {
  readonly questions: readonly (readonly [name: string, question: Question])[];
  readonly offered: Offered;
  readonly answers: Readonly<Record<string, string>>;
  /** An answer is missing or cannot be taken. */
  readonly open: boolean;
  /** Codes of the refusals with their detail, by question. */
  readonly wrong: Readonly<Record<string, { readonly code: string; readonly detail?: Record<string, string> }>>;
  readonly answer: (name: string, text: string) => void;
}

/** What a question begins with: the row another sheet stands at, today, the month before this one, its first choice; of several nothing unless it says so. */
function beginning({ initial, options, list, beside }: Question, other: Desk | null): string {
  if (beside !== undefined && other?.model.definition.name === beside) return other.activeCell()?.rowId ?? '';
  if (initial === '@0') return todayText();
  return initial === '@-1m'
    ? periodText(periodBefore(bookPeriodOf(todayText())))
    : String(initial ?? (list === undefined ? options?.[0] : '') ?? '');
}

/** What the calls of the questions offer for these rows. */
function useOffered(questions: Asked['questions'], ids: readonly string[]): Offered {
  const [offered, setOffered] = useState<Offered>({});
  useEffect(() => {
    let current = true;
    for (const [name, { offers }] of questions) {
      if (offers === undefined) continue;
      const [method, path] = offers.split(' ') as [Method, string];
      void call<Offered[string]>(method, path, { ids: ids.join(',') }, { quiet: true })
        .catch(() => [])
        .then((list) => current && setOffered((before) => ({ ...before, [name]: list })));
    }
    return () => {
      current = false;
    };
  }, [questions, ids]);
  return offered;
}

/** What the person has answered so far, read as the server will read it; `before`: what it begins with where it was answered once. */
export function useAnswers(step: Step, desk: Desk, ids: readonly string[], before: Readonly<Record<string, string>> = {}): Asked {
  const { language } = desk.model;
  const questions = useMemo(() => Object.entries(step.on ? (step.entry.asks ?? {}) : {}).filter(([, { told }]) => told !== true), [step]);
  const [began] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      questions.map(([name, question]) => [
        name,
        (question.beside === undefined ? before[name] : undefined) ?? beginning(question, desk.beside),
      ]),
    ),
  );
  const [said, setSaid] = useState(began);
  const offered = useOffered(questions, ids);
  const answers = Object.fromEntries(
    questions.map(([name, { offers, list, initial }]) => {
      // Of several nothing is chosen until somebody does, nor where it begins blank.
      const there = offers === undefined || list !== undefined || initial === '' || offered[name]?.some(({ id }) => id === said[name]);
      return [name, (there ? said[name] : offered[name]?.[0]?.id) ?? ''];
    }),
  );
  const read = questions.map(([name, question]) => {
    return [name, readAnswer(question, answers[name] ?? '', { zone: 'UTC', language }, true)] as const;
  });
  const against = read.flatMap(([name, one]) => ('code' in one ? [[name, one] as const] : []));
  return {
    questions,
    offered,
    answers,
    open: against.length > 0,
    // A blank that is needed says so by itself, and so does one nobody has written in yet.
    wrong: Object.fromEntries(
      against.filter(([name, { code }]) => code !== 'FIELD_REQUIRED' && (answers[name]?.trim() !== '' || began[name] !== '')),
    ),
    answer: (name, text) => setSaid((before) => ({ ...before, [name]: text })),
  };
}

/** What every way of answering has. */
interface Common {
  readonly className: string;
  readonly value: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
}

interface AnswerProps {
  readonly name: string;
  readonly label: string;
  readonly question: Question;
  /** What there is to choose from; absent where it is typed. */
  readonly options: readonly { readonly id: string; readonly text: string }[] | undefined;
  readonly value: string;
  /** What is against it, in words. */
  readonly problem: string | null;
  readonly first: boolean;
  readonly onType: (text: string) => void;
}

/** A text longer than this is typed over several lines. */
const oneLine = 150;

/** What is on offer is compared: so many of it stand below one another. */
const shownAtOnce = (count: number): number => Math.min(count, 6);

/** An answer that is typed: a day or a moment by the browser's own clock and calendar, a long text over several lines. */
function Typed({ name, question, common, onType }: Pick<AnswerProps, 'name' | 'question' | 'onType'> & { readonly common: Common }) {
  const shared = { ...common, name, maxLength: question.max ?? 60 };
  if ((question.max ?? 0) > oneLine) return <textarea {...shared} dir="auto" rows={3} onChange={(event) => onType(event.target.value)} />;
  if (question.kind === 'moment')
    return (
      <input
        {...shared}
        type="datetime-local"
        dir="ltr"
        value={common.value.replace(' ', 'T')}
        onChange={(event) => onType(event.target.value.replace('T', ' '))}
      />
    );
  return (
    <input
      {...shared}
      dir={question.kind === 'text' ? 'auto' : 'ltr'}
      type={question.kind === 'day' ? 'date' : 'text'}
      autoComplete="off"
      onFocus={(event) => event.target.select()}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** One question of an act, asked as the kind of its field is written. */
function Answer({ name, label, question, options, value, problem, first, onType }: AnswerProps) {
  const note = useId();
  const choosing = useRef<HTMLSelectElement>(null);
  // What is offered comes after the dialog has opened.
  const late = first && question.offers !== undefined;
  useEffect(() => {
    if (late) choosing.current?.focus();
  }, [late]);
  const common = {
    className: 'input',
    value,
    'aria-required': question.required === true,
    'aria-invalid': problem !== null,
    ...(problem === null ? {} : { 'aria-describedby': note }),
    ...(first ? { 'data-first': '' } : {}),
  };
  if (question.kind === 'flag')
    return (
      <label className="act-accept">
        <input type="checkbox" checked={value === 'true'} onChange={(event) => onType(String(event.target.checked))} />
        <span>{label}</span>
      </label>
    );
  return question.list !== undefined && options !== undefined ? (
    <Several label={label} options={options} value={value} onType={onType} />
  ) : (
    <div>
      <label className="field">
        <span>{label}</span>
        {question.kind === 'ref' && question.to !== undefined && options === undefined ? (
          <OneOf to={question.to} common={common} onType={onType} />
        ) : options ? (
          <select
            ref={choosing}
            {...common}
            size={question.offers ? shownAtOnce(options.length) : 1}
            onChange={(event) => onType(event.target.value)}
          >
            {question.initial === '' ? <option value="">{question.offers && '–'}</option> : null}
            {options.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <Typed name={name} question={question} common={common} onType={onType} />
        )}
      </label>
      {problem === null ? null : (
        <p id={note} className="form-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** More questions than this stand in two columns. */
const oneColumn = 5;

/** Everything an act asks, in the order of its definition. */
export function Answers({ entity, act, asked }: { entity: string; act: string; asked: Asked }) {
  const { t } = useTranslation();
  const lines = asked.questions.map(([name, question], at) => {
    const wrong = asked.wrong[name];
    const label = t(`acts:${entity}.${act}.asks.${name}`);
    const offers = question.offers === undefined ? undefined : (asked.offered[name] ?? []);
    const options = offers ?? question.options?.map((id) => ({ id, text: t(`choices:${question.worded ?? entity}.${name}.${id}`) }));
    if (offers?.length === 0)
      return asked.offered[name] ? (
        <p key={name} className="act-said" role="status">
          {t([`acts:${entity}.${act}.asks.${name}None`, 'acting:nothingOffered'])}
        </p>
      ) : null;
    return (
      <Answer
        key={name}
        name={name}
        question={question}
        label={label}
        options={options}
        value={asked.answers[name] ?? ''}
        problem={wrong === undefined ? null : refusalWords(wrong.code, wrong.detail, label)}
        first={at === 0}
        onType={(text) => asked.answer(name, text)}
      />
    );
  });
  return asked.questions.length > oneColumn ? <div className="act-asks">{lines}</div> : lines;
}
