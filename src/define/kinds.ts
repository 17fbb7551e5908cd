import type { Field, KindName } from '#define/field';
import type { Kind } from '#define/kind';
import { dictKind, fileKind, refKind } from '#define/kinds/links';
import { jsonKind } from '#define/kinds/nested';
import { decimalKind, integerKind, moneyKind } from '#define/kinds/numbers';
import { dayKind, flagKind, momentKind } from '#define/kinds/times';
import { choiceKind, codeKind, latinKind, textKind } from '#define/kinds/words';

const kinds: Readonly<Record<KindName, Kind>> = {
  text: textKind,
  latin: latinKind,
  code: codeKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  day: dayKind,
  moment: momentKind,
  choice: choiceKind,
  flag: flagKind,
  ref: refKind,
  dict: dictKind,
  file: fileKind,
  json: jsonKind,
};

/** The kind of a field: the one object that knows how its values are read, printed, compared and stored. */
export function kindOf(field: Field): Kind {
  return kinds[field.kind];
}
