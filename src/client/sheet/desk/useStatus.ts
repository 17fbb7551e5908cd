import { useSyncExternalStore } from 'react';
import type { ModelStatus } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';

const kept = new WeakMap<Desk, { version: number; status: ModelStatus }>();

/** The model's status, followed event by event. */
export function useStatus(desk: Desk): ModelStatus {
  return useSyncExternalStore(
    (changed) => desk.model.subscribe(changed),
    () => {
      const version = desk.events;
      const known = kept.get(desk);
      if (known?.version === version) return known.status;
      const status = desk.model.status();
      kept.set(desk, { version, status });
      return status;
    },
  );
}
