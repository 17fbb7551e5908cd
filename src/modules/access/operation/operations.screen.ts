import type { OperationsAnswer } from '#define/operationLog';
import { call } from '#client/calls/http';

/** What is looked for; empty where it does not matter. Days are those of the branch. */
export interface Wanted {
  readonly userId: string;
  readonly entity: string;
  readonly field: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly row: string;
  readonly batchId: string;
}

export const anything: Wanted = { userId: '', entity: '', field: '', kind: '', from: '', to: '', row: '', batchId: '' };

export const kinds = ['made', 'changed', 'removed', 'import', 'undo', 'job', 'lookup', 'security', 'export'] as const;

export const pageSize = 50;

/** One page of the operation log. Rejects with `CallFailed`. */
export function readOperations(wanted: Wanted, page: number, size = pageSize): Promise<OperationsAnswer> {
  const asked = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value.trim() !== ''));
  return call<OperationsAnswer>('GET', '/PublicQueryController/selectOperation', { ...asked, page, size }, { quiet: true });
}
