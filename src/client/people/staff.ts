import { call } from '#client/calls/http';

/** One row of the recipient table (shell.md §2.6). */
export interface Colleague {
  readonly id: string;
  readonly fullname: string;
  readonly username: string;
  readonly roleName: string;
  readonly nature: string;
  readonly epId: string;
  readonly epname: string;
  readonly czName: string;
}

export interface StaffFilter {
  readonly epId: string;
  readonly fullname: string;
  /** Personnel nature. */
  readonly type: string;
  /** Id of a role. */
  readonly roleSet: string;
}

export const noFilter: StaffFilter = { epId: '', fullname: '', type: '', roleSet: '' };

/** Staff that passes the filter; empty filters are not sent. Rejects with `CallFailed`. */
export function findStaff(filter: StaffFilter): Promise<Colleague[]> {
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return call<Colleague[]>('GET', '/userMessageController/selectStaff', asked, { quiet: true });
}

export interface Option {
  readonly id: string;
  readonly name: string;
}

/** Roles to filter by: a branch's own and the public ones, all of them where `epId` is empty. Rejects with `CallFailed`. */
export const readRoles = (epId: string): Promise<Option[]> =>
  call<Option[]>('GET', '/userMessageController/selectRoleByEpId', epId === '' ? {} : { epId }, { quiet: true });
