import type { PresenceFrame } from '#define/wire';
import type { EntityName } from '#names/entities';
import { onFrame, sendFrame } from '#client/live/socket';

/** A colleague in a row. */
export interface Colleague {
  readonly name: string;
  /** Something is being typed in the row. */
  readonly edits: boolean;
}

/** A list's colleagues by row id. */
export type Colleagues = ReadonlyMap<string, readonly Colleague[]>;

/** Where this window stands. */
interface Stand {
  readonly entity: EntityName;
  readonly rowId: string | null;
  readonly edits: boolean;
}

/** At most one word a second goes out, the last one never lost. */
const quietMs = 1_000;
const renewMs = 30_000;
/** A colleague's window that has not repeated itself for so long is gone. */
const goneMs = 75_000;
/** A cursor that has not moved for so long stands for nobody. */
const idleMs = 5 * 60_000;

let stand: Stand | null = null;
let movedAt = 0;
let saidAt = -quietMs;
let timer: ReturnType<typeof setTimeout> | undefined;

function say(): void {
  clearTimeout(timer);
  timer = undefined;
  if (stand === null) return;
  saidAt = performance.now();
  const idle = performance.now() - movedAt > idleMs;
  sendFrame({ kind: 'presence', ...stand, ...(idle ? { rowId: null, edits: false } : {}) });
  if (stand.rowId !== null && !idle) timer = setTimeout(say, renewMs);
}

/** Tells the others where this window stands now; `rowId` null leaves the row. */
function standAt(next: Stand): void {
  if (stand !== null && stand.entity === next.entity && stand.rowId === next.rowId && stand.edits === next.edits) return;
  stand = next;
  movedAt = performance.now();
  clearTimeout(timer);
  timer = setTimeout(say, Math.max(0, saidAt + quietMs - performance.now()));
}

interface Seen extends Colleague {
  readonly rowId: string;
  readonly until: number;
}

function byRow(seen: ReadonlyMap<string, Seen>): Colleagues {
  const rows = new Map<string, Colleague[]>();
  for (const { rowId, name, edits } of seen.values()) rows.set(rowId, [...(rows.get(rowId) ?? []), { name, edits }]);
  return rows;
}

/**
 * Joins the people in a list: `told` is called with everybody else in it whenever that changes. `stand` says in which row this window
 * has its cursor (null for none); `leave` ends both.
 */
export function joinList(
  entity: EntityName,
  told: (colleagues: Colleagues) => void,
): { stand(rowId: string | null, edits: boolean): void; leave(): void } {
  const seen = new Map<string, Seen>();
  const sweep = () => {
    const before = seen.size;
    for (const [window, { until }] of seen) if (until < performance.now()) seen.delete(window);
    if (seen.size !== before) told(byRow(seen));
  };
  const sweeping = setInterval(sweep, renewMs);
  const stops = [
    onFrame('presence', (frame) => {
      const { entity: of, rowId, by, edits } = frame as unknown as PresenceFrame;
      if (of !== entity) return;
      if (rowId === null) seen.delete(by.at);
      else seen.set(by.at, { rowId, name: by.name, edits, until: performance.now() + goneMs });
      told(byRow(seen));
    }),
    // After the connection was away nobody knows of this window any more, nor it of them.
    onFrame('connected', () => {
      seen.clear();
      told(byRow(seen));
      say();
    }),
  ];
  standAt({ entity, rowId: null, edits: false });
  return {
    stand: (rowId, edits) => standAt({ entity, rowId, edits }),
    leave() {
      clearInterval(sweeping);
      for (const stop of stops) stop();
      if (stand?.entity === entity) standAt({ entity, rowId: null, edits: false });
      told(new Map());
    },
  };
}
