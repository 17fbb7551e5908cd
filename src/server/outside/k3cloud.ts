/**
 * The web interface of Kingdee K3Cloud: signing in gives a session, each step of a bill is one call that names its form. Every answer
 * says in `ResponseStatus` whether it was done, with the reasons in the words of the accounting system.
 */

/** Where the accounting system of the company answers, and who asks; the operator of the server names it. */
export interface K3Account {
  /** Up to the folder of the application: `https://books.example/k3cloud`. */
  readonly url: string;
  readonly dataCentre: string;
  readonly userName: string;
  readonly password: string;
}

/** What an accounting system answered to one step. */
export interface K3Answer {
  readonly done: boolean;
  readonly id: string | null;
  readonly number: string | null;
  /** Why not, in its own words. */
  readonly errors: readonly string[];
  readonly text: string;
}

/** It could not be reached, or did not let us in: nothing is known of the bill, so it is tried again. */
export class K3Away extends Error {}

const stepMs = 30_000;
const services = 'Kingdee.BOS.WebApi.ServicesStub';
const english = 1033;

interface Wire {
  readonly LoginResultType?: number;
  readonly Message?: string;
  readonly Result?: {
    readonly Id?: string | number;
    readonly Number?: string;
    readonly ResponseStatus?: {
      readonly IsSuccess?: boolean;
      readonly Errors?: readonly { readonly FieldName?: string; readonly Message?: string }[];
      readonly SuccessEntitys?: readonly { readonly Id?: string | number; readonly Number?: string }[];
    };
  };
}

/** One person's session with the accounting system; signs in at its first step, and again where the session has ended. */
export class K3Session {
  private cookies: string | null = null;

  constructor(private readonly account: K3Account) {}

  /** Keeps a bill, new where its model says `0` as its id. */
  save = (formId: string, model: object): Promise<K3Answer> => this.step('Save', formId, { IsAutoSubmitAndAudit: 'false', Model: model });
  submit = (formId: string, number: string): Promise<K3Answer> => this.step('Submit', formId, { Numbers: [number] });
  audit = (formId: string, number: string): Promise<K3Answer> => this.step('Audit', formId, { Numbers: [number] });
  remove = (formId: string, number: string): Promise<K3Answer> => this.step('Delete', formId, { Numbers: [number] });
  /** Is there a bill of this number already? */
  find = (formId: string, number: string): Promise<K3Answer> => this.step('View', formId, { Number: number });

  private async step(name: string, formId: string, data: object): Promise<K3Answer> {
    if (this.cookies === null) await this.signIn();
    const ask = () => this.post(`DynamicFormService.${name}.common.kdsvc`, [formId, JSON.stringify(data)]);
    let { wire, text } = await ask();
    if (text.includes('MsgCode":1,') || text.includes('会话信息已丢失')) {
      await this.signIn();
      ({ wire, text } = await ask());
    }
    const { Id, Number: number, ResponseStatus: status = {} } = wire.Result ?? {};
    const [made] = status.SuccessEntitys ?? [];
    const errors = (status.Errors ?? []).map(({ FieldName, Message = '' }) => (FieldName ? `${FieldName}: ${Message}` : Message));
    const id = Id ?? made?.Id;
    return {
      done: status.IsSuccess === true || (name === 'View' && errors.length === 0 && id !== undefined),
      id: id === undefined ? null : String(id),
      number: number ?? made?.Number ?? null,
      errors,
      text,
    };
  }

  private async signIn(): Promise<void> {
    const { dataCentre, userName, password } = this.account;
    this.cookies = null;
    const { wire } = await this.post('AuthService.ValidateUser.common.kdsvc', [dataCentre, userName, password, english]);
    if (wire.LoginResultType !== 1) throw new K3Away(wire.Message ?? 'sign-in refused');
  }

  private async post(service: string, parameters: readonly unknown[]): Promise<{ wire: Wire; text: string }> {
    const address = `${this.account.url.replace(/\/+$/u, '')}/${services}.${service}`;
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(this.cookies === null ? {} : { cookie: this.cookies }) },
        body: JSON.stringify({ format: 1, useragent: 'Tallysheet', rid: '0', parameters, timestamp: '', v: '1.0' }),
        signal: AbortSignal.timeout(stepMs),
        redirect: 'error',
      });
      const text = await response.text();
      if (!response.ok) throw new K3Away(`${response.status} ${response.statusText}`);
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (set.length > 0) this.cookies = set.join('; ');
      return { wire: JSON.parse(text) as Wire, text };
    } catch (error) {
      if (error instanceof K3Away) throw error;
      throw new K3Away(error instanceof Error ? error.message : String(error));
    }
  }
}
