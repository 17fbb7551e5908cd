/**
 * WeChat's sign-in for people who are known already (OAuth of its programs): the browser is led to its page, comes back with a code, and the
 * code is changed here for the id by which the program knows that person. Tokens stay on this side.
 */

/** A program at WeChat: its id and secret there, and where its interface answers. */
export interface WeChatProgram {
  readonly id: string;
  readonly secret: string;
  readonly url: string;
}

/** The company's public program, and its WeChat for staff; null where it has none. */
export interface WeChatAccount {
  /** Where people open the product: WeChat leads them back to it. */
  readonly baseUrl: string;
  readonly program: WeChatProgram | null;
  readonly enterprise: WeChatProgram | null;
}

/** It could not be reached or did not know the code; `message` is in its words. */
export class WeChatAway extends Error {}

const waitMs = 10_000;
const pageOfWeChat = 'https://open.weixin.qq.com/connect/oauth2/authorize';

/** The page people agree at; it leads back to `back` with a code and the state. */
export function weChatPage({ id }: WeChatProgram, back: string, state: string): string {
  const query = new URLSearchParams({ appid: id, redirect_uri: back, response_type: 'code', scope: 'snsapi_base', state });
  return `${pageOfWeChat}?${query.toString()}#wechat_redirect`;
}

async function read(base: string, path: string, query: Readonly<Record<string, string>>): Promise<Record<string, string | number>> {
  const address = `${base.replace(/\/+$/u, '')}${path}?${new URLSearchParams(query).toString()}`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(waitMs), redirect: 'error' });
    const told = JSON.parse(await response.text()) as Record<string, string | number>;
    if (told.errcode !== undefined && told.errcode !== 0) throw new WeChatAway(`${told.errcode} ${told.errmsg ?? ''}`.trim());
    return told;
  } catch (error) {
    if (error instanceof WeChatAway) throw error;
    // The address holds a secret: it is not told.
    throw new WeChatAway(error instanceof Error ? error.name : 'away');
  }
}

const idIn = (told: Record<string, string | number>, ...names: readonly string[]): string => {
  const id = names.map((name) => told[name]).find((one) => one !== undefined && one !== '');
  if (id === undefined) throw new WeChatAway('no id');
  return String(id);
};

/** Who agreed, by the code that came back to the public program. @throws WeChatAway */
export const openIdOf = async ({ id, secret, url }: WeChatProgram, code: string): Promise<string> =>
  idIn(await read(url, '/sns/oauth2/access_token', { appid: id, secret, code, grant_type: 'authorization_code' }), 'openid');

/** Who of the staff agreed, by the code that came back to the company's own WeChat. @throws WeChatAway */
export async function staffIdOf({ id, secret, url }: WeChatProgram, code: string): Promise<string> {
  const token = idIn(await read(url, '/cgi-bin/gettoken', { corpid: id, corpsecret: secret }), 'access_token');
  return idIn(await read(url, '/cgi-bin/auth/getuserinfo', { access_token: token, code }), 'userid', 'UserId');
}
