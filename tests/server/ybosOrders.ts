import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const account = { key: 'tally', secret: 'shared' };

/** An order system that speaks as the real one does: it knows orders by number, and answers those who sign. */
export class YbosOrders {
  readonly orders = new Map<string, Record<string, unknown>>();
  /** What was asked, in the order it came. */
  readonly heard: string[] = [];
  /** It is being mended. */
  away = false;
  private server: Server | null = null;

  async start(): Promise<{ url: string; key: string; secret: string }> {
    this.server = createServer((request, response) => {
      const path = request.url ?? '';
      this.heard.push(path);
      const at = String(request.headers['x-timestamp']);
      const signed = createHmac('sha256', account.secret).update(`${account.key}\n${at}\n${path}`).digest('hex');
      if (this.away) {
        response.statusCode = 503;
        return response.end();
      }
      const [, number = '', more] = /^\/openapi\/orders\/([^/]+)(\/addresses)?$/u.exec(path) ?? [];
      const order = this.orders.get(decodeURIComponent(number));
      const answer =
        request.headers['x-sign'] !== signed || request.headers['x-app-key'] !== account.key
          ? { code: 401, message: '签名错误' }
          : !order
            ? { code: 404, message: '订单不存在' }
            : { code: 0, data: more ? [{ kind: 'PICK_UP', address: '宁波市北仑区明州路18号', contact: '王先生' }] : order };
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return { ...account, url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/` };
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }
}
