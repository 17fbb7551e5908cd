import { useState } from 'react';

interface ChoosingProps {
  readonly label: string;
  /** What stands there before anything is chosen. */
  readonly blank: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly verb: string;
  readonly onChoose: (value: string) => void;
}

/** One of several, chosen and then added by its button. */
export function Choosing({ label, blank, options, verb, onChoose }: ChoosingProps) {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <select className="input" aria-label={label} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">{blank}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button"
        aria-disabled={chosen === ''}
        onClick={() => {
          if (chosen !== '') onChoose(chosen);
          setChosen('');
        }}
      >
        {verb}
      </button>
    </>
  );
}
