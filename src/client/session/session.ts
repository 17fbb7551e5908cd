import i18next from 'i18next';
import { atom, getDefaultStore } from 'jotai';
import type { PrimitiveAtom } from 'jotai';
import type { DataScope } from '#define/actor';
import { nameIn, type Names } from '#names/languages';
import { reachesBranches } from '#define/branches';
import { parameters } from '#names/parameters';
import { toldBuild } from '#client/calls/build';
import { call } from '#client/calls/http';
import { flushDrafts, markSessionAlive, markSessionEnded } from '#client/calls/sessionEnd';
import { branchName, type BranchChoice } from '#client/session/branches';
import { namesOf, type Named } from '#client/session/personName';
import { signInAddress } from '#client/session/redirect';
import { dropToken, keepToken, readToken } from '#client/session/token';
import { forgetVisited } from '#client/session/visited';
import { languageAtom } from '#client/words/words';

/** Who works here. `isModifyPassword`: the password is still the initial one and must be changed first. */
export interface SessionUser {
  id: string;
  names: Names;
  isModifyPassword: boolean;
}

/** The branch signed in to. `baseCurrency`: ISO 4217 code of its books; `timeZone`: IANA zone its moments are shown in. */
export interface SessionBranch {
  id: string;
  name: string;
  englishName: string;
  baseCurrency: string;
  timeZone: string;
}

/** What the branch decided about the page itself (domain/11 Appendix B): minutes, milliseconds, views, minutes. */
export interface PageParameters {
  'ui.noticeRefresh': number;
  'ui.filterDebounce': number;
  'ui.cachedViews': number;
  'socket.keepAlive': number;
}

interface UserInfo {
  user?: { id: string | number; isModifyPassword?: boolean | number } & Named;
  roles?: unknown;
  epName?: string;
  ep?: Partial<SessionBranch>;
  parameters?: Partial<PageParameters>;
  branches?: readonly BranchChoice[];
  dataScope?: DataScope;
  idleMs?: number;
}

const noBranch: SessionBranch = { id: '', name: '', englishName: '', baseCurrency: 'CNY', timeZone: 'Asia/Shanghai' };
const store = getDefaultStore();

const usualPage: PageParameters = {
  'ui.noticeRefresh': Number(parameters['ui.noticeRefresh'].initial),
  'ui.filterDebounce': Number(parameters['ui.filterDebounce'].initial),
  'ui.cachedViews': Number(parameters['ui.cachedViews'].initial),
  'socket.keepAlive': Number(parameters['socket.keepAlive'].initial),
};

/** The branch's page parameters, as they stood when the person signed in or loaded the page. */
export const pageParametersAtom = atom(usualPage);

export const tokenAtom = atom<string | undefined>(readToken());
export const userAtom = atom<SessionUser | undefined>(undefined);
/** What the person is called in the language on the screen. */
export const userNameAtom = atom((get) => {
  const user = get(userAtom);
  return user === undefined ? '' : nameIn(get(languageAtom), user.names);
});
export const rolesAtom = atom<ReadonlySet<string>>(new Set<string>());
/** How long the server keeps a session in which nobody does anything; 0 while it has not said. */
export const idleMsAtom = atom(0);
export const branchAtom = atom(noBranch);
/** Branches the person may work in, the present one among them. */
export const branchesAtom = atom<readonly BranchChoice[]>([]);
const dataScopeAtom = atom<DataScope>('OWN');
/** Does the person read rows of several branches in one list? */
export const acrossBranchesAtom = atom((get) => reachesBranches(get(dataScopeAtom)) && get(branchesAtom).length > 1);
export const epIdAtom = atom((get) => get(branchAtom).id);
export const baseCurrencyAtom = atom((get) => get(branchAtom).baseCurrency);
export const timeZoneAtom = atom((get) => get(branchAtom).timeZone);

/** The branch's name as the language on the screen writes it. */
export const epNameAtom = atom((get) => {
  const { id, name, englishName } = get(branchAtom);
  const { arabicName } = get(branchesAtom).find((one) => one.id === id) ?? {};
  return branchName({ id, name, englishName, arabicName: arabicName ?? null }, get(languageAtom));
});

/** Whether one of `needed` is held; an empty list is open to every signed-in user (shell.md §2.4). */
export function holdsOne(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  return needed.length === 0 || needed.some((role) => held.has(role));
}

