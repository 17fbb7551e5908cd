import type { Definition } from '#define/entity';
import type { Where } from '#define/filter';
import type { Move } from '#values/moved';

/** What the sheet was searched for when a rule was made, as typed, and the filter it comes to; without a text, rows somebody had chosen. */
interface Searched {
  readonly text: string;
  readonly where: Where;
}

/** A rule of what is tried out: it moves one figure of the rows a filter and a search find (domain/15 §15.14). */
export interface FigureRule extends Move {
  readonly where: Where | null;
  readonly searched?: Searched;
  readonly field: string;
}

/** Rows the rules of one layer may move together. */
export const mostMoved = 5_000;

/** Rules of one layer; more of them nobody keeps apart. */
export const mostRules = 50;

/** Fields a rule may move: the prices people write by hand. */
export const movable = ({ fields }: Definition): readonly string[] =>
  Object.keys(fields).filter((name) => {
    const { kind, edit } = fields[name] ?? { kind: 'text' };
    return (kind === 'decimal' || kind === 'money') && edit !== 'never' && edit !== 'create';
  });
