import { call } from '#client/calls/http';
import type { Language } from '#names/languages';

/** One try to sign in. */
export interface SignInRecord {
  readonly id: string;
  readonly username: string;
  readonly fullname: string;
  readonly epName: string | null;
  readonly loginTime: string;
  /** When and how the session it opened ended; both null while it lives, and where none was opened. */
  readonly logoutTime: string | null;
  readonly endedHow: 'SIGNED_OUT' | 'ELSEWHERE' | 'EXPIRED' | 'ENDED' | 'ADMINISTRATOR' | null;
  readonly ip: string;
  /** Which kind of network that is, in the reader's language. */
  readonly ipLocation: string | null;
  readonly userAgent: string;
  readonly result: 'OK' | 'BAD_PASSWORD' | 'LOCKED' | 'DISABLED' | 'WRONG_BRANCH' | 'VERSION_MISMATCH';
  readonly detail: 'UNKNOWN_USER' | 'NOT_LINKED' | 'INITIAL_EXPIRED' | null;
  readonly sessionId: string | null;
}

export interface OpenSession {
  readonly id: string;
  readonly epName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createTime: string;
  readonly lastSeenTime: string;
  readonly isCurrent: boolean;
}

export interface Profile {
  readonly username: string;
  readonly fullname: string;
  readonly englishName: string;
  readonly arabicName: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly phoneExt: string | null;
  /** Stands under the letters a person sends. */
  readonly emailSignature: string | null;
  readonly language: Language;
  readonly nature: string;
  readonly epName: string;
  readonly roleName: string;
  readonly lastFailureTime: string | null;
  /** Tries that failed within thirty days. */
  readonly failures: number;
}

/** One page of records. */
export interface Listed<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** All reject with `CallFailed`. */
export const readProfile = () => call<Profile>('GET', '/PublicQueryController/selectProfile', {}, { quiet: true });

/** Saves what a person keeps of himself. */
export const saveProfile = (own: Pick<Profile, 'mobile' | 'email' | 'phoneExt' | 'emailSignature' | 'language'>) =>
  call('POST', '/PublicQueryController/updateProfile', own, { quiet: true });
export const readSessions = () => call<OpenSession[]>('GET', '/PublicQueryController/selectSession', {}, { quiet: true });
export const endSessionOf = (id: string) => call('POST', '/PublicQueryController/endSession', { id }, { quiet: true });
export const readOwnSignIns = () =>
  call<Listed<SignInRecord>>('GET', '/PublicQueryController/selectJournalLoginByUserId', { page: 1, size: 20 }, { quiet: true });

/** A living session with the person it is of. */
export interface LiveSession extends OpenSession {
  readonly userId: string;
  readonly username: string;
  readonly fullname: string;
}

/** Living sessions of the branch's people, for those who administer them. */
export const readLiveSessions = (page: number, size: number, search: string) =>
  call<Listed<LiveSession>>('GET', '/userManagerController/selectSession', { page, size, search }, { quiet: true });
export const endLiveSession = (id: string) => call('POST', '/userManagerController/endSession', { id }, { quiet: true });

/** The company's provider of sign-ins, and since when one's account is linked to it; null where there is none. */
export interface ProviderLink {
  readonly name: string;
  readonly linkedTime: string | null;
}

const quiet = { quiet: true };
export const readProviderLink = () => call<ProviderLink | null>('GET', '/PublicQueryController/selectProviderLink', {}, quiet);
export const startProviderLink = (password: string) =>
  call<{ url: string }>('POST', '/PublicQueryController/startProviderLink', { password }, quiet);
export const removeProviderLink = () => call<ProviderLink | null>('POST', '/PublicQueryController/removeProviderLink', {}, quiet);

export type WeChatKind = 'USER_MP' | 'USER_CP';
/** The company's programs at WeChat, and those the caller is bound to. */
export interface WeChatStanding {
  readonly kinds: readonly WeChatKind[];
  readonly bound: readonly { readonly kind: WeChatKind }[];
}
export const readWeChat = () => call<WeChatStanding>('GET', '/weChatBindingController/own', {}, quiet);
export const startWeChat = (kind: WeChatKind) => call<{ url: string }>('GET', '/weChat/oauth', { kind }, quiet);
export const unbindWeChat = (kind: WeChatKind) => call('POST', kind === 'USER_CP' ? '/weChat/unBindCp' : '/weChat/unBindMpUser', {}, quiet);
