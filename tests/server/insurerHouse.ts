import { no, SignedService, yes, type Step } from '#tests/server/signedService';

interface Request {
  readonly step: string;
  readonly asked: Record<string, unknown>;
  state: 'PENDING' | 'DONE';
  readonly told: Record<string, string>;
}

/** An insurer of cargo as the tests need one: it keeps requests by their number, and does each once. */
export class InsurerHouse {
  readonly requests = new Map<string, Request>();
  readonly attached: string[] = [];
  /** Why nothing is taken, and whether it takes a while. */
  refuses: string | null = null;
  waits = false;
  premium = '132.00';
  readonly service: SignedService;

  constructor() {
    this.service = new SignedService(this.steps());
  }

  doAll(): void {
    for (const one of this.requests.values()) one.state = 'DONE';
  }

  private take(step: string, requestNo: string, asked: Record<string, unknown>, told: Record<string, string>): ReturnType<Step> {
    if (this.refuses !== null) return no('RULE', this.refuses);
    if (this.requests.has(requestNo)) return no('TWICE', '重复请求');
    const one: Request = { step, asked, told, state: this.waits ? 'PENDING' : 'DONE' };
    this.requests.set(requestNo, one);
    return this.tell(one);
  }

  private tell = ({ state, told }: Request) => yes(state === 'DONE' ? { state, ...told } : { state, applicationNo: told.applicationNo });

  private steps(): Readonly<Record<string, Step>> {
    return {
      insure: (asked) => {
        const n = String(this.requests.size + 1).padStart(4, '0');
        return this.take('insure', asked.requestNo, asked.policy, { applicationNo: `TB${n}`, policyNo: `PL${n}`, premium: this.premium });
      },
      endorse: (asked) => this.take('endorse', asked.requestNo, asked, { endorsementNo: `PD${asked.policyNo}`, premiumDelta: '18.00' }),
      cancel: (asked) => this.take('cancel', asked.requestNo, asked, {}),
      find: ({ requestNo }) => {
        const one = this.requests.get(requestNo);
        return one ? this.tell(one) : no('REQUEST_UNKNOWN', '无此请求');
      },
      policy: ({ policyNo }) => yes({ content: Buffer.from(`%PDF-1.7 ${String(policyNo)}`).toString('base64') }),
      state: () => yes({ state: 'EFFECTIVE', text: '保单有效' }),
      attach: ({ fileName }) => {
        this.attached.push(fileName);
        return yes({});
      },
      codes: ({ kind }) =>
        yes(
          kind === 'PRODUCT'
            ? [
                { code: 'ICC_A', name: '协会货物条款（A）', englishName: 'ICC (A)', ratePct: '0.2', minPremium: '70' },
                { code: 'FROZEN', name: '冷藏货物险', englishName: 'Frozen cargo', ratePct: '0.3', minPremium: '90' },
              ]
            : [],
        ),
    };
  }
}
