import { call } from '#client/calls/http';
import type { FigureRule } from '#define/figureRule';
import type { RefusalOnWire } from '#define/wire';
import type { PendingRow } from '#workers/sheet/tools/pending';

/** A kept layer as its list has it. */
export interface LayerOnWire {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly share: 'PRIVATE' | 'BRANCH';
  readonly state: 'OPEN' | 'TURNED';
  readonly cells: number;
  /** How many rules stand beside the cells. */
  readonly rules: number;
  readonly owner: string;
  readonly mine: boolean;
}

/** A kept layer with what is in it. */
type KeptLayer = Omit<LayerOnWire, 'rules'> & { readonly edits: readonly PendingRow[]; readonly rules: readonly FigureRule[] };

/** Something whose margin moves, in the branch's currency. */
export interface MovedMargin {
  readonly kind: 'DRAFT' | 'SENT' | 'ACCEPTED' | 'INTAKE' | 'ORDER';
  readonly id: string;
  readonly number: string;
  readonly customer?: string | null;
  readonly etd: string | null;
  readonly owner: string | null;
  readonly was: string | null;
  readonly now: string | null;
  readonly deltaBase: string | null;
}

export interface MarginsOnWire {
  readonly rows: readonly MovedMargin[];
  readonly total: number;
  readonly totals: { readonly deltaBase: string };
  readonly refusals: readonly RefusalOnWire[];
}

/** What is tried out. */
interface Tried {
  readonly edits: readonly PendingRow[];
  readonly rules: readonly FigureRule[];
}

interface Turned {
  readonly done: readonly object[];
  readonly refusals: readonly RefusalOnWire[];
}

const quiet = { quiet: true };
const once = () => ({ batchId: crypto.randomUUID() });

/** The calls about layers; what they take and answer stands in domain/15 §15.14. */
export const layerCalls = {
  list: (base: string) => call<readonly LayerOnWire[]>('GET', '/whatIfController/select', { base }, quiet),
  get: (id: string) => call<KeptLayer>('GET', '/whatIfController/get', { id }, quiet),
  save: (base: string, name: string, tried: Tried, known: LayerOnWire | null) =>
    call<LayerOnWire>(
      'POST',
      '/whatIfController/save',
      { base, name, ...tried, ...(known ? { id: known.id, version: known.version } : {}), ...once() },
      quiet,
    ),
  share: ({ id, version }: LayerOnWire, share: LayerOnWire['share']) =>
    call<LayerOnWire>('POST', '/whatIfController/share', { id, version, share, ...once() }, quiet),
  discard: ({ id, version }: LayerOnWire) => call<null>('POST', '/whatIfController/discard', { id, version, ...once() }, quiet),
  turn: ({ id, version }: LayerOnWire, acceptWarnings: readonly string[]) =>
    call<Turned>('POST', '/whatIfController/turnLayer', { id, version, acceptWarnings, ...once() }, quiet),
  margins: (base: string, edits: readonly PendingRow[], rules: readonly FigureRule[]) =>
    call<MarginsOnWire>('POST', '/whatIfController/margins', { base, edits, rules }, { ...quiet, background: true }),
  ruled: (base: string, rules: readonly FigureRule[]) =>
    call<readonly PendingRow[]>('POST', '/whatIfController/ruled', { base, rules }, quiet),
};
