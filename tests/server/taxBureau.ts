import { no, SignedService, yes, type Step } from '#tests/server/signedService';

interface Issued {
  readonly sid: string;
  readonly total: string;
  readonly items: readonly { amount: string; net: string; taxRate: string }[];
  state: 'ISSUING' | 'ISSUED' | 'FAILED';
  no: string;
}
interface Red {
  readonly sid: string;
  readonly total: string;
  confirmState: string;
  readonly confirmNo: string;
  redNo?: string;
}

/** A platform of tax invoices as the tests need one: it keeps what was asked for by its number, and numbers each once. */
export class TaxBureau {
  readonly invoices = new Map<string, Issued>();
  readonly reds = new Map<string, Red>();
  /** Why nothing is issued, and whether it takes a while. */
  refuses: readonly [code: string, message: string] | null = null;
  waits = false;
  /** With what a red letter begins. */
  confirmState = '01';
  layoutsReady = true;
  left = '50000.00';
  scanned = false;
  readonly service: SignedService;
  private numbers = 26_442_000_000_000_000_000n;

  constructor() {
    this.service = new SignedService(this.steps());
  }

  private next(): string {
    this.numbers += 1n;
    return String(this.numbers);
  }

  private told = ({ state, no: taxInvoiceNo }: Issued) => yes({ state, taxInvoiceNo, issueDate: '2026-03-30' });
  private redTold = ({ confirmNo, confirmState, redNo }: Red) => yes({ confirmNo, confirmState, ...(redNo ? { redNo } : {}) });

  /** What waited is issued now. */
  issueAll(): void {
    for (const one of this.invoices.values()) if (one.state === 'ISSUING') Object.assign(one, { state: 'ISSUED', no: this.next() });
  }

  private steps(): Readonly<Record<string, Step>> {
    const unknown = no('SID_UNKNOWN', '流水号不存在');
    const validUntil = new Date(Date.now() + 12 * 3_600_000).toISOString();
    return {
      issue: ({ sid, total, items }) => {
        if (this.refuses) return no(...this.refuses);
        if (this.invoices.has(sid)) return no('SID_TWICE', '流水号重复');
        const one: Issued = { sid, total, items, state: this.waits ? 'ISSUING' : 'ISSUED', no: this.waits ? '' : this.next() };
        this.invoices.set(sid, one);
        return this.told(one);
      },
      result: ({ sid }) => {
        const one = this.invoices.get(sid);
        return one ? this.told(one) : unknown;
      },
      layout: ({ format }) => {
        if (!this.layoutsReady) return no('NOT_READY', '版式文件生成中');
        const content = { PDF: '%PDF-1.7 tax', OFD: 'PK ofd', XML: '<?xml version="1.0"?><e/>' }[String(format)] ?? '';
        return yes({ fileName: `x.${String(format)}`, content: Buffer.from(content).toString('base64') });
      },
      redApply: ({ sid, total }) => {
        if (this.reds.has(sid)) return no('SID_TWICE', '流水号重复');
        const one: Red = { sid, total, confirmState: this.confirmState, confirmNo: `QR${this.reds.size + 1}` };
        this.reds.set(sid, one);
        return this.redTold(one);
      },
      redInfo: ({ sid }) => {
        const one = this.reds.get(sid);
        return one ? this.redTold(one) : unknown;
      },
      redIssue: ({ sid }) => {
        const one = this.reds.get(sid);
        if (!one) return unknown;
        one.redNo ??= this.next();
        return this.redTold(one);
      },
      creditLine: () => yes({ total: '100000.00', used: '50000.00', left: this.left }),
      qrCode: () => yes({ qrId: 'Q1', image: 'data:image/png;base64,iVBORw0KGgo=' }),
      qrState: () => yes(this.scanned ? { state: 'DONE', validUntil } : { state: 'WAITING' }),
      sendSms: () => yes({}),
      submitSms: ({ code }) => (code === '123456' ? yes({ validUntil }) : no('CODE', '验证码错误')),
      addressee: ({ name }) => yes([{ name, taxNo: '91330200MA2AFWHN6F', addressPhone: '宁波', bank: '工行' }]),
    };
  }
}
