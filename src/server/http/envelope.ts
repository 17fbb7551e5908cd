import { wireName, type Definition } from '#define/entity';
import type { Envelope, RefusalOnWire, WarningOnWire } from '#define/wire';
import type { Language } from '#names/languages';
import { refusals as wireCodes } from '#names/refusals';
import type { ServerRefusal, ServerWarning } from '#server/refused';
import { refusalText } from '#server/words';

/** A refusal as the wire carries it: the specification's spelling of the field and a sentence in the reader's language. */
export function onWire(refused: ServerRefusal, called: Definition | null, language: Language): RefusalOnWire {
  const { definition = called, ...refusal } = refused;
  const { field, current, ...rest } = refusal;
  return {
    ...rest,
    ...(field === undefined ? {} : { field: definition ? wireName(definition, field) : field }),
    ...(current === undefined ? {} : { current: current as RefusalOnWire['current'] }),
    text: refusalText(language, refusal, definition),
  } as RefusalOnWire;
}

/** A warning as the wire carries it, with a sentence in the reader's language. */
export const warningOnWire = ({ code, id, detail }: ServerWarning, definition: Definition | null, language: Language): WarningOnWire => ({
  code,
  ...(id === undefined ? {} : { row: id }),
  text: refusalText(language, { code, ...(detail ? { detail } : {}) }, definition),
  ...(detail ? { detail } : {}),
});

/** The answer to a call that asks first: 428, and what it asks about. */
export function warnedEnvelope(list: readonly ServerWarning[], definition: Definition | null, language: Language): Envelope<null> {
  const warnings = list.map((warning) => warningOnWire(warning, definition, language));
  return { code: 428, codeMsg: warnings[0]?.text ?? '', data: null, warnings };
}

/** The answer to a refused call: the first refusal's wire code and sentence, and all of them beside it. */
export function refusedEnvelope(list: readonly ServerRefusal[], definition: Definition | null, language: Language): Envelope<null> {
  const first = list[0];
  const wire = list.map((refusal) => onWire(refusal, definition, language));
  const codes = list.map((refusal) => wireCodes[refusal.code]);
  // Of several reasons the one that must be settled first names the answer: a right, then a state, then a value.
  const code = codes.find((one) => one === 403) ?? codes.find((one) => one === 409) ?? codes[0] ?? 500;
  return { code: first && codes.length === 1 ? wireCodes[first.code] : code, codeMsg: wire[0]?.text ?? '', data: null, refusals: wire };
}
