import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Bill {
  readonly id: string;
  readonly number: string;
  state: 'SAVED' | 'SUBMITTED' | 'AUDITED';
  readonly model: Record<string, unknown>;
}

const done = (bill: Bill) => ({
  Result: { Id: bill.id, Number: bill.number, ResponseStatus: { IsSuccess: true, SuccessEntitys: [{ Id: bill.id, Number: bill.number }] } },
});
const refused = (message: string, field = '') => ({
  Result: { ResponseStatus: { IsSuccess: false, Errors: [{ FieldName: field, Message: message }] } },
});

async function bodyOf(request: IncomingMessage): Promise<{ parameters: string[] }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as { parameters: string[] };
}

/** An accounting system that speaks the web interface of K3Cloud: it keeps bills by form and number, and refuses as the real one does. */
export class K3Books {
  readonly bills = new Map<string, Bill>();
  /** What people did, in the order it came. */
  readonly heard: string[] = [];
  /** A partner over there nobody may bill. */
  blocked: string | null = null;
  /** The next save arrives, and its answer is lost. */
  losesNext = false;
  private server: Server | null = null;
  private session = 0;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      void this.answer(request).then((answer) => {
        if (answer === null) return response.destroy();
        if (answer.cookie !== null) response.setHeader('set-cookie', `kdservice-sessionid=${answer.cookie}; path=/`);
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/k3cloud/`;
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  private async answer(request: IncomingMessage): Promise<{ body: unknown; cookie: string | null } | null> {
    const { parameters } = await bodyOf(request);
    const service = /ServicesStub\.(?:\w+)\.(\w+)\.common\.kdsvc$/u.exec(request.url ?? '')?.[1] ?? '';
    if (service === 'ValidateUser') {
      const right = parameters.slice(0, 3).join(' ') === 'centre clerk secret';
      this.session += 1;
      return {
        body: right ? { LoginResultType: 1 } : { LoginResultType: 0, Message: '用户名或密码错误' },
        cookie: right ? String(this.session) : null,
      };
    }
    if (!request.headers.cookie?.includes(`kdservice-sessionid=${this.session}`))
      return {
        body: { Result: { ResponseStatus: { IsSuccess: false, MsgCode: 1, Errors: [{ Message: '会话信息已丢失，请重新登录' }] } } },
        cookie: null,
      };
    const [formId = '', data = '{}'] = parameters;
    this.heard.push(`${service} ${formId}`);
    const body = this.step(service, formId, JSON.parse(data) as Record<string, never>);
    if (service === 'Save' && this.losesNext) {
      this.losesNext = false;
      return null;
    }
    return { body, cookie: null };
  }

  private step(service: string, formId: string, data: { Model?: Record<string, unknown>; Numbers?: string[]; Number?: string }): object {
    if (service === 'Save') return this.save(formId, data.Model ?? {});
    const number = data.Number ?? data.Numbers?.[0] ?? '';
    const bill = this.bills.get(`${formId} ${number}`);
    if (!bill) return refused(`编码为${number}的单据不存在`);
    if (service === 'View') return done(bill);
    if (service === 'Submit') bill.state = 'SUBMITTED';
    if (service === 'Audit') bill.state = 'AUDITED';
    if (service !== 'Delete') return done(bill);
    if (bill.state !== 'SAVED') return refused('已提交的单据不能删除');
    this.bills.delete(`${formId} ${number}`);
    return done(bill);
  }

  private save(formId: string, model: Record<string, unknown>): object {
    const number = String(model.FBillNo ?? model.FNumber ?? model.FReference);
    const partner = (model.FCUSTOMERID ?? model.FSUPPLIERID) as { FNumber: string } | undefined;
    if (partner !== undefined && partner.FNumber === this.blocked) return refused('客户已禁用', 'FCUSTOMERID');
    const key = `${formId} ${number}`;
    const known = this.bills.get(key);
    const fresh = (model.FID ?? model.FCUSTID ?? model.FSupplierId ?? model.FVOUCHERID) === 0;
    if (known && fresh) return refused(`编码${number}已存在`, 'FBillNo');
    const bill: Bill = { id: known?.id ?? String(100_000 + this.bills.size), number, state: 'SAVED', model };
    this.bills.set(key, bill);
    return done(bill);
  }
}
