import { call } from '#client/calls/http';

/** A member of staff as `getUserList` answers. `roleSet`: ids of roles. */
export interface StaffUser {
  readonly id: string;
  readonly version: number;
  readonly username: string;
  readonly fullname: string;
  readonly englishName: string | null;
  readonly arabicName: string | null;
  readonly homeEpId: string;
  readonly accessEpIds: readonly string[] | null;
  readonly nature: string;
  readonly roleSet: readonly (string | number)[];
  readonly mobile: string | null;
  readonly email: string | null;
  readonly freightViewLevel: number;
  readonly freightModifyLevel: number;
  readonly costLevel: number;
  readonly leaderUserId: string | null;
  readonly teamId: string | null;
  readonly phoneExt: string | null;
  readonly emailSignature: string | null;
  readonly isDisable: boolean;
  /** Deleted, and kept only for the rows that name the person. */
  readonly flag: boolean;
  readonly language: string | null;
}

export interface StaffRole {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly englishName: string | null;
  readonly roleGroup: string;
  readonly roleSet: readonly string[];
  readonly dataScope: string;
  readonly fieldMask: Readonly<Record<string, readonly string[]>> | null;
  readonly isDefault: boolean;
  readonly branchId: string | null;
  readonly state: 'ENABLED' | 'DISABLED';
}

export interface Permission {
  readonly code: string;
  readonly area: string;
  readonly kind: string;
}

interface Listed<T> {
  readonly rows: readonly T[];
}

const all = { page: 1, size: 1000 };

/** All reject with `CallFailed`. */
export const readUsers = async (search: string) =>
  (await call<Listed<StaffUser>>('GET', '/userManagerController/getUserList', { ...all, search }, { quiet: true })).rows.filter(
    ({ flag }) => !flag,
  );
export const readRoles = async () => (await call<Listed<StaffRole>>('GET', '/RoleManagerController/selectRole', all, { quiet: true })).rows;
export const readPermissions = async () =>
  (await call<Listed<Permission>>('GET', '/RoleManagerController/selectPermissionList', all, { quiet: true })).rows;
/** Names of roles, for those who may give roles but not see what is in them. */
export const readRoleNames = () =>
  call<readonly { id: string; name: string }[]>('GET', '/userMessageController/selectRoleByEpId', {}, { quiet: true });

const quiet = { quiet: true };
export const saveUser = (values: object) =>
  call<StaffUser & { password: string }>('POST', '/userManagerController/saveUser', values, quiet);
export const updateUser = (values: object) => call<StaffUser>('POST', '/userManagerController/updateUser', values, quiet);
export const deleteUser = (id: string, reason: string) =>
  call<StaffUser>('POST', '/userManagerController/deleteUserById', { id, flag: 1, reason }, quiet);
/** Roles new people of the branch begin with. */
export const readDefaultRoles = async () =>
  (await call<readonly { id: string }[]>('GET', '/cusRoleController/getDefaultRole', {}, quiet)).map(({ id }) => id);
export const resetPassword = (id: string, reason: string) =>
  call<{ password: string }>('POST', '/userManagerController/resetPassword', { id, reason }, quiet);
export const saveRole = (values: object) =>
  call<StaffRole & { conflicts: readonly string[] }>('POST', '/RoleManagerController/insertRole', values, quiet);
export const updateRole = (values: object) =>
  call<StaffRole & { conflicts: readonly string[] }>('POST', '/RoleManagerController/updateRole', values, quiet);
export const removeRole = (id: string) => call('POST', '/RoleManagerController/removeRole', { id }, quiet);
