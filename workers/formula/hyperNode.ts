/** A node of HyperFormula's syntax tree, as much of it as formulas over one row have. */
export interface HyperNode {
  readonly type: string;
  readonly left?: HyperNode;
  readonly right?: HyperNode;
  /** Operand of a sign or a percent sign. */
  readonly value?: unknown;
  /** Within brackets. */
  readonly expression?: HyperNode;
  readonly procedureName?: string;
  readonly args?: readonly HyperNode[];
  /** Cell, counted from the first one of the row. */
  readonly reference?: { readonly col: number };
}
