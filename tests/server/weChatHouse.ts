import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WeChatAccount } from '#server/outside/weChat';

/** WeChat as its programs answer: codes are good once, and name the person they were given to. */
export class WeChatHouse {
  readonly codes = new Map<string, string>();
  private server: Server | null = null;

  async start(): Promise<WeChatAccount> {
    this.server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(this.answer(pathname, searchParams)));
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { baseUrl: 'https://tally.example', program: { id: 'wx1', secret: 's1', url }, enterprise: { id: 'corp1', secret: 's2', url } };
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  private spend(code: string | null): string | undefined {
    const who = this.codes.get(code ?? '');
    this.codes.delete(code ?? '');
    return who;
  }

  private answer(path: string, query: URLSearchParams): object {
    const wrong = { errcode: 40029, errmsg: 'invalid code' };
    if (path === '/sns/oauth2/access_token') {
      if (query.get('appid') !== 'wx1' || query.get('secret') !== 's1') return { errcode: 40125, errmsg: 'invalid appsecret' };
      const openid = this.spend(query.get('code'));
      return openid === undefined ? wrong : { access_token: 't', openid };
    }
    if (path === '/cgi-bin/gettoken') return query.get('corpsecret') === 's2' ? { errcode: 0, access_token: 'corp' } : { errcode: 40001 };
    const userid = query.get('access_token') === 'corp' ? this.spend(query.get('code')) : undefined;
    return userid === undefined ? wrong : { errcode: 0, userid };
  }
}