/** `holdsOne` for the session's own roles, outside React. */
export function hasRole(needed: readonly string[]): boolean {
  return holdsOne(store.get(rolesAtom), needed);
}

/** Takes a token into use; also when the server has replaced the present one. */
export function acceptToken(token: string): void {
  keepToken(token);
  store.set(tokenAtom, token);
}

/** Signs in; the username is trimmed, the password is not. Rejects with the `CallFailed` for the form to explain. */
export async function signIn(wish: { username: string; password: string; epId?: string }): Promise<void> {
  const body = { username: wish.username.trim(), password: wish.password, epId: wish.epId, version: toldBuild() };
  const { token } = await call<{ token: string }>('POST', '/loginStart', body, { quiet: true });
  acceptToken(token);
}

/** Turns the code of a sign-in by a third party into this tab's session. Rejects with `CallFailed`. */
export async function signInByCode(code: string): Promise<void> {
  const { token } = await call<{ token: string }>('POST', '/providerSignIn', { code, version: toldBuild() }, { quiet: true });
  acceptToken(token);
}

/** Sets an atom only where its value differs, so that asking again disturbs nothing on the screen. */
function renew<T>(target: PrimitiveAtom<T>, value: T): void {
  const plain = (one: unknown) => JSON.stringify(one instanceof Set ? [...one] : one);
  if (plain(store.get(target)) !== plain(value)) store.set(target, value);
}

/**
 * Loads user, roles and branch into the atoms. Rejects with the two texts of shell.md §5 where the answer is not complete.
 * `background`: the page asks by itself.
 */
export async function loadUser({ background = false }: { background?: boolean } = {}): Promise<void> {
  const info = await call<UserInfo | null>('POST', '/PublicQueryController/getUserInfo', {}, { quiet: true, background });
  if (!info?.user) throw new Error(i18next.t('shell:session.noUser'));
  if (!Array.isArray(info.roles) || info.roles.length === 0) throw new Error(i18next.t('shell:session.noRoles'));
  renew(rolesAtom, new Set(info.roles.map(String)) as ReadonlySet<string>);
  renew(pageParametersAtom, { ...usualPage, ...info.parameters });
  renew(idleMsAtom, info.idleMs ?? 0);
  renew(branchAtom, { ...noBranch, ...info.ep, name: info.epName ?? info.ep?.name ?? '' });
  renew(branchesAtom, info.branches ?? []);
  renew(dataScopeAtom, info.dataScope ?? 'OWN');
  renew(userAtom, {
    id: String(info.user.id),
    names: namesOf(info.user),
    isModifyPassword: Number(info.user.isModifyPassword ?? 0) === 1,
  });
}

/** Forgets token, user and roles in this tab. */
export function forgetSession(): void {
  dropToken();
  store.set(tokenAtom, undefined);
  store.set(userAtom, undefined);
  store.set(rolesAtom, new Set<string>());
}

/** Changes the password, an initial one without its old value; the server ends all other sessions and may hand out a new token for this one. */
export async function changePassword(oldPassword: string | undefined, password: string): Promise<void> {
  const body = { ...(oldPassword === undefined ? {} : { oldPassword }), password };
  const answer = await call<{ token?: string } | null>('PUT', '/PublicQueryController/updatePassword', body, { quiet: true });
  if (answer?.token !== undefined) acceptToken(answer.token);
  await loadUser();
}

/**
 * Goes on in another branch: drafts first, then a new session, then the first page, loaded anew so that no row of the branch left
 * stays in a worker or a cache. Rejects with `CallFailed`; the session then goes on as it was.
 */
export async function changeBranch(epId: string): Promise<void> {
  await flushDrafts();
  markSessionEnded();
  try {
    const { token } = await call<{ token: string }>('POST', '/loginController/changeBranch', { toEpId: epId });
    acceptToken(token);
  } catch (error) {
    markSessionAlive();
    throw error;
  }
  location.assign('/');
}

/**
 * Signs out: drafts first, then the server, then everything in memory. The page is loaded anew, so that no row stays in a worker,
 * a cache or behind the Back button.
 */
export async function signOut(): Promise<void> {
  const address = signInAddress(location.pathname + location.search + location.hash);
  await flushDrafts();
  markSessionEnded();
  await call('POST', '/loginController/userLogout', {}, { quiet: true }).catch(() => undefined);
  forgetSession();
  forgetVisited();
  location.replace(address);
}
