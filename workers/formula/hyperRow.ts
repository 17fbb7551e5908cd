import { CellError, ErrorType, FunctionArgumentType, FunctionPlugin, HyperFormula, NotAFormulaError } from 'hyperformula';
import { currencyDecimals } from '#values/money';
import type { FloatOf } from '#workers/formula/exact';
import { Fault } from '#workers/formula/fault';
import type { CellContent } from '#workers/formula/filling';
import { mostDecimals } from '#workers/formula/functions';
import type { HyperNode } from '#workers/formula/hyperNode';
import { currencyCode, lineFigure, taxModeOf, type LineFunction } from '#workers/formula/moneyFigure';
import { floatOf, ratioOf, ratioOfFloat, roundRatio, timesRatio } from '#workers/formula/ratio';

/** Called with the tree of the formula and the way to HyperFormula's own opinion of any part of it. */
type Work = (root: HyperNode, float: FloatOf) => void;

/** Reaches the plugin through HyperFormula's `context`: its plugins are made by itself and know nobody else. */
interface Bench {
  work: Work;
}

const { ANY, NUMBER, STRING } = FunctionArgumentType;
const optional = { argumentType: STRING, defaultValue: '' };
const line = {
  method: 'line',
  parameters: [
    { argumentType: NUMBER },
    { argumentType: NUMBER },
    { argumentType: STRING },
    { argumentType: STRING },
    { argumentType: NUMBER },
    optional,
    optional,
  ],
};
const baseLine = { ...line, parameters: [...line.parameters, { argumentType: NUMBER }, { argumentType: STRING }] };

/** Wraps every formula, so that its tree comes into our hands. */
const WRAPPER = 'TALLYSHEET';

/** A double that HyperFormula may carry inside: percentages come as objects. */
function plainNumber(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'val' in value ? value.val : value;
}

/** A refusal of ours, as HyperFormula's errors are. */
function orError(work: () => number): number | CellError {
  try {
    return work();
  } catch (error) {
    if (error instanceof Fault) return new CellError(ErrorType.VALUE, error.code);
    throw error;
  }
}

/** Money by our rules inside HyperFormula, on the decimals its doubles show; its own ROUND gives 1 for ROUND(1.005,2), its own INT −1 for INT(−1.5). */
class MoneyPlugin extends FunctionPlugin {
  static override implementedFunctions = {
    [WRAPPER]: { method: 'wrapped', parameters: [{ argumentType: ANY }] },
    ROUND: { method: 'rounded', parameters: [{ argumentType: NUMBER }, { argumentType: NUMBER, defaultValue: 0 }] },
    INT: { method: 'whole', parameters: [{ argumentType: NUMBER }] },
    MONEY: { method: 'money', parameters: [{ argumentType: NUMBER }, { argumentType: STRING }] },
    NETAMOUNT: line,
    TAXAMOUNT: line,
    AMOUNT: line,
    BASEAMOUNT: baseLine,
    BASENETAMOUNT: baseLine,
  };

  wrapped(ast: HyperNode, state: unknown): number {
    const [root] = ast.args ?? [];
    const { work } = this.config.context as Bench;
    if (root) work(root, (node) => plainNumber(this.evaluateAst(node as never, state as never)));
    return 0;
  }

  rounded(ast: HyperNode, state: unknown) {
    return this.runFunction(ast.args as never, state as never, this.metadata('ROUND'), (value: number, digits: number) =>
      Math.abs(digits) > mostDecimals
        ? new CellError(ErrorType.NUM)
        : orError(() => floatOf(roundRatio(ratioOfFloat(value), Math.trunc(digits), 'half'))),
    );
  }

  whole(ast: HyperNode, state: unknown) {
    return this.runFunction(ast.args as never, state as never, this.metadata('INT'), (value: number) =>
      orError(() => floatOf(roundRatio(ratioOfFloat(value), 0, 'down'))),
    );
  }

  money(ast: HyperNode, state: unknown) {
    return this.runFunction(ast.args as never, state as never, this.metadata('MONEY'), (amount: number, currency: string) =>
      orError(() => floatOf(roundRatio(ratioOfFloat(amount), currencyDecimals(currencyCode(currency.trim())), 'half'))),
    );
  }

  line(ast: HyperNode, state: unknown) {
    const name = ast.procedureName as LineFunction;
    return this.runFunction(
      ast.args as never,
      state as never,
      this.metadata(name),
      (
        price: number,
        count: number,
        currency: string,
        mode: string,
        taxRate: number,
        unit: string,
        share: string,
        rate?: number,
        base?: string,
      ) =>
        orError(() => {
          const product = timesRatio(ratioOfFloat(price), ratioOfFloat(count));
          const inBase = {
            rate: rate === undefined ? null : ratioOfFloat(rate),
            baseCurrency: base === undefined ? null : currencyCode(base.trim()),
          };
          return floatOf(
            ratioOf(
              lineFigure(name, {
                product,
                currency: currencyCode(currency.trim()),
                taxMode: taxModeOf(mode.trim()),
                taxRate: ratioOfFloat(taxRate),
                unit: unit.trim(),
                share: share.trim(),
                ...inBase,
              }),
            ),
          );
        }),
    );
  }
}

const added = [WRAPPER, 'MONEY', 'NETAMOUNT', 'TAXAMOUNT', 'AMOUNT', 'BASEAMOUNT', 'BASENETAMOUNT'];
HyperFormula.registerFunctionPlugin(MoneyPlugin, { enGB: Object.fromEntries(added.map((name) => [name, name])) });

/** Formulas of different shape HyperFormula remembers the trees of before it is made anew. */
const mostShapes = 2_000;

/** HyperFormula with one row of cells, the leaves of the formula being worked out. */
export class HyperRow {
  private readonly bench: Bench = { work: () => undefined };
  private readonly shapes = new Set<string>();
  private hyper = this.build();

  /** Parses a formula over the cells A1, B1, … and answers what `work` makes of its tree; null when it is no formula. */
  work<T>(formula: string, cells: readonly CellContent[], work: (root: HyperNode, float: FloatOf) => T): { made: T } | null {
    if (this.shapes.size >= mostShapes) {
      this.shapes.clear();
      this.hyper.destroy();
      this.hyper = this.build();
    }
    this.shapes.add(formula);
    if (cells.length > 0)
      this.hyper.setCellContents({ sheet: 0, row: 0, col: 0 }, [cells.map((cell) => (typeof cell === 'string' ? `'${cell}` : cell))]);
    const done: { made: T }[] = [];
    this.bench.work = (root, float) => void done.push({ made: work(root, float) });
    try {
      this.hyper.calculateFormula(`=${WRAPPER}(${formula})`, 0);
    } catch (error) {
      if (!(error instanceof NotAFormulaError)) throw error;
    }
    return done[0] ?? null;
  }

  private build(): HyperFormula {
    return HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3', precisionRounding: 14, undoLimit: 0, context: this.bench });
  }
}
