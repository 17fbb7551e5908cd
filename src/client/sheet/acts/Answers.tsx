import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAnswer, type Question, type Step } from '#define/act';
import type { Language } from '#names/languages';
import { OneOf, Several } from '#client/sheet/acts/Choosing.tsx';
import { refusalWords } from '#client/words/refusalWords';

/** What an act asks, what was typed so far, and what is against it. */
export interface Asked {
  readonly questions: readonly (readonly [name: string, question: Question])[];
  readonly answers: Readonly<Record<string, string>>;
  /** An answer is missing or cannot be taken. */
  readonly open: boolean;
  /** Codes of the refusals with their detail, by question. */
  readonly wrong: Readonly<Record<string, { readonly code: string; readonly detail?: Record<string, string> }>>;
  readonly answer: (name: string, text: string) => void;
}

/** What the person has answered so far, read as the server will read it. */
export function useAnswers(step: Step, language: Language): Asked {
  const questions = useMemo(() => Object.entries(step.on ? (step.entry.asks ?? {}) : {}), [step]);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(questions.map(([name, { initial, options }]) => [name, String(initial ?? options?.[0] ?? '')])),
  );
  const read = questions.map(([name, question]) => {
    return [name, readAnswer(question, answers[name] ?? '', { zone: 'UTC', language }, true)] as const;
  });
  const against = read.flatMap(([name, one]) => ('code' in one ? [[name, one] as const] : []));
  return {
    questions,
    answers,
    open: against.length > 0,
    // A blank that is needed says so by itself.
    wrong: Object.fromEntries(against.filter(([, { code }]) => code !== 'FIELD_REQUIRED')),
    answer: (name, text) => setAnswers((before) => ({ ...before, [name]: text })),
  };
}

interface AnswerProps {
  readonly name: string;
  readonly label: string;
  readonly question: Question;
  readonly words: (option: string) => string;
  readonly value: string;
  /** What is against it, in words. */
  readonly problem: string | null;
  readonly first: boolean;
  readonly onType: (text: string) => void;
}

/** One question of an act, asked as the kind of its field is written. */
function Answer({ name, label, question, words, value, problem, first, onType }: AnswerProps) {
  const note = useId();
  const common = {
    className: 'input',
    value,
    'aria-required': question.required === true,
    'aria-invalid': problem !== null,
    ...(problem === null ? {} : { 'aria-describedby': note }),
    ...(first ? { 'data-first': '' } : {}),
  };
  return question.list !== undefined && question.options !== undefined ? (
    <Several label={label} options={question.options} words={words} value={value} onType={onType} />
  ) : (
    <>
      <label className="field">
        <span>{label}</span>
        {question.kind === 'ref' && question.to !== undefined ? (
          <OneOf to={question.to} common={common} onType={onType} />
        ) : question.kind === 'choice' ? (
          <select {...common} onChange={(event) => onType(event.target.value)}>
            {(question.options ?? []).map((option) => (
              <option key={option} value={option}>
                {words(option)}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...common}
            name={name}
            dir={question.kind === 'text' ? 'auto' : 'ltr'}
            type={question.kind === 'day' ? 'date' : 'text'}
            maxLength={question.max ?? 60}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </label>
      {problem === null ? null : (
        <p id={note} className="form-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Everything an act asks, in the order of its definition. */
export function Answers({ entity, act, asked }: { entity: string; act: string; asked: Asked }) {
  const { t } = useTranslation();
  return asked.questions.map(([name, question], at) => {
    const wrong = asked.wrong[name];
    const label = t(`acts:${entity}.${act}.asks.${name}`);
    return (
      <Answer
        key={name}
        name={name}
        question={question}
        label={label}
        words={(option) => t(`choices:${entity}.${name}.${option}`)}
        value={asked.answers[name] ?? ''}
        problem={wrong === undefined ? null : refusalWords(wrong.code, wrong.detail, label)}
        first={at === 0}
        onType={(text) => asked.answer(name, text)}
      />
    );
  });
}
